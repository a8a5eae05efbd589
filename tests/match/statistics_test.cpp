// What the games of a match prove, and how the report says so.
#include <cmath>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "match/match_games.hpp"
#include "match/report_parts.hpp"
#include "support/samples.hpp"

namespace crosscut {
namespace {

TEST(MatchStatistics, PairsAreCountedByTheirPoints) {
  match::Pairs pairs;
  pairs.add(0, 0), pairs.add(0.5, 0), pairs.add(0.5, 0.5), pairs.add(1, 0), pairs.add(0, 1), pairs.add(1, 0.5);
  pairs.add(1, 1);
  EXPECT_EQ(pairs.count, (std::array<int, 6>{1, 1, 1, 2, 1, 1}));
  EXPECT_EQ(pairs.all(), 7);
  EXPECT_DOUBLE_EQ(pairs.mean(), 0.5);
  EXPECT_NEAR(pairs.variance(), 2 * (0.25 + 0.0625) / 6, 1e-12);
}

// Of four pairs, how much likelier their own frequencies are than the best that fit an expected score of 0.5.
TEST(MatchStatistics, LikelihoodOfAScore) {
  EXPECT_DOUBLE_EQ(log_likelihood(pairs_of({1, 0, 0, 0, 0, 3}), 0.75), 0);
  EXPECT_NEAR(log_likelihood(pairs_of({1, 0, 0, 0, 0, 3}), 0.5), 4 * std::log(0.5) - std::log(0.25 * 27 / 64), 1e-9);
  // Lost pairs, which were not seen, may be as frequent as those won: 0.375.
  EXPECT_NEAR(log_likelihood(pairs_of({0, 0, 0, 1, 0, 3}), 0.5), 3 * std::log(0.375 / 0.75), 1e-9);
  EXPECT_NEAR(log_likelihood(pairs_of({0, 0, 0, 0, 0, 9}), 0.7), 9 * std::log(0.7), 1e-9);
  EXPECT_NEAR(log_likelihood(pairs_of({9, 0, 0, 0, 0, 0}), 0.3), 9 * std::log(0.7), 1e-9);
  EXPECT_NEAR(log_likelihood(pairs_of({0, 0, 4, 5, 0, 0}), 0.6), 9 * std::log(0.8), 1e-9);
}

TEST(MatchStatistics, EloAndItsInterval) {
  EXPECT_NEAR(match::elo_of(0.75), 190.848, 0.001);
  EXPECT_EQ(match::elo_near(0.5, 100), 0);
  EXPECT_EQ(match::elo_near(0.75, 100), match::elo_of(0.75));
  EXPECT_EQ(match::elo_near(1, 100), match::elo_of(0.995)) << "what a match of this length can show";
  EXPECT_NEAR(match::score_at(190.848), 0.75, 1e-5);
  const match::Pairs some = pairs_of({20, 0, 0, 60, 0, 20});
  const match::Strength even = strength_of(some);
  EXPECT_NEAR(*even.elo, 0, 1e-9);
  // Half the square of the 97.5 % quantile of Student's t with 99 degrees of freedom, 1.984217.
  EXPECT_NEAR(log_likelihood(some, match::score_at(*even.most)), -1.968559, 1e-5);
  EXPECT_NEAR(*even.least, -*even.most, 1e-6);
  EXPECT_NEAR(even.superiority, 0.5, 1e-9);
  // Pairs that always split vary less than chance would: a narrow interval.
  const match::Strength split = strength_of(pairs_of({1, 0, 0, 98, 0, 1}));
  EXPECT_LT(*split.most, *even.most / 3);
  const match::Strength all = strength_of(pairs_of({0, 0, 0, 0, 0, 50}));
  EXPECT_FALSE(all.elo);
  EXPECT_FALSE(all.most);
  EXPECT_NEAR(match::score_at(*all.least), std::exp(-2.009575 * 2.009575 / 100), 1e-6);
  const match::Strength none = strength_of(pairs_of({50, 0, 0, 0, 0, 0}));
  EXPECT_NEAR(*none.most, -*all.least, 1e-6);
  EXPECT_LT(none.superiority, 0.001);
  const match::Strength one = strength_of(pairs_of({0, 0, 0, 0, 1, 0}));
  EXPECT_TRUE(one.elo && !one.least && !one.most) << "one pair says nothing about how much pairs vary";
}

// Draws pairs of games that are each won with the probability of a score, but drawn in this share of even games.
match::Pairs drawn_pairs(int number, double score, double draws, Random& random) {
  const double half_drawn = draws * 2 * score * (1 - score);
  const auto game = [&] {
    const double at = random.below(1U << 30U) / static_cast<double>(1U << 30U);
    return at < score - half_drawn ? 1 : at < score + half_drawn ? 0.5 : 0;
  };
  match::Pairs pairs;
  for (int pair = 0; pair < number; ++pair) {
    const double one = game(), other = game();
    pairs.add(one, other);
  }
  return pairs;
}

TEST(MatchStatistics, IntervalsOfFewPairsHoldTheirPromise) {
  Random random(1);
  constexpr int runs = 1000;
  for (const int number : {3, 5, 10, 30})
    for (const double score : {0.5, 0.64, 0.9, 0.97})
      for (const double draws : {0.0, 0.5}) {
        int held = 0;
        for (int run = 0; run < runs; ++run) {
          const match::Strength found = strength_of(drawn_pairs(number, score, draws, random));
          held += (!found.least || *found.least <= match::elo_of(score)) &&
                  (!found.most || *found.most >= match::elo_of(score));
        }
        EXPECT_GE(held, 0.935 * runs) << number << " pairs, score " << score << ", draws " << draws;
      }
}

TEST(MatchStatistics, SequentialTest) {
  const match::Sprt test{0, 20, 0.05, 0.05};
  EXPECT_NEAR(test.upper(1'000'000), std::log(19), 0.002);
  EXPECT_NEAR(test.lower(1'000'000), -std::log(19), 0.002);
  EXPECT_NEAR(test.upper(4), 1.25 * std::log(19), 1e-9) << "few pairs do not tell much about how they vary";
  EXPECT_NEAR(test.ratio(pairs_of({15, 0, 0, 60, 0, 25})), 1.0329, 0.0001);
  EXPECT_NEAR((match::Sprt{0, 200}.ratio(pairs_of({0, 0, 0, 1, 0, 3}))), 1.67, 0.005);
  EXPECT_EQ((match::Sprt{0, 200}.verdict(pairs_of({0, 0, 0, 1, 0, 3}))), match::Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict(pairs_of({15, 0, 0, 60, 0, 25})), match::Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict(pairs_of({150, 0, 0, 600, 0, 250})), match::Sprt::Verdict::elo1);
  EXPECT_EQ(test.verdict(pairs_of({250, 0, 0, 600, 0, 150})), match::Sprt::Verdict::elo0);
  EXPECT_EQ(test.verdict({}), match::Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 5, 0, 0})), match::Sprt::Verdict::undecided);
  // Pairs that are all alike decide, too, if not at once.
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 0, 0, 30})), match::Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 0, 0, 60})), match::Sprt::Verdict::elo1);
  EXPECT_EQ(test.verdict(pairs_of({60, 0, 0, 0, 0, 0})), match::Sprt::Verdict::elo0);
}

// Seeded, so that it always says the same.
TEST(MatchStatistics, SequentialTestsErrAsSeldomAsTheyPromise) {
  if (tests::sanitized) GTEST_SKIP() << "nothing but arithmetic, for a long time";
  constexpr int runs = 4000;
  constexpr double most_wrong = 0.055;
  using Verdict = match::Sprt::Verdict;
  for (const double draws : {0.0, 0.5})
    for (const double elo1 : {20.0, 100.0, 200.0})
      for (const double truth : {0.0, elo1}) {
        const match::Sprt test{0, elo1};
        Random random(1);
        int wrong = 0;
        for (int run = 0; run < runs; ++run) {
          match::Pairs pairs;
          Verdict verdict = Verdict::undecided;
          while (verdict == Verdict::undecided) {
            const match::Pairs next = drawn_pairs(1, match::score_at(truth), draws, random);
            for (std::size_t kind = 0; kind < pairs.count.size(); ++kind) pairs.count[kind] += next.count[kind];
            verdict = test.verdict(pairs);
          }
          wrong += verdict == (truth == 0 ? Verdict::elo1 : Verdict::elo0);
        }
        EXPECT_LE(wrong, most_wrong * runs) << "0 against " << elo1 << " Elo at " << truth << ", draws " << draws;
      }
}

TEST(MatchStatistics, DecisionsOfTheSequentialTestStand) {
  match::SequentialTest test(match::Sprt{0, 100});
  for (int number = 0; !test.decided(); ++number) test.add(number, 1);
  const match::Pairs decided = test.pairs();
  EXPECT_EQ((match::Sprt{0, 100}.verdict(decided)), match::Sprt::Verdict::elo1);
  EXPECT_LT(decided.all(), 30);
  for (int number = 2 * decided.all(); number < 200; ++number) test.add(number, 0);
  EXPECT_EQ(test.pairs().count, decided.count) << "games that were under way change nothing";
  EXPECT_TRUE(test.decided());
}

TEST(MatchStatistics, PairsCountInTheirOrder) {
  match::SequentialTest test(match::Sprt{0, 100});
  for (const int number : {0, 5, 4, 1, 1, 3}) test.add(number, 1);
  EXPECT_EQ(test.pairs().all(), 1);
  EXPECT_EQ(test.next(), 2);
  test.add(2, 0);
  EXPECT_EQ(test.pairs().count, pairs_of({0, 0, 0, 1, 0, 2}).count);
  test.add(0, 0);
  EXPECT_EQ(test.pairs().all(), 3) << "a game that comes again changes nothing";
}

TEST(MatchReport, AddsUpGames) {
  std::vector<match::MatchGame> games(4);
  const std::array<double, 4> margins = {3, -1.5, 12, 0};
  const std::array<std::size_t, 4> plies = {9, 5, 30, 8};
  for (std::size_t i = 0; i < games.size(); ++i) {
    games[i].number = static_cast<int>(i);
    games[i].points = margins[i] > 0 ? 1 : 0;
    games[i].margin = margins[i];
    games[i].moves.assign(plies[i], "pass");
  }
  games[2].how = match::MatchGame::How::cap;  // such a game has no margin
  games[3].how = match::MatchGame::How::resignation;
  // Of the first player's 200 moves the slowest took 200 hundredths of a second.
  for (int i = 200; i > 0; --i) games[static_cast<std::size_t>(i % 4)].seconds[0].push_back(0.01 * i);
  games[1].seconds[1] = {0.5};
  games[0].playouts = {2010, 0}, games[1].playouts = {0, 100};
  const match::MatchReport report = report_of(games);
  EXPECT_EQ(report.margins, 2);
  EXPECT_DOUBLE_EQ(report.margin, 0.75);
  EXPECT_FALSE(report.margin_error) << "a single pair has no variance";
  std::vector<match::MatchGame> apart = games;
  apart[1].number = 3, apart[3].number = 1;
  EXPECT_DOUBLE_EQ(*report_of(apart).margin_error, 2.25);  // the root of half of 2 times the square of 2.25
  EXPECT_EQ(report.shortest, 5);
  EXPECT_EQ(report.longest, 30);
  EXPECT_DOUBLE_EQ(report.length, 13);
  EXPECT_EQ(report.capped, 1);
  EXPECT_DOUBLE_EQ(report.pace[0].median, 1);
  EXPECT_DOUBLE_EQ(report.pace[0].slowest_percent, 1.98);
  EXPECT_DOUBLE_EQ(report.pace[0].playouts_per_second, 10);
  EXPECT_DOUBLE_EQ(report.pace[1].median, 0.5);
  EXPECT_DOUBLE_EQ(report.pace[1].playouts_per_second, 200);
  EXPECT_EQ(report.pace[0].resignations + report.pace[1].resignations, 0) << "nobody is blamed";
}

TEST(MatchReport, NumbersReadBackTheSame) {
  for (const double value : {0.0, 0.1, 0.1234567, 1.0 / 3, 100000.0, 86400.0, -0.4, 5e-324}) {
    EXPECT_EQ(std::strtod(match::exact(value).c_str(), nullptr), value) << match::exact(value);
  }
  EXPECT_EQ(match::exact(100000), "100000");
  EXPECT_EQ(match::exact(0.1), "0.1");
}

TEST(MatchReport, SignsElo) {
  EXPECT_EQ(match::signed_elo(-0.0, ""), "+0");
  EXPECT_EQ(match::signed_elo(-0.4, ""), "+0");
  EXPECT_EQ(match::signed_elo(12.6, ""), "+13");
  EXPECT_EQ(match::signed_elo(-12.6, ""), "-13");
  EXPECT_EQ(match::signed_elo({}, "more"), "more");
}

TEST(MatchReport, NamesTheBudgets) {
  EXPECT_EQ(match::player_text(player("mcts")), "mcts (at most 350 playouts a move)");
  EXPECT_EQ(match::player_text(player("mcts level=2 time=1")),
            "mcts level=2 time=1 (at most 60 playouts and 1 s a move)");
  EXPECT_EQ(match::player_text(player("uct time=0.05")), "uct time=0.05 (at most 0.05 s a move)");
  EXPECT_EQ(match::player_text(player("mcts visits=9")), "mcts visits=9 (at most 9 visits a move)");
  EXPECT_EQ(match::player_text(player("mcts playouts=1000000000000")), "mcts playouts=1000000000000 (no limit)");
  EXPECT_EQ(match::player_text(player("gtp: a b")), "gtp: a b (budget as the program decides)");
  EXPECT_EQ(match::budget_json(player("mcts")).dump(), R"({"playouts":350,"visits":null,"seconds":null})");
  EXPECT_EQ(match::budget_json(player("mcts time=0.5 visits=9")).dump(),
            R"({"playouts":null,"visits":9,"seconds":0.5})");
  EXPECT_EQ(match::budget_json(player("gtp: a b")).dump(), "null");
}

TEST(MatchReport, SaysStrongerInAVerdictOnly) {
  match::MatchSettings settings = tiny();
  settings.sprt = match::Sprt{0, 0.4};
  std::vector<match::MatchGame> games;
  const auto text = [&] {
    return match::report_text(settings, report_of(games, settings.sprt), "1.0", "crosscut match");
  };
  const auto play = [&](int pairs) {
    for (int i = 0; i < 2 * pairs; ++i) {
      match::MatchGame game;
      game.number = static_cast<int>(games.size());
      game.points = 1;
      game.moves = {std::to_string(game.number)};
      games.push_back(game);
    }
  };
  play(29);
  EXPECT_EQ(text().find("stronger"), std::string::npos) << text();
  EXPECT_NE(text().find("% likely that the difference in Elo is above 0"), std::string::npos);
  EXPECT_NE(text().find(" (Elo 0.4): undecided"), std::string::npos) << text();
  EXPECT_NE(text().find("first player      mcts playouts=10 (at most 10 playouts a move)\n"), std::string::npos);
  play(1);
  EXPECT_NE(text().find("verdict           the first player is stronger"), std::string::npos) << text();
  EXPECT_EQ(text().find("stronger"), text().rfind("stronger"));
}

TEST(MatchReport, ClaimsNothingTooEarly) {
  const auto games = [](int pairs, bool alike, int lost_pairs = 0) {
    std::vector<match::MatchGame> all;
    for (int i = 0; i < 2 * pairs; ++i) {
      match::MatchGame game;
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
