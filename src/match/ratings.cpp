#include "match/ratings.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

#include "base/random.hpp"

namespace crosscut::match {
namespace {

constexpr int samples = 1000;

using Numbers = std::vector<double>;
using Square = std::vector<Numbers>;  // [i][j]: of player i against player j

Square square(std::size_t players) { return Square(players, Numbers(players)); }

Square points_between(std::size_t players, const std::vector<Meeting>& meetings) {
  Square points = square(players);
  for (const auto& [first, second, pairs] : meetings) {
    if (!pairs.all()) continue;
    points[first][second] += 2 * pairs.all() * pairs.mean();
    points[second][first] += 2 * pairs.all() * (1 - pairs.mean());
  }
  return points;
}

// Who won points against whom, directly or through a chain of players (Warshall 1962).
std::vector<std::vector<bool>> chains(const Square& points) {
  const std::size_t n = points.size();
  std::vector<std::vector<bool>> reached(n, std::vector<bool>(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) reached[i][j] = i == j || points[i][j] > 0;
  for (std::size_t by = 0; by < n; ++by)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (reached[i][by] && reached[by][j]) reached[i][j] = true;
  return reached;
}

// The solution of a x = b without the first row and column of a, and with x[0] = 0; both are overwritten.
// Precondition: the rest of a is symmetric and positive definite.
Numbers solved(Square a, Numbers b) {
  const std::size_t n = b.size();
  for (std::size_t k = 1; k < n; ++k)
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  b[0] = 0;
  for (std::size_t k = n - 1; k >= 1; --k) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return b;
}

// One step of Newton's method towards the maximum likelihood; returns the largest change of the difference between two
// players who met.
double climb(const Square& points, Numbers& strength) {
  const std::size_t n = strength.size();
  Square information = square(n);
  Numbers slope(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const double games = points[i][j] + points[j][i];
      if (i == j || games == 0) continue;
      const double expected = 1 / (1 + std::exp(strength[j] - strength[i]));
      slope[i] += points[i][j] - games * expected;
      information[i][i] += games * expected * (1 - expected);
      information[i][j] -= games * expected * (1 - expected);
    }
  const Numbers step = solved(std::move(information), std::move(slope));
  double length = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (points[i][j] + points[j][i] > 0) length = std::max(length, std::abs(step[i] - step[j]));
  // A longer step would leave the region in which the likelihood is nearly quadratic.
  const double scale = length > 1 ? 1 / length : 1;
  for (std::size_t i = 0; i < n; ++i) strength[i] += scale * step[i];
  return length;
}

// In Elo. If one of two players won all points and no chain of points leads back, ratings would be infinite. Then a
// pseudo-pair is added that the other wins.
Numbers fitted(Square points) {
  const auto reached = chains(points);
  const std::size_t n = points.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (points[i][j] > 0 && !reached[j][i]) points[j][i] = 2;
  Numbers strength(n);
  constexpr int most_steps = 100;
  for (int steps = 0; steps < most_steps && climb(points, strength) > 1e-9;) ++steps;
  for (double& s : strength) s *= 400 / std::log(10.0);
  return strength;
}

// The same number of pairs, drawn from these with replacement. If all are alike nothing would vary; then a pseudo-pair
// of the opposite kind is added, or one of each kind if all are split.
Pairs drawn(const Pairs& pairs, Random& random) {
  Pairs urn = pairs;
  if (pairs.variance() == 0) {
    urn.count[Pairs::lost_both] += pairs.mean() >= 0.5;
    urn.count[Pairs::won_both] += pairs.mean() <= 0.5;
  }
  Pairs sample;
  for (int i = 0; i < urn.all(); ++i) {
    int ball = static_cast<int>(random.below(static_cast<std::uint32_t>(urn.all())));
    std::size_t kind = 0;
    while (ball >= urn.count[kind]) ball -= urn.count[kind++];
    ++sample.count[kind];
  }
  return sample;
}

// How many of the samples lie outside a 95 % interval, on each side. With few pairs a bootstrap is too narrow: its
// sample variance is smaller by (n - 1) / n, and it knows no more of Student's t distribution than of the normal one
// (expanded percentiles, Hesterberg 2015).
std::size_t cut_off(int pairs) {
  if (pairs < 2) return 0;
  const double quantile = boost::math::quantile(boost::math::students_t(pairs - 1), 0.975);
  const double wider = quantile * std::sqrt(pairs / (pairs - 1.0));
  return static_cast<std::size_t>(samples * boost::math::cdf(boost::math::normal(), -wider));
}

}  // namespace

bool comparable(std::size_t players, const std::vector<Meeting>& meetings) {
  Square met = square(players);
  for (const auto& [first, second, pairs] : meetings) met[first][second] = met[second][first] = pairs.all();
  const auto reached = chains(met);
  return std::all_of(reached[0].begin(), reached[0].end(), [](bool yes) { return yes; });
}

Ratings::Ratings(std::size_t players, const std::vector<Meeting>& meetings, std::uint64_t seed) {
  assert(comparable(players, meetings));
  const Square points = points_between(players, meetings);
  scored_ = chains(points);
  elo_ = fitted(points);
  pairs_.resize(players);
  for (const auto& [first, second, pairs] : meetings) pairs_[first] += pairs.all(), pairs_[second] += pairs.all();
  Random random(seed);
  for (int i = 0; i < samples; ++i) {
    std::vector<Meeting> again = meetings;
    for (Meeting& meeting : again)
      if (meeting.pairs.all()) meeting.pairs = drawn(meeting.pairs, random);
    samples_.push_back(fitted(points_between(players, again)));
  }
}

Ratings::Lead Ratings::lead(std::size_t player, std::size_t other) const {
  if (player == other) return {0, 0.0, 0.0, 0.5};
  Lead lead{elo_[player] - elo_[other], {}, {}, 0};
  Numbers differences;
  double ahead = 1;  // and one behind, so nothing is certain
  for (const Numbers& sample : samples_) {
    const double difference = sample[player] - sample[other];
    differences.push_back(difference);
    ahead += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
  }
  std::sort(differences.begin(), differences.end());
  const std::size_t cut = cut_off(std::min(pairs_[player], pairs_[other]));
  if (scored_[player][other]) lead.least = differences[cut];
  if (scored_[other][player]) lead.most = differences[samples - 1 - cut];
  lead.superiority = ahead / (samples + 2);
  return lead;
}

}  // namespace crosscut::match
