#pragma once
// What a command takes, as text for its --help.
#include "command/command.hpp"

namespace crosscut::command {

std::string help_text(const Command& command, int width, const Language& language);

}  // namespace crosscut::command
