// The players of a match: the engine, other programs that may misbehave, and the processors that they share.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <thread>

#include "match/clock_text.hpp"
#include "match/match_games.hpp"
#include "match/processors.hpp"
#include "match/report.hpp"
#include "messages/matches.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

TEST(Match, PlayersMayResign) {
  match::MatchSettings settings = tiny("mcts playouts=50 resign=100", "mcts playouts=50");
  settings.options = *read_options("yugo", "size=5");
  const auto games = played(settings);
  for (const match::MatchGame& game : games) {
    EXPECT_EQ(game.how, match::MatchGame::How::resignation);
    EXPECT_EQ(game.blamed, 0);
    EXPECT_EQ(game.points, 0);
    EXPECT_GE(game.seconds[0].size(), 3U);
  }
}

// The two first turns of Black and White are independent: all pairs of points occur about equally often.
TEST(Match, RandomPlayersAreUniform) {
  match::MatchSettings settings = tiny("random", "random");
  settings.options = *read_options("yugo", "size=2 button=off settlement=off");
  settings.opening_plies = 0;
  settings.games = 1000;
  std::map<std::pair<std::string, std::string>, int> seen;
  for (const match::MatchGame& game : played(settings)) ++seen[{game.moves[0], game.moves[1]}];
  const match::MatchSettings& s = settings;
  const auto start = match::opening_of(s, 0);
  std::size_t pairs = 0;
  double chi_squared = 0;
  for (const Turn& first : start->legal()) {
    auto after = start->clone();
    after->play(first);
    const auto answers = after->legal();
    pairs += answers.size();
    const double expected = s.games / static_cast<double>(start->legal().size() * answers.size());
    for (const Turn& answer : answers) {
      const double surplus = seen[{start->text(first), after->text(answer)}] - expected;
      chi_squared += surplus * surplus / expected;
    }
  }
  EXPECT_EQ(seen.size(), pairs);
  const double freedom = static_cast<double>(pairs) - 1;
  EXPECT_LT(std::abs(chi_squared - freedom), 4 * std::sqrt(2 * freedom)) << "mean and deviation of chi-squared";
}

// A rule is used only where every turn uses it; without the restriction it is used.
TEST(Match, RestrictedPlayersDoWithoutARule) {
  for (const auto& [game, options, rule] :
       {std::tuple("yugo", "size=4 settlement=off", "kings"), std::tuple("sligo", "size=4 settlement=off", "slides"),
        std::tuple("meigo", "size=7", "holds"), std::tuple("bargo", "size=4", "turned-walls"),
        std::tuple("margo", "size=4 swap=off", "levels")}) {
    match::MatchSettings settings = tiny("mcts playouts=20 without=" + std::string(rule), "random");
    settings.game = find_game(game);
    settings.options = *read_options(game, options);
    settings.opening_plies = 0;
    const match::Restriction& restriction = *match::find_restriction(rule);
    int used = 0, used_by_other = 0;
    for (const match::MatchGame& played_game : played(settings)) {
      const auto table = *settings.game->open(settings.options);
      EXPECT_TRUE(restriction.possible(*table));
      const Side begins = table->to_play();
      for (const std::string& move : played_game.moves) {
        const Turn turn = *table->read(move);
        const bool restricted = (table->to_play() == begins) == (played_game.number % 2 == 0);
        if (breaks(restriction, *table, turn)) {
          const auto legal = table->legal();
          const bool must = std::all_of(legal.begin(), legal.end(),
                                        [&](const Turn& other) { return breaks(restriction, *table, other); });
          used += restricted && !must;
          used_by_other += !restricted;
        }
        table->play(turn);
      }
    }
    EXPECT_EQ(used, 0) << game << ' ' << rule;
    EXPECT_GT(used_by_other, 0) << game << ' ' << rule;
  }
}

TEST(Match, UnmarkingCanBeRestricted) {
  Arrangement stones;
  stones.pieces = {{"a1", "B"}, {"c1", "Bm"}, {"c3", "W"}};
  const auto table = *(*open_table("meigo", "size=3"))->arranged(stones);
  const match::Restriction& unmarking = *match::find_restriction("unmarking");
  EXPECT_TRUE(unmarking.possible(*table));
  EXPECT_TRUE(breaks(unmarking, *table, *table->read("b1")));
  EXPECT_FALSE(breaks(unmarking, *table, *table->read("a3")));
}

TEST(Match, PlayersMayPonder) {
  match::MatchSettings settings = tiny("mcts playouts=50 ponder=on", "mcts playouts=50");
  EXPECT_TRUE(settings.players[0].engine.ponder);
  EXPECT_FALSE(settings.players[1].engine.ponder);
  settings.concurrency = 2;
  for (const match::MatchGame& game : played(settings)) EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
}

TEST(Match, AnotherProgramPlays) {
  match::MatchSettings settings = tiny("gtp: " CROSSCUT_EXECUTABLE " gtp yugo --playouts 10 --player uct");
  settings.games = 2;
  for (const match::MatchGame& game : played(settings)) {
    EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
    EXPECT_GT(game.moves.size(), 4U);
  }
}

// A program that knows Go and nothing else: it puts a stone on a point of its own and then passes.
TEST(Match, AProgramThatOnlyKnowsGoPlaysIt) {
  const std::string program =
      "n=0; while read -r line; do case $line in crosscut-*) echo '? unknown command';; "
      "'genmove black') n=$((n+1)); [ $n = 1 ] && echo '= C3' || echo '= PASS';; genmove*) echo '= pass';; "
      "boardsize*) [ \"$line\" = 'boardsize 3' ] && echo = || echo '? unacceptable size';; "
      "komi*) [ \"$line\" = 'komi 0.5' ] && echo = || echo '? komi';; *) echo =;; esac; echo; done";
  match::MatchSettings settings = tiny("gtp: " + program, "gtp: " + program);
  settings.game = find_game("go");
  settings.options = *read_options("go", "size=3 komi=0.5 settlement=off");
  settings.games = 2;
  settings.opening_plies = 0;
  for (const match::MatchGame& game : played(settings)) {
    EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
    EXPECT_EQ(game.moves.front(), "c3");
  }
  settings.options = *read_options("go", "size=3 komi=0.5");
  const auto refused = played(settings);
  EXPECT_EQ(refused.size(), 2U);
  for (const match::MatchGame& game : refused)
    EXPECT_NE(game.error.find("choose settlement=off"), std::string::npos) << game.error;
}

TEST(Match, ProcessorsAreGivenToNoMoreThanThereAre) {
  match::Processors processors(3);
  std::atomic<int> used{0}, most{0}, turns{0};
  const auto work = [&](int wanted) {
    for (int i = 0; i < 200; ++i, ++turns) {
      const match::Processors::Share own(processors, wanted);
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

TEST(Match, RequestsForProcessorsAreServedInOrder) {
  match::Processors processors(3);
  std::string served;
  std::mutex mutex;
  const auto turn = [&](char name, int wanted) {
    const match::Processors::Share own(processors, wanted);
    const std::lock_guard lock(mutex);
    served += name;
  };
  const auto come = [&](char name, int wanted, std::uint64_t waiting) {
    std::thread thread(turn, name, wanted);
    const auto done = [&] {
      const std::lock_guard lock(mutex);
      return served.find(name) != std::string::npos;
    };
    while (processors.waiting() < waiting && !done()) std::this_thread::yield();
    return thread;
  };
  std::vector<std::thread> threads;
  {
    const match::Processors::Share some(processors, 2);
    threads.push_back(come('a', 3, 1));
    threads.push_back(come('b', 3, 2));
    threads.push_back(come('c', 1, 3));
    const std::lock_guard lock(mutex);
    EXPECT_EQ(served, "") << "one was free, but others had come before";
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(served, "abc");
}

// A program that passes, but complains if another does so meanwhile.
std::string lonely(const Folder& folder) {
  const std::string busy = folder.file("busy");
  return "while read -r line; do case $line in genmove*) if mkdir " + busy + "; then sleep 0.02; rmdir " + busy +
         "; echo '= pass'; else echo '? busy'; fi;; *) echo =;; esac; echo; done";
}

TEST(Match, GamesAtATimeShareTheProcessors) {
  const Folder folder;
  const std::string program = lonely(folder);
  match::MatchSettings settings = tiny("gtp: " + program, "gtp: " + program);
  settings.options = *read_options("yugo", "size=3 button=off settlement=off");
  settings.games = 12;
  settings.concurrency = 4;
  settings.processors = 1;
  for (const match::MatchGame& game : played(settings)) {
    EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
    EXPECT_EQ(game.moves.size(), 3U);
  }
}

TEST(Match, AGameInWhichAPlayerPondersKeepsItsProcessors) {
  const Folder folder;
  match::MatchSettings settings = tiny("mcts playouts=10 ponder=on", "gtp: " + lonely(folder));
  settings.options = *read_options("yugo", "size=3 button=off settlement=off");
  settings.games = 12;
  settings.concurrency = 4;
  settings.processors = 3;
  for (const match::MatchGame& game : played(settings)) EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
}

// A player who ponders has already made some of the next visits when its turn comes.
TEST(Match, APlayerWhoPondersKnowsMore) {
  const Stop never = [] { return false; };
  const auto next_turn = [&](const std::string& text) {
    const auto one = player(text).open(1, 20), other = player("uct playouts=1000").open(1, 20);
    play::Game game(*open_table("yugo", "size=7"));
    EXPECT_FALSE(one->begin(game, never));
    EXPECT_FALSE(other->begin(game, never));
    game.play(one->reply(game, never).move);
    game.play(other->reply(game, never).move);
    return one->reply(game, never).playouts;
  };
  const std::uint64_t without = next_turn("mcts visits=2000 threads=1");
  // A thread of its own may begin late.
  int tries = 0;
  while (next_turn("mcts visits=2000 threads=1 ponder=on") >= without && tries < 200) ++tries;
  EXPECT_LT(tries, 200);
}

TEST(Match, APlayerTakesAsManyProcessorsAsItHasThreads) {
  EXPECT_EQ(player("mcts").processors(), 1);
  EXPECT_EQ(player("mcts threads=3").processors(), 3);
  EXPECT_EQ(player("uct threads=3").processors(), 1);
  EXPECT_EQ(player("gtp: a").processors(), 1);
}

TEST(Match, ProgramsThatMisbehaveLose) {
  const std::vector<std::pair<std::string, std::string>> programs = {
      {"exit 0", "the program has ended"},
      {"/nonexistent/program --fast", "the program cannot be started: it was not found"},
      {"no-such-program", "the program cannot be started: it was not found"},
      {"/etc/passwd", "the program cannot be started: it is not executable"},
      {"while read line; do echo hello; echo; done", "the program answered \"hello\", which is not GTP"},
      {"while read line; do echo '? no'; echo; done", "the program refused \"crosscut-game yugo size=3"},
      {"while read line; do echo '= z99'; echo; done", "z99"},
      {"while read line; do :; done", "the program did not answer in time"}};
  for (const auto& [program, trouble] : programs) {
    match::MatchSettings settings = tiny("gtp: " + program);
    settings.games = 2;
    settings.patience = trouble.find("in time") != std::string::npos ? 0.05 : 20;
    const auto games = played(settings);
    ASSERT_EQ(games.size(), 2U);
    for (const match::MatchGame& game : games) {
      EXPECT_EQ(game.points, 0) << program;
      EXPECT_EQ(game.blamed, 0) << program;
      EXPECT_NE(game.error.find(trouble), std::string::npos) << program << ": " << game.error;
      EXPECT_EQ(game.how, trouble == "z99"                               ? match::MatchGame::How::illegal
                          : trouble.find("in time") != std::string::npos ? match::MatchGame::How::time
                                                                         : match::MatchGame::How::crash)
          << program;
    }
    EXPECT_EQ(report_of(games).errors[1], "game 2, the first player: " + games[1].error);
    EXPECT_EQ(report_of(games).pace[0].late, games[0].how == match::MatchGame::How::time ? 2 : 0);
  }
}

// A program that passes, each time after this many seconds, and notes what it is told.
std::string sleepy(const std::string& seconds, const std::string& notes, const std::string& unknown = "kata-*") {
  return "while read -r line; do echo \"$line\" >> " + notes + "; case $line in " + unknown +
         ") echo '? unknown command';; genmove*) sleep " + seconds + "; echo '= pass';; *) echo =;; esac; echo; done";
}

match::MatchSettings timed(const std::string& first, const std::string& second, const std::string& clock) {
  match::MatchSettings settings = tiny(first, second);
  settings.options = *read_options("yugo", "size=3 button=off settlement=off");
  settings.opening_plies = 0;
  settings.games = 2;
  settings.tolerance = 0;
  settings.clock = *match::read_clock(clock);
  return settings;
}

TEST(Match, ProgramsAreToldTheirTime) {
  const Folder folder;
  const std::string standard = folder.file("standard"), precise = folder.file("precise");
  for (const match::MatchGame& game :
       played(timed("gtp: " + sleepy("0", standard), "gtp: " + sleepy("0", precise, "no-such-command"), "90.5s+2.5s")))
    EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
  const auto said = text_of(standard), said_precisely = text_of(precise);
  EXPECT_NE(said.find("kata-time_settings fischer 90.5 2.5\ntime_settings 90 2 1\n"), std::string::npos) << said;
  EXPECT_NE(said.find("time_left black 90 0\ngenmove black\n"), std::string::npos) << said;
  EXPECT_NE(said.find("time_left white 90 0\ngenmove white\n"), std::string::npos) << said;
  EXPECT_EQ(said_precisely.find("\ntime_settings"), std::string::npos) << said_precisely;
  EXPECT_NE(said_precisely.find("time_left white 90.5 0\n"), std::string::npos) << said_precisely;
}

TEST(Match, AFlagFalls) {
  const Folder folder;
  const std::string slow = "gtp: " + sleepy("0.4", folder.file("slow")),
                    fast = "gtp: " + sleepy("0", folder.file("fast"));
  const auto games = played(timed(slow, fast, "0.2s"));
  for (const match::MatchGame& game : games) {
    EXPECT_EQ(game.how, match::MatchGame::How::time);
    EXPECT_EQ(game.blamed, 0);
  }
  EXPECT_EQ(report_of(games).pace[0].late, 2);
  match::MatchSettings tolerant = timed(slow, fast, "0.2s");
  tolerant.tolerance = 20;
  for (const match::MatchGame& game : played(tolerant)) EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
}

// Each of two moves is shorter than the time, but not both; with an increment they are.
TEST(Match, TimeIsSpentFromMoveToMove) {
  const Folder folder;
  const auto game = [&](const std::string& clock) {
    match::MatchSettings settings = timed("gtp: " + sleepy("0.5", folder.file("slow")), "mcts playouts=1", clock);
    settings.games = 2;
    return played(settings)[0];
  };
  const match::MatchGame lost = game("0.9s");
  EXPECT_EQ(lost.how, match::MatchGame::How::time) << lost.error;
  EXPECT_GT(std::accumulate(lost.seconds[0].begin(), lost.seconds[0].end(), 0.0), 0.9);
  EXPECT_EQ(game("30s+1s").how, match::MatchGame::How::rules);
}

TEST(Match, EnginesKeepToTheClock) {
  EXPECT_EQ(match::read_player("mcts", true)->engine.playouts, engine::most_playouts);
  EXPECT_EQ(match::read_player("mcts level=2", true)->engine.playouts, 60U);
  match::MatchSettings settings = timed("mcts", "mcts", "0.4s+0.05s");
  settings.players = {*match::read_player("mcts", true), *match::read_player("uct", true)};
  settings.options = *read_options("yugo", "size=4");
  settings.tolerance = 20;
  for (const match::MatchGame& game : played(settings)) {
    EXPECT_EQ(game.how, match::MatchGame::How::rules) << game.error;
    for (const auto& seconds : game.seconds)
      for (const double took : seconds) EXPECT_LT(took, 10) << "without the clock a move has no limit at all";
  }
}

TEST(Match, ClocksAreReadOrRefused) {
  const auto clock = [](const char* text) { return match::clock_text(*match::read_clock(text)); };
  EXPECT_EQ(clock("5m+3s"), "300s+3s");
  EXPECT_EQ(clock("1.5h"), "5400s");
  EXPECT_EQ(clock("0.25s+0.1s"), "0.25s+0.1s");
  for (const char* text :
       {"", "5", "5m+", "+3s", "5m+3", "0s+1s", "-5m", "25h", "5m+3s+1s", "5mm", "m", "nans", "1e3s"})
    EXPECT_TRUE(is<messages::bad_clock>(match::read_clock(text).error())) << text;
}

TEST(Match, StopsWithinATurn) {
  // Asked only between turns, it would come too late for these few games.
  std::atomic<int> asked{0};
  const Stop stop = [&] { return ++asked > 1000; };
  match::MatchSettings settings = tiny("mcts playouts=4000", "mcts playouts=4000 seed=2");
  settings.options = *read_options("yugo", "size=4");
  settings.games = 2;
  EXPECT_EQ(played_until(stop, settings).size(), 0U);
  asked = 0;
  settings.players = {player("uct playouts=4000"), player("uct playouts=4000 seed=2")};
  EXPECT_EQ(played_until(stop, settings).size(), 0U);
}

TEST(Match, StopsWhileAProgramHangs) {
  std::atomic<int> asked{0};
  match::MatchSettings settings = tiny("gtp: while read -r line; do :; done");
  settings.patience = 3600;
  EXPECT_EQ(played_until([&] { return ++asked > 3; }, settings).size(), 0U);
}

TEST(Match, StopsWhileGamesWaitForProcessors) {
  const Folder folder;
  const std::string asked = folder.file("asked");
  const std::string program =
      "while read -r line; do case $line in genmove*) echo $line >> " + asked + ";; *) echo =; echo;; esac; done";
  match::MatchSettings settings = tiny("gtp: " + program, "gtp: " + program);
  settings.patience = 3600;
  settings.concurrency = 4;
  settings.processors = 1;
  EXPECT_EQ(played_until([&] { return !text_of(asked).empty(); }, settings).size(), 0U);
  const std::string lines = text_of(asked);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 1) << lines;
}

TEST(Match, PlayersAreReadOrRefused) {
  const match::PlayerSetting setting = player(" uct time=0.25  threads=2 memory=64 seed=9 ");
  EXPECT_EQ(setting.engine.search.kind, SearchKind::uct);
  EXPECT_EQ(setting.engine.seconds, 0.25);
  EXPECT_EQ(setting.engine.playouts, engine::most_playouts);
  EXPECT_EQ(setting.engine.search.threads, 2);
  EXPECT_EQ(setting.engine.search.memory, std::size_t{64} << 20U);
  EXPECT_EQ(player("mcts level=2").engine.playouts, 60U);
  EXPECT_EQ(player("mcts visits=500").engine.visits, 500U);
  EXPECT_EQ(player("mcts visits=500").engine.playouts, engine::most_playouts);
  EXPECT_EQ(player("mcts visits=500 level=2").engine.playouts, 60U);
  EXPECT_EQ(player("mcts").engine.visits, engine::most_playouts);
  EXPECT_EQ(player("gtp: a b  c").program, "a b  c");
  const auto refusal = [](const char* text) { return match::read_player(text).message(); };
  EXPECT_EQ(refusal("mcts level=2 playouts=77"), "give a level or a number of playouts, not both");
  EXPECT_EQ(refusal(""), "a player is one of net, mcts, uct, random, or gtp: and a command line");
  EXPECT_EQ(refusal("gnugo"),
            "there is no player \"gnugo\"; a player is one of net, mcts, uct, random, or gtp: and a command line");
  EXPECT_EQ(refusal("mcts fast"), "settings of a player are written key=value, not \"fast\"");
  EXPECT_EQ(
      refusal("mcts depth=3"),
      "a player has no setting \"depth\"; its settings are level, playouts, visits, time, ponder, resign, threads, "
      "memory, seed, network, tables, book, without, and for experiments exploration, narrowness, swap-exploration, "
      "amaf-trust, "
      "grave-visits, "
      "grow-visits, prior-visits, margin-weight, policy-exploration, playout-share, gumbel-moves, heavy-playouts");
  EXPECT_EQ(refusal("mcts exploration=much"), "exploration cannot be \"much\"; allowed is a number, 0..100");
  EXPECT_EQ(refusal("uct exploration=0.2"), "exploration is a setting of net and mcts; it has no effect on uct");
  EXPECT_EQ(refusal("mcts playouts=2 playouts=3"), "playouts is given more than once");
  EXPECT_EQ(refusal("mcts time=-1"), "time cannot be \"-1\"; allowed is a number of seconds, up to 86400");
  EXPECT_EQ(refusal("mcts level=11"), "level cannot be \"11\"; allowed is 1..10");
  EXPECT_EQ(refusal("gtp: caf\xe9"), "a player is written in UTF-8, not \"gtp: caf\\xe9\"");
  EXPECT_EQ(player("gtp: caf\xc3\xa9").program, "caf\xc3\xa9");
  EXPECT_EQ(refusal("gtp:"), "gtp: is followed by the command line of a program");
}

}  // namespace
}  // namespace crosscut
