#pragma once
// The problems that the build embeds in the executable.
#include <string_view>

namespace crosscut::cli {

// The text of data/problems/NAME.json; empty if there is none.
std::string_view problems_text(std::string_view name);

}  // namespace crosscut::cli
