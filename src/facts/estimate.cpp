#include "facts/estimate.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/random.hpp"

namespace crosscut::facts {
namespace {

constexpr double tail = 0.025;  // on either side of a 95 % interval
constexpr int resamples = 1000;
constexpr double infinite = std::numeric_limits<double>::infinity();

double median_value(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

bool all_drawn(const std::vector<double>& points) {
  return std::all_of(points.begin(), points.end(), [](double value) { return value == 0.5; });
}

// As many values, drawn with replacement.
std::vector<double> resampled(const std::vector<double>& values, Random& random) {
  std::vector<double> drawn(values.size());
  for (double& value : drawn) value = values[random.below(static_cast<std::uint32_t>(values.size()))];
  return drawn;
}

// `value` with the interval that the same statistic of resamples gives; infinite ones are open bounds.
template <class Statistic>
Estimate bootstrap(double value, std::size_t sample, std::uint64_t seed, Statistic statistic) {
  Random random(seed);
  std::vector<double> found(resamples);
  for (double& one : found) one = statistic(random);
  std::sort(found.begin(), found.end());
  const auto bound = [&](double at) {
    const double reached = found[static_cast<std::size_t>(std::lround(at * (resamples - 1)))];
    return std::isfinite(reached) ? std::optional(reached) : std::nullopt;
  };
  return {value, bound(tail), bound(1 - tail), sample};
}

// Pools neighbours that do not fall, weighted by their games, until all do.
std::vector<double> falling(const std::vector<AtNumber>& curve) {
  struct Block {
    double sum, games;
    std::size_t numbers;
    double mean() const { return sum / games; }
  };
  std::vector<Block> blocks;
  for (const AtNumber& at : curve) {
    blocks.push_back(
        {std::accumulate(at.points.begin(), at.points.end(), 0.0), static_cast<double>(at.points.size()), 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() <= blocks.back().mean()) {
      const Block last = blocks.back();
      blocks.pop_back();
      Block& before = blocks.back();
      before = {before.sum + last.sum, before.games + last.games, before.numbers + last.numbers};
    }
  }
  std::vector<double> rates;
  for (const Block& block : blocks) rates.insert(rates.end(), block.numbers, block.mean());
  return rates;
}

// Where the falling curve crosses this many points per game; infinite if it does so beyond an end.
double crossing(const std::vector<AtNumber>& curve, double level) {
  const std::vector<double> rates = falling(curve);
  // The last number above the level and the first below it; between them some may be exactly at it.
  const auto below = static_cast<std::size_t>(
      std::find_if(rates.begin(), rates.end(), [&](double rate) { return rate < level; }) - rates.begin());
  const auto at_most = static_cast<std::size_t>(
      std::find_if(rates.begin(), rates.end(), [&](double rate) { return rate <= level; }) - rates.begin());
  if (at_most < below) return (curve[at_most].number + curve[below - 1].number) / 2;
  if (below == 0) return -infinite;
  if (below == rates.size()) return infinite;
  const double share = (rates[below - 1] - level) / (rates[below - 1] - rates[below]);
  return curve[below - 1].number + share * (curve[below].number - curve[below - 1].number);
}

// What this says of the curve, with the interval that it says of curves of resampled games.
template <class Of>
std::optional<Estimate> of_curve(const std::vector<AtNumber>& curve, std::uint64_t seed, Of&& of) {
  const double value = of(curve);
  if (!std::isfinite(value)) return {};
  std::size_t games = 0;
  for (const AtNumber& at : curve) games += at.points.size();
  return bootstrap(value, games, seed, [&](Random& random) {
    std::vector<AtNumber> drawn;
    for (const AtNumber& at : curve) {
      std::vector<double> points = at.points;
      // All resamples of draws alone are the same; a win for each side stands for what has not been seen.
      if (all_drawn(points)) points.insert(points.end(), {0, 1});
      drawn.push_back({at.number, resampled(points, random)});
    }
    return of(drawn);
  });
}

}  // namespace

double average(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Estimate rate(std::size_t hits, std::size_t of) {
  using boost::math::binomial_distribution;
  assert(of > 0);
  const auto trials = static_cast<double>(of), successes = static_cast<double>(hits);
  return {successes / trials, binomial_distribution<>::find_lower_bound_on_p(trials, successes, tail),
          binomial_distribution<>::find_upper_bound_on_p(trials, successes, tail), of};
}

Estimate points_per_game(const std::vector<double>& points, std::uint64_t seed) {
  if (all_drawn(points)) {  // of which all resamples are the same
    const double decided = *rate(0, points.size()).high / 2;
    return {0.5, 0.5 - decided, 0.5 + decided, points.size()};
  }
  if (std::find(points.begin(), points.end(), 0.5) != points.end()) return mean(points, seed);
  return rate(static_cast<std::size_t>(std::count(points.begin(), points.end(), 1.0)), points.size());
}

Estimate mean(const std::vector<double>& values, std::uint64_t seed) {
  assert(!values.empty());
  return bootstrap(average(values), values.size(), seed,
                   [&](Random& random) { return average(resampled(values, random)); });
}

Estimate median(const std::vector<double>& values, std::uint64_t seed) {
  assert(!values.empty());
  return bootstrap(median_value(values), values.size(), seed,
                   [&](Random& random) { return median_value(resampled(values, random)); });
}

Estimate mean_of_few(const std::vector<double>& values) {
  assert(values.size() > 1);
  const double mean = average(values), freedom = static_cast<double>(values.size()) - 1;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double error = std::sqrt(squares / freedom / static_cast<double>(values.size()));
  const double doubt = error * boost::math::quantile(boost::math::students_t(freedom), 1 - tail);
  return {mean, mean - doubt, mean + doubt, values.size()};
}

std::optional<Estimate> even_number(const std::vector<AtNumber>& curve, std::uint64_t seed) {
  return of_curve(curve, seed, [](const auto& points) { return crossing(points, 0.5); });
}

std::optional<Estimate> width_of(const std::vector<AtNumber>& curve, std::uint64_t seed) {
  return of_curve(curve, seed, [](const auto& points) { return crossing(points, 0.25) - crossing(points, 0.75); });
}

}  // namespace crosscut::facts
