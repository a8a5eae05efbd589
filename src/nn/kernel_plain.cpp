// The kernel without any special instructions.
#include "nn/kernel_loops.hpp"

namespace crosscut::nn {
namespace {

template <class T>
struct Lanes {
  T of[lanes];
};

template <class T, class F>
Lanes<T> lane_by_lane(F&& f) {
  Lanes<T> result;
  for (int i = 0; i < lanes; ++i) result.of[i] = f(i);
  return result;
}

struct Plain {
  using Ints = Lanes<std::int32_t>;
  using Sums = Ints;
  using Floats = Lanes<float>;
  using Weights = const std::int8_t*;
  using Spread = const std::uint8_t*;
  static constexpr int blocks = 1;
  static constexpr bool joins = false;
  static constexpr int cells(int) { return 2; }

  static Ints zero() { return {}; }
  static Weights weights(const std::int8_t* from) { return from; }
  static Spread spread(const std::uint8_t* from) { return from; }
  static Ints dot(Ints sum, Spread x, Weights w) {
    return lane_by_lane<std::int32_t>([&](int i) {
      const std::int8_t* const four = w + std::ptrdiff_t{4} * i;
      return sum.of[i] + x[0] * four[0] + x[1] * four[1] + x[2] * four[2] + x[3] * four[3];
    });
  }
  static Ints widen(const std::uint8_t* from) {
    return lane_by_lane<std::int32_t>([&](int i) { return from[i]; });
  }
  static Ints add(Ints a, Ints b) {
    return lane_by_lane<std::int32_t>([&](int i) { return a.of[i] + b.of[i]; });
  }
  static Ints max(Ints a, Ints b) {
    return lane_by_lane<std::int32_t>([&](int i) { return a.of[i] > b.of[i] ? a.of[i] : b.of[i]; });
  }
  template <class T>
  static void store(T* to, Lanes<T> a) {
    for (int i = 0; i < lanes; ++i) to[i] = a.of[i];
  }

  static Floats floats(Ints a) {
    return lane_by_lane<float>([&](int i) { return static_cast<float>(a.of[i]); });
  }
  static Floats value(float x) {
    return lane_by_lane<float>([&](int) { return x; });
  }
  static Floats load(const float* from) {
    return lane_by_lane<float>([&](int i) { return from[i]; });
  }
  static Floats plus(Floats a, Floats b) {
    return lane_by_lane<float>([&](int i) { return a.of[i] + b.of[i]; });
  }
  static Floats times(Floats a, Floats b) {
    return lane_by_lane<float>([&](int i) { return a.of[i] * b.of[i]; });
  }
  static Floats max(Floats a, Floats b) {
    return lane_by_lane<float>([&](int i) { return a.of[i] > b.of[i] ? a.of[i] : b.of[i]; });
  }
  static void store_bytes(std::uint8_t* to, Floats a) {
    constexpr float large = 12582912;  // 3 * 2^22: a number added to it is rounded, half to even
    for (int i = 0; i < lanes; ++i) {
      const float least = a.of[i] < 127 ? a.of[i] : 127;
      to[i] = static_cast<std::uint8_t>(static_cast<std::int32_t>((least + large) - large));
    }
  }
};

}  // namespace

const Kernel plain_kernel = kernel_of<Plain>("plain");

}  // namespace crosscut::nn
