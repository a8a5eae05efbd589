// Matches: what their games prove, that a match goes on where it was killed, and players that misbehave.
#include "match/match.hpp"

#include <atomic>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "command.hpp"
#include "folder.hpp"
#include "match/journal.hpp"
#include "match/processors.hpp"
#include "match/report.hpp"

namespace crosscut {
namespace {

PlayerSetting player(const std::string& text) {
  const auto setting = read_player(text);
  EXPECT_TRUE(setting) << setting.message();
  return *setting;
}

MatchSettings tiny(const std::string& first = "mcts playouts=10", const std::string& second = "uct playouts=10") {
  MatchSettings settings;
  settings.game = find_game("yugo");
  settings.options = "size=3";
  settings.players = {player(first), player(second)};
  settings.games = 4;
  settings.opening_plies = 1;
  settings.patience = 20;
  return settings;
}

std::vector<MatchGame> played(const MatchSettings& settings) {
  return play_match(
      settings, {}, [](const MatchGame&) {}, [] { return false; });
}

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

TEST(Match, OpeningsVaryAndAreThoseOfTheSeed) {
  for (const char* game : {"bargo", "yugo", "margo", "sligo", "meigo"}) {
    MatchSettings settings = tiny();
    settings.game = find_game(game);
    settings.options = "";
    settings.opening_plies = 3;
    std::set<std::string> seen;
    for (int pair = 0; pair < 10; ++pair) {
      const auto opening = opening_of(settings, pair);
      EXPECT_EQ(opening->ply(), 3) << game;
      std::string moves;
      for (const auto& move : opening->moves()) moves += move.text + " ";
      EXPECT_EQ(moves.find("pass"), std::string::npos);
      EXPECT_EQ(moves.find("button"), std::string::npos);
      seen.insert(moves);
      EXPECT_EQ(opening_of(settings, pair)->key(), opening->key());
    }
    EXPECT_GE(seen.size(), 9U) << game;
  }
}

TEST(Match, PlaysPairsWithColoursSwapped) {
  const auto games = played(tiny());
  ASSERT_EQ(games.size(), 4U);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(games[static_cast<std::size_t>(i)].number, i);
    EXPECT_EQ(games[static_cast<std::size_t>(i)].end, MatchGame::End::played);
    EXPECT_GT(games[static_cast<std::size_t>(i)].playouts[0], 0U);
  }
  EXPECT_EQ(games[0].moves[0], games[1].moves[0]) << "the same opening";
  EXPECT_EQ(games[2].moves[0], games[3].moves[0]);
  const MatchReport report = report_of(games);
  EXPECT_EQ(report.moving_first.all(), 2);
  EXPECT_EQ(report.moving_second.all(), 2);
  EXPECT_EQ(report.pairs.all(), 2);
  // The first player makes the first move after the opening in every other game, and the odd one.
  int odd = 0;
  for (const MatchGame& game : games) {
    const std::size_t made = game.moves.size() - 1;
    EXPECT_EQ(game.seconds[0].size(), game.number % 2 ? made / 2 : (made + 1) / 2);
    odd += static_cast<int>(made % 2);
  }
  EXPECT_GT(odd, 0);
}

TEST(Match, TheSeedIsThePlayersToo) {
  MatchSettings settings = tiny();
  settings.options = "size=5";
  settings.opening_plies = 0;
  settings.games = 2;
  const auto one = played(settings);
  EXPECT_EQ(played(settings)[0].moves, one[0].moves);
  settings.seed = 2;
  EXPECT_NE(played(settings)[0].moves, one[0].moves);
}

TEST(Match, AGameCutOffCountsAsItStands) {
  MatchSettings settings = tiny();
  settings.options = "size=5";
  settings.most_plies = 8;
  int won = 0;
  for (const MatchGame& game : played(settings)) {
    EXPECT_EQ(game.end, MatchGame::End::capped);
    EXPECT_EQ(game.moves.size(), 8U);
    auto table = open_table("yugo", settings.options);
    for (const std::string& move : game.moves) ASSERT_TRUE((*table)->play(move));
    const auto winner = (*table)->outcome().winner;
    // After an opening of one move White moves first.
    EXPECT_EQ(game.points, !winner ? 0.5 : (*winner == Side::white) == (game.number % 2 == 0) ? 1 : 0);
    won += game.points != 0.5;
  }
  EXPECT_GT(won, 0);
  settings.game = find_game("meigo");
  for (const MatchGame& game : played(settings)) {
    EXPECT_EQ(game.end, MatchGame::End::capped);
    EXPECT_EQ(game.points, 0.5) << "there is no score";
  }
}

TEST(Match, PlayersMayResign) {
  MatchSettings settings = tiny("mcts playouts=50 resign=100", "mcts playouts=50");
  settings.options = "size=5";
  const auto games = played(settings);
  for (const MatchGame& game : games) {
    EXPECT_EQ(game.end, MatchGame::End::resigned);
    EXPECT_EQ(game.blamed, 0);
    EXPECT_EQ(game.points, 0);
    EXPECT_GE(game.seconds[0].size(), 3U);
  }
}

TEST(Match, PlayersMayPonder) {
  MatchSettings settings = tiny("mcts playouts=50 ponder=on", "mcts playouts=50");
  EXPECT_TRUE(settings.players[0].engine.ponder);
  EXPECT_FALSE(settings.players[1].engine.ponder);
  settings.concurrency = 2;
  for (const MatchGame& game : played(settings)) EXPECT_EQ(game.end, MatchGame::End::played) << game.trouble;
}

TEST(Match, SeveralAtATimeAreTheSameGames) {
  MatchSettings settings = tiny();
  settings.games = 8;
  const auto one = played(settings);
  settings.concurrency = 3;
  const auto three = played(settings);
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].moves, three[i].moves);
}

TEST(Match, APersonKeepsHisColourUntilTheSwap) {
  MatchSettings settings = tiny("mcts playouts=50", "uct playouts=50");
  settings.game = find_game("margo");
  settings.options = "size=3 swap=on ko=superko";
  settings.opening_plies = 0;
  settings.games = 12;
  int swaps = 0;
  for (const MatchGame& game : played(settings)) {
    ASSERT_EQ(game.end, MatchGame::End::played) << game.trouble;
    auto table = open_table("margo", settings.options);
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
  const MatchSettings settings = tiny();
  const auto games = played(settings);
  const std::string path = folder.file("games.jsonl");
  {
    auto journal = Journal::open(path, settings);
    ASSERT_TRUE(journal) << journal.message();
    for (const MatchGame& game : games) ASSERT_TRUE(journal->add(game));
  }
  const std::string whole = text_of(path);
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    // Around the ends of lines, and now and then between.
    const auto near = whole.substr(length > 2 ? length - 2 : 0, 4).find('\n') != std::string::npos;
    if (!near && length % 61 && length != whole.size()) continue;
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, length);
    auto opened = Journal::open(path, settings);
    ASSERT_TRUE(opened) << length << ": " << opened.message();
    std::optional<Journal> journal(std::move(*opened));
    const auto lines = std::count(whole.begin(), whole.begin() + static_cast<long>(length), '\n');
    ASSERT_EQ(static_cast<long>(journal->games().size()), std::max(0L, lines - 1)) << length;
    if (length % 3) continue;
    std::size_t added = 0;
    const auto all = play_match(
        settings, journal->games(),
        [&](const MatchGame& game) {
          ++added;
          ASSERT_TRUE(journal->add(game));
        },
        [] { return false; });
    EXPECT_EQ(all.size(), games.size());
    EXPECT_EQ(added, games.size() - journal->games().size());
    EXPECT_NE(Journal::open(path, settings).message().find("is being written by another match"), std::string::npos);
    journal.reset();
    const auto again = Journal::open(path, settings);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->games().size(), games.size());
  }
}

TEST(Match, RefusesAnotherMatchesJournal) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  ASSERT_TRUE(Journal::open(path, tiny()));
  const std::string before = text_of(path);
  MatchSettings other = tiny();
  other.seed = 2;
  EXPECT_EQ(Journal::open(path, other).message(),
            path + " holds a match with another seed: 1 there, 2 here; name another folder, or give the same settings");
  std::ofstream(path, std::ios::app) << "{\"game\": 7}\n";
  EXPECT_EQ(Journal::open(path, tiny()).message(), path + " is damaged: line 2 is no game");
  std::ofstream(path, std::ios::trunc) << "hello\n";
  EXPECT_EQ(Journal::open(path, tiny()).message(), path + " exists and is no match; name another folder");
  EXPECT_EQ(text_of(path), "hello\n");
}

TEST(Match, AnotherProgramPlays) {
  MatchSettings settings = tiny("gtp: " CROSSCUT_EXECUTABLE " gtp yugo --playouts 10 --player uct");
  settings.games = 2;
  for (const MatchGame& game : played(settings)) {
    EXPECT_EQ(game.end, MatchGame::End::played) << game.trouble;
    EXPECT_GT(game.moves.size(), 4U);
  }
}

TEST(Match, ProcessorsAreGivenToNoMoreThanThereAre) {
  Processors processors(3);
  std::atomic<int> used{0}, most{0}, turns{0};
  const auto work = [&](int wanted) {
    for (int i = 0; i < 200; ++i, ++turns) {
      const Processors::Share own(processors, wanted);
      const int now = used += std::min(wanted, 3);
      int before = most;
      while (before < now && !most.compare_exchange_weak(before, now)) {}
      std::this_thread::yield();
      used -= std::min(wanted, 3);
    }
  };
  std::vector<std::thread> threads;
  for (const int wanted : {1, 1, 2, 3, 7}) threads.emplace_back(work, wanted);
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(turns, 1000);
  EXPECT_EQ(most, 3);
}

TEST(Match, GamesAtATimeShareTheProcessors) {
  const Folder folder;
  // Passes, but complains if another does so meanwhile.
  const std::string busy = folder.file("busy");
  const std::string program = "while read -r line; do case $line in genmove*) if mkdir " + busy +
                              "; then sleep 0.02; rmdir " + busy +
                              "; echo '= pass'; else echo '? busy'; fi;; *) echo =;; esac; echo; done";
  MatchSettings settings = tiny("gtp: " + program, "gtp: " + program);
  settings.options = "size=3 button=off settlement=off";
  settings.games = 12;
  settings.concurrency = 4;
  settings.processors = 1;
  for (const MatchGame& game : played(settings)) {
    EXPECT_EQ(game.end, MatchGame::End::played) << game.trouble;
    EXPECT_EQ(game.moves.size(), 3U);
  }
}

TEST(Match, APlayerTakesAsManyProcessorsAsItHasThreads) {
  EXPECT_EQ(player("mcts").processors(), 1);
  EXPECT_EQ(player("mcts threads=3").processors(), 3);
  EXPECT_EQ(player("uct threads=3").processors(), 1);
  EXPECT_EQ(player("gtp: a").processors(), 1);
}

TEST(Match, ProgramsThatMisbehaveLose) {
  const std::vector<std::pair<std::string, std::string>> programs = {
      {"exit 0", "the program"},
      {"/nonexistent/program", "the program"},
      {"while read line; do echo hello; echo; done", "the program answered \"hello\", which is no GTP"},
      {"while read line; do echo '? no'; echo; done", "the program refused \"crosscut-game yugo size=3"},
      {"while read line; do echo '= z99'; echo; done", "z99"},
      {"while read line; do :; done", "the program did not answer in time"}};
  for (const auto& [program, trouble] : programs) {
    MatchSettings settings = tiny("gtp: " + program);
    settings.games = 2;
    settings.patience = trouble.find("in time") != std::string::npos ? 0.05 : 20;
    const auto games = played(settings);
    ASSERT_EQ(games.size(), 2U);
    for (const MatchGame& game : games) {
      EXPECT_EQ(game.points, 0) << program;
      EXPECT_EQ(game.blamed, 0) << program;
      EXPECT_NE(game.trouble.find(trouble), std::string::npos) << program << ": " << game.trouble;
      EXPECT_EQ(game.end, trouble == "z99" ? MatchGame::End::illegal : MatchGame::End::crash) << program;
    }
    EXPECT_EQ(report_of(games).troubles[1], "game 2, the first player: " + games[1].trouble);
  }
}

TEST(Match, PlayersAreReadOrRefused) {
  const PlayerSetting setting = player(" uct time=0.25  threads=2 memory=64 seed=9 ");
  EXPECT_EQ(setting.engine.player, "uct");
  EXPECT_EQ(setting.engine.seconds, 0.25);
  EXPECT_EQ(setting.engine.playouts, most_playouts);
  EXPECT_EQ(setting.engine.search.threads, 2);
  EXPECT_EQ(setting.engine.search.memory, std::size_t{64} << 20U);
  EXPECT_EQ(player("mcts level=2").engine.playouts, playouts_of_level(2));
  EXPECT_EQ(player("mcts level=2 playouts=77").engine.playouts, 77U);
  EXPECT_EQ(player("mcts visits=500").engine.visits, 500U);
  EXPECT_EQ(player("mcts visits=500").engine.playouts, most_playouts);
  EXPECT_EQ(player("mcts visits=500 level=2").engine.playouts, playouts_of_level(2));
  EXPECT_EQ(player("mcts").engine.visits, most_playouts);
  EXPECT_EQ(player("gtp: a b  c").program, "a b  c");
  const auto refusal = [](const char* text) { return read_player(text).message(); };
  EXPECT_EQ(refusal(""), "a player is one of mcts, uct, or gtp: and a command line");
  EXPECT_EQ(refusal("gnugo"), "there is no player \"gnugo\"; a player is one of mcts, uct, or gtp: and a command line");
  EXPECT_EQ(refusal("mcts fast"), "settings of a player are written key=value, not \"fast\"");
  EXPECT_EQ(
      refusal("mcts depth=3"),
      "a player has no setting \"depth\"; its settings are level, playouts, visits, time, ponder, resign, threads, "
      "memory, seed");
  EXPECT_EQ(refusal("mcts time=-1"), "time cannot be \"-1\"; allowed is a number of seconds, up to 86400");
  EXPECT_EQ(refusal("mcts level=11"), "level cannot be \"11\"; allowed is 1..10");
  EXPECT_EQ(refusal("gtp:"), "gtp: is followed by the command line of a program");
}

TEST(Match, Command) {
  const Folder folder;
  const auto run = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = {"match",          "yugo",   "size=3", "--first", "mcts playouts=5", "--second",
                                    "uct playouts=5", "--seed", "3",      "--out",   folder.file("out")};
    all.insert(all.end(), more.begin(), more.end());
    return cli::run_words(all);
  };
  const cli::Ran first = run({"--games", "4"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(first.says("no claim: 2 pairs were played, fewer than 30"));
  EXPECT_TRUE(first.says("again             crosscut match yugo size=3 --first 'mcts playouts=5'"));
  const auto before = text_of(folder.file("out/000003.sgf"));
  EXPECT_NE(before.find("PB[mcts playouts=5]"), std::string::npos);
  EXPECT_NE(text_of(folder.file("out/000004.sgf")).find("PW[mcts playouts=5]"), std::string::npos);

  const cli::Ran more = run({"--games", "6", "--json"});
  EXPECT_EQ(more.status, 0) << more.err;
  const auto report = nlohmann::json::parse(more.out);
  EXPECT_EQ(
      report["total"]["wins"].get<int>() + report["total"]["draws"].get<int>() + report["total"]["losses"].get<int>(),
      6);
  EXPECT_EQ(text_of(folder.file("out/000003.sgf")), before) << "no game is played twice";

  EXPECT_EQ(run({"--openings", "2"}).status, 1) << "another match lies there";
  EXPECT_TRUE(cli::run_line("match margo players=3 --first mcts --second uct").complains("this game has three"));
  EXPECT_TRUE(cli::run_line("match yugo --first mtcs --second uct").complains("--first: there is no player \"mtcs\""));
  EXPECT_EQ(cli::run_line("match yugo --first mcts").status, 2);
  EXPECT_TRUE(cli::run_line("match yugo --first mcts --second uct --sprt 20 0").complains("the smaller one first"));
  EXPECT_TRUE(cli::run_line("match yugo --first mcts --second uct --sprt nan 5").complains("the smaller one first"));
  EXPECT_TRUE(cli::run_line("match yugo --first mcts --second uct --games 3").complains("this is 3"));
}

TEST(Match, AProgramThatCannotPlayIsRefusedBeforeAnythingIsPlayed) {
  const Folder folder;
  for (const char* program : {"gtp: exit 0", "gtp: while read line; do echo '? no'; echo; done"}) {
    const cli::Ran ran = cli::run_words({"match", "yugo", "size=3", "--first", program, "--second", "uct playouts=5",
                                         "--games", "2", "--out", folder.file("out")});
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.out, "");
    EXPECT_TRUE(ran.complains(quoted(program) + " cannot play: the program ")) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder.file("out")));
  }
}

TEST(Match, RecordsSayHowAGameEnded) {
  const Folder folder;
  ASSERT_EQ(cli::run_words({"match", "yugo", "size=5", "--first", "mcts playouts=50 resign=100", "--second",
                            "mcts playouts=50", "--games", "2", "--openings", "1", "--out", folder.file("out")})
                .status,
            0);
  // After an opening of one move the first player is White.
  EXPECT_NE(text_of(folder.file("out/000001.sgf")).find("RE[B+R]"), std::string::npos);
  EXPECT_NE(text_of(folder.file("out/000002.sgf")).find("RE[W+R]"), std::string::npos);
}

}  // namespace
}  // namespace crosscut
