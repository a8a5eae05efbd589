// The kernel for WebAssembly beside the plain one, without a standard library: tests/tools/wasm_check.py compiles this
// and calls differences() in Node.js.
#include "nn/kernel.hpp"

// Compilers call these by themselves.
extern "C" void* memset(void* to, int value, std::size_t size) {
  auto* bytes = static_cast<volatile unsigned char*>(to);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(value);
  return to;
}
extern "C" void* memcpy(void* to, const void* from, std::size_t size) {
  auto* bytes = static_cast<volatile unsigned char*>(to);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<const unsigned char*>(from)[i];
  return to;
}

namespace crosscut::nn {
namespace {

constexpr int size = 7, stride = size + 1, places = stride * (size + 2) + 1, most = 112, taps = 9;

struct Numbers32 {
  std::uint32_t state;
  int below(std::uint32_t n) {
    state = state * 1664525U + 1013904223U;
    return static_cast<int>((state >> 8U) % n);
  }
  float number() { return static_cast<float>(below(2001)) * 1e-3F - 1; }
};

struct Given {
  std::int8_t weights[most * most * taps];
  std::uint8_t input[places * most];
  float scales[most], bias[most], dense[most * most];
  std::int32_t at[size * size], steps[taps];
  std::uint16_t seen[size * size];
} given;

struct Results {
  std::uint8_t bytes[places * most];
  float values[size * size * most], dense[most];
  std::int32_t sums[most], maxima[most];
} results[2];

void fill(Numbers32& random) {
  for (auto& x : given.weights) x = static_cast<std::int8_t>(random.below(255) - 127);
  for (auto& x : given.scales) x = (random.number() + 1) * 1e-5F;
  for (auto& x : given.bias) x = random.number();
  for (auto& x : given.dense) x = random.number();
  for (int tap = 0; tap < taps; ++tap) given.steps[tap] = (tap / 3 - 1) * stride + tap % 3 - 1;
  for (int cell = 0; cell < size * size; ++cell) {
    const int row = cell / size, column = cell % size;
    given.at[cell] = (row + 1) * stride + column + 1;
    given.seen[cell] = 0;
    for (int tap = 0; tap < taps; ++tap) {
      const int r = row + tap / 3 - 1, c = column + tap % 3 - 1;
      if (r >= 0 && r < size && c >= 0 && c < size) given.seen[cell] |= static_cast<std::uint16_t>(1U << tap);
    }
  }
}

// Whatever is off the board is zero.
void fill_board(int channels, Numbers32& random) {
  memset(given.input, 0, sizeof given.input);
  for (const std::int32_t place : given.at)
    for (int i = 0; i < channels; ++i) given.input[place * channels + i] = static_cast<std::uint8_t>(random.below(128));
}

void run(const Kernel& kernel, Numbers32 random, Results& found) {
  const int inputs = 4 * (1 + random.below(most / 4)), outputs = lanes * (1 + random.below(most / lanes));
  const bool add = random.below(2) == 0, partly = random.below(2) == 0, floats = random.below(2) == 0;
  const Cells cells{1 + random.below(size * size), given.at, given.steps, partly ? given.seen : nullptr};
  fill_board(inputs, random);
  for (auto& x : found.values) x = random.number();
  for (auto& x : found.dense) x = random.number();
  const Convolution layer{inputs, outputs, taps, given.weights, given.scales};
  // Activations on both sides of 0 and of 127.
  const Target target{given.bias, add && floats, floats ? found.values : nullptr, found.bytes, 60};
  kernel.convolve(layer, cells, given.input, target);
  if (inputs % lanes == 0) kernel.pool(cells, inputs, given.input, found.sums, found.maxima);
  kernel.dense({inputs, outputs, given.dense}, given.scales, found.dense);
}

}  // namespace
}  // namespace crosscut::nn

// The number of bytes in which the two kernels differ; -1 if they computed nothing.
extern "C" int differences(std::uint32_t seed) {
  using namespace crosscut::nn;
  Numbers32 random{seed};
  fill(random);
  for (Results& one : results) memset(&one, 0, sizeof one);
  run(plain_kernel, random, results[0]);
  run(wasm_kernel, random, results[1]);
  const auto* a = reinterpret_cast<const unsigned char*>(results);
  int different = 0, middling = 0;
  for (std::size_t i = 0; i < sizeof(Results); ++i) different += a[i] != a[i + sizeof(Results)];
  for (const std::uint8_t x : results[0].bytes) middling += x > 0 && x < 127;
  return middling ? different : -1;
}
