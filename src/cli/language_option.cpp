#include "cli/language_option.hpp"

#include "cli/terminal.hpp"
#include "lesson/lesson.hpp"
#include "rulebook/chapter.hpp"

namespace crosscut::cli {

using explain::Language;
using explain::language_name;

static_assert(lesson::lesson_languages == language_name && rulebook::rulebook_languages == language_name);

void LanguageOption::declare(Command& command) {
  command.choice(
      "--language", asked_,
      {{std::string(language_name[0]), Language::english}, {std::string(language_name[1]), Language::german}},
      join({language_name.begin(), language_name.end()}, "|"),
      "the language; if nothing is said, that of the environment at a terminal, English in scripts");
}

Language LanguageOption::language(const Context& context) const {
  const bool standard = &context.in == &std::cin && &context.out == &std::cout;
  return asked_ ? *asked_ : language_for(standard ? surroundings() : Surroundings{});
}

}  // namespace crosscut::cli
