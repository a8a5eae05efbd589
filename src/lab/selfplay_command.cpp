// `crosscut selfplay`: games that a network plays against itself, to learn from.
#include <filesystem>

#include "base/clock.hpp"
#include "base/errors.hpp"
#include "base/files.hpp"
#include "command/terminal.hpp"
#include "lab/training.hpp"
#include "nn/file.hpp"

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
    auto opened = open_player(arguments.network, *options);
    if (!opened) return context.fail(opened.error());
    player = *std::move(opened);
  }
  production.player = player.get();
  production.generation = player ? 1 : 0;
  std::error_code error;
  std::filesystem::create_directories(arguments.out, error);
  if (error) return context.fail(uncreatable(arguments.out, error));
  if (&context.out == &std::cout) catch_interrupts();
  learn::Conditions conditions(*game, *options);
  GameFigures figures;
  const double start = seconds_now();
  const std::string path = arguments.out + "/seed-" + std::to_string(production.seed) + ".games";
  const Status made = produce(
      production, path, conditions, [&](const auto& record) { figures.add(record); }, interrupted);
  if (!made) return context.fail(made.error());
  const explain::Speech speak = context.speak;
  context.out << speak("{} games in {} after {} s: {}\n", "{} Spiele in {} nach {} s: {}\n", figures.games(), path,
                       speak.number(seconds_now() - start, 1), figures.text(conditions, game->number, speak));
  if (figures.games() < production.games) context.fail(speak("stopped{}", "unterbrochen{}", speak(plays_the_rest)));
}

}  // namespace

Result<std::shared_ptr<const nn::QuantisedNetwork>> open_player(const std::string& path, const Options& options) {
  const auto network = nn::open_network(path);
  if (!network) return network.error();
  const auto table = find_game(options.game())->open(options);
  if (!table) return table.error();
  if (const Status fits = (*table)->fits(**network); !fits)
    return Error{
        path + ": " + fits.message(), "network_unfit", {{"text", path}, {"allowed", std::string((*table)->game())}}};
  return network;
}

void GameFigures::add(const learn::GameRecord& game) {
  ++games_;
  blacks_ += game.winner == Side::black;
  draws_ += !game.winner;
  given_up_ += game.gave_up.has_value();
  wrongly_ += game.gave_up && game.winner == game.gave_up;
  capped_ += game.capped;
  moves_ += static_cast<std::int64_t>(game.decisions.size());
  for (const auto& decision : game.decisions) taught_ += decision.kind == learn::Decision::full;
}

std::string GameFigures::text(const learn::Conditions& conditions, std::string_view number,
                              explain::Speech speak) const {
  const auto percent = [](int part, int all) { return all ? 100.0 * part / all : 0.0; };
  std::string text =
      speak("Black won {:.0f} %, {:.0f} % were drawn, {:.0f} moves a game, {:.0f} % given up ({} % of them wrongly)",
            "Schwarz gewann {:.0f} %, {:.0f} % endeten unentschieden, {:.0f} Züge je Spiel, {:.0f} % aufgegeben (davon "
            "{} % zu "
            "Unrecht)",
            percent(blacks_, games_), percent(draws_, games_), static_cast<double>(moves_) / std::max(1, games_),
            percent(given_up_, games_), speak.number(percent(wrongly_, given_up_), 1));
  if (capped_) text += speak(", {:.0f} % cut off", ", {:.0f} % abgebrochen", percent(capped_, games_));
  std::string fair;
  for (const auto& [size, value] : conditions.fair())
    fair += speak(" {} at size {},", " {} bei Größe {},", speak.number(value, 1), size);
  if (!fair.empty()) text += speak("; fair {}{}", "; fair: {}{}", number, fair), text.pop_back();
  return text;
}

void declare_selfplay(Command& program, Context& context) {
  Command& command = program.command("selfplay", "let a network play against itself, and keep the games to learn from");
  auto arguments = std::make_shared<SelfPlayArguments>();
  learn::Production& p = arguments->production;
  arguments->game.declare(command);
  command.option("--out", arguments->out, "the folder for the games; an interrupted run continues")
      .value_name("FOLDER")
      .required();
  command.option("--network", arguments->network, "the network; without one, moves are made at random")
      .value_name("FILE");
  command.option("--games", p.games, "number of games").range(1, 10'000'000).show_default();
  command.option("--simulations", p.play.full, "of a full search, which the network learns from")
      .range(2, 100'000)
      .show_default();
  command.option("--fast", p.play.fast, "simulations of the other searches").range(1, 100'000).show_default();
  command.option("--threads", p.threads, "games at the same time").range(1, 256).show_default();
  command.option("--seed", p.seed, "with one thread it determines all games").show_default();
  command.footer =
      "Options of the game that are not given vary from game to game: sizes, variants, and a number such as komi, "
      "which comes closer to fair with each game. docs/learning.md tells more.";
  command.run = [&context, arguments] { self_play(*arguments, context); };
}

}  // namespace crosscut::lab
