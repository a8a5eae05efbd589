#pragma once
// The manual page in English, in the markup of man(7).
#include "command/command.hpp"

namespace crosscut::command {

// A further section after the commands.
struct ManSection {
  std::string title, introduction;
  struct Entry {
    std::string name, text;
    std::vector<std::pair<std::string, std::string>> terms;  // with their meaning
  };
  std::vector<Entry> entries;
};

std::string man_page(const Command& program, const std::string& version, const ManSection& more);

}  // namespace crosscut::command
