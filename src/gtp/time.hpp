#pragma once
// GTP's words for time: seconds, and one number for what is left of main time or period.
#include "gtp/commands.hpp"

namespace crosscut::gtp {

play::Milliseconds milliseconds(double seconds);

// What is left of the main time, where there is no count; else of the period, and how many periods or moves that
// leaves.
void tell_left(play::GameClock& clock, int seat, play::Milliseconds time, int count);

}  // namespace crosscut::gtp
