// What a position says of what differs from game to game, beyond its pieces.
#include "wire/state.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "play/game_json.hpp"
#include "support/moves.hpp"

namespace crosscut::wire {
namespace {

using nlohmann::json;

json situation(const char* game, const char* options) { return situation_json(**open_table(game, options)); }

// By its legal moves.
json actions_of_mover(const Table& table) {
  int places = 0, holds = 0;
  for (const std::string& move : legal_texts(table)) ++(move == "hold" ? holds : places);
  return {{"places", places}, {"holds", holds}};
}

TEST(StateJson, CountsWhatPlayersCanStillDo) {
  const auto table = *open_table("meigo", "size=3");
  for (const char* move : {"b2", "a1", "b1", "c3", "a2"}) ASSERT_TRUE(table->play(move)) << move;  // the last takes a1
  const json left = situation_json(*table)["state"]["actions_left"];
  EXPECT_EQ(left["white"], actions_of_mover(*table));
  Arrangement turned = arrangement_of(*table);
  turned.to_play = Side::black;
  EXPECT_EQ(left["black"], actions_of_mover(**table->arranged(turned)));
  EXPECT_EQ(left["black"]["holds"], 1);
}

TEST(StateJson, SaysWhatDiffersFromGameToGame) {
  const json yugo = situation("yugo", "size=3"), plain = situation("yugo", "size=3 button=off");
  EXPECT_EQ(yugo["state"]["kings"], true);
  EXPECT_EQ(yugo["state"]["button_in_play"], true);
  EXPECT_EQ(plain["state"]["button_in_play"], false);
  EXPECT_FALSE(yugo["state"].contains("actions_left"));
  EXPECT_FALSE(yugo["board"].contains("walls"));
  const json bargo = situation("bargo", "size=2");
  EXPECT_EQ(bargo["board"]["walls"].size(), 6U);
  EXPECT_FALSE(bargo["state"].contains("kings"));
}

TEST(StateJson, SaysWhetherTheScoreMeansAnythingYet) {
  const auto tells = [](std::vector<std::pair<std::string, std::string>> pieces) {
    const auto empty = *open_table("go", "size=5");
    return situation_json(**empty->arranged({.pieces = std::move(pieces)}))["state"]["score_tells"];
  };
  EXPECT_EQ(tells({}), false);
  EXPECT_EQ(tells({{"b2", "B"}, {"d4", "W"}}), false) << "there are no borders";
  std::vector<std::pair<std::string, std::string>> pieces;
  for (const char* row : {"1", "2", "3", "4", "5"}) pieces.emplace_back(std::string("b") + row, "B");
  EXPECT_EQ(tells(pieces), false) << "one player alone has all of it";
  for (const char* row : {"1", "2", "3", "4", "5"}) pieces.emplace_back(std::string("d") + row, "W");
  EXPECT_EQ(tells(pieces), true);
  const auto table = *open_table("go", "size=5");
  for (const char* move : {"c3", "pass", "pass"}) ASSERT_TRUE(table->play(move));
  EXPECT_EQ(situation_json(*table)["state"]["score_tells"], true) << "the players are done";
  EXPECT_FALSE(situation("meigo", "size=3")["state"].contains("score_tells"));
}

TEST(StateJson, NamesTheZombies) {
  const Arrangement start{.pieces = {{"a2", "W"}, {"b2", "W"}, {"a1", "B"}, {"b1", "B"}, {"2a1", "W"}, {"c3", "B"}},
                          .to_play = Side::white};
  const auto table = *(*open_table("margo", "size=3 swap=off"))->arranged(start);
  EXPECT_EQ(situation_json(*table)["state"]["zombies"], json::array());
  ASSERT_TRUE(table->play("c1"));  // the last liberty of a1 and b1, which hold up 2a1
  EXPECT_EQ(situation_json(*table)["state"]["zombies"], json({"a1", "b1"}));
  EXPECT_EQ(situation_json(*table)["last"]["zombies"], json({"a1", "b1"}));
  ASSERT_TRUE(table->play("c2"));  // captures c1, so that they have a liberty again
  const json last = situation_json(*table)["last"];
  EXPECT_EQ(last["zombies"], json::array());
  EXPECT_EQ(last["revived"], json({"a1", "b1"}));
  EXPECT_FALSE(situation_json(**open_table("go"))["state"].contains("zombies"));
}

TEST(StateJson, SaysWhichPiecesAMoveChanged) {
  Arrangement start;
  start.pieces = {{"a1", "Bm"}, {"c1", "B"}, {"c3", "Wm"}};
  const auto table = *(*open_table("meigo", "size=3"))->arranged(start);
  ASSERT_TRUE(table->play("b1"));
  const json last = situation_json(*table)["last"];
  EXPECT_EQ(last["changed"], json::parse(R"([{"at": "a1", "piece": "B"}])"));
  EXPECT_EQ(last["captured"], json::array());
}

json reason_at_end(std::unique_ptr<Table> table, const std::vector<const char*>& moves) {
  for (const char* move : moves) EXPECT_TRUE(table->play(move)) << move;
  while (!table->over()) EXPECT_TRUE(table->play(legal_texts(*table)[0]));
  return play::situation_json(play::Game(std::move(table)))["reason"];
}

TEST(StateJson, SaysWhatEndedAGame) {
  EXPECT_EQ(play::situation_json(play::Game(*open_table("go")))["reason"], nullptr);
  EXPECT_EQ(reason_at_end(*open_table("yugo", "size=3 button=off settlement=off"), {"pass", "pass"}), "passes");
  const auto settled = [] { return *open_table("yugo", "size=3 button=off"); };
  EXPECT_EQ(reason_at_end(settled(), {"b2", "pass", "pass", "dead", "accept"}), "settlement");
  EXPECT_EQ(reason_at_end(settled(), {"b2", "pass", "pass", "resume", "pass", "pass"}), "passes");
  EXPECT_EQ(reason_at_end(*open_table("margo", "size=2 swap=off ko=superko"), {}), "no_placement");
  EXPECT_EQ(reason_at_end(*open_table("meigo", "size=2 ko=superko"), {}), "no_action");
  Arrangement start;
  start.pieces = {{"a1", "B"}, {"a2", "W"}};
  start.to_play = Side::white;
  EXPECT_EQ(reason_at_end(*(*open_table("margo", "size=3 mode=beginner swap=off"))->arranged(start), {"b1"}),
            "capture");
}

}  // namespace
}  // namespace crosscut::wire
