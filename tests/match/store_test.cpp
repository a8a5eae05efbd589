// The store of matches, in a file and in PostgreSQL: every game is claimed, finished and counted once.
#include "match/store.hpp"

#include "database/postgres.hpp"
#include "database/sqlite.hpp"
#include "match/match_games.hpp"
#include "match/match_stores.hpp"
#include "support/command.hpp"
#include "support/faulty_disk.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

using match::Store, tests::request;

class EachMatchStore : public tests::MatchStores {};
INSTANTIATE_TEST_SUITE_P(File, EachMatchStore, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, EachMatchStore, testing::Values(true));

TEST_P(EachMatchStore, HandsOutEachGameOnceAndKeepsItsFirstResult) {
  Store one = open(), other = open();
  const std::string id = one.file({request()})->front();
  EXPECT_EQ(other.file({request()})->front(), id) << "the same match";
  EXPECT_EQ(*one.claim(id, "one", 3, 60), (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(*other.claim(id, "other", 3, 60), (std::vector<int>{3}));
  EXPECT_TRUE(other.claim(id, "other", 3, 60)->empty());
  EXPECT_EQ(other.progress(id)->held, 4);

  auto games = played(tiny());
  EXPECT_TRUE(*one.finish(id, games[1], "one"));
  match::MatchGame again = games[1];
  again.points = 0.5;
  EXPECT_FALSE(*other.finish(id, again, "other"));
  EXPECT_EQ(other.points(id, 0)->at(1), games[1].points);
  EXPECT_EQ(one.held("one")->size(), 2U);
  ASSERT_TRUE(one.give_back("one"));
  EXPECT_EQ(*other.claim(id, "other", 9, 60), (std::vector<int>{0, 2}));
  for (const match::MatchGame& game : games) ASSERT_TRUE(other.finish(id, game, "other"));
  EXPECT_TRUE(other.open_matches()->empty());
  const auto kept = one.games(id);
  ASSERT_EQ(kept->size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(match::game_line((*kept)[i]), match::game_line(games[i]));
}

TEST_P(EachMatchStore, AGameWhoseRowIsGoneIsPlayedAgain) {
  Store store = open();
  const std::string id = store.file({request()})->front();
  const auto games = played(tiny());
  ASSERT_TRUE(*store.finish(id, games[0], "one"));
  ASSERT_TRUE(database()->run("DELETE FROM match_games WHERE number = 0"));
  ASSERT_TRUE(open().file({request()}));
  EXPECT_EQ(*store.claim(id, "one", 9, 60), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_TRUE(*store.finish(id, games[0], "one"));
}

TEST_P(EachMatchStore, ExchangesThePlacesOfBooks) {
  Store one = open(), other = open();
  EXPECT_TRUE(*one.claim_place("book", "a", 60));
  EXPECT_FALSE(*other.claim_place("book", "a", 60));
  EXPECT_TRUE(*other.claim_place("other book", "a", 60));
  EXPECT_TRUE(*one.claim_place("book", "b", -2));
  EXPECT_TRUE(*other.claim_place("book", "b", 60)) << "the lease has run out";
  std::int64_t seen_by_one = 0, seen_by_other = 0;
  std::vector<std::string> told;
  const auto exchange = [&](Store& store, std::int64_t& seen, const Store::Lines& own) {
    return store.exchange_places("book", seen, [&](const std::vector<std::string>& lines) {
      told = lines;
      return own;
    });
  };
  ASSERT_TRUE(exchange(one, seen_by_one, {{"a", "a 1"}, {"c", "c 1"}}));
  EXPECT_TRUE(told.empty());
  ASSERT_TRUE(exchange(other, seen_by_other, {{"c", "c 2"}}));
  EXPECT_EQ(std::set(told.begin(), told.end()), (std::set<std::string>{"a 1", "c 1"}));
  ASSERT_TRUE(exchange(one, seen_by_one, {}));
  EXPECT_EQ(told, std::vector<std::string>{"c 2"});
  ASSERT_TRUE(exchange(one, seen_by_one, {}));
  EXPECT_TRUE(told.empty());
}

TEST_P(EachMatchStore, GamesOfALostWorkerAreHandedOutAgain) {
  Store store = open();
  const std::string id = store.file({request()})->front();
  const int run_out = -2;
  EXPECT_EQ(store.claim(id, "lost", 2, run_out)->size(), 2U);
  EXPECT_EQ(*store.claim(id, "other", 9, 60), (std::vector<int>{0, 1, 2, 3}));
  ASSERT_TRUE(store.renew("lost", 60));
  EXPECT_TRUE(store.held("lost")->empty()) << "what others have is not taken back";
  ASSERT_TRUE(store.renew("other", run_out));
  EXPECT_EQ(store.claim(id, "third", 9, 60)->size(), 4U);
  ASSERT_TRUE(store.renew("third", run_out));
  ASSERT_TRUE(store.renew("third", 60));
  EXPECT_TRUE(store.claim(id, "fourth", 9, 60)->empty()) << "a renewed lease holds";
  // Who was slow, but first, has made the result.
  EXPECT_TRUE(*store.finish(id, played(tiny())[0], "lost"));
  EXPECT_FALSE(*store.finish(id, played(tiny())[0], "third"));
}

TEST_P(EachMatchStore, AMatchMayGrow) {
  Store store = open();
  const std::string id = store.file({request()})->front();
  auto more = request();
  more.settings.games = 6;
  EXPECT_EQ(store.file({more})->front(), id);
  EXPECT_EQ(store.claim(id, "one", 9, 60)->size(), 6U);
  const auto games = played(more.settings);
  ASSERT_TRUE(store.finish(id, games[4], "one"));
  EXPECT_NE(store.file({request()}).message().find("holds game 5, but only 4 games (2 pairs) were asked for"),
            std::string::npos);
  auto tested = more;
  tested.settings.sprt = match::Sprt{0, 50};
  EXPECT_EQ(store.file({tested})->front(), id);
  const auto filed = store.open_matches();
  ASSERT_EQ(filed->size(), 1U);
  const auto asked = match::read_asked(filed->front().conditions, filed->front().asked);
  ASSERT_TRUE(asked) << asked.message();
  EXPECT_EQ(match::conditions_of(asked->settings), match::conditions_of(tiny()));
  EXPECT_EQ(asked->settings.games, 6);
  EXPECT_EQ(asked->settings.sprt->elo1, 50);
  EXPECT_EQ(asked->identity.rules, "r");

  ASSERT_TRUE(store.give_back("one"));
  ASSERT_TRUE(store.decide(id, "what was asked before"));
  EXPECT_EQ(store.open_matches()->size(), 1U) << "another test has decided nothing";
  ASSERT_TRUE(store.decide(id, filed->front().asked));
  EXPECT_TRUE(store.open_matches()->empty());
  EXPECT_TRUE(store.claim(id, "one", 9, 60)->empty());
  EXPECT_TRUE(store.progress(id)->decided);
  EXPECT_TRUE(store.file({tested}));
  EXPECT_TRUE(store.open_matches()->empty()) << "nothing new is asked of it";
  EXPECT_TRUE(store.file({more}));
  EXPECT_EQ(store.claim(id, "one", 9, 60)->size(), 5U);
}

TEST_P(EachMatchStore, AnotherProgramIsRefused) {
  Store store = open();
  ASSERT_TRUE(store.file({request()}));
  auto other = request();
  other.settings.games = 6;
  other.identity.engine = "another";
  const auto refused = store.file({request(), other});
  EXPECT_NE(refused.message().find("the engines, by the hash of their sources, differ: e is required, this is another"),
            std::string::npos)
      << refused.message();
  EXPECT_EQ(store.claim(id_of(tiny(), ""), "one", 9, 60)->size(), 4U) << "nothing was changed";
}

TEST_P(EachMatchStore, DamagedGamesAreReportedAndDroppedOnlyOnRequest) {
  Store store = open();
  const std::string id = store.file({request()})->front();
  for (const match::MatchGame& game : played(tiny())) ASSERT_TRUE(store.finish(id, game, "one"));
  for (const char* damage : {"UPDATE match_games SET result = replace(result, 'played', 'capped') WHERE number = 2",
                             "UPDATE match_games SET points = 3 - points WHERE number = 2",
                             "UPDATE match_games SET result = (SELECT max(result) FROM match_games WHERE number = 3)"
                             " WHERE number = 2",
                             "UPDATE match_games SET result = 'nonsense' WHERE number = 2"}) {
    ASSERT_TRUE(database()->run(damage));
    EXPECT_NE(store.games(id).message().find(" is damaged: game 3 is not a game: "), std::string::npos) << damage;
    EXPECT_EQ(store.games(id, true)->size(), 3U);
    EXPECT_EQ(*store.claim(id, "one", 9, 60), (std::vector<int>{2}));
    ASSERT_TRUE(store.finish(id, played(tiny())[2], "one"));
    EXPECT_EQ(store.games(id)->size(), 4U);
  }
}

TEST_P(EachMatchStore, RefusesAStoreOfANewerProgram) {
  { Store store = open(); }
  ASSERT_TRUE(database()->run("UPDATE match_store SET version = 2"));
  EXPECT_NE(Store::open(place(), Store::Use::shared).message().find("newer version"), std::string::npos);
}

TEST(MatchFile, IsMadeOnceByProcessesThatOpenItAtTheSameTime) {
  const Folder folder;
  constexpr int rounds = 40;
  for (int round = 0; round < rounds; ++round) {
    const std::string path = folder.file(std::to_string(round));
    std::array<std::string, 4> complaints;
    std::vector<std::thread> processes;
    for (std::string& complaint : complaints)
      processes.emplace_back([&] {
        const auto store = Store::open(path, Store::Use::shared);
        if (!store) complaint = store.message();
      });
    for (std::thread& process : processes) process.join();
    for (const std::string& complaint : complaints) ASSERT_EQ(complaint, "") << "round " << round;
  }
}

TEST(MatchFile, ThatIsUsedAloneHasOneMatchOfAName) {
  const Folder folder;
  const std::string path = folder.file("games.db");
  auto store = Store::open(path, Store::Use::alone);
  ASSERT_TRUE(store) << store.message();
  ASSERT_TRUE(store->file({request()}));
  EXPECT_EQ(Store::open(path, Store::Use::alone).message(),
            path + " is being written by another match; name another folder");
  auto other = request();
  other.settings.seed = 2;
  EXPECT_EQ(store->file({other}).message(),
            path + " holds a match with another seed: 1 there, 2 here; name another folder, or give the same settings");
  other.name = "other";
  EXPECT_TRUE(store->file({other}));
  auto built_anew = request();
  built_anew.identity.rules = "others";
  EXPECT_TRUE(store->file({built_anew})) << "a match alone goes on after the program changed";
}

TEST(MatchFile, RefusesWhatIsNone) {
  const Folder folder;
  std::ofstream(folder.file("text")) << "This is a text, and long enough to be taken for one. "
                                     << std::string(4096, '.');
  EXPECT_NE(Store::open(folder.file("text"), Store::Use::alone).message().find("is not a file of matches"),
            std::string::npos);
  {
    const auto rooms = database::Sqlite::open(folder.file("rooms"));
    ASSERT_TRUE((*rooms)->run("CREATE TABLE room (id TEXT)"));
  }
  const std::string before = text_of(folder.file("rooms"));
  EXPECT_NE(Store::open(folder.file("rooms"), Store::Use::shared).message().find("another program's file"),
            std::string::npos);
  EXPECT_EQ(text_of(folder.file("rooms")), before);
}

// Bytes of the file are turned over, one page after another.
TEST(MatchFile, DamageIsNamedAndTheOtherGamesAreKeptIfWanted) {
  const Folder folder;
  const std::string out = folder.file("out"), path = out + "/games.db";
  const auto run = [&](bool skips) {
    std::vector<std::string> words = {"match",    "yugo",
                                      "size=4",   "settlement=off",
                                      "--first",  "uct playouts=2 memory=1",
                                      "--second", "uct playouts=3 memory=1",
                                      "--games",  "30",
                                      "--out",    out};
    if (skips) words.emplace_back("--skip-damaged");
    return cli::run_words(words);
  };
  const cli::Ran sound = run(false);
  ASSERT_EQ(sound.status, 0) << sound.err;
  const std::string total = sound.out.substr(sound.out.find(" wins, ") - 3, 200);
  const std::string bytes = text_of(path);
  constexpr std::size_t page = 4096;
  int refused = 0;
  for (std::size_t start = page; start < bytes.size(); start += page) {
    std::string damaged = bytes;
    for (std::size_t at = start; at < start + page; at += 64) damaged[at] = static_cast<char>(~damaged[at]);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
    if (const cli::Ran ran = run(false); ran.status != 0) {
      EXPECT_TRUE(ran.complains("games.db is damaged: ")) << ran.err;
      EXPECT_EQ(text_of(path), damaged);
      ++refused;
    }
    const cli::Ran skipped = run(true);
    EXPECT_EQ(skipped.status, 0) << start << ": " << skipped.err;
    EXPECT_NE(skipped.out.find(total), std::string::npos) << start << skipped.out;
    const cli::Ran again = run(false);
    EXPECT_EQ(again.status, 0) << start << ": " << again.err;
  }
  EXPECT_GT(refused, 3);

  // Killed after the file was put aside.
  const auto results = [&] {
    std::string all;
    const auto opened = *database::Sqlite::open(path);
    const auto rows = opened->ask("SELECT result FROM match_games ORDER BY number");
    for (const database::Row& row : *rows) all += row.text(0);
    return all;
  };
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  const std::string kept = results();
  std::filesystem::rename(path, path + ".damaged");
  EXPECT_EQ(run(false).status, 0);
  EXPECT_EQ(results(), kept) << "no game is played twice";
}

TEST(MatchFile, AGameWhoseRowIsGoneIsPlayedAndKeptAgain) {
  const Folder folder;
  const std::string path = folder.file("games.db");
  const auto games = played(tiny());
  std::string id;
  {
    auto store = Store::open(path, Store::Use::alone);
    ASSERT_TRUE(store) << store.message();
    id = store->file({request()})->front();
    ASSERT_TRUE(*store->finish(id, games[0], ""));
  }
  ASSERT_TRUE((*database::Sqlite::open(path))->run("DELETE FROM match_games WHERE number = 0"));
  auto store = Store::open(path, Store::Use::alone);
  ASSERT_TRUE(store->file({request()}));
  EXPECT_TRUE(*store->finish(id, games[0], ""));
  EXPECT_EQ(store->games(id)->size(), 1U);
}

// Whatever the disk does, a game is either kept or not, and those before it are.
TEST(MatchFile, AGameThatCannotBeWrittenLeavesTheOthers) {
  const Folder folder;
  const std::string path = folder.file("games.db");
  const auto games = played(tiny());
  for (const int trouble : {0, 1, 2}) {
    std::filesystem::remove(path);
    std::string id;
    {
      tests::FaultyDisk disk;
      auto store = Store::open(path, Store::Use::alone);
      ASSERT_TRUE(store) << store.message();
      id = store->file({request()})->front();
      ASSERT_TRUE(store->finish(id, games[0], ""));
      disk.stops_halfway = trouble == 1;
      disk.syncs_fail = trouble == 2;
      if (trouble < 2) disk.writes_left = 0;
      EXPECT_FALSE(store->finish(id, games[1], ""));
      disk.syncs_fail = false;
      disk.writes_left = -1;
      EXPECT_TRUE(store->finish(id, games[2], "")) << "the disk is sound again";
    }
    auto store = Store::open(path, Store::Use::alone);
    ASSERT_TRUE(store) << store.message();
    const auto kept = store->points(id, 0);
    EXPECT_TRUE(kept->count(0) && kept->count(2)) << trouble;
    EXPECT_TRUE(store->games(id));
  }
}

}  // namespace
}  // namespace crosscut
