#include "facts/figures.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <set>

#include "base/threads.hpp"
#include "catalog/tablebases.hpp"
#include "draw/svg.hpp"
#include "match/report_parts.hpp"

namespace crosscut::facts {
namespace {

using Games = std::vector<Replayed>;

template <class Value>
std::vector<double> each(const Games& games, Value&& value) {
  std::vector<double> values;
  for (const Replayed& game : games) values.push_back(static_cast<double>(value(game)));
  return values;
}

std::vector<double> first_points(const std::vector<match::MatchGame>& games) {
  std::vector<double> points;
  for (const match::MatchGame& game : games) points.push_back(game.number % 2 == 0 ? game.points : 1 - game.points);
  return points;
}

std::vector<AtNumber> numbers_of(const Plan::Curve& curve, const std::vector<std::vector<match::MatchGame>>& games) {
  std::vector<AtNumber> all;
  for (const Plan::Point& point : curve.points) all.push_back({point.number, first_points(games[point.match])});
  return all;
}

// The point whose number is closest to the fair one. The whole curve says which that is, since the point whose own
// games are closest to even would look fairer than it is.
const Plan::Point& fairest(const Plan& plan, const Plan::Curve& curve,
                           const std::vector<std::vector<match::MatchGame>>& games) {
  const auto even = even_number(numbers_of(curve, games), plan.seed);
  const auto of_search = std::find_if(curve.points.begin(), curve.points.end(),
                                      [&](const Plan::Point& point) { return point.match == curve.fair; });
  const double fair = even ? even->value : of_search->number;
  return *std::min_element(curve.points.begin(), curve.points.end(), [&](const Plan::Point& a, const Plan::Point& b) {
    return std::abs(a.number - fair) < std::abs(b.number - fair);
  });
}

template <class Holds>
Estimate share(const Games& games, Holds&& holds) {
  return rate(static_cast<std::size_t>(std::count_if(games.begin(), games.end(), holds)), games.size());
}

double average(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// The chances of the better side, for the player who may choose one.
Estimate chooser(Estimate first) {
  const double low = *first.low, high = *first.high;
  first.low = low > 0.5 ? low : high < 0.5 ? 1 - high : 0.5;
  first.high = std::max(high, 1 - low);
  first.value = std::max(first.value, 1 - first.value);
  return first;
}

// Where all points or none were won, half a point of one game is taken for the other side.
double elo_near(double score, double games) {
  return match::elo_of(std::min(std::max(score, 0.5 / games), 1 - 0.5 / games));
}

Estimate in_elo(const Estimate& share) {
  const auto elo = [](double points) {
    return points > 0 && points < 1 ? std::optional(match::elo_of(points)) : std::nullopt;
  };
  return {elo_near(share.value, static_cast<double>(share.sample)), elo(*share.low), elo(*share.high), share.sample};
}

class Reporter {
 public:
  Reporter(const Plan& plan, const Evidence& evidence) : plan_(plan), evidence_(evidence) {
    const auto at_fairest = [&](const Plan::Curve& curve) {
      const std::size_t match = fairest_of(curve).match;
      return replayed(plan.settings(match), evidence.games[match]);
    };
    weak_ = at_fairest(plan.weak), strong_ = at_fairest(plan.strong);
  }

  std::vector<Figure> figures() && {
    first_move();
    fair_number();
    choice();
    ends();
    length();
    branching();
    tree();
    states();
    margins();
    depth();
    rules();
    forbidden();
    higher();
    worth_of_rules();
    course();
    easy_looks();
    openings();
    return std::move(figures_);
  }

 private:
  const Plan::Point& fairest_of(const Plan::Curve& curve) const { return fairest(plan_, curve, evidence_.games); }
  const Games& strong() const { return strong_; }
  const Games& weak() const { return weak_; }
  void add(Figure figure) { figures_.push_back(std::move(figure)); }
  // A figure with a row for each strength.
  template <class Of>
  void add_by_strength(Figure figure, Of&& of) {
    figure.rows = {{plan_.weak.label, of(weak())}, {plan_.strong.label, of(strong())}};
    add(std::move(figure));
  }
  Estimate points(std::size_t match) const { return points_per_game(first_points(evidence_.games[match]), plan_.seed); }
  template <class Value>
  Estimate mean_of(const Games& games, Value&& value) const {
    return mean(each(games, value), plan_.seed);
  }

  void first_move() {
    Figure chance{"first-move",
                  "First player's advantage",
                  "%",
                  "How often the player who moves first wins with nothing to make up for it; a draw counts half.",
                  "Ludii (AdvantageP1); Tomašev et al. 2020",
                  {}};
    Figure elo{"first-move-elo",
               "First player's advantage in Elo",
               "Elo",
               "The same advantage as a difference in rating.",
               "Tomašev et al. 2020",
               {}};
    for (const Plan::Curve& free : plan_.free) {
      chance.rows.push_back({free.label, points(free.points[0].match)});
      elo.rows.push_back({free.label, in_elo(chance.rows.back().estimate)});
    }
    add(std::move(chance));
    add(std::move(elo));
    Figure points{
        "first-move-points",
        "First player's advantage in points",
        "points",
        "Mean number of points by which the player who moves first wins these games; losses count as negative.",
        "",
        {}};
    for (const Plan::Curve& free : plan_.free) {
      const std::size_t match = free.points[0].match;
      const Games scored = with_margin(replayed(plan_.settings(match), evidence_.games[match]));
      if (!scored.empty())
        points.rows.push_back({free.label, mean_of(scored, [](const Replayed& g) { return *g.margin; })});
    }
    if (!points.rows.empty()) add(std::move(points));
  }
  static Games with_margin(Games games) {
    games.erase(std::remove_if(games.begin(), games.end(), [](const Replayed& g) { return !g.margin; }), games.end());
    return games;
  }

  std::optional<Estimate> even(const Plan::Curve& curve) const {
    return even_number(numbers_of(curve, evidence_.games), plan_.seed);
  }
  void fair_number() {
    if (plan_.game->number.empty()) return;
    const std::string number(plan_.game->number);
    Figure fair{"fair-number",
                "Fair " + number,
                number,
                "The number at which both players win equally often, on the curve through games at several numbers, "
                "made to fall as the "
                "number rises (isotonic regression).",
                "SAI (Morandin et al. 2019); katagobooks.org",
                {}};
    for (const Plan::Curve* one : {&plan_.weak, &plan_.strong})
      if (const auto found = even(*one)) fair.rows.push_back({one->label, *found});
    if (plan_.button)
      if (const auto found = even(*plan_.button))
        fair.rows.push_back({plan_.button->label + ", button " + button_text(), *found});
    if (!fair.rows.empty()) add(std::move(fair));
    Figure width{"fair-width",
                 "Range of fair numbers",
                 number,
                 "How much the number has to grow until the player who moves first wins one game in four instead of "
                 "three: the larger, the less a single point matters.",
                 "SAI (Morandin et al. 2019)",
                 {}};
    for (const Plan::Curve* one : {&plan_.weak, &plan_.strong})
      if (const auto found = width_of(numbers_of(*one, evidence_.games), plan_.seed))
        width.rows.push_back({one->label, *found});
    if (!width.rows.empty()) add(std::move(width));
    Figure chances{"chances",
                   "Chances by " + number,
                   "%",
                   "How often the player who moves first wins at each number, with the strong player on both sides.",
                   "SAI (Morandin et al. 2019)",
                   {}};
    for (const Plan::Point& point : plan_.strong.points)
      chances.rows.push_back({fmt::format("{} {:g}", number, point.number), points(point.match)});
    add(std::move(chances));
  }

  std::string button_text() const { return plan_.settings(plan_.button->fair).options.text("button"); }
  void choice() {
    Figure figure{
        "choice",
        "Worth of the choice",
        "%",
        "How often the player who may choose a side wins: without a number, and at the number closest to the "
        "fair one, which the other player would name; with the button and without; and with the swap. At 50 % "
        "the choice is worth nothing.",
        "Cauwet et al. 2015",
        {}};
    const auto row = [&](const Plan::Curve& curve, const std::string& more) {
      const Plan::Point& point = fairest_of(curve);
      const std::string number = plan_.settings(point.match).options.text(plan_.game->number);
      figure.rows.push_back({(number.empty() ? "as it is" : fmt::format("{} {}", plan_.game->number, number)) + more,
                             chooser(points(point.match))});
    };
    const std::size_t free = plan_.free.back().points[0].match;
    if (!plan_.game->number.empty() && free != fairest_of(plan_.strong).match)
      figure.rows.push_back({fmt::format("{} 0", plan_.game->number), chooser(points(free))});
    row(plan_.strong, "");
    if (plan_.button) row(*plan_.button, ", button " + button_text());
    if (plan_.swap) figure.rows.push_back({"swap on", chooser(points(plan_.swap->match))});
    add(std::move(figure));
  }

  void ends() {
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

  void length() {
    const auto length = [](const Replayed& g) { return g.length(); };
    add_by_strength({"length", "Length", "turns", "Mean number of turns of a game.", "AiAi; Ludii (DurationTurns)", {}},
                    [&](const Games& games) { return mean_of(games, length); });
    add_by_strength(
        {"median-length", "Median length", "turns", "Half of the games are shorter, half longer.", "AiAi", {}},
        [&](const Games& games) { return median(each(games, length), plan_.seed); });
    add_by_strength(
        {"longest", "Longest game", "turns", "The longest of these games; others may be longer.", "AiAi", {}},
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

  void branching() {
    Figure figure{"branching",
                  "Branching",
                  "turns",
                  "Mean number of legal turns, in whole games and in their thirds. Effective: as if the network had to "
                  "choose among this many equally likely turns (exp of its policy's entropy).",
                  "Ludii (BranchingFactor); AiAi",
                  {}};
    figure.rows.push_back({"all", mean_of(strong(), [](const Replayed& g) { return average(g.legal); })});
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

  void tree() {
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

  void states() {
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

  void margins() {
    const std::array<std::pair<std::string, Games>, 2> players = {
        {{plan_.weak.label, with_margin(weak())}, {plan_.strong.label, with_margin(strong())}}};
    const auto add_margins = [&](Figure figure, auto&& of) {
      for (const auto& [label, games] : players)
        if (!games.empty()) figure.rows.push_back({label, of(games)});
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

  // Of the first player of the match over the second.
  Estimate elo_of(const Plan::Step& step) const {
    const match::MatchReport report = match::report_of(evidence_.games[step.match], {});
    const match::Strength& s = *report.strength;
    return {elo_near(s.score, 2.0 * report.pairs.all()), s.least, s.most, static_cast<std::size_t>(report.pairs.all())};
  }

  void depth() {
    Figure doublings{
        "doublings",
        "Elo for twice the playouts",
        "Elo",
        "Rating of a player over one with half the playouts; the sample is pairs of games with colours exchanged. "
        "Where it won every game, half a point is deducted.",
        "AiAi (ladders)",
        {}};
    double steps = 0, least = 0;
    std::optional<double> most = 0;
    std::size_t pairs = 0;
    for (const Plan::Step& step : plan_.ladder) {
      const Estimate elo = elo_of(step);
      doublings.rows.push_back({step.label, elo});
      steps += elo.value, least += elo.low.value_or(elo.value), pairs += elo.sample;
      most = most && elo.high ? std::optional(*most + *elo.high) : std::nullopt;
    }
    add(std::move(doublings));
    const double step = match::elo_of(0.6);
    add({"depth",
         "Depth",
         "steps",
         "How many levels of skill lie between random play and the strongest of these players, if each level wins "
         "60 % against the one below. The bounds are sums of the bounds above, and so cautious.",
         "Lantz et al. 2017",
         {{plan_.ladder.back().label.substr(0, plan_.ladder.back().label.find(" against")),
           {steps / step, least / step, most ? std::optional(*most / step) : most, pairs}}}});
  }

  void rules() {
    Figure figure{"rules", "How often each rule applies", "per game", "Mean number in games of the strong player.", "",
                  {}};
    std::set<std::string> names;
    for (const Replayed& game : strong())
      for (const auto& fired : game.fired) names.insert(fired.first);
    for (const std::string& name : names)
      figure.rows.push_back({name, mean_of(strong(), [&](const Replayed& g) {
                               const auto found = g.fired.find(name);
                               return found == g.fired.end() ? 0.0 : found->second;
                             })});
    if (plan_.settlement)
      figure.rows.push_back(
          {"settlements", mean_of(replayed(plan_.settings(*plan_.settlement), evidence_.games[*plan_.settlement]),
                                  [](const Replayed& g) { return g.settled ? 1.0 : 0.0; })});
    add(std::move(figure));
  }
  void forbidden() {
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

  void higher() {
    std::size_t games = 0, won = 0;
    for (const Replayed& game : strong())
      if (game.higher) ++games, won += *game.higher;
    if (games)
      add({"higher",
           "Won by the higher player",
           "%",
           "Share of games won by the player with more pieces above the first level at the end.",
           "",
           {{plan_.strong.label, rate(won, games)}}});
  }

  void worth_of_rules() {
    if (plan_.restricted.empty()) return;
    Figure figure{"worth",
                  "Worth of each rule",
                  "Elo",
                  "Rating that the strong player loses if it uses the rule only when it must; the sample is pairs of "
                  "games with colours exchanged. Where it lost every game, half a point is deducted.",
                  "Jaffe et al. 2012",
                  {}};
    for (const Plan::Step& step : plan_.restricted) figure.rows.push_back({step.label, elo_of(step)});
    add(std::move(figure));
  }

  // The chances of the winner at each ply.
  static std::vector<double> of_winner(const Watched& game) {
    std::vector<double> chances = game.chances;
    if (chances.back() < 0.5)
      for (double& chance : chances) chance = 1 - chance;
    return chances;
  }
  template <class Value>
  void add_course(Figure figure, bool won_only, Value&& value) {
    std::vector<double> values;
    for (const Watched& game : evidence_.watched)
      if (!won_only || game.chances.back() != 0.5) values.push_back(value(of_winner(game)));
    if (values.empty()) return;
    figure.rows.push_back({fmt::format("by searches of {} playouts", plan_.effort.look), mean(values, plan_.seed)});
    add(std::move(figure));
  }
  void course() {
    add_course({"drama",
                "Drama",
                "severity",
                "How far behind the winner was at the turns at which they were behind: the mean of the square root of "
                "the gap in chances, from 0 to 1.",
                "Browne 2008",
                {}},
               true, [](const std::vector<double>& c) { return drama(c); });
    add_course(
        {"lead-changes", "Lead changes", "per game", "How often the likelier winner changes.", "Browne 2008", {}},
        false, [](const std::vector<double>& c) {
          double changes = 0;
          for (std::size_t i = 1; i < c.size(); ++i)
            changes += (c[i - 1] < 0.5 && c[i] > 0.5) || (c[i - 1] > 0.5 && c[i] < 0.5);
          return changes;
        });
    add_course({"decided",
                "Decided",
                "%",
                "How much of a game is over when its winner takes the lead for good.",
                "Browne 2008 (decisiveness)",
                {}},
               true, [](const std::vector<double>& c) {
                 std::size_t last = 0;
                 for (std::size_t i = 0; i < c.size(); ++i)
                   if (c[i] <= 0.5) last = i + 1;
                 return static_cast<double>(last) / static_cast<double>(c.size() - 1);
               });
    add_course(
        {"uncertainty",
         "Uncertainty",
         "%",
         "100 % if both players have equal chances throughout a game, 0 % if it is clear from the start who wins.",
         "Browne 2008",
         {}},
        false, [](const std::vector<double>& c) {
          double sum = 0;
          for (const double chance : c) sum += 1 - std::abs(2 * chance - 1);
          return sum / static_cast<double>(c.size());
        });
    add_course({"stability",
                "Change in chances",
                "%",
                "Mean change of the chances from one turn to the next.",
                "Ludii (stability)",
                {}},
               false, [](const std::vector<double>& c) {
                 double sum = 0;
                 for (std::size_t i = 1; i < c.size(); ++i) sum += std::abs(c[i] - c[i - 1]);
                 return sum / static_cast<double>(c.size() - 1);
               });
  }

  void easy_looks() {
    if (evidence_.looks.empty()) return;
    std::vector<double> clarity;
    for (const Looks& look : evidence_.looks) clarity.push_back(look.clarity);
    add({"clarity",
         "Clarity",
         "%",
         fmt::format(
             "Share of the turns examined by a search of {} playouts that are clearly worse than the best: by more "
             "than a quarter of what the best is above their average. The sample is positions.",
             long_search),
         "Browne 2008; Ludii (Narrowness)",
         {{"positions of these games", mean(clarity, plan_.seed)}}});
    Figure figure{
        "easy-looks",
        "What an easy look finds",
        "%",
        fmt::format(
            "How often a short search chooses the same turn as one of {} playouts, in positions of these games.",
            long_search),
        "",
        {}};
    for (std::size_t i = 0; i < short_searches.size(); ++i) {
      std::size_t same = 0;
      const std::string label =
          short_searches[i] == 1 ? "before any search" : fmt::format("{} playouts", short_searches[i]);
      for (const Looks& look : evidence_.looks) same += look.same[i];
      figure.rows.push_back({label, rate(same, evidence_.looks.size())});
    }
    add(std::move(figure));
  }

  void openings() {
    Figure figure{"openings",
                  "Openings",
                  "%",
                  "Chances of the player who begins with this turn, at the fair number; the sample is independent "
                  "searches. In parentheses: how many turns are symmetric to it, itself included. If the second player "
                  "may swap, those above 50 % should be swapped.",
                  "AiAi",
                  {}};
    const auto exactly = [](std::size_t count) {
      const auto value = static_cast<double>(count);
      return Estimate{value, value, value, 1};
    };
    std::size_t all = 0;
    for (const Opening& opening : evidence_.openings) all += static_cast<std::size_t>(opening.images);
    add({"first-turns",
         "First turns",
         "turns",
         "Exact number of legal first turns.",
         "AiAi",
         {{"symmetric ones count once", exactly(evidence_.openings.size())}, {"all", exactly(all)}}});
    for (const Opening& opening : evidence_.openings)
      figure.rows.push_back({fmt::format("{} ({})", opening.turn, opening.images), mean_of_few(opening.chances)});
    std::stable_sort(figure.rows.begin(), figure.rows.end(),
                     [](const Row& a, const Row& b) { return a.estimate.value > b.estimate.value; });
    add(std::move(figure));
  }

 public:
  static double drama(const std::vector<double>& winner) {
    double sum = 0;
    int behind = 0;
    for (const double chance : winner)
      if (chance < 0.5) sum += std::sqrt(1 - 2 * chance), ++behind;
    return behind ? sum / behind : 0;
  }
  static double drama(const Watched& game) { return drama(of_winner(game)); }

 private:
  const Plan& plan_;
  const Evidence& evidence_;
  Games weak_, strong_;
  std::vector<Figure> figures_;
};

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
    return Reporter::drama(a) < Reporter::drama(b);
  });
  if (dramatic != watched.end())
    add("The most dramatic of the games that the engine looked at",
        played[static_cast<std::size_t>(dramatic - watched.begin())]);
  return found;
}

}  // namespace

std::optional<Evidence> look(const Plan& plan, std::vector<std::vector<match::MatchGame>> games, int concurrency,
                             const Stop& stop) {
  Evidence evidence{std::move(games), {}, {}, {}, {}};
  const std::size_t match = fairest(plan, plan.strong, evidence.games).match;
  const match::MatchSettings& settings = plan.settings(match);
  const auto& played = evidence.games[match];
  const auto watched_games = std::min(played.size(), static_cast<std::size_t>(plan.effort.watched));
  evidence.watched.resize(watched_games);
  evidence.looks.resize(static_cast<std::size_t>(plan.effort.positions));
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  const Stop ended = [&] { return failed || stop(); };
  const auto work = [&](std::size_t) {
    for (std::size_t i = next++; i < watched_games + evidence.looks.size() && !ended(); i = next++) {
      if (i < watched_games) {
        evidence.watched[i] = watched(settings, played[i], plan.effort, mix(plan.seed, i), ended);
        continue;
      }
      const std::size_t position = i - watched_games;
      Random random(mix(plan.seed, position));
      const match::MatchGame& game = played[position % played.size()];
      const auto table = *plan.game->open(settings.options);
      const auto ply = random.below(static_cast<std::uint32_t>(game.moves.size()));
      for (std::size_t k = 0; k < ply; ++k) (void)table->play(game.moves[k]);
      evidence.looks[position] = looks_at(*table, plan.seed, ended);
    }
  };
  run_team(static_cast<std::size_t>(concurrency), work, [&] { failed = true; });
  evidence.openings = openings(*match::opening_of(settings, 0), plan.effort, plan.seed, stop);
  const auto counted = boards(**plan.game->open(settings.options), plan.effort.positions, plan.seed, stop);
  if (!counted || stop()) return {};
  evidence.boards = *counted;
  return evidence;
}

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
