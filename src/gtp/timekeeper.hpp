#pragma once
// The time that the players have left, as GTP counts it: a main time, then byo-yomi periods (so many seconds for so
// many stones, again and again). Knows nothing of games; time is passed in.
#include <array>
#include <optional>

#include "rules/side.hpp"

namespace crosscut::gtp {

class Timekeeper {
 public:
  // In seconds. No byo-yomi time: the main time is all; byo-yomi time without stones: there is no limit.
  void set(int main_time, int byo_yomi_time, int byo_yomi_stones);
  // A new game with the same settings.
  void restart();
  // What is left to `side`; no stones: of its main time.
  void left(Side side, int time, int stones);

  // Seconds that `side` should spend on its next move, of about `moves` to come; nothing when there is no limit.
  std::optional<double> allowance(Side side, int moves) const;
  void spend(Side side, double seconds);

 private:
  struct Left {
    bool limited = false;
    double time = 0;
    int stones = 0;  // 0: in the main time
  };

  Left fresh_period() const { return {true, static_cast<double>(byo_yomi_time_), byo_yomi_stones_}; }
  bool has_byo_yomi() const { return byo_yomi_time_ > 0 && byo_yomi_stones_ > 0; }

  bool limited_ = false;
  int main_time_ = 0, byo_yomi_time_ = 0, byo_yomi_stones_ = 0;
  std::array<Left, 3> left_;
};

}  // namespace crosscut::gtp
