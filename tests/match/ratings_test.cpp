// Ratings against known solutions, the equations that define them, and the truth.
#include "match/ratings.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "match/match_games.hpp"
#include "support/samples.hpp"

namespace crosscut {
namespace {

double lead_of(const match::Ratings& ratings, std::size_t player, std::size_t other) {
  return ratings.lead(player, other).elo;
}

TEST(Ratings, OfTwoAreTheEloOfTheirScore) {
  const match::Pairs pairs = pairs_of({10, 0, 0, 60, 0, 30});
  const match::Ratings ratings(2, {{0, 1, pairs}}, 1);
  const match::Strength match = strength_of(pairs);
  const auto lead = ratings.lead(0, 1);
  EXPECT_NEAR(lead.elo, *match.elo, 1e-6);
  EXPECT_NEAR(*lead.least, *match.least, 6) << "the bootstrap says the same as the variance of pairs";
  EXPECT_NEAR(*lead.most, *match.most, 6);
  EXPECT_NEAR(lead.superiority, match.superiority, 0.005);
  const auto back = ratings.lead(1, 0);
  EXPECT_NEAR(back.elo, -lead.elo, 1e-9);
  EXPECT_NEAR(*back.least, -*lead.most, 1e-9);
  EXPECT_NEAR(back.superiority, 1 - lead.superiority, 1e-9);
}

TEST(Ratings, OfThreeWhoseScoresFitExactly) {
  // Strengths 4 : 2 : 1, so that 2/3, 4/5 and 2/3 of the points are expected; each doubling is worth 400 log10(2) Elo.
  const match::Ratings ratings(3,
                               {{0, 1, pairs_of({10, 0, 0, 0, 0, 20})},
                                {0, 2, pairs_of({5, 0, 0, 2, 0, 23})},
                                {2, 1, pairs_of({20, 0, 0, 0, 0, 10})}},
                               1);
  EXPECT_NEAR(lead_of(ratings, 0, 1), 120.41200, 1e-4);
  EXPECT_NEAR(lead_of(ratings, 1, 2), 120.41200, 1e-4);
  EXPECT_NEAR(lead_of(ratings, 0, 2), 240.82400, 1e-4);
}

// At the greatest likelihood each player makes as many points as expected: the equations that define it.
TEST(Ratings, ExpectThePointsThatWereMade) {
  Random random(7);
  for (int trial = 0; trial < 5; ++trial) {
    constexpr std::size_t players = 5;
    std::vector<match::Meeting> meetings;
    for (std::size_t i = 0; i < players; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        match::Pairs pairs;
        for (int& count : pairs.count) count = 1 + static_cast<int>(random.below(20));
        meetings.push_back({i, j, pairs});
      }
    const match::Ratings ratings(players, meetings, 1);
    std::vector<double> made(players), expected(players);
    for (const auto& [first, second, pairs] : meetings) {
      made[first] += pairs.all() * pairs.mean();
      made[second] += pairs.all() * (1 - pairs.mean());
      expected[first] += pairs.all() * match::score_at(lead_of(ratings, first, second));
      expected[second] += pairs.all() * match::score_at(lead_of(ratings, second, first));
    }
    for (std::size_t p = 0; p < players; ++p) EXPECT_NEAR(made[p], expected[p], 1e-6);
  }
}

TEST(Ratings, HaveNoBoundWhereNothingLeadsBack) {
  // The last one of a ladder won everything.
  const match::Ratings ladder(3, {{1, 0, pairs_of({10, 0, 0, 10, 0, 20})}, {2, 1, pairs_of({0, 0, 0, 0, 0, 30})}}, 1);
  const auto lead = ladder.lead(2, 1);
  EXPECT_NEAR(lead.elo, match::elo_of(30.0 / 31), 1e-6) << "as if one pair more had been lost";
  EXPECT_GT(*lead.least, 250);
  EXPECT_LT(*lead.least, lead.elo);
  EXPECT_FALSE(lead.most);
  EXPECT_FALSE(ladder.lead(1, 2).least);
  EXPECT_FALSE(ladder.lead(2, 0).most);
  EXPECT_TRUE(ladder.lead(1, 0).most);
  // Here points lead back over the third: no pair is thought in.
  const match::Ratings circle(3,
                              {{0, 1, pairs_of({0, 0, 0, 0, 0, 30})},
                               {1, 2, pairs_of({10, 0, 0, 10, 0, 10})},
                               {2, 0, pairs_of({20, 0, 0, 0, 0, 10})}},
                              1);
  EXPECT_TRUE(circle.lead(0, 1).most);
  EXPECT_NEAR(30 * match::score_at(lead_of(circle, 0, 1)) + 30 * match::score_at(lead_of(circle, 0, 2)), 50, 1e-6);
}

TEST(Ratings, OfALongLadderInWhichEachWonAllAgainstTheOneBefore) {
  constexpr std::size_t players = 20;
  std::vector<match::Meeting> meetings;
  for (std::size_t p = 1; p < players; ++p) meetings.push_back({p, p - 1, pairs_of({0, 0, 0, 0, 0, 500})});
  const match::Ratings ratings(players, meetings, 1);
  for (std::size_t p = 1; p < players; ++p) {
    const auto lead = ratings.lead(p, p - 1);
    EXPECT_NEAR(lead.elo, match::elo_of(500.0 / 501), 1e-6);
    EXPECT_LT(*lead.least, lead.elo - 50);
  }
}

// All against all, and the points far from what any ratings explain.
TEST(Ratings, OfPointsThatContradictEachOther) {
  if (tests::sanitized) GTEST_SKIP() << "nothing but arithmetic, for a long time";
  Random random(11);
  constexpr std::size_t players = 8;
  std::vector<match::Meeting> meetings;
  for (std::size_t i = 0; i < players; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const int many = 1 + static_cast<int>(random.below(5000)), few = random.below(2) ? 1 : 0;
      meetings.push_back(
          {i, j, random.below(2) ? pairs_of({few, 0, 0, 0, 0, many}) : pairs_of({many, 0, 0, 0, 0, few})});
    }
  const match::Ratings ratings(players, meetings, 1);
  std::vector<double> more(players);  // points made than expected
  for (const auto& [first, second, pairs] : meetings) {
    const double excess = pairs.all() * (pairs.mean() - match::score_at(lead_of(ratings, first, second)));
    more[first] += excess;
    more[second] -= excess;
  }
  for (const double points : more) EXPECT_NEAR(points, 0, 1e-6);
}

TEST(Ratings, PairsThatAreAllAlikeLeaveAnInterval) {
  const auto split = match::Ratings(2, {{0, 1, pairs_of({0, 0, 0, 30, 0, 0})}}, 1).lead(0, 1);
  EXPECT_NEAR(split.elo, 0, 1e-9);
  EXPECT_LT(*split.least, -10);
  EXPECT_GT(*split.most, 10);
  EXPECT_NEAR(split.superiority, 0.5, 0.05);
}

// How often, of 120 times, the interval of a lead over the first of three players holds the truth.
int held(int pairs) {
  const std::array<double, 3> truth = {0, 80, -120};
  Random random(3);
  const auto game = [&](double score) { return random.below(1'000'000) < 1'000'000 * score ? 1.0 : 0.0; };
  int held = 0;
  for (int trial = 0; trial < 60; ++trial) {
    std::vector<match::Meeting> meetings;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        match::Meeting meeting{i, j, {}};
        const double score = match::score_at(truth[i] - truth[j]);
        for (int pair = 0; pair < pairs; ++pair) meeting.pairs.add(game(score), game(score));
        meetings.push_back(meeting);
      }
    const match::Ratings ratings(3, meetings, static_cast<std::uint64_t>(trial));
    for (std::size_t p : {1U, 2U}) {
      const auto lead = ratings.lead(p, 0);
      held += (!lead.least || *lead.least <= truth[p]) && (!lead.most || truth[p] <= *lead.most);
    }
  }
  return held;
}

TEST(Ratings, IntervalsHoldTheTruthAsOftenAsTheySay) {
  if (tests::sanitized) GTEST_SKIP() << "nothing but arithmetic, for a long time";
  EXPECT_GE(held(40), 108);
  EXPECT_LE(held(40), 119);
  EXPECT_GE(held(4), 110) << "of few pairs as well";
}

TEST(Ratings, NeedConnectedPlayers) {
  const match::Pairs some = pairs_of({0, 0, 0, 1, 0, 0});
  EXPECT_TRUE(match::comparable(3, {{0, 1, some}, {2, 1, some}}));
  EXPECT_FALSE(match::comparable(3, {{0, 1, some}, {2, 1, {}}}));
  EXPECT_FALSE(match::comparable(4, {{0, 1, some}, {2, 3, some}}));
}

}  // namespace
}  // namespace crosscut
