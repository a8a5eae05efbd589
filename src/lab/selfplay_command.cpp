// `crosscut selfplay`: games that a network plays against itself, to learn from.
#include <filesystem>

#include "base/clock.hpp"
#include "base/errors.hpp"
#include "base/files.hpp"
#include "lab/commands.hpp"
#include "learn/game_statistics.hpp"
#include "learn/produce.hpp"
#include "messages/matches.hpp"

namespace crosscut::lab {
namespace {

struct SelfPlayArguments {
  GameArguments game;
  std::string network, out;
  learn::Production production;
};

void self_play(SelfPlayArguments& arguments, Context& context) {
  const Entry* game = find_game(arguments.game.game);
  const auto options = read_options(arguments.game.game, arguments.game.text());
  if (!options) return context.fail(options.error(), 2);
  learn::Production& production = arguments.production;
  std::shared_ptr<const nn::QuantisedNetwork> player;
  if (!arguments.network.empty()) {
    auto opened = learn::open_player(arguments.network, *options);
    if (!opened) return context.fail(opened.error());
    player = *std::move(opened);
  }
  production.player = player.get();
  production.generation = player ? 1 : 0;
  std::error_code error;
  std::filesystem::create_directories(arguments.out, error);
  if (error) return context.fail(uncreatable(arguments.out, error));
  learn::Conditions conditions(*game, *options);
  learn::GameStatistics statistics;
  const double start = seconds_now();
  const std::string path = arguments.out + "/seed-" + std::to_string(production.seed) + ".games";
  const Status made = produce(
      production, path, conditions, [&](const auto& record) { statistics.add(record); }, interruption(context));
  if (!made) return context.fail(made.error());
  context.out << fmt::format("{} games in {} after {:.1f} s: {}\n", statistics.games(), path, seconds_now() - start,
                             statistics.text(conditions, game->number));
  if (statistics.games() < production.games) context.fail(messages::stopped_selfplay{});
}

}  // namespace

void declare_selfplay(Command& program, Context& context) {
  Command& command = program.command("selfplay", "let a network play against itself, and save the games for training");
  auto arguments = std::make_shared<SelfPlayArguments>();
  learn::Production& p = arguments->production;
  arguments->game.declare(command);
  command.option("--out", arguments->out, "folder for the games; an interrupted run continues")
      .value_name("FOLDER")
      .required();
  command.option("--network", arguments->network, "file of the network; default: random moves").value_name("FILE");
  command.option("--games", p.games, "number of games").range(1, 10'000'000).show_default();
  command.option("--simulations", p.play.full, "simulations of a full search, from which the network learns")
      .range(2, 100'000)
      .show_default();
  command.option("--fast-simulations", p.play.fast, "simulations of the other searches")
      .range(1, 100'000)
      .show_default();
  command.option("--threads", p.threads, "games at the same time").range(1, 256).show_default();
  command.option("--seed", p.seed, "random seed; with one thread it determines all games").show_default();
  command.footer =
      "Options of the game that are not given vary from game to game: sizes, variants, and a number such as komi, "
      "which approaches a fair value. docs/learning.md explains this.";
  command.run = [&context, arguments] { self_play(*arguments, context); };
}

}  // namespace crosscut::lab
