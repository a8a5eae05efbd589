#pragma once
// The layers of a network as kernels want them.
// Internal to this folder.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <new>
#include <vector>

#include "nn/kernel.hpp"

namespace crosscut::nn {

inline constexpr float steps = 127;  // of a range

// Memory that begins where a vector of the widest kernel may.
template <class T>
struct AlignedAllocator {
  using value_type = T;
  static constexpr std::align_val_t alignment{64};
  AlignedAllocator() = default;
  template <class U>
  AlignedAllocator(const AlignedAllocator<U>&) {}
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), alignment)); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, alignment); }
  friend bool operator==(AlignedAllocator, AlignedAllocator) { return true; }
};
template <class T>
using Aligned = std::vector<T, AlignedAllocator<T>>;

inline std::size_t up_to(std::size_t n, std::size_t multiple) { return (n + multiple - 1) / multiple * multiple; }

// A convolution as its kernel wants it. Outputs that are added to fill the last block are zero.
struct PackedConvolution {
  Aligned<std::int8_t> weights;
  Aligned<float> scales;  // times the scale of the input
  Aligned<float> bias;
  int inputs = 0, taps = 0;

  PackedConvolution() = default;
  // weight [output][input][tap]; the input is in units of `unit`.
  PackedConvolution(const std::vector<float>& weight, const std::vector<float>& biases, std::size_t real_inputs,
                    float unit)
      : inputs(static_cast<int>(up_to(real_inputs, 4))) {
    const std::size_t outputs = biases.size(), all = up_to(outputs, lanes);
    const std::size_t count = weight.size() / outputs / real_inputs;
    taps = static_cast<int>(count);
    weights.resize(all * static_cast<std::size_t>(inputs) * count);
    scales.assign(all, 0.0F);
    bias.assign(all, 0.0F);
    std::copy(biases.begin(), biases.end(), bias.begin());
    for (std::size_t o = 0; o < outputs; ++o) {
      const float* own = weight.data() + o * real_inputs * count;
      float most = 0;
      for (std::size_t i = 0; i < real_inputs * count; ++i) most = std::max(most, std::fabs(own[i]));
      if (most == 0) continue;
      const auto quantise = [&](float levels) {
        for (std::size_t i = 0; i < real_inputs; ++i)
          for (std::size_t t = 0; t < count; ++t)
            weights[place(o, i, t)] = static_cast<std::int8_t>(std::lround(own[i * count + t] / most * levels));
      };
      constexpr float most_added = 258;  // 32,767 / 127, rounded down
      float levels = steps;
      quantise(levels);
      for (float sum = added(o); sum > most_added; sum = added(o)) {
        levels = std::min(levels - 1, std::floor(levels * most_added / sum));
        quantise(levels);
      }
      scales[o] = most / levels * unit;
    }
  }

  std::size_t place(std::size_t output, std::size_t input, std::size_t tap) const {
    constexpr std::size_t row = Convolution::row;
    const std::size_t block = output / lanes, first = block / row * row, fours = static_cast<std::size_t>(inputs) / 4;
    const std::size_t blocks = std::min(row, scales.size() / lanes - first), count = static_cast<std::size_t>(taps);
    const std::size_t before = first * count * fours;  // blocks of 64 weights
    const std::size_t at = before + ((tap * fours + input / 4) * blocks + block - first);
    return 64 * at + 4 * (output % lanes) + input % 4;
  }
  Convolution layer() const { return {inputs, static_cast<int>(scales.size()), taps, weights.data(), scales.data()}; }

  // The largest sum of weights whose products are added in 16 bits (kernel.hpp). No activation is negative, so the
  // worst sums are those of the weights of one sign.
  float added(std::size_t output) const {
    int most = 0;
    for (std::size_t t = 0; t < static_cast<std::size_t>(taps); ++t)
      for (std::size_t first = 0; first < static_cast<std::size_t>(inputs); first += Convolution::added) {
        std::array<int, 4> sums{};
        const std::size_t end = std::min<std::size_t>(first + Convolution::added, static_cast<std::size_t>(inputs));
        for (std::size_t i = first; i < end; ++i) {
          const int weight = weights[place(output, i, t)];
          sums[i % 4 / 2 * 2 + (weight < 0)] += std::abs(weight);
        }
        most = std::max(most, *std::max_element(sums.begin(), sums.end()));
      }
    return static_cast<float>(most);
  }
};

struct PackedDense {
  Aligned<float> weights;  // [input][output]
  Aligned<float> bias;
  int inputs = 0;

  PackedDense() = default;
  PackedDense(std::size_t count, std::size_t outputs)
      : weights(count * up_to(outputs, lanes)), bias(up_to(outputs, lanes)), inputs(static_cast<int>(count)) {}
  // weight [output][input] for some of the outputs, and their biases.
  void set(std::size_t first, const std::vector<float>& weight, const std::vector<float>& biases = {}) {
    const auto count = static_cast<std::size_t>(inputs);
    if (!count) return;
    for (std::size_t o = 0; o < weight.size() / count; ++o)
      for (std::size_t i = 0; i < count; ++i) weights[i * bias.size() + first + o] = weight[o * count + i];
    std::copy(biases.begin(), biases.end(), bias.begin() + static_cast<std::ptrdiff_t>(first));
  }
  Dense layer() const { return {inputs, static_cast<int>(bias.size()), weights.data()}; }
};

}  // namespace crosscut::nn
