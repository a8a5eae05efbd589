#pragma once
// --language, the same for every command that speaks to people.
#include "cli/command.hpp"
#include "cli/main.hpp"

namespace crosscut::cli {

class LanguageOption {
 public:
  void declare(Command& command);
  // The one asked for, else that of the terminal.
  explain::Language language(const Context& context) const;

 private:
  std::optional<explain::Language> asked_;
};

}  // namespace crosscut::cli
