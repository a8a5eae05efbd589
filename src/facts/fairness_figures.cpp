#include <fmt/format.h>

#include "facts/reporter.hpp"
#include "match/report_parts.hpp"

namespace crosscut::facts {
namespace {

Estimate in_elo(const Estimate& share) {
  const auto elo = [](double points) {
    return points > 0 && points < 1 ? std::optional(match::elo_of(points)) : std::nullopt;
  };
  return {match::elo_near(share.value, static_cast<double>(share.sample)), elo(*share.low), elo(*share.high),
          share.sample};
}

}  // namespace

void Reporter::first_move() {
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
    chance.rows.push_back({free.label, points(free.points[0].match), free.key});
    elo.rows.push_back({free.label, in_elo(chance.rows.back().estimate), free.key});
  }
  add(std::move(chance));
  add(std::move(elo));
  Figure points{"first-move-points",
                "First player's advantage in points",
                "points",
                "Mean number of points by which the player who moves first wins these games; losses count as negative.",
                "",
                {}};
  for (const Plan::Curve& free : plan_.free) {
    const std::size_t match = free.points[0].match;
    const Games scored = with_margin(replayed(plan_.settings(match), evidence_.games[match]));
    if (!scored.empty())
      points.rows.push_back({free.label, mean_of(scored, [](const Replayed& g) { return *g.margin; }), free.key});
  }
  if (!points.rows.empty()) add(std::move(points));
}

void Reporter::fair_number() {
  if (plan_.game->number.empty()) return;
  const std::string number(plan_.game->number);
  Figure fair{"fair-number",
              "Fair " + number,
              number,
              "The number at which both players win equally often, on the curve through games at several numbers, "
              "made to fall as the number rises (isotonic regression).",
              "SAI (Morandin et al. 2019); katagobooks.org",
              {}};
  const auto even = [&](const Plan::Curve& curve) {
    return even_number(numbers_of(curve, evidence_.games), plan_.seed);
  };
  for (const Plan::Curve* one : {&plan_.weak, &plan_.strong})
    if (const auto found = even(*one)) fair.rows.push_back({one->label, *found, one->key});
  if (plan_.button)
    if (const auto found = even(*plan_.button))
      fair.rows.push_back({plan_.button->label + ", button " + button_text(), *found, "button_" + button_text()});
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
      width.rows.push_back({one->label, *found, one->key});
  if (!width.rows.empty()) add(std::move(width));
  Figure chances{"chances",
                 "Chances by " + number,
                 "%",
                 "How often the player who moves first wins at each number, with the strong player on both sides.",
                 "SAI (Morandin et al. 2019)",
                 {}};
  for (const Plan::Point& point : plan_.strong.points)
    chances.rows.push_back({fmt::format("{} {:g}", number, point.number), points(point.match), "", point.number});
  add(std::move(chances));
}

std::string Reporter::button_text() const { return plan_.settings(plan_.button->fair).options.text("button"); }

void Reporter::choice() {
  Figure figure{"choice",
                "Worth of the choice",
                "%",
                "How often the player who may choose a side wins: without a number, and at the number closest to the "
                "fair one, which the other player would name; with the button and without; and with the swap. At 50 % "
                "the choice is worth nothing.",
                "Cauwet et al. 2015",
                {}};
  const auto row = [&](const Plan::Curve& curve, const std::string& more, const std::string& key) {
    const Plan::Point& point = fairest_of(curve);
    const std::string number = plan_.settings(point.match).options.text(plan_.game->number);
    figure.rows.push_back({(number.empty() ? "as it is" : fmt::format("{} {}", plan_.game->number, number)) + more,
                           chooser(points(point.match)), key,
                           number.empty() ? std::nullopt : std::optional(point.number)});
  };
  const std::size_t free = plan_.free.back().points[0].match;
  if (!plan_.game->number.empty() && free != fairest_of(plan_.strong).match)
    figure.rows.push_back({fmt::format("{} 0", plan_.game->number), chooser(points(free)), "", 0});
  row(plan_.strong, "", "");
  if (plan_.button) row(*plan_.button, ", button " + button_text(), "button_" + button_text());
  if (plan_.swap) figure.rows.push_back({"swap on", chooser(points(plan_.swap->match)), "swap_on"});
  add(std::move(figure));
}

}  // namespace crosscut::facts
