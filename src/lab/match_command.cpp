// `crosscut match`: two players over many games, and what the results prove.
#include "base/errors.hpp"
#include "lab/match_parts.hpp"
#include "match/report_parts.hpp"
#include "messages/matches.hpp"

namespace crosscut::lab {
namespace {

struct MatchCommandArguments : MatchArguments {
  std::string first, second;
  std::vector<double> sprt;
};

std::string again(const MatchCommandArguments& a) {
  std::ostringstream text;
  text << "--first " << shell_word(a.first) << " --second " << shell_word(a.second) << " --games " << a.settings.games;
  if (!a.sprt.empty()) {
    text << " --sprt";
    for (const double value : a.sprt) text << ' ' << match::exact(value);
  }
  return a.again("match", text.str());
}

Status prepare(MatchCommandArguments& arguments) {
  match::MatchSettings& s = arguments.settings;
  if (Status opened = arguments.open_game(); !opened) return opened;
  for (std::size_t p : {0U, 1U}) {
    auto player = match::read_player(p == 0 ? arguments.first : arguments.second, s.clock.has_value());
    const std::string option = p == 0 ? "--first" : "--second";
    if (!player) return at_place(option, player.error());
    if (const Status fits = player->fits(**s.game->open(s.options)); !fits) return at_place(option, fits.error());
    s.players[p] = *player;
  }
  if (s.games % 2) return messages::odd_games{.games = s.games};
  if (arguments.sprt.empty()) return Done{};
  s.sprt = match::Sprt{arguments.sprt[0], arguments.sprt[1]};
  if (!(s.sprt->elo0 < s.sprt->elo1)) return messages::bad_sprt{};
  return Done{};
}

void match(MatchCommandArguments& arguments, Context& context) {
  if (const auto prepared = prepare(arguments); !prepared) return context.fail(prepared.error(), 2);
  const match::MatchSettings& s = arguments.settings;
  double points = 0;
  const auto note = [&](std::size_t, const match::MatchGame& game) {
    points += game.points;
    return fmt::format("{} points", fmt::format("{:g}", points));
  };
  const auto played = play_and_keep({{s}, {""}}, arguments, note, context);
  if (!played) return context.fail(played.error());
  const match::MatchReport report = report_of(played->games[0], s.sprt);
  if (arguments.json)
    context.out << match::report_json(s, report, CROSSCUT_VERSION, again(arguments)).dump(2) << '\n';
  else
    context.out << match::report_text(s, report, CROSSCUT_VERSION, again(arguments));
  tell_end(*played, arguments, context);
}

}  // namespace

void declare_match(Command& program, Context& context) {
  Command& command = program.command("match", "play two players against each other and report who is stronger");
  auto arguments = std::make_shared<MatchCommandArguments>();
  match::MatchSettings& s = arguments->settings;
  arguments->game.declare(command);
  command.option("--first", arguments->first, "player: net, mcts or uct with settings, or gtp: and a command line")
      .required();
  command.option("--second", arguments->second, "the other player").required();
  command.option("--games", s.games, "number of games; even, since they are played in pairs")
      .range(2, match::most_games)
      .show_default();
  command.option("--sprt", arguments->sprt, "end as soon as a sequential test decides between two Elo differences")
      .words(2, 2)
      .once()
      .value_name("ELO0 ELO1")
      .range(-1000.0, 1000.0);
  arguments->declare(command);
  command.footer =
      "A player is written like \"mcts level=3\", \"net visits=200\", \"uct playouts=1000\", "
      "\"mcts time=0.5 threads=2 memory=512\" or \"gtp: program arguments\". docs/measuring.md explains the figures.";
  command.run = [&context, arguments] { match(*arguments, context); };
}

}  // namespace crosscut::lab
