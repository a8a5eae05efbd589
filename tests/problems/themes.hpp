#pragma once
// The themes of a problem, as far as they follow from its position and solution.
#include "lesson/problems.hpp"

namespace crosscut {

std::vector<std::string> themes_of(const lesson::Problem& problem);  // in byte order

// Equal for positions that differ only by a rotation or reflection.
Key key_of_images(const Table& table);

}  // namespace crosscut
