// `crosscut man` and `crosscut completion`, both made from the definitions of the commands.
#include "cli/documents.hpp"

#include "catalog/table.hpp"
#include "cli/main.hpp"
#include "lesson/lesson.hpp"

namespace crosscut::cli {
namespace {

// The possible values, unless there are too many to list.
std::vector<std::string> values_of(const Option& option) {
  constexpr int most_listed = 30;
  std::vector<std::string> values;
  if (option.kind == Option::whole && option.most - option.least <= most_listed)
    for (int value = option.least; value <= option.most; ++value) values.push_back(std::to_string(value));
  if (option.kind != Option::half) values.insert(values.end(), option.words.begin(), option.words.end());
  return values;
}

std::vector<Completion> key_values(const Entry& game, const std::string& beginning) {
  std::vector<Completion> all;
  for (const auto& [option, initial] : game.options) {
    const std::string key = std::string(option.name) + "=";
    if (!beginning.starts_with(key))
      all.push_back({key, crosscut::worded(option.meaning()) + ": " + option.range()});
    else
      for (const std::string& value : values_of(option)) all.push_back({key + value, ""});
  }
  return all;
}

std::vector<Completion> lessons(const Entry& game) {
  std::vector<Completion> all;
  if (const auto course = lesson::open_course(game.name))
    for (const lesson::Lesson& lesson : course->lessons) all.push_back({lesson.id, lesson.title});
  return all;
}

ManSection games() {
  ManSection section{"GAMES", "The options of a game are written as key=value after its name.", {}};
  for (const Entry& game : catalog()) {
    auto& entry = section.entries.emplace_back();
    entry.name = game.name;
    entry.text = crosscut::worded(game.summary);
    for (const auto& [option, initial] : game.options)
      entry.terms.emplace_back(fmt::format("{}={}", option.name, option.range()),
                               fmt::format("{} (default {})", crosscut::worded(option.meaning()),
                                           crosscut::worded(initial, PartType::message_)));
  }
  return section;
}

}  // namespace

std::vector<Completion> values_of_games(const std::string& kind, const std::vector<std::string>& before,
                                        const std::string& beginning) {
  std::vector<Completion> all;
  if (kind == crosscut::worded(messages::value_game{}))
    for (const Entry& game : catalog()) all.push_back({std::string(game.name), crosscut::worded(game.summary)});
  const Entry* game = nullptr;
  for (const std::string& word : before)
    if (!game) game = find_game(word);
  if (game && kind == crosscut::worded(messages::value_option{})) return key_values(*game, beginning);
  if (game && kind == crosscut::worded(messages::value_lesson{})) return lessons(*game);
  return all;
}

void declare_documents(Command& program, Context& context, Declare more) {
  program.command("man", messages::help_man_summary{}).run = [&context, more] {
    Context installed{context.in, context.out, context.err};  // however it was called here
    context.out << man_page(CommandLine(installed, more).program, CROSSCUT_VERSION, games());
  };
  Command& completion = program.command("completion", messages::help_completion_summary{});
  auto shell = std::make_shared<std::string>();
  completion.option(messages::value_shell{}, *shell, messages::help_completion_shell{})
      .one_of({"bash", "zsh", "fish"})
      .required();
  completion.footer = messages::help_completion_footer{.program = context.program};
  completion.run = [&context, shell] { context.out << completion_script(*shell); };
}

}  // namespace crosscut::cli
