#include "gtp/timekeeper.hpp"

#include <algorithm>
#include <cmath>

namespace crosscut::gtp {
namespace {

// What is kept of `time` for the way that the answer has to go: a tenth, within bounds.
double less_lag(double time) { return std::max(0.0, time - std::clamp(0.1 * time, 0.1, 0.5)); }

}  // namespace

TimeControl TimeControl::overtime(Kind kind, double main_time, double period, int count) {
  if (period <= 0 || count == 0) return absolute(main_time);
  return {kind, main_time, 0, period, count, {}, {}};
}

void Timekeeper::set(const TimeControl& control) {
  control_ = control;
  restart();
}

void Timekeeper::restart() {
  Left start{control_.kind != TimeControl::Kind::none, control_.main_time, 0};
  if (control_.main_time <= 0 && has_periods()) start = fresh_period();
  left_.fill(start);
}

void Timekeeper::left(Side side, double time, int count) {
  const bool nothing = time <= 0;
  // That is how some say that there is no limit.
  if (nothing && count == 0 && control_.kind == TimeControl::Kind::none) return;
  Left& left = left_[static_cast<std::size_t>(side)];
  left = {true, time, count};
  if (nothing && count == 0 && has_periods()) left = fresh_period();
  // The periods that are left are whole ones.
  if (nothing && control_.kind == TimeControl::Kind::byoyomi) left.time = control_.period;
}

// A move's part of a period. Periods of byo-yomi are not given away.
double Timekeeper::of_period(double time, int count) const {
  return control_.kind == TimeControl::Kind::byoyomi ? less_lag(time) : less_lag(time) / count;
}

std::optional<double> Timekeeper::allowance(Side side, int moves) const {
  const Left& left = left_[static_cast<std::size_t>(side)];
  if (!left.limited) return {};
  double seconds = 0;
  if (left.count > 0) {
    seconds = of_period(left.time, left.count);
  } else if (has_periods()) {
    // The main time is shared out until that comes to less than a period gives.
    seconds = std::max(left.time / moves, of_period(control_.period, control_.count));
  } else {
    const double spendable = less_lag(left.time);
    seconds = std::min(spendable, spendable / moves + less_lag(control_.increment));
  }
  return control_.most_a_move ? std::min(seconds, less_lag(*control_.most_a_move)) : seconds;
}

void Timekeeper::spend(Side side, double seconds) {
  Left& left = left_[static_cast<std::size_t>(side)];
  if (!left.limited) return;
  if (left.count == 0) {
    left.time -= seconds;
    if (!has_periods()) {
      left.time = std::max(0.0, left.time) + control_.increment;
      if (control_.most_on_clock) left.time = std::min(left.time, *control_.most_on_clock);
      return;
    }
    if (left.time > 0) return;
    // The move that used up the main time is the first of the first period.
    seconds = -left.time;
    left = fresh_period();
  }
  spend_in_period(left, seconds);
}

void Timekeeper::spend_in_period(Left& left, double seconds) const {
  left.time -= seconds;
  if (control_.kind == TimeControl::Kind::byoyomi) {
    // A period that was not used up begins anew; the last one is never given up.
    const double used_up = left.time < 0 ? std::ceil(-left.time / control_.period) : 0;
    left.count = static_cast<int>(std::max(1.0, left.count - used_up));
    left.time = control_.period;
    return;
  }
  left.time = std::max(0.0, left.time);
  if (--left.count == 0) left = fresh_period();
}

}  // namespace crosscut::gtp
