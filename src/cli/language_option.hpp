#pragma once
// --language, the same for every command that speaks to people.
#include "cli/command.hpp"
#include "cli/main.hpp"

namespace crosscut::cli {

// The language that the words of a command line ask for, else that of the terminal; for what is wrong with the words.
explain::Language language_of(const std::vector<std::string>& words, const Context& context);

class LanguageOption {
 public:
  void declare(Command& command);
  // The one asked for, else that of the terminal.
  explain::Language language(const Context& context) const;

 private:
  std::optional<explain::Language> asked_;
};

}  // namespace crosscut::cli
