#pragma once
// What a problem is about, in the words by which problems are sorted, as far as that can be seen from its position and
// its solution. Knows nothing of the engine.
#include "lesson/problems.hpp"

namespace crosscut {

std::vector<std::string> themes_of(const Problem& problem);  // in byte order

// The same for positions that differ by a turn or a reflection only.
Key key_of_images(const Table& table);

}  // namespace crosscut
