#include "match/statistics.hpp"

#include <cassert>
#include <cmath>
#include <numeric>

namespace crosscut::match {
namespace {

constexpr std::array<double, 6> points = {0, 0.25, 0.5, 0.5, 0.75, 1};

// If all pairs are alike, the sample has no variance; then a pseudo-pair of the opposite kind is added, so that there
// is a bound at all.
struct Moments {
  double mean, error;
};
Moments moments(const Pairs& pairs) {
  const double n = pairs.all(), mean = pairs.mean();
  if (pairs.variance() > 0) return {mean, std::sqrt(pairs.variance() / n)};
  const double other = mean > 0.5 ? 0 : 1, with = (n * mean + other) / (n + 1);
  const double variance = (n * (mean - with) * (mean - with) + (other - with) * (other - with)) / n;
  return {mean, std::sqrt(variance / (n + 1))};
}

std::optional<double> bounded_elo(double score) {
  if (score <= 0 || score >= 1) return {};
  return elo_of(score);
}

}  // namespace

void Pairs::add(double one, double other) {
  const int halves = static_cast<int>(std::lround(2 * (one + other)));
  assert(halves >= 0 && halves <= 4);
  constexpr std::array<Kind, 5> by_halves = {lost_both, lost_drew, won_lost, won_drew, won_both};
  ++count[one == 0.5 && other == 0.5 ? drew_both : by_halves[static_cast<std::size_t>(halves)]];
}

int Pairs::all() const { return std::accumulate(count.begin(), count.end(), 0); }

double Pairs::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < count.size(); ++i) sum += points[i] * count[i];
  return sum / all();
}

double Pairs::variance() const {
  const double mean_points = mean();
  double sum = 0;
  for (std::size_t i = 0; i < count.size(); ++i)
    sum += count[i] * (points[i] - mean_points) * (points[i] - mean_points);
  return all() > 1 ? sum / (all() - 1) : 0;
}

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }
double score_at(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Strength strength_of(const Pairs& pairs) {
  constexpr double normal_95 = 1.959964;
  const auto [mean, error] = moments(pairs);
  return {mean, bounded_elo(mean), bounded_elo(mean - normal_95 * error), bounded_elo(mean + normal_95 * error),
          0.5 * std::erfc(-(mean - 0.5) / error / std::sqrt(2.0))};
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double Sprt::ratio(const Pairs& pairs) const {
  if (pairs.all() < 2) return 0;
  const double s0 = score_at(elo0), s1 = score_at(elo1);
  const auto [mean, error] = moments(pairs);
  return (s1 - s0) * (2 * mean - s0 - s1) / (2 * error * error);
}

Pairs Sprt::tested(const std::map<int, double>& results) const {
  Pairs pairs;
  for (int number = 0; verdict(pairs) == Verdict::undecided; number += 2) {
    const auto one = results.find(number), other = results.find(number + 1);
    if (one == results.end() || other == results.end()) break;
    pairs.add(one->second, other->second);
  }
  return pairs;
}

Sprt::Verdict Sprt::verdict(const Pairs& pairs) const {
  const double llr = ratio(pairs);
  return llr >= upper() ? Verdict::elo1 : llr <= lower() ? Verdict::elo0 : Verdict::undecided;
}

}  // namespace crosscut::match
