#pragma once
// Time in GTP's terms: seconds, and one number for the time left in the main time or period.
#include "gtp/commands.hpp"

namespace crosscut::gtp {

// Without a count, the rest of the main time; otherwise the rest of the period, and the number of periods or moves
// left.
void tell_left(play::GameClock& clock, int seat, play::Milliseconds time, int count);

}  // namespace crosscut::gtp
