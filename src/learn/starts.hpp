#pragma once
// Positions from which games of self-play begin, besides the empty board.
#include <span>
#include <vector>

#include "base/random.hpp"
#include "learn/game_record.hpp"
#include "rules/options.hpp"

namespace crosscut::learn {

// The beginning of a game. Self-play continues from it after between `least` and all of its moves.
struct Start {
  Options options;          // all in force
  std::vector<Move> moves;  // as decisions: a turn that slides and places is two
  std::size_t least = 0;

  std::span<const Move> draw(Random& random) const {
    return {moves.data(), least + random.below(static_cast<std::uint32_t>(moves.size() - least + 1))};
  }
};

// The positions shortly before the search was most wrong about the winner, from at most a tenth of these games: those
// with the largest errors.
std::vector<Start> overturned(std::span<const GameRecord> games);

}  // namespace crosscut::learn
