#pragma once
// Time controls and clocks in the JSON language: controls are in seconds, clock readings in milliseconds.
#include <nlohmann/json_fwd.hpp>

#include "play/clock.hpp"
#include "wire/fields.hpp"

namespace crosscut::play {

// {"main": seconds, "increment": seconds} or {"main", "period": seconds, "periods": number}, and the inverse. Errors
// are blamed on the fields; then the result is meaningless.
TimeControl read_time_control(const wire::Fields& fields);
nlohmann::json json_of(const TimeControl& control);

// {"main": milliseconds, "period": milliseconds, "periods": number}. Missing fields are as on a full clock.
GameClock::Left read_left(const wire::Fields& fields, const TimeControl& control);
nlohmann::json json_of(const GameClock::Left& left);

// A player's clock, as seat 0: {"control", "left"}.
GameClock read_clock(const wire::Fields& fields);

}  // namespace crosscut::play
