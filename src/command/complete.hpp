#pragma once
// Completion of command lines, and the scripts for shells.
#include "command/command.hpp"

namespace crosscut::command {

struct Completion {
  std::string word, help;
  friend bool operator==(const Completion&, const Completion&) = default;
};

// Stands for file names, which the shell completes.
inline constexpr std::string_view any_file = "<file>";

// Values of an argument of this kind ("GAME"), supplied by the program. `before`: the positional arguments before it.
using Values = std::function<std::vector<Completion>(const std::string& kind, const std::vector<std::string>& before,
                                                     const std::string& beginning)>;

// The possible continuations of the last word, which may be empty. `words`: those after the name of the program.
std::vector<Completion> complete(const Command& program, const std::vector<std::string>& words,
                                 const Values& values = {});

// The script for bash, zsh or fish.
std::string_view completion_script(std::string_view shell);

}  // namespace crosscut::command
