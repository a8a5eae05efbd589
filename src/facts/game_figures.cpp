#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "catalog/tablebases.hpp"
#include "facts/reporter.hpp"

namespace crosscut::facts {

void Reporter::ends() {
  add_by_strength({"draws", "Draws", "%", "Games that nobody wins.", "Ludii (Drawishness)", {}},
                  [](const Games& games) { return share(games, [](const Replayed& g) { return g.points == 0.5; }); });
  add_by_strength({"repetitions", "Repetitions", "%", "Games in which a board comes back.", "Ludii", {}},
                  [](const Games& games) { return share(games, [](const Replayed& g) { return g.repeated; }); });
  add_by_strength({"cut-off",
                   "Cut off",
                   "%",
                   "Games stopped after four turns for each place on the board.",
                   "Ludii (Timeouts)",
                   {}},
                  [](const Games& games) {
                    return share(games, [](const Replayed& g) { return g.game->how == match::MatchGame::How::cap; });
                  });
}

void Reporter::length() {
  const auto length = [](const Replayed& g) { return g.length(); };
  add_by_strength({"length", "Length", "turns", "Mean number of turns of a game.", "AiAi; Ludii (DurationTurns)", {}},
                  [&](const Games& games) { return mean_of(games, length); });
  add_by_strength(
      {"median-length", "Median length", "turns", "Half of the games are shorter, half longer.", "AiAi", {}},
      [&](const Games& games) { return median(each(games, length), plan_.seed); });
  add_by_strength({"longest", "Longest game", "turns", "The longest of these games; others may be longer.", "AiAi", {}},
                  [&](const Games& games) {
                    const auto lengths = each(games, length);
                    const double most = *std::max_element(lengths.begin(), lengths.end());
                    return Estimate{most, most, {}, games.size()};
                  });
  add_by_strength(
      {"length-deviation", "Deviation of length", "turns", "Mean distance from the mean length.", "AiAi", {}},
      [&](const Games& games) {
        const double middle = average(each(games, length));
        return mean_of(games, [&](const Replayed& g) { return std::abs(static_cast<double>(g.length()) - middle); });
      });
}

void Reporter::branching() {
  Figure figure{"branching",
                "Branching",
                "turns",
                "Mean number of legal turns, in whole games and in their thirds. Effective: as if the network had to "
                "choose among this many equally likely turns (exp of its policy's entropy).",
                "Ludii (BranchingFactor); AiAi",
                {}};
  figure.rows.push_back({"all", mean_of(strong(), [](const Replayed& g) { return average(g.legal); }), "all"});
  constexpr std::array<const char*, 3> parts = {"first third", "second third", "last third"};
  const bool thirds =
      std::all_of(strong().begin(), strong().end(), [&](const Replayed& g) { return g.length() >= parts.size(); });
  for (std::size_t i = 0; i < parts.size() && thirds; ++i)
    figure.rows.push_back({parts[i], mean_of(strong(), [&](const Replayed& g) {
                             const auto at = [&](std::size_t k) {
                               return g.legal.begin() + static_cast<std::ptrdiff_t>(k * g.length() / parts.size());
                             };
                             return average({at(i), at(i + 1)});
                           })});
  std::vector<double> choices;
  for (const Watched& game : evidence_.watched)
    if (!game.choices.empty()) choices.push_back(average(game.choices));
  if (!choices.empty()) figure.rows.push_back({"effective", mean(choices, plan_.seed)});
  add(std::move(figure));
}

void Reporter::tree() {
  add_by_strength(
      {"tree",
       "Size of the game tree",
       "log10",
       "Estimated number of possible games: the numbers of legal turns in a game multiplied, as a power of ten, "
       "averaged over games.",
       "Browne 2008; AiAi",
       {}},
      [&](const Games& games) { return mean_of(games, [](const Replayed& g) { return g.tree; }); });
}

void Reporter::states() {
  add({"boards",
       "Number of boards",
       "log10",
       "Estimated number of ways to fill the board so that every group has a liberty. Play need not reach all of "
       "them; symmetric ones count separately.",
       "AiAi; Browne 2008; Kong et al. 1994",
       {{"random fillings", evidence_.boards}}});
  const auto table = plan_.game->open(plan_.settings(plan_.strong.fair).options);
  const auto solved = Tablebases::own()->find(**table);
  if (!solved) return;
  const auto count = static_cast<double>(solved->tablebase.size());
  add({"states",
       "Number of states",
       "states",
       "Exact number of states that can be reached; symmetric ones count once.",
       "Browne 2008",
       {{"solved", {count, count, count, 1}}}});
}

void Reporter::margins() {
  const std::array<std::pair<const Plan::Curve*, Games>, 2> players = {
      {{&plan_.weak, with_margin(weak())}, {&plan_.strong, with_margin(strong())}}};
  const auto add_margins = [&](Figure figure, auto&& of) {
    for (const auto& [player, games] : players)
      if (!games.empty()) figure.rows.push_back({player->label, of(games), player->key});
    if (!figure.rows.empty()) add(std::move(figure));
  };
  add_margins(
      {"margin",
       "Margin",
       "points",
       "Mean number of points by which a game is won, at the fair number.",
       "Isaksen 2017",
       {}},
      [&](const Games& games) { return mean_of(games, [](const Replayed& g) { return std::abs(*g.margin); }); });
  add_margins(
      {"close", "Close games", "%", "Games won by at most one point.", "Isaksen 2017", {}},
      [](const Games& games) { return share(games, [](const Replayed& g) { return std::abs(*g.margin) <= 1; }); });
  add_margins(
      {"parity",
       "Parity of margins",
       "%",
       "Share of even margins, or of odd ones if these are more (halves are rounded down). At 100 % only every "
       "second margin occurs.",
       "Isaksen 2017",
       {}},
      [](const Games& games) {
        return chooser(share(games, [](const Replayed& g) { return std::fmod(std::floor(*g.margin), 2) == 0; }));
      });
}

void Reporter::rules() {
  Figure figure{"rules", "How often each rule applies", "per game", "Mean number in games of the strong player.", "",
                {}};
  const auto add_rule = [&](const std::string& key, const Estimate& times) {
    std::string label = key;
    std::replace(label.begin(), label.end(), '_', ' ');
    figure.rows.push_back({label, times, key});
  };
  std::set<std::string> keys;
  for (const Replayed& game : strong())
    for (const auto& fired : game.fired) keys.insert(fired.first);
  for (const std::string& key : keys)
    add_rule(key, mean_of(strong(), [&](const Replayed& g) {
               const auto found = g.fired.find(key);
               return found == g.fired.end() ? 0.0 : found->second;
             }));
  if (plan_.settlement)
    add_rule("settlements", mean_of(replayed(plan_.settings(*plan_.settlement), evidence_.games[*plan_.settlement]),
                                    [](const Replayed& g) { return g.settled ? 1.0 : 0.0; }));
  add(std::move(figure));
}

void Reporter::forbidden() {
  std::vector<double> turns;
  for (const Watched& game : evidence_.watched) turns.push_back(game.forbidden);
  add({"forbidden-best",
       "Best turns forbidden",
       "per game",
       "Turns at which a rule about earlier boards forbids the best turn, as found by searching the position without "
       "its past.",
       "",
       {{fmt::format("by searches of {} playouts", plan_.effort.look), mean(turns, plan_.seed)}}});
}

void Reporter::higher() {
  std::size_t games = 0, won = 0;
  for (const Replayed& game : strong())
    if (game.higher) ++games, won += *game.higher;
  if (games)
    add({"higher",
         "Won by the higher player",
         "%",
         "Share of games won by the player with more pieces above the first level at the end.",
         "",
         {{plan_.strong.label, rate(won, games), plan_.strong.key}}});
}

}  // namespace crosscut::facts
