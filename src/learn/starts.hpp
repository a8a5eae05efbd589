#pragma once
// Positions from which games of self-play begin, beside the empty board.
#include <span>
#include <vector>

#include "base/random.hpp"
#include "learn/game_record.hpp"
#include "rules/options.hpp"

namespace crosscut::learn {

// The beginning of a game. Self-play goes on after some of its moves, between `least` and all of them.
struct Start {
  Options options;          // all in force
  std::vector<Move> moves;  // decisions: of a turn that slides and places, both
  std::size_t least = 0;

  std::span<const Move> draw(Random& random) const {
    return {moves.data(), least + random.below(static_cast<std::uint32_t>(moves.size() - least + 1))};
  }
};

// The moments shortly before the search was most mistaken about who would win, in a tenth of these games at most: those
// where it was mistaken most, and by a lot.
std::vector<Start> overturned(std::span<const GameRecord> games);

}  // namespace crosscut::learn
