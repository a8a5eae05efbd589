#pragma once
// Games in completions and in the manual page.
#include "command/complete.hpp"
#include "command/man.hpp"

namespace crosscut::cli {

// Games, their options and lessons, for completions.
std::vector<command::Completion> values_of_games(const std::string& kind, const std::vector<std::string>& before,
                                                 const std::string& beginning);

}  // namespace crosscut::cli
