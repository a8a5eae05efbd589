#pragma once
// The clocks of a match as text: "5m+3s".
#include "base/result.hpp"
#include "play/clock.hpp"

namespace crosscut::match {

// Main time and, after a +, increment; each a number and one of h, m and s.
Result<play::TimeControl> read_clock(std::string_view text);
// The same in seconds: "300s+3s".
std::string clock_text(const play::TimeControl& control);

}  // namespace crosscut::match
