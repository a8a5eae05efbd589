#pragma once
// How well the win probabilities that a player finds in given games predict their results.
#include "facts/estimate.hpp"
#include "match/player.hpp"

namespace crosscut::facts {

struct FinishedGame {
  std::shared_ptr<const Table> table;  // at its end
  double points = 0.5;                 // of Black: 0, 0.5 or 1
  std::optional<Side> own;             // the side of the player under test, if it played; else nobody's game is its own
};

// How much of a game is over at the positions that count.
inline constexpr std::array<double, 3> phases = {0.25, 0.4, 0.55};

struct Judgement {
  Estimate error;     // the squared difference between win probability and result
  Estimate optimism;  // win probability less result, of the own side; in games of others, of the side that is favoured
};
// What the player thinks in each phase, of games that are all its own or all of others. A game's position counts once
// in a phase, so the values are independent. Empty if `stop` returned true, or no game has a position to look at.
// Preconditions: the player is an engine that fits the games, and its limit is not one of time.
std::vector<Judgement> judge(const std::vector<FinishedGame>& games, const match::PlayerSetting& player,
                             std::uint64_t seed, int concurrency, const Stop& stop);

}  // namespace crosscut::facts
