// Estimates and their intervals, against truths that are known by other means.
#include "facts/estimate.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "match/match_games.hpp"

namespace crosscut {
namespace {

using facts::Estimate;

bool holds(const Estimate& estimate, double truth) {
  return (!estimate.low || *estimate.low <= truth) && (!estimate.high || truth <= *estimate.high);
}

// What Clopper and Pearson's interval is by definition: at its bounds, so few or so many hits have a chance of 2.5 %.
TEST(Estimates, RatesHaveExactIntervals) {
  const auto at_least = [](int hits, int of, double p) {
    double sum = 0;
    for (int k = hits; k <= of; ++k)
      sum += std::exp(std::lgamma(of + 1) - std::lgamma(k + 1) - std::lgamma(of - k + 1)) * std::pow(p, k) *
             std::pow(1 - p, of - k);
    return sum;
  };
  for (const int hits : {1, 7, 19}) {
    const Estimate found = facts::rate(static_cast<std::size_t>(hits), 20);
    EXPECT_DOUBLE_EQ(found.value, hits / 20.0);
    EXPECT_NEAR(at_least(hits, 20, *found.low), 0.025, 1e-9);
    EXPECT_NEAR(1 - at_least(hits + 1, 20, *found.high), 0.025, 1e-9);
  }
  EXPECT_EQ(facts::rate(0, 20).low, 0);
  EXPECT_EQ(facts::rate(20, 20).high, 1);
}

// Of eight draws, up to 37 % of all games could be decided.
TEST(Estimates, DrawsAloneProveLittle) {
  const std::vector<double> draws(8, 0.5);
  const Estimate points = facts::points_per_game(draws, 1);
  EXPECT_EQ(points.value, 0.5);
  EXPECT_NEAR(*points.high, 0.5 + (1 - std::pow(0.025, 1 / 8.0)) / 2, 1e-9);
  EXPECT_NEAR(*points.low, 1 - *points.high, 1e-9);
  const std::vector<double> wins(8, 1), losses(8, 0);
  const auto even = facts::even_number({{1, wins}, {2, draws}, {3, losses}}, 1);
  EXPECT_EQ(even->value, 2);
  EXPECT_LT(*even->low, 2);
  EXPECT_GT(*even->high, 2);
}

TEST(Estimates, TheSameSeedGivesTheSameInterval) {
  const std::vector<double> values = {3, 1, 4, 1, 5, 9, 2, 6};
  const Estimate one = facts::mean(values, 7), same = facts::mean(values, 7), other = facts::mean(values, 8);
  EXPECT_EQ(one.low, same.low);
  EXPECT_EQ(one.high, same.high);
  EXPECT_NE(one.low, other.low);
  EXPECT_DOUBLE_EQ(one.value, 31.0 / 8);
  EXPECT_DOUBLE_EQ(facts::median(values, 7).value, 3.5);
  EXPECT_EQ(facts::points_per_game({1, 0.5, 0}, 1).value, 0.5);
  // Student's t: 2 +- 4.302653 / sqrt(3).
  EXPECT_NEAR(*facts::mean_of_few({1, 2, 3}).high, 2 + 4.302653 / std::sqrt(3.0), 1e-5);
}

TEST(Estimates, TheEvenNumberIsWhereTheCurveCrossesOneHalf) {
  const auto at = [](double number, std::vector<double> points) { return facts::AtNumber{number, std::move(points)}; };
  EXPECT_DOUBLE_EQ(facts::even_number({at(1, {1, 1}), at(2, {0.5, 0.5}), at(3, {0, 0})}, 1)->value, 2);
  EXPECT_DOUBLE_EQ(facts::even_number({at(1, {1, 1}), at(2, {0, 0})}, 1)->value, 1.5);
  EXPECT_DOUBLE_EQ(facts::even_number({at(1, {1, 1, 1, 0}), at(3, {1, 0, 0, 0})}, 1)->value, 2);
  // A rise is chance: 1 and 2 count as one.
  EXPECT_DOUBLE_EQ(facts::even_number({at(1, {1, 0}), at(2, {1, 1}), at(3, {0, 0})}, 1)->value, 2 + 0.25 / 0.75);
  EXPECT_FALSE(facts::even_number({at(1, {1, 1}), at(2, {1, 1})}, 1));
  EXPECT_FALSE(facts::even_number({at(1, {0, 0}), at(2, {0, 0})}, 1));
  // Three points of four at 1, one of four at 3.
  EXPECT_DOUBLE_EQ(facts::width_of({at(1, {1, 1, 1, 0}), at(2, {1, 0}), at(3, {1, 0, 0, 0})}, 1)->value, 2);
  EXPECT_FALSE(facts::width_of({at(1, {1, 0}), at(2, {0, 0})}, 1));
  const auto few = facts::even_number({at(1, {1, 0, 1}), at(2, {1, 0, 0})}, 1);
  EXPECT_FALSE(few->low) << "some resamples are even below these numbers";
}

// Random play on a board of four points, all of it.
struct Truth {
  double points = 0, length = 0;
};

match::MatchSettings random_play(int komi, std::uint64_t seed) {
  match::MatchSettings settings;
  settings.game = find_game("go");
  settings.options = *read_options("go", "size=2 ko=simple settlement=off komi=" + std::to_string(komi) + ".5");
  settings.players = {player("random"), player("random")};
  settings.opening_plies = 0;
  settings.most_plies = 10;
  settings.games = 30;
  settings.seed = seed;
  return settings;
}

Truth enumerated(const match::MatchSettings& settings) {
  struct State {
    std::unique_ptr<Table> table;
    double chance = 0;
  };
  // The board before the last turn may not come back, so it is part of a state.
  std::map<std::pair<Key, Key>, State> states;
  states[{0, 0}] = {match::opening_of(settings, 0), 1};
  Truth truth;
  for (int ply = 0; !states.empty(); ++ply) {
    std::map<std::pair<Key, Key>, State> next;
    for (const auto& [key, state] : states) {
      if (state.table->over() || ply == settings.most_plies) {
        const Outcome outcome = state.table->outcome();
        truth.points += state.chance * (!outcome.winner ? 0.5 : outcome.winner == Side::black ? 1 : 0);
        truth.length += state.chance * ply;
        continue;
      }
      const auto turns = state.table->legal();
      for (const Turn& turn : turns) {
        auto after = state.table->clone();
        after->play(turn);
        State& reached = next[{after->key(), state.table->key()}];
        reached.chance += state.chance / static_cast<double>(turns.size());
        if (!reached.table) reached.table = std::move(after);
      }
    }
    states = std::move(next);
  }
  return truth;
}

std::vector<double> points_of(const std::vector<match::MatchGame>& games) {
  std::vector<double> points;
  for (const match::MatchGame& game : games) points.push_back(game.number % 2 == 0 ? game.points : 1 - game.points);
  return points;
}

TEST(Estimates, IntervalsHoldTheTruthOfRandomPlay) {
  const std::vector<int> komis = {-4, -3, -2, -1, 0, 1, 2, 3};
  std::vector<Truth> truths;
  for (const int komi : komis) truths.push_back(enumerated(random_play(komi, 1)));
  const auto below = static_cast<std::size_t>(
      std::find_if(truths.begin(), truths.end(), [](const Truth& t) { return t.points < 0.5; }) - truths.begin());
  ASSERT_TRUE(below > 0 && below < truths.size());
  const double share = (truths[below - 1].points - 0.5) / (truths[below - 1].points - truths[below].points);
  const double even = komis[below - 1] + 0.5 + share;
  constexpr int runs = 100, least = 90;
  int points = 0, length = 0, number = 0;
  for (std::uint64_t run = 0; run < runs; ++run) {
    std::vector<facts::AtNumber> curve;
    for (std::size_t k = 0; k < komis.size(); ++k) {
      const auto games = played(random_play(komis[k], mix(run, k)));
      curve.push_back({komis[k] + 0.5, points_of(games)});
      if (k != below) continue;
      points += holds(facts::points_per_game(curve.back().points, run), truths[k].points);
      std::vector<double> lengths;
      for (const match::MatchGame& game : games) lengths.push_back(static_cast<double>(game.moves.size()));
      length += holds(facts::mean(lengths, run), truths[k].length);
    }
    const auto found = facts::even_number(curve, run);
    number += found && holds(*found, even);
  }
  EXPECT_GE(points, least);
  EXPECT_GE(length, least);
  EXPECT_GE(number, least);
  RecordProperty("points", points), RecordProperty("length", length), RecordProperty("number", number);
  std::printf("of 100 intervals, %d of points, %d of lengths and %d of numbers hold the truth\n", points, length,
              number);
}

}  // namespace
}  // namespace crosscut
