#include "facts/reporter.hpp"

#include <cmath>
#include <numeric>

#include "match/report_parts.hpp"

namespace crosscut::facts {

Games with_margin(Games games) {
  games.erase(std::remove_if(games.begin(), games.end(), [](const Replayed& g) { return !g.margin; }), games.end());
  return games;
}

Estimate chooser(Estimate first) {
  const double low = *first.low, high = *first.high;
  first.low = low > 0.5 ? low : high < 0.5 ? 1 - high : 0.5;
  first.high = std::max(high, 1 - low);
  first.value = std::max(first.value, 1 - first.value);
  return first;
}

std::vector<double> of_winner(const Watched& game) {
  std::vector<double> chances = game.chances;
  if (chances.back() < 0.5)
    for (double& chance : chances) chance = 1 - chance;
  return chances;
}

double drama(const std::vector<double>& winner) {
  double sum = 0;
  int behind = 0;
  for (const double chance : winner)
    if (chance < 0.5) sum += std::sqrt(1 - 2 * chance), ++behind;
  return behind ? sum / behind : 0;
}

Reporter::Reporter(const Plan& plan, const Evidence& evidence) : plan_(plan), evidence_(evidence) {
  const auto at_fairest = [&](const Plan::Curve& curve) {
    const std::size_t match = fairest_of(curve).match;
    return replayed(plan.settings(match), evidence.games[match]);
  };
  weak_ = at_fairest(plan.weak), strong_ = at_fairest(plan.strong);
}

std::vector<Figure> Reporter::figures() && {
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

}  // namespace crosscut::facts
