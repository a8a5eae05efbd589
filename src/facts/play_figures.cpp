#include <cmath>
#include <fmt/format.h>

#include "facts/reporter.hpp"
#include "match/report_parts.hpp"

namespace crosscut::facts {

Estimate Reporter::elo_of(const Plan::Step& step) const {
  const match::MatchReport report = match::report_of(evidence_.games[step.match], {});
  const match::Strength& s = *report.strength;
  return {match::elo_near(s.score, 2.0 * report.pairs.all()), s.least, s.most,
          static_cast<std::size_t>(report.pairs.all())};
}

void Reporter::depth() {
  Figure doublings{
      "doublings",
      "Elo for twice the playouts",
      "Elo",
      "Rating of a player over one with half the playouts; the sample is pairs of games with colours exchanged. "
      "Where it won every game, half a point is deducted.",
      "AiAi (ladders)",
      {}};
  double steps = 0;
  std::optional<double> least = 0, most = 0;
  std::size_t pairs = 0;
  const double step = match::elo_of(0.6);
  const auto add_step = [&](std::optional<double>& sum, std::optional<double> elo) {
    sum = sum && elo ? std::optional(*sum + *elo / step) : std::nullopt;
  };
  for (const Plan::Step& rung : plan_.ladder) {
    const Estimate elo = elo_of(rung);
    doublings.rows.push_back({rung.label, elo});
    steps += elo.value / step, pairs += elo.sample;
    add_step(least, elo.low), add_step(most, elo.high);
  }
  add(std::move(doublings));
  add({"depth",
       "Depth",
       "steps",
       "How many levels of skill lie between random play and the strongest of these players, if each level wins "
       "60 % against the one below. The bounds are sums of the bounds above, and so cautious.",
       "Lantz et al. 2017",
       {{plan_.ladder.back().label.substr(0, plan_.ladder.back().label.find(" against")),
         {steps, least, most, pairs}}}});
}

void Reporter::worth_of_rules() {
  if (plan_.restricted.empty()) return;
  Figure figure{"worth",
                "Worth of each rule",
                "Elo",
                "Rating that the strong player loses if it uses the rule only when it must; the sample is pairs of "
                "games with colours exchanged. Where it lost every game, half a point is deducted.",
                "Jaffe et al. 2012",
                {}};
  for (const Plan::Step& step : plan_.restricted) figure.rows.push_back({step.label, elo_of(step), step.key});
  add(std::move(figure));
}

void Reporter::add_course(Figure figure, bool won_only, OfCourse value) {
  std::vector<double> values;
  for (const Watched& game : evidence_.watched)
    if (!won_only || game.chances.back() != 0.5) values.push_back(value(of_winner(game)));
  if (values.empty()) return;
  figure.rows.push_back({fmt::format("by searches of {} playouts", plan_.effort.look), mean(values, plan_.seed)});
  add(std::move(figure));
}

void Reporter::course() {
  add_course({"drama",
              "Drama",
              "severity",
              "How far behind the winner was at the turns at which they were behind: the mean of the square root of "
              "the gap in chances, from 0 to 1.",
              "Browne 2008",
              {}},
             true, drama);
  add_course({"lead-changes", "Lead changes", "per game", "How often the likelier winner changes.", "Browne 2008", {}},
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
  add_course({"uncertainty",
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

void Reporter::easy_looks() {
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
      fmt::format("How often a short search chooses the same turn as one of {} playouts, in positions of these games.",
                  long_search),
      "",
      {}};
  for (std::size_t i = 0; i < short_searches.size(); ++i) {
    std::size_t same = 0;
    const std::string label =
        short_searches[i] == 1 ? "before any search" : fmt::format("{} playouts", short_searches[i]);
    for (const Looks& look : evidence_.looks) same += look.same[i];
    figure.rows.push_back({label, rate(same, evidence_.looks.size()), "", static_cast<double>(short_searches[i])});
  }
  add(std::move(figure));
}

void Reporter::openings() {
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
       {{"symmetric ones count once", exactly(evidence_.openings.size())}, {"each turn", exactly(all)}}});
  for (const Opening& opening : evidence_.openings)
    figure.rows.push_back(
        {fmt::format("{} ({})", opening.turn, opening.images), mean_of_few(opening.chances), opening.turn});
  std::stable_sort(figure.rows.begin(), figure.rows.end(),
                   [](const Row& a, const Row& b) { return a.estimate.value > b.estimate.value; });
  add(std::move(figure));
}

}  // namespace crosscut::facts
