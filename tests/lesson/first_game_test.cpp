// First games: what is said as they are played, in every language.
#include "lesson/first_game.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

#include "language/language.hpp"
#include "lesson/lesson_data.hpp"
#include "lesson/lesson_json.hpp"
#include "support/moves.hpp"

namespace crosscut::lesson {
namespace {

using Names = std::vector<std::string>;

Stage stage_after(std::string_view game, std::string_view options, const Names& moves, Side you) {
  const auto table = *open_table(game, options);
  for (const std::string& move : moves) EXPECT_TRUE(made(*table, move)) << move;
  return stage_of(*open_first_game(game, english), *table, you);
}
Names said(const Stage& stage) {
  Names texts;
  for (const Stage::Said& one : stage.said) texts.push_back(one.text.substr(0, one.text.find_first_of(".:")));
  return texts;
}

TEST(FirstGame, NamesOneGoalAtATimeAndWhatItIsAbout) {
  const auto at = [](const Names& moves) { return stage_after("yugo", "size=5", moves, Side::black); };
  EXPECT_EQ(at({}).goal, 0U);
  EXPECT_TRUE(at({}).target.empty());
  const Stage second = at({"c3", "a1"});
  EXPECT_EQ(second.goal, 1U);
  EXPECT_EQ(second.target, Names{"a1"});
  EXPECT_EQ(second.liberties, (Names{"b1", "a2"}));
  EXPECT_EQ(at({"c3", "a1", "b1", "e5", "a2", "e4"}).goal, 2U);
}

TEST(FirstGame, SaysWhatHappensFirstUntilTheNextMove) {
  const auto at = [](const Names& moves) { return said(stage_after("yugo", "size=5", moves, Side::black)); };
  EXPECT_EQ(at({"c3", "a1", "b1"}), Names{"The framed group has one liberty left"});
  EXPECT_EQ(at({"c3", "a1", "b1", "e5"}), Names{"The framed group has one liberty left"});
  EXPECT_EQ(at({"c3", "a1", "b1", "e5", "a2"}), Names{"You crowned a king"});
  EXPECT_EQ(at({"c3", "a1", "b1", "e5", "a2", "e4", "d4"}), Names{});
}

TEST(FirstGame, SeesTheGameAsItsPlayer) {
  const Names moves = {"c3", "a1", "b1", "e5", "a2"};
  EXPECT_EQ(said(stage_after("yugo", "size=5", moves, Side::white)), Names{"Your opponent crowned a king"});
}

TEST(FirstGame, FollowsThePlayerThroughASwap) {
  const Stage stage = stage_after("margo", "size=3", {"b2", "swap"}, Side::black);
  EXPECT_EQ(said(stage), Names{"Your opponent liked your first move and took it over"});
  EXPECT_EQ(stage.goal, 1U);
}

TEST(FirstGame, NoticesAWallInTheWayOfItsOwnPiece) {
  const auto at = [](const Names& moves) { return said(stage_after("bargo", "size=3", moves, Side::black)); };
  EXPECT_EQ(at({"c3:e"}), Names{"Your own wall takes a liberty from the framed piece"});
  EXPECT_EQ(at({"c3:e", "d3:ne"}).size(), 2U);
}

TEST(FirstGame, HasNoGoalOnceItIsOver) {
  EXPECT_FALSE(stage_after("go", "size=3 settlement=off", {"b2", "pass", "pass"}, Side::black).goal);
}

Names games() {
  Names found;
  for (const Entry& game : catalog())
    if (game.name == game.chapter) found.emplace_back(game.name);
  return found;
}
class FirstGames : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Of, FirstGames, testing::ValuesIn(games()), [](const auto& game) { return game.param; });

TEST_P(FirstGames, AreTranslatedThroughout) {
  const auto original = open_first_game(GetParam(), english);
  ASSERT_TRUE(original) << original.message();
  EXPECT_EQ(original->pictures.size(), 3U);
  for (const Language* language : language::all()) {
    if (language == &english) continue;
    const auto other = open_first_game(GetParam(), *language);
    ASSERT_TRUE(other) << other.message();
    EXPECT_EQ(other->language, language);
    for (std::size_t i = 0; i < original->goals.size(); ++i) EXPECT_NE(original->goals[i].text, other->goals[i].text);
    for (std::size_t i = 0; i < original->sentences.size(); ++i)
      EXPECT_NE(original->sentences[i].text, other->sentences[i].text);
  }
}

// In random games each goal but the last is left behind, and each sentence is said.
TEST_P(FirstGames, UseEverySentenceAndGoal) {
  const auto first = *open_first_game(GetParam(), english);
  std::vector<std::size_t> goals;
  Names missing;
  for (const FirstGame::Sentence& sentence : first.sentences) missing.push_back(sentence.text);
  std::size_t furthest = 0;
  std::mt19937 random(1);
  for (int game = 0; game < 300 && !(missing.empty() && furthest + 1 == first.goals.size()); ++game) {
    const auto table = *open_table(GetParam(), GetParam() == "bargo" ? "size=3" : "size=4");
    const Side you = game % 2 ? Side::white : Side::black;
    for (int ply = 0; ply < 60 && !table->over() && !table->settling(); ++ply) {
      const auto legal = table->legal();
      table->play(legal[random() % legal.size()]);
      const Stage stage = stage_of(first, *table, you);
      furthest = std::max(furthest, stage.goal.value_or(0));
      for (const Stage::Said& one : stage.said) std::erase(missing, one.text);
    }
  }
  EXPECT_EQ(missing, Names{});
  EXPECT_EQ(furthest + 1, first.goals.size());
}

TEST_P(FirstGames, LeadToLessons) {
  const auto table = *open_table(GetParam());
  for (const Language* language : language::all()) {
    const auto answer = first_game_json(*table, *language, table->to_play());
    ASSERT_TRUE(answer) << answer.message();
    EXPECT_GE((*answer)["next"].size(), 2U);
    EXPECT_EQ((*answer)["language"], language->code);
  }
}

TEST(FirstGameData, IsRefusedWithItsPlace) {
  const auto complaint = [](const nlohmann::json& data, std::string_view texts = "") {
    const auto read = read_first_game(data.dump(), texts);
    return read ? "" : read.message();
  };
  nlohmann::json data = nlohmann::json::parse(first_game_data("yugo"));
  EXPECT_EQ(complaint(data), "");
  EXPECT_NE(complaint(data, R"({"goals": ["one"], "sentences": []})").find("goals"), std::string::npos);
  data["sentences"][0]["when"] = "jump";
  EXPECT_NE(complaint(data).find("sentences[0].when"), std::string::npos);
  data = nlohmann::json::parse(first_game_data("yugo"));
  data["pictures"][1]["position"] = {"options size=3", "play b2", "play b2"};
  EXPECT_NE(complaint(data).find("b2"), std::string::npos);
  data["pictures"] = {3};
  EXPECT_NE(complaint(data).find("pictures"), std::string::npos);
}

}  // namespace
}  // namespace crosscut::lesson
