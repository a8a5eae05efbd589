// Claims about the games: the positions that are shown, and what is proved of them.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "book/place_key.hpp"
#include "catalog/tablebases.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

nlohmann::json claims() { return nlohmann::json::parse(text_of(CROSSCUT_SOURCE_DIR "/data/facts/claims.json")); }

std::unique_ptr<Table> shown(const std::string& id) {
  for (const auto& claim : claims())
    if (claim["id"] == id) {
      std::string options;
      for (const auto& [name, value] : claim["options"].items()) options += name + "=" + value.get<std::string>() + " ";
      auto table = *open_table(claim["game"].get<std::string>(), options);
      for (const auto& move : claim["moves"]) {
        const auto played = table->play(move.get<std::string>());
        EXPECT_TRUE(played) << id << ' ' << move;
      }
      return table;
    }
  ADD_FAILURE() << id;
  return nullptr;
}

TEST(Claims, CanBePlayedThrough) {
  for (const auto& claim : claims())
    if (claim.contains("moves")) EXPECT_TRUE(shown(claim["id"])) << claim["id"];
}

bool has(const Table& table, const std::string& name) {
  for (const Scene::Place& place : table.scene().places)
    if (place.name == name) return place.piece.has_value();
  return false;
}

// Whether the attacker can force that one of these pieces is taken, within this many turns.
bool falls(const Table& table, const std::vector<std::string>& pieces, Side attacker, int turns) {
  if (!std::all_of(pieces.begin(), pieces.end(), [&](const std::string& name) { return has(table, name); }))
    return true;
  if (turns == 0 || table.over()) return false;
  const bool attacks = table.to_play() == attacker;
  for (const Turn& turn : table.legal()) {
    const auto after = table.clone();
    after->play(turn);
    if (falls(*after, pieces, attacker, turns - 1) == attacks) return attacks;
  }
  return !attacks;
}

// White may never fill the only eye: the balls around it are pinned, so they would stay, and leave White's no freedom.
TEST(Claims, OneEyeMayBeSafeInMargo) {
  const auto table = shown("margo_one_eye");
  ASSERT_EQ(table->to_play(), Side::white);
  EXPECT_EQ(table->liberties("a2"), std::vector<std::string>{"a1"});
  EXPECT_EQ(table->read("a1").error().rule, Rule::no_liberty);
  EXPECT_FALSE(falls(*table, {"a2", "b1", "b2"}, Side::white, 3));
}

// White cuts the group in two by one ball, and then takes what Black does not pin.
TEST(Claims, TwoEyesMayFallInMargo) {
  const auto table = shown("margo_two_eyes");
  const std::vector<std::string> group = {"a2", "b2", "b1", "c2", "c3", "c4", "d3"};
  ASSERT_EQ(table->ply(), 15);
  table->back_to(14);
  EXPECT_EQ(table->liberties("a2"), (std::vector<std::string>{"a1", "d4"})) << "one group, two eyes";
  EXPECT_TRUE(falls(*table, group, Side::white, 3));
  EXPECT_FALSE(falls(*table, group, Side::white, 1)) << "while both eyes are there it is safe";
}

// The best values for the player to move of a turn onto other balls, and of one into a hole, where there are both.
std::optional<std::pair<int, int>> above_and_below(const Table& table) {
  const auto solved = table.solved(*Tablebases::own());
  std::optional<int> best[2];
  for (const Solved::After& after : solved->turns) {
    const int value = table.to_play() == Side::black ? after.exact.value : -after.exact.value;
    auto& known = best[table.text(after.turn)[0] == '2' || table.text(after.turn)[0] == '3' ? 0 : 1];
    known = std::max(known.value_or(value), value);
  }
  return best[0] && best[1] ? std::optional(std::pair(*best[0], *best[1])) : std::nullopt;
}

TEST(Claims, OnlyAStackedBallMayWinInMargo) {
  const auto table = shown("margo_higher");
  table->back_to(8);
  EXPECT_EQ(above_and_below(*table), std::pair(10, -10)) << "half points: five balls";
}

// All positions that play can reach, each with what the ko rule remembers; of images one.
TEST(Claims, AHoleIsMoreOftenBetterInMargoOnThree) {
  std::vector<std::unique_ptr<Table>> open;
  open.push_back(*open_table("margo", "size=3 swap=off"));
  std::set<Key> met;
  int above = 0, below = 0, equal = 0;
  while (!open.empty()) {
    const auto table = std::move(open.back());
    open.pop_back();
    if (const auto best = above_and_below(*table))
      ++(best->first > best->second ? above : best->first < best->second ? below : equal);
    for (const Turn& turn : table->legal()) {
      auto after = table->clone();
      after->play(turn);
      if (met.insert(*book::place_key(*after)).second && !after->over()) open.push_back(std::move(after));
    }
  }
  EXPECT_EQ(met.size() + 1, 11'032U) << "with the start, as many as docs/solved.md has";
  EXPECT_EQ(above, 398);
  EXPECT_EQ(below, 1552);
  EXPECT_EQ(equal, 378);
}

std::string value_of(const std::string& game) {
  const cli::Ran solved = cli::run_line("solve " + game + " --json");
  return solved.status == 0 ? nlohmann::json::parse(solved.out)["value"].get<std::string>() : solved.err;
}

TEST(Claims, TheFirstMoveTheButtonAndTheChoiceFavourSomebody) {
  EXPECT_EQ(value_of("margo size=2 swap=off mode=beginner"), "B+") << "White moves first";
  EXPECT_EQ(value_of("yugo size=3 komi=3"), "B+0.5");
  EXPECT_EQ(value_of("yugo size=3 komi=4"), "W+0.5");
  EXPECT_EQ(value_of("yugo size=3 komi=4 button=off"), "0");
  EXPECT_EQ(value_of("yugo size=2"), "B+0.5");
  EXPECT_EQ(value_of("yugo size=2 button=off"), "0");
  EXPECT_EQ(value_of("margo size=3"), "B+4") << "of the second player, who swaps";
  for (const auto& [claim, result] : {std::pair("first_move", "B+"), std::pair("button", "W+0.5")})
    EXPECT_EQ(result_text(shown(claim)->outcome()), result);
}

}  // namespace
}  // namespace crosscut
