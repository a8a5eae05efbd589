#pragma once
// Time controls, and the clock of a game. The host passes in the time; moments and durations are whole milliseconds.
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

namespace crosscut::play {

using Milliseconds = std::int64_t;
inline Milliseconds milliseconds(double seconds) { return std::llround(seconds * 1000); }
inline double in_seconds(Milliseconds time) { return static_cast<double>(time) / 1000; }

struct TimeControl {
  enum class Kind : std::uint8_t {
    none,      // no limit
    main,      // only main time, perhaps with an increment after each move (Fischer)
    byoyomi,   // after the main time, periods: a move within one leaves it whole, a longer move uses periods up
    canadian,  // after the main time, a period for a number of moves, again and again
  } kind = Kind::none;
  Milliseconds main = 0, increment = 0;
  Milliseconds period = 0;  // of byo-yomi and Canadian time, not 0
  int count = 0;            // of periods in byo-yomi, of moves in a Canadian period; not 0
  std::optional<Milliseconds> most_on_clock, most_a_move;

  static TimeControl fischer(Milliseconds main, Milliseconds increment = 0) {
    return {Kind::main, main, increment, 0, 0, {}, {}};
  }
  // Main time only, unless there is a period and a number of them.
  static TimeControl overtime(Kind kind, Milliseconds main, Milliseconds period, int count) {
    return period > 0 && count > 0 ? TimeControl{kind, main, 0, period, count, {}, {}} : fischer(main);
  }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

class GameClock {
 public:
  struct Left {
    bool limited = false;
    Milliseconds main = 0;
    Milliseconds period = 0;  // time left in the current period
    int count = 0;            // periods left, including the current one; Canadian: moves to make in the period
    friend bool operator==(const Left&, const Left&) = default;
  };

  explicit GameClock(const TimeControl& control);

  const TimeControl& control() const { return control_; }

  // From `now` on only this seat's time runs; in byo-yomi it has a whole period. Precondition: the seat is 0, 1 or 2.
  void run(int seat, Milliseconds now);
  // The running seat has moved: its time is charged, and it gets its increment.
  void moved(Milliseconds now);
  // Stops the clock. The time used by the running seat is charged, or forgiven.
  void stop(Milliseconds now);
  void forgive() { running_.reset(); }

  // A move that took this long, for hosts that time moves themselves.
  void spend(int seat, Milliseconds time);
  // Takes over the time left on another clock, which is authoritative.
  void set(int seat, const Left& left) { at(seat) = left; }
  // The first period after the main time, whole.
  Left overtime() const { return {true, 0, control_.period, control_.count}; }

  std::optional<int> running() const { return running_; }
  // When the running seat's flag falls; no value if it cannot.
  std::optional<Milliseconds> falls() const;
  Left left(int seat, Milliseconds now) const;
  Left left(int seat) const { return left_[static_cast<std::size_t>(seat)]; }  // as of when its clock last stopped

  // How long the seat should think about its next move, with about `moves` to come, in order not to lose on time or to
  // hurry in the end; no value if there is no limit.
  std::optional<Milliseconds> allowance(int seat, int moves) const;

 private:
  Left& at(int seat) { return left_[static_cast<std::size_t>(seat)]; }
  bool byoyomi() const { return control_.kind == TimeControl::Kind::byoyomi; }
  bool has_overtime() const { return byoyomi() || control_.kind == TimeControl::Kind::canadian; }
  Left after(Left left, Milliseconds used) const;
  Milliseconds share_of_period(Milliseconds period, int count) const;

  TimeControl control_;
  std::array<Left, 3> left_;
  std::optional<int> running_;
  Milliseconds since_ = 0;
};

}  // namespace crosscut::play
