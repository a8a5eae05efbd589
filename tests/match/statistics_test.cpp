// What the games of a match prove, and how the report says so.
#include <gtest/gtest.h>

#include "match/match_games.hpp"
#include "match/report_parts.hpp"

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

TEST(MatchStatistics, EloAndItsInterval) {
  EXPECT_NEAR(match::elo_of(0.75), 190.848, 0.001);
  EXPECT_NEAR(match::score_at(190.848), 0.75, 1e-5);
  // 20 pairs won, 60 split, 20 lost: variance 10/99, standard error sqrt(10/9900) = 0.031782.
  const match::Strength even = strength_of(pairs_of({20, 0, 0, 60, 0, 20}));
  EXPECT_NEAR(*even.elo, 0, 1e-9);
  EXPECT_NEAR(*even.most, match::elo_of(0.5 + 1.959964 * 0.0317821), 0.01);
  EXPECT_NEAR(*even.least, -*even.most, 1e-6);
  EXPECT_NEAR(even.superiority, 0.5, 1e-9);
  // Pairs that always split vary less than chance would: a narrow interval.
  const match::Strength split = strength_of(pairs_of({1, 0, 0, 98, 0, 1}));
  EXPECT_LT(*split.most, *even.most / 3);
  const match::Strength all = strength_of(pairs_of({0, 0, 0, 0, 0, 50}));
  EXPECT_FALSE(all.elo);
  EXPECT_FALSE(all.most);
  EXPECT_GT(*all.least, 200);
  const match::Strength none = strength_of(pairs_of({50, 0, 0, 0, 0, 0}));
  EXPECT_NEAR(*none.most, -*all.least, 1e-6);
  EXPECT_LT(none.superiority, 0.001);
}

TEST(MatchStatistics, SequentialTest) {
  const match::Sprt test{0, 20, 0.05, 0.05};
  EXPECT_NEAR(test.upper(), 2.944, 0.001);
  EXPECT_NEAR(test.lower(), -2.944, 0.001);
  // n (s1 - s0) (2 m - s0 - s1) / (2 v) with m = 0.55, v = 0.0984848, s1 = 0.528751.
  EXPECT_NEAR(test.ratio(pairs_of({15, 0, 0, 60, 0, 25})), 1.0400, 0.001);
  EXPECT_EQ(test.verdict(pairs_of({15, 0, 0, 60, 0, 25})), match::Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict(pairs_of({150, 0, 0, 600, 0, 250})), match::Sprt::Verdict::elo1);
  EXPECT_EQ(test.verdict(pairs_of({250, 0, 0, 600, 0, 150})), match::Sprt::Verdict::elo0);
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 5, 0, 0})), match::Sprt::Verdict::undecided);
  // Pairs that are all alike decide, too, if not at once.
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 0, 0, 5})), match::Sprt::Verdict::undecided);
  EXPECT_EQ(test.verdict(pairs_of({0, 0, 0, 0, 0, 30})), match::Sprt::Verdict::elo1);
  EXPECT_EQ(test.verdict(pairs_of({30, 0, 0, 0, 0, 0})), match::Sprt::Verdict::elo0);
}

TEST(MatchStatistics, WhatTheSequentialTestDecidedStays) {
  const match::Sprt test{0, 20, 0.05, 0.05};
  std::map<int, double> points;
  for (int number = 0; number < 60; ++number) points[number] = 1;
  const match::Pairs decided = test.tested(points);
  EXPECT_EQ(test.verdict(decided), match::Sprt::Verdict::elo1);
  EXPECT_LT(decided.all(), 30);
  for (int number = 2 * decided.all(); number < 200; ++number) points[number] = 0;
  EXPECT_EQ(test.tested(points).count, decided.count) << "games that were under way change nothing";
  points.erase(3);
  EXPECT_EQ(test.tested(points).all(), 1) << "pairs come in their order";
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
  EXPECT_DOUBLE_EQ(report.margin_error, 2.25);  // the root of half of 2 times the square of 2.25
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
  EXPECT_NE(text().find("(Elo 0) and 2.94 (Elo 0.4): "), std::string::npos) << text();
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
