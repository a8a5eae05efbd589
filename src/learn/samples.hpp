#pragma once
// Training data: positions of recorded games as inputs, and the outputs that a network should give.
#include "base/random.hpp"
#include "base/result.hpp"
#include "learn/game_record.hpp"
#include "nn/evaluation.hpp"

namespace crosscut::learn {

struct TrainingSample {
  nn::Grid grid;
  nn::Input input;
  std::vector<float> policy;            // [policy plane][cell], then acts: adds up to 1; or empty: not known
  int winner = 0;                       // counted from the player to move; the number of sides: a draw
  float margin = 0;                     // of the player to move over the best other, in points
  std::vector<std::uint8_t> ownership;  // [ownership plane][cell], each 0 or 1
};

// The position before a decision of the game, turned by a random symmetry. An error if the record is wrong.
Result<TrainingSample> sample_of(const GameRecord& game, std::size_t decision, Random& random);

}  // namespace crosscut::learn
