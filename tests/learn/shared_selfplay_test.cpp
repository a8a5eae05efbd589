// Self-play that is shared over the workers of a store: the same games, whoever plays them, and whatever happens.
#include <atomic>
#include <csignal>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>

#include "base/sha256.hpp"
#include "learn/shared.hpp"
#include "match/match_stores.hpp"
#include "nn/file.hpp"
#include "support/command.hpp"

namespace crosscut {
namespace {

using learn::GameRecord, match::Store;

class SharedSelfPlay : public tests::MatchStores {
 protected:
  SharedSelfPlay() {
    nn::NetworkShape size;
    size.channels = size.board_hidden = size.value_hidden = 16, size.blocks = 1, size.pooled = {0};
    Random random(3);
    network_ = file_of(nn::random_network("yugo", *learn::shape_for(given_, size), random));
    player_ = std::make_unique<nn::QuantisedNetwork>(*nn::read_network(network_));
  }

  learn::Production production() const { return {player_.get(), {8, 2, 2}, 1, games, 1, 7}; }
  learn::Conditions conditions() const { return {*find_game("yugo"), given_, {{3, 1.25}}}; }
  std::string path() const { return folder_.file("games"); }

  // The games of the file that the trainer makes; what it said is in `said`.
  std::vector<GameRecord> produced(
      const Stop& stop = [] { return false; }, const std::string& run = "a run") {
    learn::Conditions known = conditions();
    counted = 0;
    const Status made = produce_shared(
        production(), network_, path(), known, [&](const GameRecord&) { ++counted; }, stop,
        {place(), run, "trainer", CROSSCUT_VERSION, [&](const std::string& text) { said += text + '\n'; }});
    EXPECT_TRUE(made) << made.message();
    return std::filesystem::exists(path()) ? learn::read_shard(text_of(path())).games : std::vector<GameRecord>();
  }
  // The same by one alone.
  std::vector<GameRecord> expected() const {
    std::vector<GameRecord> all;
    for (int number = 0; number < games; ++number)
      all.push_back(learn::play(production(), draft_of(production(), conditions(), number)));
    return all;
  }

  // Files the games as the trainer does, which then ends at once.
  std::string filed() {
    EXPECT_TRUE(produced([] { return true; }).empty());
    Store store = open();
    const auto matches = store.open_matches();
    EXPECT_EQ(matches->size(), 1U);
    return matches->empty() ? "" : matches->front().id;
  }
  // The workers' part.
  match::Worked work(const std::string& name, const std::string& version = CROSSCUT_VERSION) {
    Store store = open();
    match::WorkSettings settings;
    settings.worker = name, settings.pause = 0.01;
    settings.open_task = learn::self_play_of_others(version);
    std::string heard;
    const auto worked = match::work(
        store, settings, [&](const std::string& text) { heard += text + '\n'; }, [] { return false; });
    said += heard;
    return worked;
  }
  // What is stored of a block, and with what it is replaced.
  std::string piece(std::int64_t number) const {
    return database()->ask("SELECT bytes FROM task_pieces WHERE number = $1", {number})->front().bytes(0);
  }
  void put(std::int64_t number, const std::string& bytes) const {
    ASSERT_TRUE(
        database()->ask("UPDATE task_pieces SET bytes = $1 WHERE number = $2", {database::Bytes{bytes}, number}));
  }
  void change(const std::string& sql) const { ASSERT_TRUE(database()->run(sql)); }

  static constexpr int games = 44, blocks = 6;
  std::string said;
  int counted = 0;

 private:
  Folder folder_;
  Options given_ = *find_game("yugo")->none.with("size", "3");
  std::string network_;
  std::unique_ptr<nn::QuantisedNetwork> player_;
};
INSTANTIATE_TEST_SUITE_P(File, SharedSelfPlay, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, SharedSelfPlay, testing::Values(true));

TEST_P(SharedSelfPlay, ContinuesAloneWithoutWorkers) {
  EXPECT_TRUE(produced() == expected());
  EXPECT_EQ(counted, games);
  EXPECT_TRUE(open().open_matches()->empty());
}

TEST_P(SharedSelfPlay, DoesNotDependOnTheWorker) {
  filed();
  std::atomic<int> pieces = 0;
  std::vector<std::thread> threads;
  for (const char* name : {"one", "two"})
    threads.emplace_back([&, name] {
      Store store = open();
      match::WorkSettings settings;
      settings.worker = name, settings.pause = 0.01;
      settings.open_task = learn::self_play_of_others(CROSSCUT_VERSION);
      pieces += match::work(
                    store, settings, [](const std::string&) {}, [] { return false; })
                    .pieces;
    });
  const auto all = produced();
  for (auto& thread : threads) thread.join();
  EXPECT_TRUE(all == expected());
  EXPECT_LE(pieces, blocks);
}

TEST_P(SharedSelfPlay, IsFetchedIfOthersHavePlayedItAll) {
  filed();
  EXPECT_EQ(work("one").pieces, blocks);
  EXPECT_TRUE(produced() == expected());
  EXPECT_TRUE(produced() == expected()) << "what is in the file is not asked for again";
}

TEST_P(SharedSelfPlay, AddsToTheGamesThatWereThere) {
  const auto all = expected();
  std::ofstream(path(), std::ios::binary) << learn::block_of(std::span(all).first(11));
  auto known = conditions();
  for (const GameRecord& game : std::span(all).first(11)) known.learn(game);
  const auto made = produced();
  ASSERT_EQ(made.size(), all.size());
  EXPECT_TRUE(std::equal(all.begin(), all.begin() + 11, made.begin()));
  EXPECT_EQ(made[11], learn::play(production(), draft_of(production(), known, 11)));
}

TEST_P(SharedSelfPlay, DamagedBlocksArePlayedAgain) {
  const std::string id = filed();
  EXPECT_EQ(work("one").pieces, blocks);
  const auto all = expected();
  std::vector<GameRecord> foreign(all.begin(), all.begin() + 8);
  foreign[2].decisions[0].move = Move::of_raw(0xfff0);
  std::string altered = piece(1);
  altered[altered.size() / 2] = static_cast<char>(~altered[altered.size() / 2]);
  put(0, "nonsense");
  put(1, altered);
  put(3, piece(5));
  put(4, learn::block_of(foreign));
  EXPECT_TRUE(produced() == all);
  for (const char* block : {"block 0 in the store is damaged", "block 1 ", "block 3 ", "block 4 "})
    EXPECT_NE(said.find(block), std::string::npos) << said;
  EXPECT_EQ(said.find("block 2 "), std::string::npos) << said;
}

TEST_P(SharedSelfPlay, BlocksOfALostWorkerArePlayedByOthers) {
  const std::string id = filed();
  EXPECT_EQ(open().claim(id, "lost", 3, -2)->size(), 3U);
  EXPECT_TRUE(produced() == expected());
}

TEST_P(SharedSelfPlay, OnlyTheSameProgramWithTheRightNetworkHelps) {
  const std::string id = filed();
  const auto refused = [&](const std::string& why, const std::string& version = CROSSCUT_VERSION) {
    said.clear();
    const match::Worked worked = work("one", version);
    EXPECT_EQ(worked.pieces, 0);
    EXPECT_EQ(worked.refused, 1);
    EXPECT_NE(said.find("task " + id + " (a run) is not played here: " + why), std::string::npos) << said;
  };
  refused("the versions of the program differ", "another");
  nn::NetworkShape size;
  size.channels = size.board_hidden = size.value_hidden = 16, size.blocks = 1, size.pooled = {0};
  Random random(4);
  const auto other = nn::random_network("yugo", *learn::shape_for(*read_options("yugo", "size=3"), size), random);
  ASSERT_TRUE(database()->ask("UPDATE task_supplies SET bytes = $1", {database::Bytes{file_of(other)}}));
  refused("its network does not have the given hash");
  change("UPDATE matches SET conditions = replace(conditions, 'size=3', 'size=x')");
  refused("option size cannot be");
}

TEST_P(SharedSelfPlay, WithdrawsWhatTheRunHasFiledBefore) {
  const std::string first = filed();
  EXPECT_TRUE(produced([] { return true; }, "another run").empty());
  EXPECT_EQ(open().open_matches()->size(), 2U);
  Store store = open();
  ASSERT_TRUE(store.file(Store::TaskRequest{"a run", "other conditions", "", 1, ""}));
  EXPECT_FALSE(*store.holds(first));
  EXPECT_EQ(store.open_matches()->size(), 2U);
}

// A worker is killed while it holds a block.
TEST_P(SharedSelfPlay, AKilledWorkerIsReplaced) {
  const std::string id = filed();
  Store store = open();
  std::string program = CROSSCUT_EXECUTABLE, url = place();
  std::vector<std::string> words = {program, "work", "--store", url, "--lease", "3", "--batch", "6"};
  std::vector<char*> raw;
  for (std::string& word : words) raw.push_back(word.data());
  raw.push_back(nullptr);
  pid_t process = 0;
  ASSERT_EQ(posix_spawn(&process, program.c_str(), nullptr, nullptr, raw.data(), environ), 0);
  while (store.progress(id)->held == 0 && waitpid(process, nullptr, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
  EXPECT_TRUE(produced() == expected());
}

}  // namespace
}  // namespace crosscut
