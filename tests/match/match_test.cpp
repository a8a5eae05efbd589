// Matches: how their games are played.
#include <set>

#include "match/match_games.hpp"
#include "match/report.hpp"

namespace crosscut {
namespace {

TEST(Match, OpeningsVaryAndAreThoseOfTheSeed) {
  for (const char* game : {"bargo", "go", "yugo", "margo", "sligo", "meigo"}) {
    match::MatchSettings settings = tiny();
    settings.game = find_game(game);
    settings.options = {};
    settings.opening_plies = 3;
    std::set<std::string> seen;
    for (int pair = 0; pair < 10; ++pair) {
      const auto opening = match::opening_of(settings, pair);
      EXPECT_EQ(opening->ply(), 3) << game;
      std::string moves;
      for (const auto& move : opening->moves()) moves += opening->text(move.turn) + " ";
      EXPECT_EQ(moves.find("pass"), std::string::npos);
      EXPECT_EQ(moves.find("button"), std::string::npos);
      seen.insert(moves);
      EXPECT_EQ(match::opening_of(settings, pair)->key(), opening->key());
    }
    EXPECT_GE(seen.size(), 9U) << game;
  }
}

TEST(Match, EndsAsSoonAsTheSequentialTestIsDecided) {
  match::MatchSettings settings = tiny("gtp: exit", "uct playouts=10");
  settings.games = 200;
  settings.sprt = match::Sprt{-100, 0};
  const auto games = played(settings);
  const match::MatchReport report = report_of(games, settings.sprt);
  EXPECT_EQ(settings.sprt->verdict(report.tested), match::Sprt::Verdict::elo0);
  EXPECT_LT(games.size(), 100U);
  EXPECT_EQ(static_cast<int>(games.size()), 2 * report.tested.all()) << "and no sooner";
  EXPECT_TRUE(complete(settings, games));
  EXPECT_FALSE(complete(settings, {games.begin(), games.end() - 2}));
}

TEST(Match, MarginsAreThoseOfTheScore) {
  match::MatchSettings settings = tiny("uct playouts=50 memory=1", "uct playouts=50 seed=2 memory=1");
  settings.options = *read_options("yugo", "size=4 komi=1 settlement=off");
  settings.games = 12;
  std::set<double> margins;
  for (const match::MatchGame& game : played(settings)) {
    ASSERT_EQ(game.how, match::MatchGame::How::rules) << game.error;
    auto table = *settings.game->open(settings.options);
    for (const std::string& move : game.moves) ASSERT_TRUE(table->play(move));
    // After an opening of one move White moves first.
    const std::size_t first = game.number % 2 ? 0 : 1;
    const auto score = *table->scene().score;
    EXPECT_EQ(game.margin, 0.5 * (score[first].total() - score[1 - first].total()));
    margins.insert(game.margin);
  }
  EXPECT_LT(*margins.begin(), 0);
  EXPECT_GT(*margins.rbegin(), 0);
}

TEST(Match, AMoveOverItsTimeLoses) {
  match::MatchSettings settings = tiny("mcts time=3", "mcts playouts=10");
  settings.games = 2;
  settings.tolerance = -3;
  const auto games = played(settings);
  for (const match::MatchGame& game : games) {
    EXPECT_EQ(game.how, match::MatchGame::How::time);
    EXPECT_EQ(game.blamed, 0);
    EXPECT_EQ(game.points, 0);
    EXPECT_EQ(game.seconds[0].size(), 1U);
  }
  EXPECT_EQ(report_of(games).pace[0].late, 2);
  settings.tolerance = 3600;
  for (const match::MatchGame& game : played(settings)) EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
}

TEST(Match, PlaysPairsWithColoursSwapped) {
  const auto games = played(tiny());
  ASSERT_EQ(games.size(), 4U);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(games[static_cast<std::size_t>(i)].number, i);
    EXPECT_EQ(games[static_cast<std::size_t>(i)].how, match::MatchGame::How::rules);
    EXPECT_GT(games[static_cast<std::size_t>(i)].playouts[0], 0U);
  }
  EXPECT_EQ(games[0].moves[0], games[1].moves[0]) << "the same opening";
  EXPECT_EQ(games[2].moves[0], games[3].moves[0]);
  const match::MatchReport report = report_of(games);
  EXPECT_EQ(report.moving_first.all(), 2);
  EXPECT_EQ(report.moving_second.all(), 2);
  EXPECT_EQ(report.pairs.all(), 2);
  // The first player makes the first move after the opening in every other game, and the odd one.
  int odd = 0;
  for (const match::MatchGame& game : games) {
    const std::size_t made = game.moves.size() - 1;
    EXPECT_EQ(game.seconds[0].size(), game.number % 2 ? made / 2 : (made + 1) / 2);
    odd += static_cast<int>(made % 2);
  }
  EXPECT_GT(odd, 0);
}

TEST(Match, TheSeedDeterminesThePlayers) {
  match::MatchSettings settings = tiny();
  settings.options = *read_options("yugo", "size=5");
  settings.opening_plies = 0;
  settings.games = 2;
  const auto one = played(settings);
  EXPECT_EQ(played(settings)[0].moves, one[0].moves);
  settings.seed = 2;
  EXPECT_NE(played(settings)[0].moves, one[0].moves);
}

TEST(Match, AGameCutOffCountsAsItStands) {
  match::MatchSettings settings = tiny();
  settings.options = *read_options("yugo", "size=5");
  settings.most_plies = 8;
  int won = 0;
  for (const match::MatchGame& game : played(settings)) {
    EXPECT_EQ(game.how, match::MatchGame::How::cap);
    EXPECT_EQ(game.moves.size(), 8U);
    auto table = settings.game->open(settings.options);
    for (const std::string& move : game.moves) ASSERT_TRUE((*table)->play(move));
    const auto winner = (*table)->outcome().winner;
    // After an opening of one move White moves first.
    EXPECT_EQ(game.points, !winner ? 0.5 : (*winner == Side::white) == (game.number % 2 == 0) ? 1 : 0);
    won += game.points != 0.5;
  }
  EXPECT_GT(won, 0);
  settings.game = find_game("meigo");
  for (const match::MatchGame& game : played(settings)) {
    EXPECT_EQ(game.how, match::MatchGame::How::cap);
    EXPECT_EQ(game.points, 0.5) << "there is no score";
  }
}

TEST(Match, SeveralAtATimeAreTheSameGames) {
  match::MatchSettings settings = tiny();
  settings.games = 8;
  const auto one = played(settings);
  settings.concurrency = 3;
  const auto three = played(settings);
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].moves, three[i].moves);
}

TEST(Match, APersonKeepsTheirColourUntilTheSwap) {
  match::MatchSettings settings = tiny("mcts playouts=50", "uct playouts=50");
  settings.game = find_game("margo");
  settings.options = *read_options("margo", "size=3 swap=on ko=superko");
  settings.opening_plies = 0;
  settings.games = 12;
  int swaps = 0;
  for (const match::MatchGame& game : played(settings)) {
    ASSERT_EQ(game.how, match::MatchGame::How::rules) << game.error;
    auto table = settings.game->open(settings.options);
    // White opens.
    Side first = game.number % 2 ? Side::black : Side::white;
    for (const std::string& move : game.moves) {
      ASSERT_TRUE((*table)->play(move));
      if (move == "swap") first = other(first), ++swaps;
    }
    const auto winner = (*table)->outcome().winner;
    EXPECT_EQ(game.points, !winner ? 0.5 : *winner == first ? 1 : 0);
  }
  EXPECT_GT(swaps, 0);
}

}  // namespace
}  // namespace crosscut
