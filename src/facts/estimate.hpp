#pragma once
// A number that a sample tells about a game, with its 95 % interval.
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace crosscut::facts {

struct Estimate {
  double value = 0;
  std::optional<double> low, high;  // no value: no bound on this side
  std::size_t sample = 0;           // how many games, positions or pairs it comes from
};

double average(const std::vector<double>& values);  // precondition: there are values

// The share of hits. The interval is that of Clopper and Pearson (1934).
Estimate rate(std::size_t hits, std::size_t of);
// The points per game, each 0, 0.5 or 1: a rate, or with draws a mean.
Estimate points_per_game(const std::vector<double>& points, std::uint64_t seed);
// The intervals are the percentiles of a bootstrap (Efron 1979). Precondition: there are values.
Estimate mean(const std::vector<double>& values, std::uint64_t seed);
Estimate median(const std::vector<double>& values, std::uint64_t seed);

// The mean of a few similar values, such as those of independent searches, with Student's t interval.
Estimate mean_of_few(const std::vector<double>& values);

// The points of games at a rising number, such as komi.
struct AtNumber {
  double number = 0;
  std::vector<double> points;
};
// Where the chances are even: where the curve through the points per game, made to fall as the number rises (isotonic
// regression), crosses one half. No value if it does not among these numbers. Bounds that most resamples of the games
// do not reach are open.
std::optional<Estimate> even_number(const std::vector<AtNumber>& curve, std::uint64_t seed);
// How far apart the numbers are at which the player who moves first has three points of four, and one of four.
std::optional<Estimate> width_of(const std::vector<AtNumber>& curve, std::uint64_t seed);

}  // namespace crosscut::facts
