#pragma once
// The manual page, in the language of man(7). Knows nothing of any one command or game.
#include "cli/usage.hpp"

namespace crosscut::cli {

std::string man_page(const Usage& program, const std::string& version);

}  // namespace crosscut::cli
