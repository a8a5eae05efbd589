#pragma once
// --language, the same for every command that speaks to people.
#include "cli/main.hpp"

namespace crosscut::cli {

// The language that the words of a command line ask for, else that of the terminal; English for a command that knows no
// other. It is known before the words are understood, so that what is wrong with them is said in it, too.
explain::Language language_of(const Command& program, const std::vector<std::string>& words, const Context& context);

void declare_language(Command& command, Context& context);

}  // namespace crosscut::cli
