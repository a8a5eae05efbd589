#pragma once
// --language, the same for every command that speaks to people.
#include "command/command.hpp"
#include "command/terminal.hpp"

namespace crosscut::command {

// The language that a command line asks for, else that of the environment; English for a command that has no other. It
// is determined before the line is parsed, so that errors are reported in it.
const Language& language_of(const Command& program, const std::vector<std::string>& words, const Surroundings& around);

void declare_language(Command& command, const Language*& language);

}  // namespace crosscut::command
