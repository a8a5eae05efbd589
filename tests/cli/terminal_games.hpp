#pragma once
// Positions of every kind of board, for the tests of the terminal.
#include "base/random.hpp"
#include "catalog/table.hpp"
#include "support/moves.hpp"

namespace crosscut {

// Random placements, up to that many.
inline std::unique_ptr<Table> random_game(std::string_view game, std::string_view options, int plies,
                                          std::uint64_t seed) {
  auto table = std::move(*open_table(game, options));
  Random random(seed);
  for (int i = 0; i < plies && !table->over() && !table->settling(); ++i) {
    const auto moves = legal_texts(*table);
    const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (move.find_first_of("0123456789") != std::string::npos || moves.size() == 1) (void)table->play(move);
  }
  return table;
}

inline const std::vector<std::pair<std::string, std::string>> every_board = {
    {"bargo", "size=2"}, {"bargo", "size=6"}, {"bargo", "size=13"},  {"margo", "size=2"},
    {"margo", "size=6"}, {"margo", "size=9"}, {"yugo", "size=2"},    {"yugo", "size=19"},
    {"sligo", "size=9"}, {"meigo", "size=9"}, {"margo", "players=3"}};

}  // namespace crosscut
