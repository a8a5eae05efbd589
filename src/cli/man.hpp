#pragma once
// The manual page, in the markup of man(7).
#include "cli/command.hpp"

namespace crosscut::cli {

std::string man_page(const Command& program, const std::string& version);

}  // namespace crosscut::cli
