#pragma once
// Ratings of several players from their games against each other: the model of Bradley and Terry, in which the points
// that one makes against another depend on the difference of their ratings alone, fitted by maximum likelihood; errors
// by the bootstrap over pairs of games. Knows nothing of games, names or files.
#include <cstdint>
#include <vector>

#include "match/statistics.hpp"

namespace crosscut {

// Two players who met, and their pairs as the first of them sees them.
struct Meeting {
  std::size_t first, second;
  Pairs pairs;
};

// Whether meetings with pairs lead from each player to every other, directly or over others.
bool comparable(std::size_t players, const std::vector<Meeting>& meetings);

class Ratings {
 public:
  // The same seed gives the same errors. Precondition: comparable.
  Ratings(std::size_t players, const std::vector<Meeting>& meetings, std::uint64_t seed);

  // How far a player is ahead of another.
  struct Lead {
    double elo;
    std::optional<double> least, most;  // the 95 % interval; nothing: no bound on this side
    double superiority;                 // the likelihood that the player is the stronger one
  };
  Lead lead(std::size_t player, std::size_t other) const;

 private:
  std::vector<double> elo_;                   // the first player's is 0
  std::vector<std::vector<double>> samples_;  // the same, from meetings drawn anew
  std::vector<std::vector<bool>> scored_;     // by two players: the first made points against the second, or against
                                              // one of whom this is true
};

}  // namespace crosscut
