#pragma once
// The manual page, in the language of man(7). Knows nothing of any one command or game.
#include "cli/command.hpp"

namespace crosscut::cli {

std::string man_page(const Command& program, const std::string& version);

}  // namespace crosscut::cli
