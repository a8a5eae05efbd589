#include "facts/figures.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "catalog/tablebases.hpp"
#include "draw/svg.hpp"
#include "facts/reporter.hpp"

namespace crosscut::facts {
namespace {

std::vector<double> legal_by_ply(const Games& games) {
  std::vector<double> means;
  while (true) {
    std::vector<double> here;
    for (const Replayed& game : games)
      if (game.length() > means.size()) here.push_back(game.legal[means.size()]);
    if (2 * here.size() < games.size()) return means;
    means.push_back(average(here));
  }
}

Specimen specimen(const Plan& plan, std::size_t match, const std::string& title, const match::MatchGame& game) {
  const auto table = *plan.game->open(plan.settings(match).options);
  for (const std::string& move : game.moves) (void)table->play(move);
  return {title,      plan.matches.names[match], game.number + 1, result_text(table->outcome()),
          game.moves, draw::svg(*table)};
}

std::vector<Specimen> specimens(const Plan& plan, const Evidence& evidence) {
  const std::size_t match = fairest(plan, plan.strong, evidence.games).match;
  const auto& played = evidence.games[match];
  std::vector<const match::MatchGame*> games;
  for (const match::MatchGame& game : played) games.push_back(&game);
  std::stable_sort(games.begin(), games.end(),
                   [](const auto* a, const auto* b) { return a->moves.size() < b->moves.size(); });
  std::vector<Specimen> found;
  const auto add = [&](const std::string& title, const match::MatchGame& game) {
    found.push_back(specimen(plan, match, title, game));
  };
  add("The most typical game: of median length", *games[games.size() / 2]);
  const auto decided = std::find_if(games.begin(), games.end(), [](const auto* g) { return g->points != 0.5; });
  if (decided != games.end()) add("The shortest decisive game", **decided);
  const auto& watched = evidence.watched;
  const auto dramatic = std::max_element(watched.begin(), watched.end(), [](const Watched& a, const Watched& b) {
    return drama(of_winner(a)) < drama(of_winner(b));
  });
  if (dramatic != watched.end())
    add("The most dramatic of the games that the engine looked at",
        played[static_cast<std::size_t>(dramatic - watched.begin())]);
  return found;
}

}  // namespace

Report report_on(const Plan& plan, const Evidence& evidence, const std::string& version, const std::string& command) {
  const std::size_t match = fairest(plan, plan.strong, evidence.games).match;
  Report report;
  report.game = plan.game->name;
  report.options = plan.settings(match).options.text();
  report.version = version;
  report.command = command;
  report.effort = plan.effort.name;
  report.seed = plan.seed;
  report.figures = Reporter(plan, evidence).figures();
  report.specimens = specimens(plan, evidence);
  report.players =
      fmt::format("The weak player makes {} playouts a move, the strong one {}", plan.effort.weak, plan.effort.strong);
  if (Tablebases::own()->find(**plan.game->open(plan.settings(match).options)))
    report.players += "; this board is solved, and the strong one plays it perfectly";
  if (const Effort more = thorough(); plan.effort.name != more.name)
    report.more = fmt::format(
        "--thorough plays {} games of each match instead of {}, by players of {} and {} playouts instead of {} and {}, "
        "and looks at {} games and {} positions.",
        more.games, plan.effort.games, more.weak, more.strong, plan.effort.weak, plan.effort.strong, more.watched,
        more.positions);
  const Games played = replayed(plan.settings(match), evidence.games[match]);
  for (const Replayed& game : played) {
    report.lengths.push_back(static_cast<double>(game.length()));
    if (game.margin) report.margins.push_back(*game.margin);
  }
  report.legal = legal_by_ply(played);
  for (const Opening& opening : evidence.openings)
    for (const std::string& place : opening.places) {
      const auto [known, is_new] = report.map.emplace(place, average(opening.chances));
      if (!is_new) known->second = std::max(known->second, average(opening.chances));
    }
  for (const Watched& game : evidence.watched) report.courses.push_back(game.chances);
  return report;
}

}  // namespace crosscut::facts
