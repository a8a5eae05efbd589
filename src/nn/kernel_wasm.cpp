// The kernel for WebAssembly with 128-bit vectors.
#include <wasm_simd128.h>

#include "nn/kernel_loops.hpp"

namespace crosscut::nn {
namespace {

struct Wasm {
  struct Ints {
    v128_t of[4];
  };
  using Floats = Ints;
  using Sums = Ints;
  // Of four inputs those that are even and those that are odd, in 16 bits each.
  struct Spread {
    v128_t even, odd;
  };
  struct Weights {
    Spread of[4];
  };
  static constexpr int blocks = 1;
  static constexpr bool joins = false;
  static constexpr int cells(int) { return 3; }

  template <class F>
  static Ints quarters(F&& f) {
    return {{f(0), f(1), f(2), f(3)}};
  }

  static Ints zero() {
    return quarters([](int) { return wasm_i32x4_const_splat(0); });
  }
  static Weights weights(const std::int8_t* from) {
    Weights w;
    for (int i = 0; i < 4; ++i) {
      const v128_t bytes = wasm_v128_load(from + 16 * i);
      w.of[i] = {wasm_i16x8_shr(wasm_i16x8_shl(bytes, 8), 8), wasm_i16x8_shr(bytes, 8)};
    }
    return w;
  }
  static Spread spread(const std::uint8_t* from) {
    const v128_t bytes = wasm_v128_load32_splat(from);
    return {wasm_v128_and(bytes, wasm_i16x8_const_splat(0xff)), wasm_u16x8_shr(bytes, 8)};
  }
  static Sums dot(Sums sum, Spread x, const Weights& w) {
    return quarters([&](int i) {
      return wasm_i32x4_add(sum.of[i], wasm_i32x4_add(wasm_i32x4_dot_i16x8(x.even, w.of[i].even),
                                                      wasm_i32x4_dot_i16x8(x.odd, w.of[i].odd)));
    });
  }
  static Ints widen(const std::uint8_t* from) {
    return quarters([&](int i) {
      return wasm_u32x4_extend_low_u16x8(wasm_u16x8_extend_low_u8x16(wasm_v128_load32_zero(from + 4 * i)));
    });
  }
  static Ints add(Ints a, Ints b) {
    return quarters([&](int i) { return wasm_i32x4_add(a.of[i], b.of[i]); });
  }
  static void store(void* to, Ints a) {
    for (int i = 0; i < 4; ++i) wasm_v128_store(static_cast<std::uint8_t*>(to) + 16 * i, a.of[i]);
  }

  static Floats floats(const Sums& a) {
    return quarters([&](int i) { return wasm_f32x4_convert_i32x4(a.of[i]); });
  }
  static Floats value(float x) {
    return quarters([&](int) { return wasm_f32x4_splat(x); });
  }
  static Floats load(const float* from) {
    return quarters([&](int i) { return wasm_v128_load(from + 4 * i); });
  }
  static Floats plus(Floats a, Floats b) {
    return quarters([&](int i) { return wasm_f32x4_add(a.of[i], b.of[i]); });
  }
  static Floats times(Floats a, Floats b) {
    return quarters([&](int i) { return wasm_f32x4_mul(a.of[i], b.of[i]); });
  }
  // Of numbers that are not negative, whether whole or not: such floats are in the order of their bits.
  static Ints max(Ints a, Ints b) {
    return quarters([&](int i) { return wasm_i32x4_max(a.of[i], b.of[i]); });
  }
  static void store_bytes(std::uint8_t* to, Floats a) {
    const Ints rounded = quarters([&](int i) {
      return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(wasm_f32x4_pmin(wasm_f32x4_splat(127), a.of[i])));
    });
    wasm_v128_store(to, wasm_u8x16_narrow_i16x8(wasm_i16x8_narrow_i32x4(rounded.of[0], rounded.of[1]),
                                                wasm_i16x8_narrow_i32x4(rounded.of[2], rounded.of[3])));
  }
};

}  // namespace

const Kernel wasm_kernel = kernel_of<Wasm>("wasm");

}  // namespace crosscut::nn
