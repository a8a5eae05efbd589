#pragma once
// What a network is given and what it answers. Cells are listed, so that one form serves every size and shape of board.
#include <cstdint>
#include <vector>

namespace crosscut::nn {

// A board: some cells of a rectangular grid.
struct Grid {
  int width = 0, height = 0;
  std::vector<std::uint16_t> cells;  // row * width + column of each, without repetition; at least one
};

struct Input {
  std::vector<std::uint8_t> planes;  // [cell of the grid][plane], each 0 or 1
  std::vector<float> globals;
};

// Chances are logits. Sides are counted from the player to move, in the order of their numbers, round and round.
struct Output {
  std::vector<float> policy;     // [policy plane][cell]
  std::vector<float> acts;       // one softmax goes over both
  std::vector<float> win;        // that each side wins; the last: a draw; for a softmax
  float margin = 0, spread = 0;  // of the player to move over the best other, in points; the logarithm of its deviation
  std::vector<float> ownership;  // [ownership plane][cell]; for a sigmoid
};

}  // namespace crosscut::nn
