#include "match/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace crosscut::match {
namespace {

constexpr std::array<double, 6> points_of = {0, 0.25, 0.5, 0.5, 0.75, 1};

// The parameter of the likeliest distribution with this mean, in which an outcome of n pairs has the probability n /
// all / (1 + tilt * (points - mean)). Of the outcomes that were not seen only the two extreme ones can have a
// probability above 0, and then the tilt is at its limit. Found by Newton's method, kept within bounds that close in.
double tilt_to(double mean, const Pairs& pairs) {
  double low = -1 / (1 - mean), high = 1 / mean;
  const auto slope = [&](double tilt) {  // of the log-likelihood, and its derivative
    std::pair<double, double> sum{};
    for (std::size_t i = 0; i < points_of.size(); ++i) {
      if (pairs.count[i] == 0) continue;
      const double term = (points_of[i] - mean) / (1 + tilt * (points_of[i] - mean));
      sum.first += pairs.count[i] * term;
      sum.second -= pairs.count[i] * term * term;
    }
    return sum;
  };
  if (pairs.count[Pairs::lost_both] == 0 && slope(high).first >= 0) return high;
  if (pairs.count[Pairs::won_both] == 0 && slope(low).first <= 0) return low;
  constexpr int most_steps = 100;
  double tilt = 0;
  for (int steps = 0; steps < most_steps; ++steps) {
    const auto [value, derivative] = slope(tilt);
    (value > 0 ? low : high) = tilt;
    double next = tilt - value / derivative;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - tilt) < 1e-10) return next;
    tilt = next;
  }
  return tilt;
}

// How much further apart than Wald's the bounds are: Wald's are for known distributions, these for one estimated from
// the pairs. Found by simulation (docs/measurements/2026-11-27.md).
double widened(int pairs) { return 1 + 0.5 / std::sqrt(std::max(1, pairs)); }

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
  for (std::size_t i = 0; i < count.size(); ++i) sum += points_of[i] * count[i];
  return sum / all();
}

double Pairs::variance() const {
  const double mean_points = mean();
  double sum = 0;
  for (std::size_t i = 0; i < count.size(); ++i)
    sum += count[i] * (points_of[i] - mean_points) * (points_of[i] - mean_points);
  return all() > 1 ? sum / (all() - 1) : 0;
}

double elo_of(double score) { return 400 * std::log10(score / (1 - score)); }
double elo_near(double score, double games) {
  const double least = 0.5 / std::max(1.0, games);
  return elo_of(std::clamp(score, least, 1 - least));
}
double score_at(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double log_likelihood(const Pairs& pairs, double score) {
  const double tilt = tilt_to(score, pairs);
  double sum = 0;
  for (std::size_t i = 0; i < points_of.size(); ++i)
    if (pairs.count[i] > 0) sum -= pairs.count[i] * std::log(1 + tilt * (points_of[i] - score));
  return std::min(0.0, sum);  // it is never more, except by rounding
}

Strength strength_of(const Pairs& pairs) {
  const double mean = pairs.mean();
  const int freedom = pairs.all() - 1;
  if (freedom == 0) return {mean, bounded_elo(mean), {}, {}, 0.5};
  // Twice the log-likelihood is distributed like the square of Student's t.
  const boost::math::students_t student(freedom);
  const double quantile = boost::math::quantile(student, 0.975), least_likely = -quantile * quantile / 2;
  const auto bound = [&](double end) {
    double inside = mean, outside = end;
    for (int halvings = 0; halvings < 50; ++halvings) {
      const double middle = (inside + outside) / 2;
      (log_likelihood(pairs, middle) > least_likely ? inside : outside) = middle;
    }
    return bounded_elo(inside);
  };
  const double deviation = std::sqrt(-2 * log_likelihood(pairs, 0.5));
  return {mean, bounded_elo(mean), mean > 0 ? bound(0) : std::nullopt, mean < 1 ? bound(1) : std::nullopt,
          boost::math::cdf(student, mean < 0.5 ? -deviation : deviation)};
}

double Sprt::lower(int pairs) const { return std::log(beta / (1 - alpha)) * widened(pairs); }
double Sprt::upper(int pairs) const { return std::log((1 - beta) / alpha) * widened(pairs); }

double Sprt::ratio(const Pairs& pairs) const {
  return log_likelihood(pairs, score_at(elo1)) - log_likelihood(pairs, score_at(elo0));
}

Sprt::Verdict Sprt::verdict(const Pairs& pairs) const {
  const double llr = ratio(pairs);
  return llr >= upper(pairs.all()) ? Verdict::elo1 : llr <= lower(pairs.all()) ? Verdict::elo0 : Verdict::undecided;
}

void SequentialTest::add(int number, double points) {
  if (number >= next_) waiting_.emplace(number, points);
  while (!decided_) {
    const auto one = waiting_.find(next_), other = waiting_.find(next_ + 1);
    if (one == waiting_.end() || other == waiting_.end()) return;
    pairs_.add(one->second, other->second);
    waiting_.erase(one);
    waiting_.erase(other);
    next_ += 2;
    decided_ = sprt_.verdict(pairs_) != Sprt::Verdict::undecided;
  }
}

}  // namespace crosscut::match
