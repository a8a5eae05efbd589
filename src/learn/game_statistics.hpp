#pragma once
// Counts over games of self-play.
#include "learn/conditions.hpp"

namespace crosscut::learn {

// Statistics of games of self-play.
class GameStatistics {
 public:
  void add(const GameRecord& game);
  int games() const { return games_; }
  std::int64_t taught() const { return taught_; }  // decisions that were searched in full
  // "black won 52 %, 61 moves a game, 31 % were given up (1 % wrongly), fair komi: 4 at size 7".
  std::string text(const Conditions& conditions, std::string_view number) const;

 private:
  int games_ = 0, blacks_ = 0, draws_ = 0, given_up_ = 0, wrongly_ = 0, capped_ = 0;
  std::int64_t moves_ = 0, taught_ = 0;
};

}  // namespace crosscut::learn
