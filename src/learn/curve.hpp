#pragma once
// The progress of a run of training, drawn.
#include "learn/run.hpp"

namespace crosscut::learn {

// Elo over games of self-play and over hours, as a web page of its own.
std::string curve_page(const Run& run);
// Elo over hours for a terminal, in lines of at most this width.
std::string curve_text(const Run& run, int width);

}  // namespace crosscut::learn
