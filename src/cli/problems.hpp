#pragma once
// Where the problems are that the build puts into the executable. Knows nothing of any one game.
#include <string_view>

namespace crosscut::cli {

// The text of data/problems/NAME.json; empty if there is none.
std::string_view problems_text(std::string_view name);

}  // namespace crosscut::cli
