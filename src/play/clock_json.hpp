#pragma once
// Time controls and clocks in the JSON language: seconds in what people choose, milliseconds in what a clock shows.
#include <nlohmann/json_fwd.hpp>

#include "play/clock.hpp"
#include "wire/fields.hpp"

namespace crosscut::play {

// {"main": seconds, "increment": seconds} or {"main", "period": seconds, "periods": number}, and the same again.
// What is wrong is blamed on the fields; then the result is worth nothing.
TimeControl read_time_control(const Fields& fields);
nlohmann::json json_of(const TimeControl& control);

// {"main": milliseconds, "period": milliseconds, "periods": number}. What is missing is as a whole clock has it.
GameClock::Left read_left(const Fields& fields, const TimeControl& control);
nlohmann::json json_of(const GameClock::Left& left);

// A player's clock, as seat 0: {"control", "left"}.
GameClock read_clock(const Fields& fields);

}  // namespace crosscut::play
