#include "cli/main.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>

#include "base/text.hpp"
#include "cli/complete.hpp"
#include "cli/help_de.hpp"
#include "cli/language_option.hpp"
#include "cli/licences.hpp"
#include "cli/terminal.hpp"
#include "cli/usage.hpp"

namespace crosscut::cli {
namespace {

// What the completion scripts run: one candidate a line, and what it means.
int print_candidates(const Command& program, const std::vector<std::string>& words, Context& context) {
  for (const auto& [word, help] : complete(program, words))
    context.out << word << (help.empty() ? "" : "\t") << help << '\n';
  return 0;
}

}  // namespace

Style Context::style() const {
  constexpr int widest = 100;  // that is still read with ease
  Style style = &out == &std::cout ? style_for(surroundings(), ColourChoice::automatic) : Style{};
  style.width = std::min(style.width, widest);
  style.speak = speak;
  return style;
}

void GameArguments::declare(Command& command, bool required) {
  command.option("GAME", game, "the game; crosscut games lists them").required(required);
  command.option("OPTIONS", options, "options of the game").value_name("key=value");
}

std::string GameArguments::text() const { return join(options, " "); }

CommandLine::CommandLine(Context& context, Declare more) {
  program.german.push_back(german_help());
  program.flag("--version", version, "print the version and exit");
  program.flag("--licenses,--licences", licences,
               "print the licences of the program and of what it contains, and exit");
  declare_language(program, context);
  program.footer =
      "Without a command: crosscut serve --open. Every command has --help. The exit status is 0 for success, 1 if the "
      "task failed, 2 for wrong usage.";
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
  if (more) more(program, context);
  declare_documents(program, context);
}

int run(int count, const char* const* arguments, Context& context, Declare more) {
  CommandLine line(context, more);
  Command& program = line.program;
  std::vector<std::string> words(arguments + std::min(count, 1), arguments + count);
  if (words.empty()) words = {"serve", "--open"};
  if (words[0] == "complete") return print_candidates(program, {words.begin() + 1, words.end()}, context);
  const explain::Speech speak = language_of(program, words, context);
  const auto reached = parse(program, words, speak);
  context.speak = speak;  // whatever --language says
  if (!reached)
    context.fail(reached.message(), 2);
  else if (line.version)
    context.out << CROSSCUT_VERSION << '\n';
  else if (line.licences)
    context.out << licence_text("LICENSE") << '\n' << licence_text("licences/third_party");
  else if (reached->help || !reached->command->run)
    context.out << help_text(*reached->command, context.style().width, {context.speak, program.german});
  else
    reached->command->run();
  if (!context.out.flush() && context.exit == 0)
    context.fail(context.speak("the output could not be written", "die Ausgabe ließ sich nicht schreiben"));
  return context.exit;
}

int run_program(int count, const char* const* arguments, Declare more) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // reading does not flush what another thread may be writing
  Context context{std::cin, std::cout, std::cerr};
  try {
    return run(count, arguments, context, more);
  } catch (const std::bad_alloc&) {
    context.fail(context.speak("there is not enough memory", "der Speicher reicht nicht"), 3);
  } catch (const std::system_error& error) {
    context.fail(context.speak("the machine refuses what this needs: {}",
                               "der Rechner verweigert, was dafür nötig ist: {}", error.what()),
                 3);
  } catch (const std::exception& error) {
    context.fail(context.speak("internal error: {}", "interner Fehler: {}", error.what()), 3);
  }
  return context.exit;
}

}  // namespace crosscut::cli
