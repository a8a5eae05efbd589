#pragma once
// The loops in which inference spends its time, for each kind of processor. All of them give the same bits: sums of
// bytes are whole numbers, and what is done in floating point is done in the same order everywhere, without fused
// operations.
// Internal to this folder.
#include <cstddef>
#include <cstdint>

namespace crosscut::nn {

inline constexpr int lanes = 16;  // the number of outputs is a multiple of this

// Weights are in the order in which they are used: outputs in rows of up to `row` blocks of 16; in a row by tap, then
// by four inputs, then by block, output and input.
//
// The weights of an output are so small that of 16 inputs, from a multiple of 16 on, the products fit into 16 bits when
// they are added as two sums: those of the first two of each four, and those of the others.
struct Convolution {
  static constexpr int row = 4;
  static constexpr int added = 16;  // inputs
  int inputs = 0;                   // a multiple of 4
  int outputs = 0;                  // a multiple of 16
  int taps = 0;
  const std::int8_t* weights = nullptr;  // in [-127, 127]
  const float* scales = nullptr;         // by output, of the sums
};

// Where it is computed: places are those of a grid with a margin, in which what is off the board is zero.
struct Cells {
  int count = 0;
  const std::int32_t* places = nullptr;
  const std::int32_t* taps = nullptr;   // the steps from a place to those that the taps see
  const std::uint16_t* seen = nullptr;  // by cell: a bit for each tap that sees a cell of the board; null: all taps
};

// What becomes of the result y = sum * scale + bias of a cell and an output, in this order.
struct Target {
  const float* bias = nullptr;    // by output
  bool add = false;               // y += values[cell][output]
  float* values = nullptr;        // y (max(y, 0) if there are bytes) is stored here, unless null
  std::uint8_t* bytes = nullptr;  // y * factor, cut off at 0 and 127 and rounded, is stored here by place, unless null
  float factor = 0;
};

// weights [input][output]; outputs begin as their biases.
struct Dense {
  int inputs = 0;
  int outputs = 0;  // a multiple of 16
  const float* weights = nullptr;
};

struct Kernel {
  const char* name;
  // `input`: by place, then channel, each at most 127.
  void (*convolve)(const Convolution& layer, const Cells& cells, const std::uint8_t* input, const Target& target);
  void (*dense)(const Dense& layer, const float* input, float* output);
  // The sum and the maximum of each channel over the cells.
  void (*pool)(const Cells& cells, int channels, const std::uint8_t* input, std::int32_t* sums, std::int32_t* maxima);
};

// Each is there where the program can be built for it; kernels() in quantised.hpp knows.
extern const Kernel avx512_kernel, avx2_kernel, wasm_kernel, plain_kernel;

}  // namespace crosscut::nn
