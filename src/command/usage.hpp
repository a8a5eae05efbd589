#pragma once
// The text of --help.
#include "command/command.hpp"

namespace crosscut::command {

std::string help_text(const Command& command, int width, const Language& language);

}  // namespace crosscut::command
