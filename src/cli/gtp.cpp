// `crosscut gtp`: the Go Text Protocol on standard input and output, for other programs.
#include "gtp/gtp.hpp"

#include <chrono>

#include "cli/files.hpp"
#include "cli/main.hpp"
#include "record/record.hpp"

namespace crosscut::cli {
namespace {

struct Arguments {
  GameArguments game;
  EngineSettings engine;
  int level = 0;
  std::optional<std::uint64_t> playouts;
  double resign = 0;
};

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void gtp(const Arguments& arguments, Context& context) {
  gtp::Settings settings;
  settings.engine = arguments.engine;
  settings.resign_below = arguments.resign / 100;
  settings.version = CROSSCUT_VERSION;
  constexpr int usual_level = 4;
  settings.engine.playouts = playouts_of_level(arguments.level ? arguments.level : usual_level);
  if (settings.engine.seconds && !arguments.level) settings.engine.playouts = gtp::unlimited_playouts;
  if (arguments.playouts) settings.engine.playouts = *arguments.playouts;
  const auto record_file = [](const std::string& path) { return contents(path, RecordLimits{}.bytes); };
  auto engine =
      gtp::Gtp::open(arguments.game.game, arguments.game.text(), settings, {seconds, record_file, write_file});
  if (!engine) return context.fail(engine.message());
  if (!serve(*engine, context.in, context.out)) context.fail("the responses could not be written");
}

}  // namespace

void declare_gtp(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("gtp", "speak the Go Text Protocol on standard input and output");
  auto arguments = std::make_shared<Arguments>();
  arguments->game.declare(*command);
  command->add_option("--player", arguments->engine.player, "how the computer plays")
      ->check(CLI::IsMember(player_names()))
      ->capture_default_str();
  command->add_option("--level", arguments->level, "how strong the computer plays: playouts a move, from 8 to 80000")
      ->check(CLI::Range(1, levels));
  command->add_option("--playouts", arguments->playouts, "playouts a move, in place of a level")
      ->check(CLI::Range(std::uint64_t{1}, gtp::unlimited_playouts));
  command->add_option("--time", arguments->engine.seconds, "seconds a move, at most")->check(CLI::Range(0.01, 86400.0));
  command->add_option("--seed", arguments->engine.seed, "the same seed and playouts give the same moves")
      ->capture_default_str();
  command->add_option("--resign", arguments->resign, "resign when the chances are worse, in percent; 0: never")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->footer("docs/protocols.md explains every command.");
  command->callback([&context, arguments] { gtp(*arguments, context); });
}

}  // namespace crosscut::cli
