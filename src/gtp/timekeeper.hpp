#pragma once
// The time that the players have left, under the usual controls. Knows nothing of games; time is passed in, in seconds.
#include <array>
#include <optional>

#include "rules/side.hpp"

namespace crosscut::gtp {

struct TimeControl {
  enum class Kind : unsigned char {
    none,      // no limit
    clock,     // the main time is all there is, but for the increment after each move
    byoyomi,   // after the main time a period for each move; who needs more of them has fewer left
    canadian,  // after the main time a period for so many moves, again and again
  } kind = Kind::none;
  double main_time = 0;
  double increment = 0;
  double period = 0;  // of byoyomi and canadian, not 0
  int count = 0;      // of periods in byoyomi, of moves in canadian, not 0
  std::optional<double> most_on_clock, most_a_move;

  static TimeControl absolute(double main_time) { return {Kind::clock, main_time, 0, 0, 0, {}, {}}; }
  // A clock alone where there is no period or no number of them.
  static TimeControl overtime(Kind kind, double main_time, double period, int count);
};

class Timekeeper {
 public:
  void set(const TimeControl& control);
  // A new game with the same control.
  void restart();
  // What is left to `side`: no count: of its main time; else of the period, and how many periods or moves that leaves.
  void left(Side side, double time, int count);

  // Seconds that `side` should spend on its next move, of about `moves` to come; nothing when there is no limit.
  std::optional<double> allowance(Side side, int moves) const;
  void spend(Side side, double seconds);

 private:
  struct Left {
    bool limited = false;
    double time = 0;
    int count = 0;  // 0: in the main time
  };

  bool has_periods() const {
    return control_.kind == TimeControl::Kind::byoyomi || control_.kind == TimeControl::Kind::canadian;
  }
  Left fresh_period() const { return {true, control_.period, control_.count}; }
  double of_period(double time, int count) const;
  void spend_in_period(Left& left, double seconds) const;

  TimeControl control_;
  std::array<Left, 3> left_;
};

}  // namespace crosscut::gtp
