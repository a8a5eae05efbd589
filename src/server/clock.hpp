#pragma once
// The clock of a game between people: a main time, and an increment for each move or byo-yomi periods. Moments and
// spans are whole milliseconds. Knows nothing of games, nor what time it is.
#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "base/result.hpp"

namespace crosscut::server {

using Milliseconds = std::int64_t;

// With periods: when the main time is used up, each move may take one period; longer moves use periods up.
struct TimeControl {
  Milliseconds main = 0, increment = 0, period = 0;
  int periods = 0;
};

// From {"main": seconds, "increment": seconds} or {"main", "period": seconds, "periods": number}; and the same again.
Result<TimeControl> read_time_control(const nlohmann::json& json);
nlohmann::json json_of(const TimeControl& control);

class GameClock {
 public:
  struct Left {
    Milliseconds main;
    int periods;          // those not used up
    Milliseconds period;  // what is left of the current one
  };

  explicit GameClock(const TimeControl& control);

  // From `now` on the seat uses up its time, and no other seat does; with periods it has a whole one before it.
  // Precondition: seat is 0, 1 or 2.
  void run(int seat, Milliseconds now);
  // The running seat has moved: its time is settled, and its increment added.
  void moved(Milliseconds now);
  // Nobody's time runs. What the running seat used up since it began is settled, or forgiven.
  void stop(Milliseconds now);
  void forgive() { running_.reset(); }

  std::optional<int> running() const { return running_; }
  // When the running seat's flag falls.
  std::optional<Milliseconds> falls() const;
  Left left(int seat, Milliseconds now) const;

 private:
  TimeControl control_;
  std::array<Left, 3> left_;
  std::optional<int> running_;
  Milliseconds since_ = 0;
};

}  // namespace crosscut::server
