// `crosscut train` as a whole: a tiny run, killed and taken up again.
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "learn/game_record.hpp"
#include "nn/file.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

constexpr const char* program = CROSSCUT_EXECUTABLE;

// The status with which the command ends; what it says is kept in `said`.
int train(const std::string& run, const std::string& more, const std::string& said, int games = 16) {
  const std::string command = std::string(program) + " train yugo size=3 --run " + run +
                              " --threads 1 --simulations 4 --fast-simulations 2 --blocks 1 --channels 16 --games " +
                              std::to_string(games) + " " + more + " > " + said + " 2>&1";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(TrainCommand, MakesTheSameGenerationsHoweverItWasInterrupted) {
  const Folder folder;
  const std::string whole = folder.file("whole"), parts = folder.file("parts");
  ASSERT_EQ(train(whole, "--generations 2", folder.file("said")), 0) << text_of(folder.file("said"));
  const std::string said = text_of(folder.file("said"));
  EXPECT_NE(said.find("Generation 0: 16 games of random play"), std::string::npos) << said;
  EXPECT_NE(said.find("match against random play"), std::string::npos) << said;
  EXPECT_NE(text_of(whole + "/curve.html").find("32 games of self-play"), std::string::npos);

  ASSERT_EQ(train(parts, "--generations 1", folder.file("said")), 0);
  // As if it had been killed while games were being written.
  std::filesystem::copy_file(whole + "/games/0001.games", parts + "/games/0001.games");
  std::filesystem::resize_file(parts + "/games/0001.games",
                               std::filesystem::file_size(whole + "/games/0001.games") - 5);
  ASSERT_EQ(train(parts, "--generations 2", folder.file("said")), 0);
  EXPECT_NE(text_of(folder.file("said")).find("Going on with generation 1"), std::string::npos);
  EXPECT_EQ(text_of(whole + "/games/0000.games"), text_of(parts + "/games/0000.games"));
  EXPECT_EQ(learn::read_shard(text_of(whole + "/games/0001.games")).games,
            learn::read_shard(text_of(parts + "/games/0001.games")).games);
  for (const char* file : {"/networks/0001.net", "/networks/0002.net"}) {
    EXPECT_FALSE(text_of(whole + file).empty()) << file;
    EXPECT_EQ(text_of(whole + file), text_of(parts + file)) << file;
  }
  const auto network = nn::read_network(text_of(whole + "/networks/0002.net"));
  ASSERT_TRUE(network) << network.message();
  EXPECT_EQ(network->game, "yugo");
  EXPECT_NE(network->training.find("\"games\":32"), std::string::npos) << network->training;
}

TEST(TrainCommand, BeginsWithANetwork) {
  const Folder folder;
  const std::string first = folder.file("first"), second = folder.file("second"), said = folder.file("said");
  ASSERT_EQ(train(first, "--generations 1", said), 0);
  const std::string network = first + "/networks/0001.net";
  ASSERT_EQ(train(second, "--network " + network + " --generations 2 --learning-rate 0.0005", said), 0)
      << text_of(said);
  const auto slower = nn::read_network(text_of(second + "/networks/0002.net"));
  ASSERT_TRUE(slower) << slower.message();
  EXPECT_NE(slower->training.find("\"learning_rate\":0.0005"), std::string::npos) << slower->training;
  EXPECT_NE(text_of(said).find("Generation 1: 16 games of self-play by network 1"), std::string::npos) << text_of(said);
  EXPECT_NE(text_of(said).find("Elo above the network it began with"), std::string::npos) << text_of(said);
  const auto learned = nn::read_network(text_of(second + "/networks/0002.net"));
  ASSERT_TRUE(learned) << learned.message();
  EXPECT_EQ(learned->parent, nn::hash_of_file(text_of(network)));
  EXPECT_EQ(train(second, "--network " + network + " --generations 2", said), 0) << text_of(said);

  EXPECT_NE(train(second, "--network " + second + "/networks/0002.net", said), 0);
  EXPECT_NE(text_of(said).find("is a run that began with another network, not with"), std::string::npos);
  EXPECT_NE(train(first, "--network " + network, said), 0);
  EXPECT_NE(text_of(said).find("is a run that began with random play, not with"), std::string::npos);
  EXPECT_NE(train(folder.file("third"), "--network " + first + "/run.json", said), 0);
  EXPECT_NE(text_of(said).find("is not a network"), std::string::npos) << text_of(said);
  EXPECT_FALSE(std::filesystem::exists(folder.file("third") + "/run.json"));
}

TEST(TrainCommand, BeginsGamesWithThoseOfRecords) {
  const Folder folder;
  const std::string run = folder.file("run"), said = folder.file("said"), starts = folder.file("starts.sgf");
  std::ofstream(starts) << "(;FF[4]GM[600]XG[yugo]XO[size:3];B[a1];W[c3];B[b2];W[a3];B[c1];W[pass])";
  ASSERT_EQ(train(run, "--generations 2 --starts " + starts, said), 0) << text_of(said);
  const auto games = learn::read_shard(text_of(run + "/games/0001.games")).games;
  EXPECT_TRUE(std::any_of(games.begin(), games.end(),
                          [](const auto& game) { return game.decisions[0].kind == learn::RecordedMove::unsearched; }));
  std::ofstream(starts) << "(;FF[4]GM[600]XG[sligo]XO[size:3];B[a1])";
  EXPECT_EQ(train(folder.file("other"), "--starts " + starts, said), 2);
  EXPECT_NE(text_of(said).find("game 1: it is not a game of yugo"), std::string::npos) << text_of(said);
  EXPECT_EQ(train(folder.file("other"), "--store x.db --starts " + starts, said), 2);
  EXPECT_FALSE(std::filesystem::exists(folder.file("other")));
}

TEST(TrainCommand, SaysHowFarItIs) {
  const Folder folder;
  const std::string run = folder.file("run"), said = folder.file("said"), more = "--generations 2";
  ASSERT_EQ(train(run, more, said), 0) << text_of(said);
  const std::string text = text_of(said);
  for (const char* part : {" s: Black won ", "  training network 1: up to step ", "  step ", ": loss ",
                           "  match against random play: up to ", " % of ", "Network 1 is the best now: Elo ",
                           "Generation 1: 16 games of self-play by network 1\n", "; * became the best, x did not\n",
                           " hours; the same command continues.\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  ASSERT_EQ(train(run, more, said), 0) << text_of(said);
  EXPECT_NE(text_of(said).find("Going on with generation 2 after "), std::string::npos) << text_of(said);
  std::ofstream(run + "/run.json") << "{";
  EXPECT_NE(train(run, more, said), 0);
  EXPECT_NE(text_of(said).find("/run.json: "), std::string::npos) << text_of(said);
}

// Two workers help, of whom one is killed; then the trainer is, and goes on.
TEST(TrainCommand, SharesSelfPlayWithWorkers) {
  const Folder folder;
  const std::string run = folder.file("run"), store = folder.file("store.db"), said = folder.file("said");
  const std::string crosscut = program;
  const std::string worker =
      crosscut + " work --store " + store + " --stay --lease 3 > " + folder.file("worker") + " 2>&1 & echo $!";
  const auto started = [&] {
    std::string pid;
    FILE* pipe = popen(worker.c_str(), "r");
    for (int c = 0; (c = std::fgetc(pipe)) > ' ';) pid += static_cast<char>(c);
    pclose(pipe);
    return pid;
  };
  const std::string one = started(), other = started();
  std::system(("timeout -s KILL 2 " + crosscut + " train yugo size=3 --run " + run +
               " --threads 1 --games 96 --simulations 4 --fast-simulations 2 --blocks 1 --channels 16 --store " +
               store + " > " + said + " 2>&1; kill -9 " + other)
                  .c_str());
  EXPECT_EQ(train(run, "--generations 3 --store " + store, said, 96), 0) << text_of(said);
  std::system(("kill " + one).c_str());
  for (const char* number : {"0000", "0001", "0002"}) {
    const auto shard = learn::read_shard(text_of(run + "/games/" + number + ".games"));
    EXPECT_EQ(shard.games.size(), 96U) << number;
    EXPECT_EQ(shard.dropped, 0U) << number;
  }
  EXPECT_TRUE(nn::read_network(text_of(run + "/networks/0003.net")));
}

TEST(TrainCommand, RefusesAnotherRunsFolder) {
  const Folder folder;
  ASSERT_EQ(train(folder.file("run"), "--generations 1", folder.file("said")), 0);
  const std::string command =
      std::string(program) + " train meigo --run " + folder.file("run") + " 2> " + folder.file("said");
  EXPECT_NE(std::system(command.c_str()), 0);
  EXPECT_NE(text_of(folder.file("said")).find("is a run of yugo size=3, not of meigo"), std::string::npos);
}

}  // namespace
}  // namespace crosscut
