#include "gtp/timekeeper.hpp"

#include <algorithm>

namespace crosscut::gtp {

void Timekeeper::set(int main_time, int byo_yomi_time, int byo_yomi_stones) {
  limited_ = byo_yomi_time == 0 || byo_yomi_stones > 0;
  main_time_ = main_time;
  byo_yomi_time_ = byo_yomi_time;
  byo_yomi_stones_ = byo_yomi_stones;
  restart();
}

void Timekeeper::restart() {
  Left start{limited_, static_cast<double>(main_time_), 0};
  if (main_time_ == 0 && has_byo_yomi()) start = fresh_period();
  left_.fill(start);
}

void Timekeeper::left(Side side, int time, int stones) {
  Left& left = left_[static_cast<std::size_t>(side)];
  left = {true, static_cast<double>(time), stones};
  if (time == 0 && stones == 0 && has_byo_yomi()) left = fresh_period();
}

std::optional<double> Timekeeper::allowance(Side side, int moves) const {
  const Left& left = left_[static_cast<std::size_t>(side)];
  if (!left.limited) return {};
  // A part is kept for the way that the answer has to go.
  constexpr double share = 0.9;
  if (left.stones > 0) return share * left.time / left.stones;
  const double of_main = left.time / moves;
  return share * (has_byo_yomi() ? std::max(of_main, double(byo_yomi_time_) / byo_yomi_stones_) : of_main);
}

void Timekeeper::spend(Side side, double seconds) {
  Left& left = left_[static_cast<std::size_t>(side)];
  if (!left.limited) return;
  left.time -= seconds;
  if (left.stones == 0) {
    if (left.time > 0) return;
    const double over = -left.time;
    left.time = 0;
    if (!has_byo_yomi()) return;
    // The move that used up the main time is the first of the first period.
    left = fresh_period();
    left.time -= over;
  }
  left.time = std::max(0.0, left.time);
  if (--left.stones == 0) left = fresh_period();
}

}  // namespace crosscut::gtp
