#pragma once
// Ratings of several players from their games against each other, by the Bradley-Terry model: the expected points of
// one player against another depend only on the difference of their ratings. Fitted by maximum likelihood; errors by
// bootstrap over pairs of games.
#include <cstdint>
#include <vector>

#include "match/statistics.hpp"

namespace crosscut::match {

// Two players who met, and their pairs from the first player's point of view.
struct Meeting {
  std::size_t first, second;
  Pairs pairs;
};

// Whether every two players are connected through pairs played, directly or through others.
bool comparable(std::size_t players, const std::vector<Meeting>& meetings);

class Ratings {
 public:
  // The same seed gives the same errors. Precondition: comparable.
  Ratings(std::size_t players, const std::vector<Meeting>& meetings, std::uint64_t seed);

  // A player's lead over another.
  struct Lead {
    double elo;
    std::optional<double> least, most;  // the 95 % interval; no value: no bound on this side
    double superiority;                 // the likelihood that the player is the stronger one
  };
  Lead lead(std::size_t player, std::size_t other) const;

 private:
  std::vector<int> pairs_;                    // that each player played
  std::vector<double> elo_;                   // the first player's is 0
  std::vector<std::vector<double>> samples_;  // the same for each resampled tournament
  std::vector<std::vector<bool>> scored_;     // whether the first player won points against the second, directly or
                                              // through a chain of players
};

}  // namespace crosscut::match
