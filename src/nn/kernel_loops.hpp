#pragma once
// The loops of a kernel over a kind of vector V of 16 lanes. V has
//
//   Ints, Floats, Sums (of products), Weights (16 times four weights), Spread (four activations, the same in all lanes)
//   blocks: how many blocks of 16 outputs are computed together; cells(n): for how many cells, of n blocks
//   joins: whether products can be added in 16 bits first (kernel.hpp), by products, join, add_pairs; then blocks is 1
//   zero, weights, spread, dot, widen, add, max; floats, value, load, store, plus, times; store_bytes
//
// The files that include this are compiled for one kind of processor. So nothing here may come from the standard
// library: a function of it compiled in such a file could end up in a program that runs on another.
// Internal to this folder.
#include "nn/kernel.hpp"

namespace crosscut::nn {

template <int... I>
struct Numbers {};
template <int N, int... I>
struct NumbersTo : NumbersTo<N - 1, N - 1, I...> {};
template <int... I>
struct NumbersTo<0, I...> {
  using type = Numbers<I...>;
};

// f.operator()<I>() for each I in [0, N), without a loop.
template <int... I, class F>
[[gnu::always_inline]] inline void each_of(Numbers<I...>, F&& f) {
  (f.template operator()<I>(), ...);
}
template <int N, class F>
[[gnu::always_inline]] inline void each(F&& f) {
  each_of(typename NumbersTo<N>::type(), f);
}

template <class V>
struct Loops {
  using Ints = typename V::Ints;
  using Floats = typename V::Floats;

  // Some blocks of a row of outputs, for some cells at once.
  struct Part {
    const Convolution& layer;
    const Cells& cells;
    const std::uint8_t* input;
    const Target& target;
    const std::int8_t* weights;  // of the first block
    int row;                     // the blocks of the row
    int output;                  // the first
  };

  static void convolve(const Convolution& layer, const Cells& cells, const std::uint8_t* input, const Target& target) {
    const int all = layer.outputs / lanes;
    const std::int8_t* weights = layer.weights;
    for (int first = 0; first < all; first += Convolution::row) {
      const int row = all - first < Convolution::row ? all - first : Convolution::row;
      for (int done = 0; done < row;) {
        const int blocks = row - done < V::blocks ? row - done : V::blocks;
        const Part part{layer, cells, input, target, weights + std::ptrdiff_t{64} * done, row, lanes * (first + done)};
        each<V::blocks>([&]<int B>() {
          if (blocks == B + 1) some_blocks<B + 1>(part);
        });
        done += blocks;
      }
      weights += static_cast<std::ptrdiff_t>(layer.taps) * layer.inputs * lanes * row;
    }
  }

  static void dense(const Dense& layer, const float* input, float* output) {
    int at = 0;
    for (; at + 4 * lanes <= layer.outputs; at += 4 * lanes) dense_blocks<4>(layer, input, output, at);
    for (; at < layer.outputs; at += lanes) dense_blocks<1>(layer, input, output, at);
  }

  static void pool(const Cells& cells, int channels, const std::uint8_t* input, std::int32_t* sums,
                   std::int32_t* maxima) {
    for (int at = 0; at < channels; at += lanes) {
      Ints sum = V::zero(), most = V::zero();
      for (int c = 0; c < cells.count; ++c) {
        const Ints bytes = V::widen(input + static_cast<std::ptrdiff_t>(cells.places[c]) * channels + at);
        sum = V::add(sum, bytes), most = V::max(most, bytes);
      }
      V::store(sums + at, sum);
      V::store(maxima + at, most);
    }
  }

 private:
  template <int B>
  static void some_blocks(const Part& part) {
    constexpr int together = V::cells(B);
    int first = 0;
    for (; first + together <= part.cells.count; first += together) some_cells<B, together>(part, first);
    each<together - 1>([&]<int K>() {
      if (part.cells.count - first == K + 1) some_cells<B, K + 1>(part, first);
    });
  }

  template <int B, int C>
  static void some_cells(const Part& part, int first) {
    const int inputs = part.layer.inputs;
    const std::int32_t* const places = part.cells.places + first;
    const std::uint8_t* at[C];
    each<C>([&]<int K>() { at[K] = part.input + static_cast<std::ptrdiff_t>(places[K]) * inputs; });
    typename V::Sums sum[C][B] = {};
    unsigned seen_by_any = part.cells.seen ? 0 : ~0U;
    if (part.cells.seen) each<C>([&]<int K>() { seen_by_any |= part.cells.seen[first + K]; });
    const std::int8_t* weights = part.weights;
    for (int t = 0; t < part.layer.taps; ++t) {
      if (!(seen_by_any >> t & 1U)) {
        weights += static_cast<std::ptrdiff_t>(16) * inputs * part.row;
        continue;
      }
      const std::uint8_t* seen[C];
      each<C>([&]<int K>() { seen[K] = at[K] + static_cast<std::ptrdiff_t>(part.cells.taps[t]) * inputs; });
      int i = 0;
      if constexpr (V::joins) {
        constexpr int fours = Convolution::added / 4;
        for (; i + 4 * fours <= inputs; i += 4 * fours, weights += std::ptrdiff_t{64} * fours * part.row)
          each<C>([&]<int K>() { sum[K][0] = joined<fours>(sum[K][0], seen[K] + i, weights, 64 * part.row); });
      }
      for (; i < inputs; i += 4, weights += 64 * part.row) {
        typename V::Weights w[B];
        each<B>([&]<int J>() { w[J] = V::weights(weights + std::ptrdiff_t{64} * J); });
        each<C>([&]<int K>() {
          const typename V::Spread x = V::spread(seen[K] + i);
          each<B>([&]<int J>() { sum[K][J] = V::dot(sum[K][J], x, w[J]); });
        });
      }
    }
    // A copy, since what is stored could otherwise be a part of it, for all that a compiler knows.
    const Target target = part.target;
    const std::ptrdiff_t outputs = part.layer.outputs;
    each<B>([&]<int J>() {
      const int output = part.output + lanes * J;
      const Floats scale = V::load(part.layer.scales + output), bias = V::load(target.bias + output);
      const std::ptrdiff_t at_output = first * outputs + output;
      float* const values = target.values ? target.values + at_output : nullptr;
      each<C>([&]<int K>() {
        Floats y = V::plus(V::times(V::floats(sum[K][J]), scale), bias);
        if (target.add) y = V::plus(y, V::load(values + K * outputs));
        if (target.bytes) y = V::max(y, V::value(0));
        if (values) V::store(values + K * outputs, y);
        if (!target.bytes) return;
        const std::ptrdiff_t place = places[K];
        V::store_bytes(target.bytes + place * outputs + output, V::times(y, V::value(target.factor)));
      });
    });
  }

  // The sum with the products of `Fours` times four inputs, whose weights are `step` apart.
  template <int Fours>
  [[gnu::always_inline]] static typename V::Sums joined(typename V::Sums sum, const std::uint8_t* input,
                                                        const std::int8_t* weights, std::ptrdiff_t step) {
    const auto products = [&](int n) {
      return V::products(V::spread(input + std::ptrdiff_t{4} * n), V::weights(weights + n * step));
    };
    auto pairs = products(0);
    each<Fours - 1>([&]<int N>() { pairs = V::join(pairs, products(N + 1)); });
    return V::add_pairs(sum, pairs);
  }

  template <int B>
  static void dense_blocks(const Dense& layer, const float* input, float* output, int at) {
    Floats sum[B];
    each<B>([&]<int J>() { sum[J] = V::load(output + at + std::ptrdiff_t{lanes} * J); });
    const float* weights = layer.weights + at;
    for (int i = 0; i < layer.inputs; ++i, weights += layer.outputs) {
      const Floats x = V::value(input[i]);
      each<B>([&]<int J>() { sum[J] = V::plus(sum[J], V::times(x, V::load(weights + std::ptrdiff_t{lanes} * J))); });
    }
    each<B>([&]<int J>() { V::store(output + at + std::ptrdiff_t{lanes} * J, sum[J]); });
  }
};

template <class V>
constexpr Kernel kernel_of(const char* name) {
  return {name, &Loops<V>::convolve, &Loops<V>::dense, &Loops<V>::pool};
}

}  // namespace crosscut::nn
