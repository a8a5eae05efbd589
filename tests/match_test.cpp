// Matches: how their games are played, and that a match goes on where it was killed.
#include <csignal>
#include <set>
#include <sys/resource.h>

#include "folder.hpp"
#include "match/journal.hpp"
#include "match/report.hpp"
#include "match_games.hpp"

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
      for (const auto& move : opening->moves()) moves += move.text + " ";
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
  settings.sprt = match::Sprt{-20, 0};
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
  settings.options = *read_options("yugo", "size=4 komi=1");
  settings.games = 12;
  std::set<double> margins;
  for (const match::MatchGame& game : played(settings)) {
    ASSERT_EQ(game.how, match::MatchGame::How::rules) << game.trouble;
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
  for (const match::MatchGame& game : played(settings))
    EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.trouble;
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

TEST(Match, TheSeedIsThePlayersToo) {
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

TEST(Match, APersonKeepsHisColourUntilTheSwap) {
  match::MatchSettings settings = tiny("mcts playouts=50", "uct playouts=50");
  settings.game = find_game("margo");
  settings.options = *read_options("margo", "size=3 swap=on ko=superko");
  settings.opening_plies = 0;
  settings.games = 12;
  int swaps = 0;
  for (const match::MatchGame& game : played(settings)) {
    ASSERT_EQ(game.how, match::MatchGame::How::rules) << game.trouble;
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

TEST(Match, GoesOnWhereItWasKilled) {
  const Folder folder;
  const match::MatchSettings settings = tiny();
  const auto games = played(settings);
  const std::string path = folder.file("games.jsonl");
  {
    auto journal = match::Journal::open(path, settings);
    ASSERT_TRUE(journal) << journal.message();
    for (const match::MatchGame& game : games) ASSERT_TRUE(journal->add(game));
  }
  const std::string whole = text_of(path);
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    // Around the ends of lines, and now and then between.
    const auto near = whole.substr(length > 2 ? length - 2 : 0, 4).find('\n') != std::string::npos;
    if (!near && length % 61 && length != whole.size()) continue;
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, length);
    auto opened = match::Journal::open(path, settings);
    ASSERT_TRUE(opened) << length << ": " << opened.message();
    std::optional<match::Journal> journal(std::move(*opened));
    const auto lines = std::count(whole.begin(), whole.begin() + static_cast<long>(length), '\n');
    ASSERT_EQ(static_cast<long>(journal->games().size()), std::max(0L, lines - 1)) << length;
    if (length % 3) continue;
    std::size_t added = 0;
    const auto all = match::play_match(
        settings, journal->games(),
        [&](const match::MatchGame& game) {
          ++added;
          ASSERT_TRUE(journal->add(game));
        },
        [] { return false; });
    EXPECT_EQ(all.size(), games.size());
    EXPECT_EQ(added, games.size() - journal->games().size());
    EXPECT_NE(match::Journal::open(path, settings).message().find("is being written by another match"),
              std::string::npos);
    journal.reset();
    const auto again = match::Journal::open(path, settings);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->games().size(), games.size());
  }
}

TEST(Match, RefusesAJournalOfMoreGames) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  match::MatchGame game = played(tiny())[0];
  game.number = 4;
  const std::string text = match::journal_head(tiny()) + match::journal_line(game) + "{\"game\": 3";
  std::ofstream(path) << text;
  EXPECT_EQ(match::Journal::open(path, tiny()).message(),
            path +
                " holds game 5, but only 4 games (2 pairs) were asked for; ask for 6 games (3 pairs) at least, or "
                "name another folder");
  EXPECT_EQ(text_of(path), text);
  match::MatchSettings more = tiny();
  more.games = 6;
  EXPECT_TRUE(match::Journal::open(path, more));
}

TEST(Match, DamagedLinesAreNamedAndDroppedOnlyIfWanted) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  const auto games = played(tiny());
  std::vector<std::string> lines = {match::journal_head(tiny())};
  for (const match::MatchGame& game : games) lines.push_back(match::journal_line(game));
  std::string altered = lines[2];
  const std::size_t points = altered.find("\"points\":") + 9;
  altered[points] = altered[points] == '0' ? '1' : '0';
  for (const std::string& wrong : {altered, std::string("nonsense\n"), lines[1]}) {
    const std::string text = lines[0] + lines[1] + wrong + lines[3];
    std::ofstream(path, std::ios::trunc) << text;
    EXPECT_EQ(match::Journal::open(path, tiny()).message().find(path + " is damaged: line 3 is not a game: "), 0U);
    EXPECT_EQ(text_of(path), text);
    {
      auto journal = match::Journal::open(path, tiny(), true);
      ASSERT_TRUE(journal) << journal.message();
      EXPECT_EQ(journal->games().size(), 2U);
      EXPECT_FALSE(match::Journal::open(path, tiny())) << "the new file is locked, too";
      ASSERT_TRUE(journal->add(games[1]));
    }
    EXPECT_EQ(text_of(path), lines[0] + lines[1] + lines[3] + lines[2]);
    EXPECT_TRUE(match::Journal::open(path, tiny()));
  }
}

// The limit on the size of files stops a write half-way.
TEST(Match, AGameThatDoesNotFitLeavesTheJournalAsItWas) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  const auto games = played(tiny());
  auto journal = match::Journal::open(path, tiny());
  ASSERT_TRUE(journal && journal->add(games[0]));
  const std::string before = text_of(path);
  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  rlimit tight = old;
  tight.rlim_cur = before.size() + 20;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const Status added = journal->add(games[1]);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  (void)std::signal(SIGXFSZ, ignored);
  EXPECT_NE(added.message().find("could not be written"), std::string::npos);
  EXPECT_EQ(text_of(path), before);
  EXPECT_TRUE(journal->add(games[1]));
  EXPECT_EQ(text_of(path), before + match::journal_line(games[1]));
}

TEST(Match, RefusesAnotherMatchesJournal) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  ASSERT_TRUE(match::Journal::open(path, tiny()));
  const std::string before = text_of(path);
  match::MatchSettings other = tiny();
  other.seed = 2;
  EXPECT_EQ(match::Journal::open(path, other).message(),
            path + " holds a match with another seed: 1 there, 2 here; name another folder, or give the same settings");
  std::ofstream(path, std::ios::app) << "{\"game\": 7}\n";
  EXPECT_EQ(match::Journal::open(path, tiny()).message(),
            path +
                " is damaged: line 2 is not a game: points is missing; --skip-damaged drops such lines and plays "
                "their games again");
  for (const char* number : {"1000000", "-1", "4294967296", "0.5"}) {
    const std::string line = match::journal_line(played(tiny())[0]);
    ASSERT_EQ(line.find("{\"game\":0,"), 0U);
    const std::string unchecked = line.substr(9, line.find(",\"check\"") - 9) + "}\n";
    std::ofstream(path, std::ios::trunc) << before << "{\"game\":" << number << unchecked;
    EXPECT_EQ(match::Journal::open(path, tiny())
                  .message()
                  .find(path + " is damaged: line 2 is not a game: game must be a whole number from 0 to 999999"),
              0U);
  }
  std::ofstream(path, std::ios::trunc) << "hello\n";
  EXPECT_EQ(match::Journal::open(path, tiny()).message(), path + " exists and is not a match; name another folder");
  EXPECT_EQ(text_of(path), "hello\n");
}

}  // namespace
}  // namespace crosscut
