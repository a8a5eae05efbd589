#include "cli/main.hpp"

#include "base/text.hpp"

namespace crosscut::cli {

void GameArguments::declare(CLI::App& command, bool required) {
  command.add_option("GAME", game, "the game; `crosscut games` lists them")->required(required);
  command.add_option("OPTIONS", options, "options of the game as key=value");
}

std::string GameArguments::text() const { return join(options, " "); }

int run(int count, const char* const* arguments, Context& context) {
  CLI::App app{"Crosscut: five board games of stones and liberties", "crosscut"};
  app.set_version_flag("--version", CROSSCUT_VERSION);
  app.require_subcommand(1);
  declare_games(app, context);
  declare_perft(app, context);
  declare_bench(app, context);
  declare_play(app, context);
  declare_gtp(app, context);
  try {
    app.parse(count, arguments);
  } catch (const CLI::ParseError& error) { return app.exit(error, context.out, context.err) == 0 ? 0 : 2; }
  return context.exit;
}

}  // namespace crosscut::cli
