// Commands that are given a neural network.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/yugo.hpp"
#include "match/player.hpp"
#include "nn/file.hpp"
#include "nn/quantised.hpp"
#include "search/features.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut::cli {
namespace {

// The file of a network for Yugo that has learned nothing.
std::string network_file(const Folder& folder) {
  const Features<Yugo<Square<10>>> features{Yugo<Square<10>>(YugoSetup{})};
  nn::NetworkShape shape;
  shape.channels = shape.board_hidden = shape.value_hidden = 16, shape.blocks = 1, shape.pooled = {0};
  Random random(1);
  const nn::Network network = nn::random_network("yugo", features.shape(shape), random);
  std::ofstream(folder.file("yugo.net"), std::ios::binary) << nn::file_of(network);
  return folder.file("yugo.net");
}

TEST(NetworkOption, SelectsTheNetwork) {
  const Folder folder;
  const std::string file = network_file(folder);
  const std::string ask = "genmove b\nanalyze\nquit\n";
  const auto answer = [&](const std::string& options) {
    const Ran ran = run_line("gtp yugo size=5 --playouts 30 --seed 1" + options, ask);
    EXPECT_EQ(ran.status, 0);
    return ran.out;
  };
  EXPECT_EQ(answer(" --network " + file), answer(" --network " + file));
  EXPECT_NE(answer(" --network " + file), answer(""));
}

TEST(NetworkOption, ReportsErrors) {
  const Folder folder;
  const std::string file = network_file(folder);
  const Ran other = run_line("gtp sligo --network " + file, "");
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(other.complains("--network: the network is for yugo, not for sligo"));
  EXPECT_TRUE(run_line("gtp yugo --network " + folder.file("none"), "").complains("cannot be read"));
  EXPECT_TRUE(run_line("gtp yugo --player uct --network " + file, "")
                  .complains("--network is for the player net; uct uses playouts"));
  std::ofstream(folder.file("damaged.net")) << "nonsense";
  EXPECT_TRUE(
      run_line("gtp yugo --network " + folder.file("damaged.net"), "").complains("this is not a network of Crosscut"));
}

TEST(NetworkOption, IsASettingOfPlayersInMatches) {
  const Folder folder;
  const auto player = match::read_player("net network=" + network_file(folder) + " playouts=10");
  ASSERT_TRUE(player) << player.message();
  EXPECT_TRUE(player->engine.search.network);
  EXPECT_TRUE(player->fits(**open_table("yugo", "size=7")));
  EXPECT_EQ(player->fits(**open_table("bargo")).message(), "the network is for yugo, not for bargo");
  EXPECT_EQ(match::read_player("uct network=x").message(), "network is a setting of net; uct makes playouts");
  EXPECT_FALSE(match::read_player("net network=/none"));
}

TEST(BenchNn, MeasuresEveryKernel) {
  const Ran ran = run_line("bench nn --seconds 0.05 --json");
  ASSERT_EQ(ran.status, 0);
  const auto json = nlohmann::json::parse(ran.out);
  ASSERT_EQ(json["results"].size(), 4 * nn::kernels().size());
  for (const auto& result : json["results"]) EXPECT_GT(result["evaluations_per_s"], 0);
}

}  // namespace
}  // namespace crosscut::cli
