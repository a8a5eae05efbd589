#include "cli/main.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <fmt/chrono.h>
#include <new>
#include <system_error>

#include "catalog/table.hpp"
#include "cli/documents.hpp"
#include "cli/licences.hpp"
#include "command/usage.hpp"
#include "messages/files.hpp"

namespace crosscut::cli {
namespace {

// For the completion scripts: one candidate a line, with its meaning.
int print_candidates(const Command& program, const std::vector<std::string>& words, Context& context) {
  for (const auto& [word, help] : complete(program, words, values_of_games))
    context.out << word << (help.empty() ? "" : "\t") << help << '\n';
  return 0;
}

std::optional<Message> game_meant(const std::string& word, const std::string& program) {
  const Entry* game = find_game(word);
  if (!game) return {};
  return messages::game_not_command{.text = word, .program = program, .game = game->name};
}

Surroundings surroundings_of(const Context& context) {
  return &context.in == &std::cin && &context.out == &std::cout ? surroundings() : Surroundings{};
}

}  // namespace

std::string time_text() {
  using namespace std::chrono;
  const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  return fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(now / 1000), now % 1000);
}

Style Context::style() const {
  constexpr int widest = 100;  // columns that are still easy to read
  Style style = &out == &std::cout ? style_for(surroundings(), ColourChoice::automatic) : Style{};
  style.width = std::min(style.width, widest);
  style.language = language;
  return style;
}

std::function<bool()> interruption(const Context& context) {
  if (&context.out == &std::cout) catch_interrupts();
  return [came = std::make_shared<std::atomic<bool>>(false)] {
    if (!*came && interrupted()) *came = true;
    return came->load();
  };
}

bool with_person(const Context& context) { return &context.in == &std::cin && standard_input_is_terminal(); }

Console conversation(Context& context, ColourChoice colour) {
  const bool person = with_person(context);
  const auto style = [standard = &context.in == &std::cin, colour, language = context.language] {
    Style style = style_for(standard ? surroundings() : Surroundings{}, colour);
    style.language = language;
    return style;
  };
  return Console({person ? terminal_lines() : lines_of(context.in), context.out, style, person,
                  person ? std::function<bool()>(interrupted) : nullptr});
}

void GameArguments::declare(Command& command, bool required) {
  declare(command, messages::help_program_game{}, required);
}

void GameArguments::declare(Command& command, Phrase help, bool required) {
  command.option(messages::value_game{}, game, std::move(help)).required(required);
  command.option(messages::value_options{}, options, messages::help_program_options{})
      .value_name(messages::value_option{});
}

std::string GameArguments::text() const { return join(options, " "); }

void declare_output(Command& command, std::string& file, Phrase help) {
  command.option("-o,--output", file, std::move(help)).value_name(messages::value_file{});
}

CommandLine::CommandLine(Context& context, Declare more) : program(context.program, messages::help_program_summary{}) {
  program.flag("--version", version, messages::help_program_version{});
  program.flag("--licenses,--licences", licences, messages::help_program_licences{});
  declare_language(program, context.language);
  program.footer = messages::help_program_footer{.program = context.program};
  declare_play(program, context);
  declare_gtp(program, context);
  declare_games(program, context);
  declare_learn(program, context);
  declare_rules(program, context);
  declare_convert(program, context);
  declare_draw(program, context);
  declare_review(program, context);
  declare_analyze(program, context);
  declare_serve(program, context);
  declare_rooms(program, context);
  declare_backup(program, context);
  declare_problems(program, context);
  for (Command& command : program.commands) {
    declare_language(command, context.language);
    for (Command& below : command.commands) declare_language(below, context.language);
  }
  if (more) more(program, context);
  declare_documents(program, context, more);
}

int run(int count, const char* const* arguments, Context& context, Declare more) {
  if (count > 0) context.program = arguments[0];
  CommandLine line(context, more);
  Command& program = line.program;
  std::vector<std::string> words(arguments + std::min(count, 1), arguments + count);
  if (words.empty()) words = {"serve", "--open"};
  if (words[0] == "complete") return print_candidates(program, {words.begin() + 1, words.end()}, context);
  context.language = &language_of(program, words, surroundings_of(context));
  const auto reached =
      parse(program, words, [&](const std::string& word) { return game_meant(word, context.program); });
  if (!reached)
    context.fail(reached.error(), 2);
  else if (line.version)
    context.out << CROSSCUT_VERSION << '\n';
  else if (line.licences)
    context.out << licence_text("LICENSE") << '\n' << licence_text("licences/third_party");
  else if (reached->help || !reached->command->run)
    context.out << help_text(*reached->command, context.style().width, *context.language);
  else
    reached->command->run();
  if (!context.out.flush() && context.exit == 0) context.fail(messages::output_unwritten{});
  return context.exit;
}

int run_program(int count, const char* const* arguments, Declare more) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // reading does not flush what another thread may be writing
  Context context{std::cin, std::cout, std::cerr};
  try {
    return run(count, arguments, context, more);
  } catch (const std::bad_alloc&) {
    context.fail(messages::out_of_memory{}, 3);
  } catch (const std::system_error& error) {
    context.fail(messages::system_refuses{.why = error.what()}, 3);
  } catch (const std::exception& error) { context.fail(messages::internal_error{.why = error.what()}, 3); }
  return context.exit;
}

}  // namespace crosscut::cli
