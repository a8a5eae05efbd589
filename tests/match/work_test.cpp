// Workers who share the games of a store.
#include "match/work.hpp"

#include <atomic>
#include <csignal>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>

#include "match/match_stores.hpp"
#include "match/report.hpp"
#include "support/command.hpp"

namespace crosscut {
namespace {

using match::Store;

class EachStoreOfWork : public tests::MatchStores {
 protected:
  // What a worker of this name did, and said.
  match::Worked work(
      match::WorkSettings settings, const Stop& stop = [] { return false; }) {
    Store store = open();
    settings.version = "v";
    return match::work(
        store, settings, [&](const std::string& text) { said += text + "\n"; }, stop);
  }
  static match::WorkSettings worker(const std::string& name) {
    match::WorkSettings settings;
    settings.worker = name;
    settings.pause = 0.01;
    return settings;
  }
  static Store::MatchRequest request(const match::MatchSettings& settings, const std::string& name = "") {
    return {name, settings, *identity_of(settings, "v"), {}};
  }

  std::string said;
};
INSTANTIATE_TEST_SUITE_P(File, EachStoreOfWork, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, EachStoreOfWork, testing::Values(true));

std::vector<std::vector<std::string>> moves_of(const std::vector<match::MatchGame>& games) {
  std::vector<std::vector<std::string>> all;
  for (const match::MatchGame& game : games) all.push_back(game.moves);
  return all;
}

TEST_P(EachStoreOfWork, ManyPlayWhatOneWouldHavePlayed) {
  match::MatchSettings first = tiny(), second = tiny();
  first.games = 24;
  second.games = 10;
  second.seed = 5;
  const std::vector<std::string> ids = *open().file({request(first, "a"), request(second, "b")});
  std::atomic<int> finished = 0;
  std::vector<std::thread> threads;
  for (const char* name : {"one", "two", "three"})
    threads.emplace_back([&, name] {
      auto settings = worker(name);
      settings.concurrency = 2;
      settings.batch = 1 + (name[0] == 'o');
      Store store = open();
      settings.version = "v";
      finished += match::work(
                      store, settings, [](const std::string&) {}, [] { return false; })
                      .games;
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(finished, 34);
  EXPECT_EQ(moves_of(*open().games(ids[0])), moves_of(played(first)));
  EXPECT_EQ(moves_of(*open().games(ids[1])), moves_of(played(second)));
}

TEST_P(EachStoreOfWork, StoppedWorkersReturnTheirGames) {
  const std::string id = open().file({request(tiny("mcts time=3600"))})->front();
  Store watching = open();
  const match::Worked worked = work(worker("one"), [&] { return watching.progress(id)->held > 0; });
  EXPECT_EQ(worked.games, 0);
  EXPECT_FALSE(worked.error);
  EXPECT_EQ(watching.progress(id)->held, 0);
  auto few = worker("two");
  few.games = 3;
  few.batch = 9;
  EXPECT_EQ(watching.file({request(tiny())})->size(), 1U);
  EXPECT_EQ(work(few, [&] { return watching.progress(id)->finished > 0; }).games, 3);
  EXPECT_EQ(watching.progress(id)->held, 0);
}

TEST_P(EachStoreOfWork, WaitsForGamesThatOthersHold) {
  Store other = open();
  const std::string id = other.file({request(tiny())})->front();
  ASSERT_EQ(other.claim(id, "other", 1, 60)->size(), 1U);
  int asked = 0;
  const match::Worked worked = work(worker("one"), [&] {
    if (other.progress(id)->finished == 3 && ++asked == 20) { EXPECT_TRUE(other.give_back("other")); }
    return false;
  });
  EXPECT_EQ(worked.games, 4) << "the last one after it was given back";
  EXPECT_GE(asked, 20);
}

TEST_P(EachStoreOfWork, TheVerdictEndsTheMatch) {
  match::MatchSettings settings = tiny("mcts playouts=60 memory=1", "uct playouts=1 memory=1");
  settings.games = 400;
  settings.sprt = match::Sprt{0, 200};
  const auto alone = played(settings);
  ASSERT_LT(alone.size(), 300U);
  const std::string id = open().file({request(settings)})->front();
  EXPECT_EQ(work(worker("one")).games, static_cast<int>(alone.size()));
  EXPECT_TRUE(open().progress(id)->decided);
  const auto games = open().games(id);
  EXPECT_EQ(moves_of(*games), moves_of(alone));
  EXPECT_EQ(report_of(*games, settings.sprt).tested.count, report_of(alone, settings.sprt).tested.count);
  // Another test wants more games of the same match.
  settings.sprt = match::Sprt{0, 20};
  ASSERT_TRUE(open().file({request(settings)}));
  auto few = worker("two");
  few.games = 2;
  EXPECT_EQ(work(few).games, 2);
}

TEST_P(EachStoreOfWork, RefusesMatchesThatItWouldPlayDifferently) {
  auto other = request(tiny());
  other.identity.rules = "0123456789abcdef";
  match::MatchSettings external = tiny("gtp: touch " + Folder().file("touched"));
  external.seed = 2;
  const std::vector<std::string> ids = *open().file({other, request(external, "p")});
  const match::Worked worked = work(worker("one"));
  EXPECT_EQ(worked.games, 0);
  EXPECT_EQ(worked.refused, 2);
  EXPECT_NE(said.find("match " + ids[0] +
                      " is not played here: the rules of the games, by the hash of their sources, "
                      "differ: 0123456789ab is required, "),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("match " + ids[1] + " (p) is not played here: it names a program"), std::string::npos) << said;
  auto bold = worker("two");
  bold.programs = true;
  EXPECT_EQ(work(bold).games, 4);
  EXPECT_EQ(report_of(*open().games(ids[1])).pace[0].crashes, 4) << "it was started, but does not play";
}

// The database ends as if it had crashed, again and again, and each time is started anew.
TEST(PostgresWork, ContinuesWhenTheDatabaseIsBack) {
  NEEDS_POSTGRES();
  const std::string url = tests::postgres_url();
  match::MatchSettings settings = tiny();
  settings.games = 60;
  const std::string id =
      Store::open(url, Store::Use::shared)->file({{"", settings, *identity_of(settings, "v"), {}}})->front();
  std::atomic<bool> done = false;
  std::atomic<int> said = 0;
  std::vector<std::thread> threads;
  for (const char* name : {"one", "two"})
    threads.emplace_back([&, name, store = *Store::open(url, Store::Use::shared)]() mutable {
      match::WorkSettings worker;
      worker.worker = name;
      worker.version = "v";
      worker.concurrency = 2;
      worker.pause = 0.01;
      const match::Worked worked = match::work(
          store, worker, [&](const std::string&) { ++said; }, [] { return false; });
      EXPECT_FALSE(worked.error) << worded(*worked.error);
      done = true;
    });
  auto& server = tests::PostgresServer::get();
  for (int i = 0; i < 2 && !done; ++i) {
    server.stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    server.start();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(moves_of(*Store::open(url, Store::Use::shared)->games(id)), moves_of(played(settings)));
}

cli::Ran match_command(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"match",    "yugo",
                                    "size=3",   "settlement=off",
                                    "--first",  "mcts playouts=5",
                                    "--second", "uct playouts=5 memory=1",
                                    "--games",  "6",
                                    "--json"};
  words.insert(words.end(), more.begin(), more.end());
  return cli::run_words(words);
}

nlohmann::json without_pace(const cli::Ran& ran) {
  EXPECT_EQ(ran.status, 0) << ran.err;
  auto json = nlohmann::json::parse(ran.out);
  json.erase("pace");
  return json;
}

class WorkCommand : public tests::MatchStores {};
INSTANTIATE_TEST_SUITE_P(File, WorkCommand, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, WorkCommand, testing::Values(true));

TEST_P(WorkCommand, PlaysWhatMatchHasFiled) {
  const cli::Ran unknown = match_command({"--store", place(), "--status"});
  EXPECT_TRUE(unknown.complains("no such match was filed there")) << unknown.err;
  const cli::Ran filed = match_command({"--store", place()});
  EXPECT_TRUE(filed.complains("0 of 6 games are finished, 0 are being played")) << filed.err;
  EXPECT_EQ(without_pace(filed)["total"]["wins"], 0);
  EXPECT_EQ(cli::run_words({"work", "--store", place(), "--games", "2"}).out, "2 games played\n");
  const cli::Ran half = match_command({"--store", place(), "--status"});
  EXPECT_TRUE(half.complains("2 of 6 games are finished")) << half.err;
  EXPECT_EQ(cli::run_words({"work", "--store", place(), "--concurrency", "2"}).out, "4 games played\n");
  const cli::Ran whole = match_command({"--store", place()});
  EXPECT_EQ(whole.err, "");
  EXPECT_EQ(without_pace(whole), without_pace(match_command({})));
}

TEST_P(WorkCommand, PlaysTournaments) {
  const auto tournament = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"tournament",
                                      "yugo",
                                      "size=3",
                                      "settlement=off",
                                      "--ladder",
                                      "--rounds",
                                      "2",
                                      "--player",
                                      "a: uct playouts=5 memory=1",
                                      "--player",
                                      "b: uct playouts=9 memory=1",
                                      "--player",
                                      "c: uct playouts=2 memory=1"};
    words.insert(words.end(), more.begin(), more.end());
    return cli::run_words(words);
  };
  EXPECT_TRUE(tournament({"--store", place()}).complains("0 of 8 games are finished"));
  EXPECT_EQ(cli::run_words({"work", "--store", place()}).out, "8 games played\n");
  const auto pairings = [](const cli::Ran& ran) { return nlohmann::json::parse(ran.out)["pairings"]; };
  EXPECT_EQ(pairings(tournament({"--store", place(), "--json"})), pairings(tournament({"--json"})));
}

TEST(Work, SaysWhatItCannotUse) {
  EXPECT_TRUE(match_command({"--store", "a", "--out", "b"}).complains("--out and --store exclude each other"));
  EXPECT_TRUE(match_command({"--status"}).complains("--status reports on the games in a --store"));
  EXPECT_EQ(cli::run_words({"work"}).status, 2);
  EXPECT_EQ(cli::run_words({"work", "--store", "/nowhere/at/all"}).status, 1);
}

// A signal to end lets others have its games at once.
TEST_P(WorkCommand, ATerminatedWorkerGivesBackItsGames) {
  Store store = open();
  match::MatchSettings settings = tiny("mcts time=3600");
  const std::string id = store.file({{"", settings, *identity_of(settings, CROSSCUT_VERSION), {}}})->front();
  std::string program = CROSSCUT_EXECUTABLE, word = "work", option = "--store", url = place();
  std::array<char*, 5> words = {program.data(), word.data(), option.data(), url.data(), nullptr};
  pid_t process = 0;
  ASSERT_EQ(posix_spawn(&process, program.c_str(), nullptr, nullptr, words.data(), environ), 0);
  while (store.progress(id)->held == 0 && waitpid(process, nullptr, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(store.progress(id)->held, 1);
  ASSERT_EQ(kill(process, SIGTERM), 0);
  int status = 0;
  waitpid(process, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_EQ(store.progress(id)->held, 0);
}

}  // namespace
}  // namespace crosscut
