#include "play/clock.hpp"

#include <algorithm>
#include <limits>

namespace crosscut::play {
namespace {

// The part of `time` reserved for transmitting the answer: a tenth, within bounds.
Milliseconds less_lag(Milliseconds time) {
  return std::max<Milliseconds>(0, time - std::clamp<Milliseconds>(time / 10, 100, 500));
}

}  // namespace

GameClock::GameClock(const TimeControl& control) : control_(control) {
  left_.fill({control.kind != TimeControl::Kind::none, control.main, control.period, control.count});
}

void GameClock::run(int seat, Milliseconds now) {
  running_ = seat;
  since_ = now;
  if (byoyomi() && at(seat).count > 0) at(seat).period = control_.period;
}

void GameClock::stop(Milliseconds now) {
  if (!running_) return;
  at(*running_) = left(*running_, now);
  running_.reset();
}

void GameClock::moved(Milliseconds now) {
  if (!running_) return;
  spend(*running_, std::max<Milliseconds>(0, now - since_));
  running_.reset();
}

void GameClock::spend(int seat, Milliseconds time) {
  Left& left = at(seat);
  if (!left.limited) return;
  left = after(left, time);
  left.main += control_.increment;
  if (control_.most_on_clock) left.main = std::min(left.main, *control_.most_on_clock);
  if (left.count == 0) return;
  if (byoyomi())
    left.period = control_.period;
  else if (left.main == 0 && --left.count == 0)
    left = overtime();
}

std::optional<Milliseconds> GameClock::falls() const {
  if (!running_ || !left(*running_).limited) return {};
  const Left& left = left_[static_cast<std::size_t>(*running_)];
  constexpr Milliseconds for_ever = std::numeric_limits<Milliseconds>::max() / 4;
  Milliseconds all = left.main + left.period;
  if (byoyomi() && left.count > 1)
    all = left.count > for_ever / control_.period ? for_ever : all + (left.count - 1) * control_.period;
  return since_ + std::min(all, control_.most_a_move.value_or(all));
}

GameClock::Left GameClock::left(int seat, Milliseconds now) const {
  return after(left(seat), running_ == seat ? std::max<Milliseconds>(0, now - since_) : 0);
}

// The time left after a move that has taken this long.
GameClock::Left GameClock::after(Left left, Milliseconds used) const {
  if (!left.limited) return left;
  const Milliseconds of_main = std::min(left.main, used);
  left.main -= of_main;
  used -= of_main;
  if (used < left.period || !byoyomi() || left.count == 0) {
    left.period = std::max<Milliseconds>(0, left.period - used);
    return left;
  }
  used -= left.period;
  const Milliseconds used_up = 1 + used / control_.period;
  if (used_up >= left.count) return {true, left.main, 0, 0};
  left.count -= static_cast<int>(used_up);
  left.period = control_.period - used % control_.period;
  return left;
}

// A move's share of a period. It does not use up byo-yomi periods.
Milliseconds GameClock::share_of_period(Milliseconds period, int count) const {
  return byoyomi() ? less_lag(period) : less_lag(period) / count;
}

std::optional<Milliseconds> GameClock::allowance(int seat, int moves) const {
  const Left& left = left_[static_cast<std::size_t>(seat)];
  if (!left.limited) return {};
  Milliseconds time = 0;
  if (left.main == 0 && left.count > 0) {
    time = share_of_period(left.period, left.count);
  } else if (has_overtime()) {
    // The main time is divided until a share is less than a period; a player who has exceeded the last period but plays
    // on gets that period again.
    time = std::max(left.main / moves, share_of_period(control_.period, control_.count));
  } else {
    const Milliseconds spendable = less_lag(left.main);
    time = std::min(spendable, spendable / moves + less_lag(control_.increment));
  }
  return control_.most_a_move ? std::min(time, less_lag(*control_.most_a_move)) : time;
}

}  // namespace crosscut::play
