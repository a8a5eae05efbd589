// The conformance data (tests/conformance/README.md) through the facade: every ply of every recorded game, and perft.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/moves.hpp"
#include "wire/state.hpp"

namespace crosscut {
namespace {

using nlohmann::json;

std::string path_of(const std::string& file) { return CROSSCUT_SOURCE_DIR "/tests/conformance/" + file; }

// Everything recorded is there; the records leave out some keys.
void expect_state(const Table& table, const json& recorded, const std::string& where) {
  const json state = wire::state_json(table);
  for (const auto& [key, value] : recorded.items()) ASSERT_EQ(state.value(key, json("missing")), value) << where << key;
}

void replay(const json& game) {
  auto opened = open_table(game["game"].get<std::string>(), game["options"].get<std::string>());
  ASSERT_TRUE(opened) << opened.message();
  Table& table = **opened;
  for (const json& ply : game["plies"]) {
    const std::string where = table.options().text() + " ply " + std::to_string(table.ply()) + " ";
    ASSERT_EQ(join(legal_texts(table), " "), ply["legal"].get<std::string>()) << where;
    if (ply.contains("state")) expect_state(table, ply["state"], where);
    const auto played = made(table, ply["play"].get<std::string>());
    ASSERT_TRUE(played) << where << played.message();
    // Recorded claims may name a group more than once.
    ASSERT_TRUE(played->rfind("dead", 0) == 0 || *played == ply["play"].get<std::string>()) << where << *played;
  }
  expect_state(table, game["final"], "final ");
  ASSERT_EQ(join(legal_texts(table), " "), game["final_legal"].get<std::string>());
}

class Recorded : public testing::TestWithParam<std::string> {};

TEST_P(Recorded, GamesArePlayedAsRecorded) {
  std::ifstream file(path_of(GetParam() + ".jsonl"));
  int games = 0;
  for (std::string line; std::getline(file, line); ++games) {
    replay(json::parse(line));
    if (HasFatalFailure()) FAIL() << "in line " << games + 1;
  }
  EXPECT_GE(games, 24);
}

INSTANTIATE_TEST_SUITE_P(Conformance, Recorded, testing::Values("bargo", "margo", "meigo", "sligo", "spargo", "yugo"),
                         [](const auto& suite) { return suite.param; });

TEST(Conformance, PerftFiguresAreAsRecorded) {
  std::ifstream file(path_of("perft.json"));
  const json entries = json::parse(file);
  ASSERT_GE(entries.size(), 49U);
  for (const json& entry : entries) {
    const auto table = open_table(entry["game"].get<std::string>(), entry["options"].get<std::string>());
    ASSERT_TRUE(table) << table.message();
    int depth = 0;
    for (const json& nodes : entry["perft"]) {
      ++depth;
      EXPECT_EQ((*table)->perft(depth), nodes.get<std::uint64_t>()) << entry["game"] << entry["options"] << depth;
    }
  }
}

}  // namespace
}  // namespace crosscut
