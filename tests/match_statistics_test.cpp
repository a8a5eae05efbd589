// What the games of a match prove, and how the report says so.
#include <gtest/gtest.h>

#include "match/report.hpp"

namespace crosscut {
namespace {

Pairs pairs_of(std::array<int, 6> count) {
  Pairs pairs;
  pairs.count = count;
  return pairs;
}

TEST(MatchStatistics, PairsAreCountedByTheirPoints) {
  Pairs pairs;
  pairs.add(0, 0), pairs.add(0.5, 0), pairs.add(0.5, 0.5), pairs.add(1, 0), pairs.add(0, 1), pairs.add(1, 0.5);
  pairs.add(1, 1);
  EXPECT_EQ(pairs.count, (std::array<int, 6>{1, 1, 1, 2, 1, 1}));
  EXPECT_EQ(pairs.all(), 7);
  EXPECT_DOUBLE_EQ(pairs.mean(), 0.5);
  EXPECT_NEAR(pairs.variance(), 2 * (0.25 + 0.0625) / 6, 1e-12);
}

TEST(MatchStatistics, EloAndItsInterval) {
  EXPECT_NEAR(elo_of(0.75), 190.848, 0.001);
  EXPECT_NEAR(score_at(190.848), 0.75, 1e-5);
  // 20 pairs won, 60 split, 20 lost: variance 10/99, standard error sqrt(10/9900) = 0.031782.
  const Strength even = strength_of(pairs_of({20, 0, 0, 60, 0, 20}));
  EXPECT_NEAR(*even.elo, 0, 1e-9);
  EXPECT_NEAR(*even.most, elo_of(0.5 + 1.959964 * 0.0317821), 0.01);
  EXPECT_NEAR(*even.least, -*even.most, 1e-6);
  EXPECT_NEAR(even.superiority, 0.5, 1e-9);
  // Pairs that always split vary less than chance would: a narrow interval.
  const Strength split = strength_of(pairs_of({1, 0, 0, 98, 0, 1}));
  EXPECT_LT(*split.most, *even.most / 3);
  const Strength all = strength_of(pairs_of({0, 0, 0, 0, 0, 50}));
  EXPECT_FALSE(all.elo);
  EXPECT_FALSE(all.most);
  EXPECT_GT(*all.least, 200);
  const Strength none = strength_of(pairs_of({50, 0, 0, 0, 0, 0}));
  EXPECT_NEAR(*none.most, -*all.least, 1e-6);
  EXPECT_LT(none.superiority, 0.001);
}

TEST(MatchStatistics, SequentialTest) {
  const Sprt test{0, 20, 0.05, 0.05};
  EXPECT_NEAR(test.upper(), 2.944, 0.001);
  EXPECT_NEAR(test.lower(), -2.944, 0.001);
  // n (s1 - s0) (2 m - s0 - s1) / (2 v) with m = 0.55, v = 0.0984848, s1 = 0.528751.
  EXPECT_NEAR(test.ratio(pairs_of({15, 0, 0, 60, 0, 25})), 1.0400, 0.001);
  EXPECT_EQ(test.verdict(pairs_of({15, 0, 0, 60, 0, 25})), Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict(pairs_of({150, 0, 0, 600, 0, 250})), Sprt::Verdict::elo1);
  EXPECT_EQ(test.verdict(pairs_of({250, 0, 0, 600, 0, 150})), Sprt::Verdict::elo0);
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 5, 0, 0})), Sprt::Verdict::undecided);
  // Pairs that are all alike decide, too, if not at once.
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 0, 0, 5})), Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 0, 0, 30})), Sprt::Verdict::elo1);
  EXPECT_EQ(test.verdict(pairs_of({30, 0, 0, 0, 0, 0})), Sprt::Verdict::elo0);
}

TEST(MatchStatistics, WhatTheSequentialTestDecidedStays) {
  const Sprt test{0, 20, 0.05, 0.05};
  std::map<int, double> points;
  for (int number = 0; number < 60; ++number) points[number] = 1;
  const Pairs decided = test.tested(points);
  EXPECT_EQ(test.verdict(decided), Sprt::Verdict::elo1);
  EXPECT_LT(decided.all(), 30);
  for (int number = 2 * decided.all(); number < 200; ++number) points[number] = 0;
  EXPECT_EQ(test.tested(points).count, decided.count) << "games that were under way change nothing";
  points.erase(3);
  EXPECT_EQ(test.tested(points).all(), 1) << "pairs come in their order";
}

TEST(MatchReport, ClaimsNothingTooEarly) {
  const auto games = [](int pairs, bool alike, int lost_pairs = 0) {
    std::vector<MatchGame> all;
    for (int i = 0; i < 2 * pairs; ++i) {
      MatchGame game;
      game.number = i;
      game.points = i / 2 < lost_pairs ? 0 : 1;
      game.moves = {alike ? "a1" : std::to_string(i)};
      all.push_back(game);
    }
    return all;
  };
  EXPECT_EQ(report_of(games(40, false)).claim, "the first player is stronger");
  EXPECT_EQ(report_of(games(40, false, 40)).claim, "the second player is stronger");
  EXPECT_EQ(report_of(games(29, false)).claim, "no claim: 29 pairs were played, fewer than 30");
  EXPECT_EQ(report_of(games(40, false, 20)).claim, "no claim: the 95 % interval includes 0");
  EXPECT_EQ(report_of(games(40, true)).claim, "no claim: 79 games repeat another, more than 5 %");
}

}  // namespace
}  // namespace crosscut
