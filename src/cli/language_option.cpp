#include "cli/language_option.hpp"

#include <algorithm>

#include "cli/terminal.hpp"
#include "lesson/lesson.hpp"
#include "rulebook/chapter.hpp"

namespace crosscut::cli {

using explain::Language;
using explain::language_name;

static_assert(lesson::lesson_languages == language_name && rulebook::rulebook_languages == language_name);

Language language_of(const Command& program, const std::vector<std::string>& words, const Context& context) {
  for (const std::string& word : words)
    if (const Command* command = program.find(word)) {
      if (command->english_only) return Language::english;
      break;
    }
  for (std::size_t i = 0; i < language_name.size(); ++i) {
    const std::string name(language_name[i]);
    const auto asked = std::adjacent_find(words.begin(), words.end(), [&](const auto& word, const auto& next) {
      return word == "--language" && next == name;
    });
    if (asked != words.end() || std::find(words.begin(), words.end(), "--language=" + name) != words.end())
      return static_cast<Language>(i);
  }
  const bool standard = &context.in == &std::cin && &context.out == &std::cout;
  return language_for(standard ? surroundings() : Surroundings{});
}

void declare_language(Command& command, Context& context) {
  command.choice(
      "--language", context.speak,
      {{std::string(language_name[0]), Language::english}, {std::string(language_name[1]), Language::german}},
      join({language_name.begin(), language_name.end()}, "|"),
      "the language; if nothing is said, that of the environment at a terminal, English in scripts");
}

}  // namespace crosscut::cli
