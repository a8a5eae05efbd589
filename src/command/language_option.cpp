#include "command/language_option.hpp"

#include "language/language.hpp"

namespace crosscut::command {

const Language& language_of(const Command& program, const std::vector<std::string>& words, const Surroundings& around) {
  for (const std::string& word : words)
    if (const Command* command = program.find(word)) {
      if (command->english_only) return english;
      break;
    }
  constexpr std::string_view option = "--language";
  for (auto word = words.begin(); word != words.end(); ++word) {
    std::string_view code;
    if (*word == option && std::next(word) != words.end())
      code = *std::next(word);
    else if (word->starts_with(std::string(option) + "="))
      code = std::string_view(*word).substr(option.size() + 1);
    if (const Language* asked = language::find(code)) return *asked;
  }
  return language_for(around);
}

void declare_language(Command& command, const Language*& language) {
  std::vector<std::pair<std::string, const Language*>> known;
  std::vector<std::string> codes;
  for (const Language* one : language::all()) {
    known.emplace_back(one->code, one);
    codes.emplace_back(one->code);
  }
  command.choice("--language", language, known, join(codes, "|"), messages::help_language{});
}

}  // namespace crosscut::command
