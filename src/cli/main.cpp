#include "cli/main.hpp"

#include <limits>

#include "base/text.hpp"
#include "cli/complete.hpp"
#include "cli/mistake.hpp"
#include "cli/terminal.hpp"

namespace crosscut::cli {
namespace {

void declare_all(CLI::App& app, Context& context) {
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("--version", CROSSCUT_VERSION, "print the version and exit");
  app.require_subcommand(0, 1);
  app.footer(
      "Without a command: crosscut serve --open. Each command has --help, too. The exit status is 0 if all went well, "
      "1 if the "
      "task failed, 2 for wrong usage.");
  app.formatter_fn([&context](const CLI::App* command, const std::string&, CLI::AppFormatMode) {
    return help_text(usage_of(*command), context.style().width);
  });
  declare_play(app, context);
  declare_gtp(app, context);
  declare_games(app, context);
  declare_learn(app, context);
  declare_rules(app, context);
  declare_convert(app, context);
  declare_review(app, context);
  declare_analyze(app, context);
  declare_serve(app, context);
  declare_perft(app, context);
  declare_match(app, context);
  declare_tournament(app, context);
  declare_problems(app, context);
  declare_bench(app, context);
  declare_documents(app, context);
}

// CLI11 lets pass what is no number ("nan" is within any range, a number below 0 or too large for its type becomes
// another one) or calls it out of range. So that is looked at first.
void check_numbers(CLI::App& app) {
  const auto real = [](std::string& text) {
    const std::string_view digits = std::string_view(text).substr(text.substr(0, 1) == "-");
    return decimal_number(digits) ? "" : text + " is no number";
  };
  const auto whole = [](std::string& text) {
    const std::string digits = text.substr(text.substr(0, 1) == "-");
    if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return text + " is no whole number";
    constexpr long long most = std::numeric_limits<long long>::max();
    return whole_number(digits, 0, most) ? std::string() : text + " is too large";
  };
  const auto natural = [whole](std::string& text) {
    return text.substr(0, 1) == "-" ? text + " is below 0" : whole(text);
  };
  for (CLI::Option* option : app.get_options()) {
    const std::string type = option->get_type_name();
    // In front of all other checks.
    if (type.find("FLOAT") == 0) option->transform(CLI::Validator(real, ""));
    if (type.find("INT") == 0) option->transform(CLI::Validator(whole, ""));
    if (type.find("UINT") == 0) option->transform(CLI::Validator(natural, ""));
  }
  for (CLI::App* command : app.get_subcommands({})) check_numbers(*command);
}

// What the completion scripts run: one candidate a line, and what it means.
int print_candidates(const CLI::App& app, const std::vector<std::string>& words, Context& context) {
  for (const auto& [word, help] : complete(usage_of(app), words))
    context.out << word << (help.empty() ? "" : "\t") << help << '\n';
  return 0;
}

}  // namespace

Style Context::style() const {
  constexpr int widest = 100;  // that is still read with ease
  Style style = &out == &std::cout ? style_for(surroundings(), ColourChoice::automatic) : Style{};
  style.width = std::min(style.width, widest);
  return style;
}

void GameArguments::declare(CLI::App& command, bool required) {
  command.add_option("GAME", game, "the game; crosscut games lists them")->required(required);
  command.add_option("OPTIONS", options, "options of the game")->type_name("key=value");
}

std::string GameArguments::text() const { return join(options, " "); }

int run(int count, const char* const* arguments, Context& context) {
  CLI::App app{"five board games of stones and liberties", "crosscut"};
  declare_all(app, context);
  check_numbers(app);
  std::vector<std::string> words(arguments + std::min(count, 1), arguments + count);
  if (words.empty()) words = {"serve", "--open"};
  if (words[0] == "complete") return print_candidates(app, {words.begin() + 1, words.end()}, context);
  try {
    std::reverse(words.begin(), words.end());  // as parse wants them
    app.parse(words);
  } catch (const CLI::Success& wanted) {
    return app.exit(wanted, context.out, context.err);  // help or version
  } catch (const CLI::ParseError& error) { context.fail(mistake(app, error), 2); }
  if (!context.out.flush() && context.exit == 0) context.fail("the output could not be written");
  return context.exit;
}

}  // namespace crosscut::cli
