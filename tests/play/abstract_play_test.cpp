// Records written for AbstractPlay; those read are in tests/record/broken.txt.
#include "play/abstract_play.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "play/replay.hpp"
#include "record/abstract_play.hpp"
#include "record/read.hpp"
#include "record/record_law.hpp"

namespace crosscut::play {
namespace {

using nlohmann::json;

constexpr const char* written_at = "2026-01-02T03:04:05.678Z";

Result<std::string> written(std::string_view text) { return abstract_play_text(read_any(text)->front(), written_at); }

// A game on 4x4 in which Black captures a1.
std::string game(const std::string& properties, const std::string& more = "") {
  return "(;XG[margo]XO[size:4]DT[2024-05-17]" + properties + ";W[a1];B[b1];W[d4];B[a2]" + more + ")";
}

TEST(AbstractPlay, PlacesHaveItsNotation) {
  EXPECT_EQ(place_to_abstract_play("b2", 4), "1c3");
  EXPECT_EQ(place_to_abstract_play("2a1", 4), "2b2");
  EXPECT_EQ(place_to_abstract_play("j9", 9), "1q17");
  for (const int size : {4, 6, 7, 9}) {
    std::set<std::string> theirs;
    const auto table = find_game("margo")->open(*read_options("margo", "size=" + std::to_string(size)));
    for (const auto& place : (*table)->scene().places) {
      const auto there = place_to_abstract_play(place.name, size);
      ASSERT_TRUE(there) << place.name;
      EXPECT_EQ(place_from_abstract_play(*there, size), place.name);
      theirs.insert(*there);
    }
    EXPECT_EQ(theirs.size(), (*table)->scene().places.size());
  }
  for (const char* text :
       {"", "1", "1c", "c3", "1c4", "1d3", "2c3", "0a1", "5e5", "1i1", "1a9", "1a99999999999", "swap"})
    EXPECT_FALSE(place_from_abstract_play(text, 4)) << text;
  for (const char* text : {"", "a", "e1", "a5", "2d1", "5a1", "swap"})
    EXPECT_FALSE(place_to_abstract_play(text, 4)) << text;
}

TEST(AbstractPlay, AGameIsWrittenWithItsHeader) {
  const auto text = written(game("PW[Ann]PC[Lyon]EV[Cup]RE[B+R]"));
  ASSERT_TRUE(text) << text.message();
  const json record = json::parse(*text);
  const json header = json::parse(R"json({
    "game": {"name": "Margo", "variants": ["Size-4 board (Spargo)"]}, "site": {"name": "Lyon"}, "event": "Cup",
    "date-start": "2024-05-17T00:00:00.000Z", "date-end": "2024-05-17T00:00:00.000Z",
    "date-generated": "2026-01-02T03:04:05.678Z",
    "players": [{"name": "Ann", "score": 1, "result": 0}, {"name": "Black", "score": 2, "result": 1}]})json");
  const json moves = json::parse(R"([
    [{"move": "1a1", "result": [{"type": "place", "where": "1a1"}]},
     {"move": "1c1", "result": [{"type": "place", "where": "1c1"}]}],
    [{"move": "1g7", "result": [{"type": "place", "where": "1g7"}]},
     {"move": "1a3", "result": [{"type": "place", "where": "1a3"}, {"type": "capture", "where": "1a1", "count": 1}]}],
    ["resign"]])");
  EXPECT_EQ(record["header"], header);
  EXPECT_EQ(record["moves"], moves);
}

TEST(AbstractPlay, AGameComesBackAsItWas) {
  const std::string swapped =
      "(;XG[margo]XO[size:4]PW[Ann]PB[Ben]DT[2024-05-17,2024-05-20]RE[W+R];W[b2];B[swap];B[c3];W[c2];B[b3];W[2b2])";
  for (const std::string& sgf : {game("PW[Ann]PB[Ben]RE[W+T]"), game("PW[Ann]PB[Ben]RE[Void]"), swapped}) {
    const Record before = read_any(sgf)->front();
    const auto text = abstract_play_text(before, written_at);
    ASSERT_TRUE(text) << text.message();
    auto read = read_any(*text);
    EXPECT_EQ(broken_law(read), "");
    Record& after = read->front();
    ASSERT_TRUE(check_record(after));
    EXPECT_TRUE(after.notes.empty()) << worded(after.notes.listed.front());
    EXPECT_EQ(after.players, before.players);
    EXPECT_EQ(after.result, before.result);
    EXPECT_EQ(after.date, before.date);
    ASSERT_EQ(after.tree.size(), before.tree.size());
    for (Record::Tree::Index i = 0; i < after.tree.size(); ++i) EXPECT_EQ(after.tree[i].move, before.tree[i].move);
    EXPECT_EQ(*abstract_play_text(after, written_at), *text);
  }
}

TEST(AbstractPlay, RandomGamesComeBackToTheirLastMove) {
  std::mt19937 random(1);
  std::size_t captured = 0;
  for (const char* options : {"size=4", "size=6", "size=7", "size=9"}) {
    const auto table = *find_game("margo")->open(*read_options("margo", std::string(options) + " supply=unlimited"));
    for (int ply = 0; ply < 250 && !table->over(); ++ply) {
      const auto legal = table->legal();
      table->play(legal[random() % legal.size()]);
      captured += table->scene().last->captured.size();
    }
    Record before = record_of(*table);
    before.date = "2024-05-17";
    if (before.result.empty()) before.result = "B+R";
    const auto text = abstract_play_text(before, written_at);
    ASSERT_TRUE(text) << text.message();
    Record after = read_any(*text)->front();
    const auto checked = check_record(after);
    ASSERT_TRUE(checked) << checked.message();
    EXPECT_TRUE(after.notes.empty()) << worded(after.notes.listed.front());
    EXPECT_EQ(checked->table->key(), table->key());
    EXPECT_EQ(after.result, before.result);
  }
  EXPECT_GT(captured, 20U);
}

TEST(AbstractPlay, TheHeaderOfARecordIsKept) {
  const std::string text =
      R"({"header":{"date-end":"2024-05-19T11:00:00.000Z","date-generated":"2026-01-02T03:04:05.678Z",)"
      R"("date-start":"2024-05-17T10:00:00.000Z","event":"Cup","game":{"name":"Margo"},"players":[)"
      R"({"is_ai":true,"name":"Ann","result":1,"score":1,"userid":"u1"},{"name":"Ben","result":1,"score":0}],)"
      R"("round":"2","site":{"gameid":7,"name":"Abstract Play"},"unrated":true},)"
      R"("moves":[[{"move":"1c3","result":[{"type":"place","where":"1c3"}]},"draw"]]})";
  EXPECT_EQ(*written(text), text + "\n");
  const auto sgf = write_sgf(read_any(text)->front());
  EXPECT_EQ(*written(*sgf), text + "\n");
}

TEST(AbstractPlay, WhatItDoesNotHaveIsRefused) {
  const auto refused = [](const std::string& text) { return message(written(text)); };
  const auto option = [&](const std::string& options) { return refused("(;XG[margo]XO" + options + "RE[W+R];W[a1])"); };
  const std::string no = "AbstractPlay has no games with ";
  EXPECT_EQ(refused("(;XG[yugo]RE[B+R];B[b2])"), "only games of Margo can be written for AbstractPlay");
  EXPECT_EQ(option("[size:5]"), no + "size=5");
  EXPECT_EQ(option("[size:4][players:3]"), no + "players=3");
  EXPECT_EQ(option("[size:4][mode:beginner]"), no + "mode=beginner");
  EXPECT_EQ(option("[size:4][swap:off]"), no + "swap=off");
  EXPECT_EQ(option("[size:4][ko:superko]"), no + "ko=superko");
  EXPECT_EQ(refused("(;XG[margo]XO[size:4][supply:1]RE[W+R];W[a1])"), no + "supply=1");
  EXPECT_EQ(refused(R"((;XG[margo]XS[{"cells":{"a1":"B"}}]RE[W+R];W[b2]))"),
            "AbstractPlay has no games that begin from another position");
  EXPECT_EQ(refused(game("RE[B+R]", ";W[b1]")), "the main line cannot be played to its end");
  EXPECT_EQ(refused(game("")), "AbstractPlay's records need a result by the board, resignation or time, not \"\"");
  EXPECT_EQ(refused(game("RE[B+F]")),
            "AbstractPlay's records need a result by the board, resignation or time, not \"B+F\"");
  EXPECT_EQ(refused("(;XG[margo]XO[size:4]DT[May 2024]RE[W+R];W[a1])"),
            "AbstractPlay's records need the date of the game, such as 2024-05-17, not \"May 2024\"");
  EXPECT_EQ(message(written("(;XG[spargo]DT[2024-05-17]RE[W+R];W[a1](;B[b2])(;B[b3]))")), "no error");
}

}  // namespace
}  // namespace crosscut::play
