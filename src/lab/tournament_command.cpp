// `crosscut tournament`: several players in a round robin or on a ladder, and their ratings.
#include "base/errors.hpp"
#include "lab/match_parts.hpp"
#include "match/tournament_report.hpp"
#include "messages/matches.hpp"

namespace crosscut::lab {
namespace {

struct TournamentArguments : MatchArguments {
  std::vector<std::string> players;
  bool ladder = false;
  std::string levels;  // of the ladder, or "" if the players are given
  int rounds = match::TournamentSettings().rounds;
};

std::string again(const TournamentArguments& a) {
  std::string text;
  for (const std::string& player : a.players) text += "--player " + shell_word(player) + " ";
  if (a.ladder) text += "--ladder " + a.levels + (a.levels.empty() ? "" : " ");
  return a.again("tournament", text + "--rounds " + std::to_string(a.rounds));
}

Result<match::TournamentSettings> settings_of(TournamentArguments& arguments) {
  if (const Status opened = arguments.open_game(); !opened) return opened.error();
  match::TournamentSettings settings;
  settings.conditions = arguments.settings;
  settings.rounds = arguments.rounds;
  settings.ladder = arguments.ladder;
  if (!arguments.levels.empty()) {
    if (!arguments.players.empty()) return messages::ladder_with_players{};
    auto entrants = match::read_levels(arguments.levels);
    if (!entrants) return at_place("--ladder", entrants.error());
    settings.entrants = std::move(*entrants);
  }
  for (const std::string& text : arguments.players) {
    auto entrant = match::read_entrant(text, settings.conditions.clock.has_value());
    if (!entrant) return at_place("--player", entrant.error());
    settings.entrants.push_back(std::move(*entrant));
  }
  const auto table = *settings.conditions.game->open(settings.conditions.options);
  for (const match::Entrant& entrant : settings.entrants)
    if (const Status fits = entrant.player.fits(*table); !fits) return at_place("--player", fits.error());
  if (const Status fit = settings.check(); !fit) return at_place("--player", fit.error());
  return settings;
}

void tournament(TournamentArguments& arguments, Context& context) {
  const auto settings = settings_of(arguments);
  if (!settings) return context.fail(settings.error(), 2);
  std::vector<std::string> names;
  match::NamedMatches matches{settings->matches(), {}};
  for (const auto& [first, second] : settings->pairings()) {
    const std::string& one = settings->entrants[first].name;
    const std::string& other = settings->entrants[second].name;
    names.push_back(one + " - " + other);
    matches.names.push_back(one + "," + other);
  }
  const auto note = [&](std::size_t match, const match::MatchGame& game) {
    return fmt::format("round {} of {}, {}", game.number / 2 + 1, settings->rounds, names[match]);
  };
  const auto played = play_and_keep(matches, arguments, note, context);
  if (!played) return context.fail(played.error());
  const match::TournamentReport report = report_of(*settings, played->games);
  if (arguments.json)
    context.out << match::report_json(*settings, report, CROSSCUT_VERSION, again(arguments)).dump(2) << '\n';
  else
    context.out << match::report_text(*settings, report, CROSSCUT_VERSION, again(arguments));
  tell_end(*played, arguments, context);
}

}  // namespace

void declare_tournament(Command& program, Context& context) {
  Command& command = program.command("tournament", "play several players against each other and rate them");
  auto arguments = std::make_shared<TournamentArguments>();
  arguments->game.declare(command);
  command.option("--player", arguments->players, "a name, a colon and a player; once for each player")
      .value_name("PLAYER");
  const Argument& ladder = command
                               .option("--ladder", arguments->levels,
                                       "pair each player only with the one before; with levels of the engine, "
                                       "such as 1..10, the levels are the players")
                               .value_name("FROM..TO")
                               .words(0, 1)
                               .argument();
  command.option("--rounds", arguments->rounds, "rounds; in each, every pairing plays a pair of games")
      .range(1, match::most_games / 2)
      .show_default();
  arguments->declare(command);
  command.footer =
      "A player is written like \"fast: mcts time=0.1\", \"plain: uct playouts=1000\" or \"other: gtp: program "
      "arguments\". docs/measuring.md explains the figures.";
  command.run = [&context, arguments, &ladder] {
    arguments->ladder = ladder.given > 0;
    tournament(*arguments, context);
  };
}

}  // namespace crosscut::lab
