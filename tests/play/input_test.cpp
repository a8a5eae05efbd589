// Moves in parts: whatever the game, clicks lead to every legal move and to no other.
#include "play/input.hpp"

#include <gtest/gtest.h>
#include <set>

#include "base/random.hpp"
#include "support/moves.hpp"

namespace crosscut {
namespace {

std::unique_ptr<Table> opened(std::string_view game, std::string_view options) { return *open_table(game, options); }

const std::vector<std::pair<const char*, const char*>> settings = {
    {"bargo", "size=3"},  {"go", "size=4"},    {"meigo", "size=4"}, {"margo", "size=3 players=3"},
    {"spargo", "size=4"}, {"sligo", "size=4"}, {"yugo", "size=4"}};

// All that the steps lead to from the text on.
void follow(const Table& table, const std::string& text, std::set<std::string>& moves, int depth = 0) {
  ASSERT_LT(depth, 4);
  const play::Input input = play::read_input(table, text);
  EXPECT_TRUE(input.possible) << text;
  EXPECT_EQ(input.text, text);
  EXPECT_TRUE(worded(input.message).ends_with('.')) << worded(input.message);
  if (input.progress != TurnStep::unfinished) moves.insert(input.move);
  EXPECT_EQ(input.move.empty(), input.progress == TurnStep::unfinished);
  for (const auto& step : input.next) {
    EXPECT_EQ(step.text.compare(0, text.size(), text), 0);
    if (step.progress == TurnStep::finished) {
      const auto after = table.clone();
      const auto played = made(*after, step.text);
      ASSERT_TRUE(played) << step.text << ": " << played.message();
      if (step.kind == TurnStep::act) {
        EXPECT_FALSE(step.becomes);
      } else {
        const Scene scene = after->scene();
        for (const auto& place : scene.places) {
          if (place.name != step.where.value_or(text)) continue;
          EXPECT_EQ(place.piece, step.becomes) << step.text;
        }
      }
    }
    if (table.settling() && step.text != "dead") continue;
    follow(table, step.text, moves, depth + 1);
  }
}

TEST(Input, StepsLeadToTheLegalMovesAndNoOthers) {
  for (const auto& [game, options] : settings) {
    const auto table = opened(game, options);
    Random random(7);
    for (int ply = 0; ply < 40 && !table->over() && !table->settling(); ++ply) {
      const auto legal = legal_texts(*table);
      if (ply % 5 == 0) {
        std::set<std::string> found;
        follow(*table, "", found);
        EXPECT_EQ(found, std::set<std::string>(legal.begin(), legal.end())) << game << " at ply " << ply;
      }
      ASSERT_TRUE(table->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
}

TEST(Input, EveryForbiddenPlaceHasAReason) {
  for (const auto& [game, options] : settings) {
    const auto table = opened(game, options);
    Random random(8);
    for (int ply = 0; ply < 12 && !table->over() && !table->settling(); ++ply) {
      const auto legal = legal_texts(*table);
      ASSERT_TRUE(table->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    if (table->over() || table->settling()) continue;
    std::set<std::string> open;
    for (const auto& step : play::read_input(*table, "").next) open.insert(step.text);
    for (const auto& place : table->scene().places) {
      if (open.count(place.name)) continue;
      const play::Input input = play::read_input(*table, place.name);
      EXPECT_FALSE(input.possible);
      EXPECT_TRUE(input.next.empty());
      EXPECT_NE(worded(input.message).find(place.name), std::string::npos) << game << ": " << worded(input.message);
      EXPECT_EQ(worded(input.message).find("needs the direction"), std::string::npos) << worded(input.message);
      EXPECT_EQ(worded(input.message).substr(0, place.name.size() + 17), place.name + " is not allowed: ");
    }
  }
}

TEST(Input, ChangesAreThoseOfTheMove) {
  const auto table = opened("yugo", "size=3");
  for (const char* move : {"a1", "a2", "c3"}) ASSERT_TRUE(table->play(move));
  const play::Input input = play::read_input(*table, "B1 ");
  EXPECT_EQ(input.progress, TurnStep::finished);
  EXPECT_EQ(worded(input.message), "White would play b1 (a king) and take 1 pawn: a1.");
  ASSERT_EQ(input.changes.size(), 2U);
  EXPECT_EQ(input.changes[0].place, "a1");
  EXPECT_EQ(token_of(*input.changes[0].before), "Bp");
  EXPECT_FALSE(input.changes[0].after);
  EXPECT_EQ(token_of(*input.changes[1].after), "Wk");
}

TEST(Input, ASlideCanBeginInAnyWay) {
  const auto table = opened("sligo", "size=3");
  for (const char* move : {"b2", "c3"}) ASSERT_TRUE(table->play(move));
  // The same turn in its two orders, and as a slide whose stone leaves its place to another.
  EXPECT_EQ(play::read_input(*table, "b2-b3,a3").move, "b2-a3,b3");
  EXPECT_EQ(play::read_input(*table, "b2-a3,b3").move, "b2-a3,b3");
  EXPECT_EQ(play::read_input(*table, "b2-a2,b2").move, "a2");
  const auto has = [&](const char* so_far, const char* next) {
    const play::Input input = play::read_input(*table, so_far);
    return std::any_of(input.next.begin(), input.next.end(), [&](const auto& step) { return step.text == next; });
  };
  EXPECT_TRUE(has("b2-b3", "b2-b3,a3"));
  EXPECT_TRUE(has("b2-a3", "b2-a3,b3"));
  EXPECT_TRUE(has("b2-a2", "b2-a2,b2"));
  const play::Input slid = play::read_input(*table, "b2-b3");
  EXPECT_EQ(slid.progress, TurnStep::unfinished);
  ASSERT_EQ(slid.changes.size(), 2U);
  EXPECT_FALSE(slid.changes[0].after);
  EXPECT_EQ(slid.changes[1].place, "b3");
}

TEST(Input, TheTargetOfASlideCanBeWrong) {
  const auto table = opened("sligo", "size=3");
  for (const char* move : {"a1", "c3"}) ASSERT_TRUE(table->play(move));
  const play::Input input = play::read_input(*table, "a1-b1,c0");
  EXPECT_FALSE(input.possible);
  EXPECT_NE(worded(input.message).find("c0"), std::string::npos) << worded(input.message);
}

TEST(Input, AClaimGrows) {
  const auto table = opened("yugo", "size=3 button=off");
  for (const char* move : {"b2", "a1", "pass", "pass"}) ASSERT_TRUE(table->play(move));
  std::set<std::string> first;
  for (const auto& step : play::read_input(*table, "").next) first.insert(step.text);
  EXPECT_EQ(first, (std::set<std::string>{"dead", "resume"}));
  const play::Input none = play::read_input(*table, "dead");
  EXPECT_EQ(none.progress, TurnStep::sendable);
  EXPECT_EQ(none.next.size(), 2U);
  const play::Input one = play::read_input(*table, "dead  a1");
  EXPECT_EQ(one.text, "dead a1");
  EXPECT_EQ(one.move, "dead a1");
  ASSERT_EQ(one.next.size(), 1U);
  EXPECT_EQ(one.next[0].text, "dead a1 b2");
  EXPECT_EQ(worded(one.message), "Black would claim as dead: a1.");
  ASSERT_EQ(one.changes.size(), 1U) << "what would go, were the claim accepted";
  EXPECT_EQ(one.changes[0].place, "a1");
  EXPECT_EQ(token_of(*one.changes[0].before), "Wp");
  EXPECT_FALSE(one.changes[0].after);
  EXPECT_TRUE(none.changes.empty());
  EXPECT_FALSE(play::read_input(*table, "dead c3").possible &&
               play::read_input(*table, "dead c3").progress == TurnStep::sendable);
  ASSERT_TRUE(table->play("dead a1"));
  const play::Input accepted = play::read_input(*table, "accept");
  EXPECT_EQ(worded(accepted.message),
            "White would accept the claim and take 1 pawn: a1. The game would be over: Black wins by 9 points.");
  ASSERT_EQ(accepted.changes.size(), 1U);
  EXPECT_EQ(accepted.changes[0].place, "a1");
}

TEST(Input, AFinishedGameTakesNoInput) {
  const auto table = opened("meigo", "size=2");
  while (!table->over()) ASSERT_TRUE(table->play(legal_texts(*table)[0]));
  const play::Input input = play::read_input(*table, "");
  EXPECT_FALSE(input.possible);
  EXPECT_EQ(worded(input.message), "The game is over: Black wins.");
}

TEST(Input, MessagesAreSentences) {
  const auto message = [](std::string_view game, std::string_view options, const std::vector<const char*>& moves,
                          std::string_view text) {
    const auto table = opened(game, options);
    for (const char* move : moves) EXPECT_TRUE(table->play(move)) << move;
    return worded(play::read_input(*table, text).message);
  };
  EXPECT_EQ(message("yugo", "size=3", {}, ""), "Black is to move.");
  EXPECT_EQ(message("yugo", "size=3", {"b2"}, "b2"), "b2 is not allowed: there is already a black pawn on b2.");
  EXPECT_EQ(message("yugo", "size=3", {}, "Kb2"), "kb2 is not allowed: b2 takes a pawn here, not a king.");
  EXPECT_EQ(message("yugo", "size=3", {}, "a9"), "a9 is not allowed: a9 is not on the board of size 3.");
  EXPECT_EQ(message("yugo", "size=3", {}, "so what"), "\"so what\" has words after the move \"so\".");
  EXPECT_EQ(message("yugo", "size=3", {}, "pass"), "pass is not allowed: nobody may pass before the button is taken.");
  EXPECT_EQ(message("bargo", "size=2", {}, "b2"), "Choose the side of b2 that gets the wall.");
  EXPECT_EQ(message("bargo", "size=2", {}, "b2:ne"), "Black would play b2:ne.");
  EXPECT_EQ(message("bargo", "size=2", {}, "a1:w"),
            "a1:w is not allowed: the wall would stand on the edge of the board, which has a wall of its own.");
  EXPECT_EQ(message("sligo", "size=3", {"b2", "c3"}, ""), "Black may move a stone one step, then places a stone.");
  EXPECT_EQ(message("sligo", "size=3", {"b2", "c3"}, "b2-b3"), "Choose an empty point for the new stone.");
  EXPECT_EQ(message("sligo", "size=5", {"c3", "e5"}, "c3-e3"),
            "c3-e3 is not allowed: e3 is not next to c3; a stone moves one step.");
  EXPECT_EQ(message("sligo", "size=5", {"c3", "e5"}, "a1-b1"),
            "a1-b1 is not allowed: a turn moves one of Black's own stones, and on a1 there is no piece.");
  EXPECT_EQ(message("yugo", "size=3", {}, "a1-b1").find("a1-b1,"), std::string::npos);
  EXPECT_EQ(message("sligo", "size=3", {"b2", "c3"}, "b2-d5,a1"),
            "b2-d5,a1 is not allowed: d5 is not on the board of size 3.");
  EXPECT_EQ(message("sligo", "size=3", {"b2", "pass", "pass"}, ""),
            "White claims groups dead by pointing at them, or resumes play.");
  EXPECT_EQ(message("sligo", "size=3", {"b2", "pass", "pass", "dead"}, ""),
            "Black claims groups dead by pointing at them, accepts the claim, or resumes play.");
  EXPECT_EQ(message("sligo", "size=3", {"b2", "pass", "pass"}, "a1"),
            "a1 is not allowed: both players have passed: claim groups dead (dead, or dead d4 e5 ...), resume, or "
            "accept a claim.");
  EXPECT_EQ(message("sligo", "size=3", {"b2", "pass", "pass"}, "dead b2"), "White would claim as dead: b2.");
}

TEST(Input, RefusalsAreValues) {
  const auto refusal = [](std::string_view game, const std::vector<const char*>& moves, std::string_view text) {
    const auto table = opened(game, "size=3");
    for (const char* move : moves) EXPECT_TRUE(table->play(move)) << move;
    return play::read_input(*table, text).refusal.value_or(Error{});
  };
  const Error taken = refusal("yugo", {"b2"}, "B2");
  EXPECT_EQ(worded(taken), "b2: there is already a black pawn on b2");
  EXPECT_EQ(taken.code(), "occupied");
  const auto part = [](const Error& error, std::string_view name) {
    return worded(*error.part(name), PartType::text_);
  };
  EXPECT_EQ(part(taken, "move"), "b2");
  EXPECT_EQ(part(taken, "at"), "b2");
  EXPECT_EQ(part(taken, "piece"), "a black pawn");
  EXPECT_EQ(refusal("yugo", {"b2"}, "a1"), Error{}) << "it may be played";
  const Error two_words = refusal("yugo", {"b2"}, "so what");
  EXPECT_EQ(two_words.code(), "text_goes_on");
  EXPECT_EQ(part(two_words, "text"), "so what");
  EXPECT_EQ(part(two_words, "move"), "so");
  EXPECT_LT(worded(refusal("yugo", {}, std::string(1000, 'x') + " " + std::string(1000, 'y'))).size(), 400U);
  EXPECT_EQ(refusal("bargo", {}, "a9").code(), "off_board");
  EXPECT_EQ(refusal("bargo", {}, "b3").code(), "") << "its wall may be chosen";
  EXPECT_EQ(refusal("bargo", {}, "b3:up").code(), "not_a_direction");
  EXPECT_EQ(refusal("sligo", {"b2", "c3"}, "b2-b3,d5").code(), "off_board");
  EXPECT_EQ(refusal("sligo", {"b2", "c3"}, "a1-c1").code(), "slide_too_far");
  EXPECT_EQ(refusal("sligo", {"b2", "c3"}, "a1-b1").code(), "slide_needs_stone");
  EXPECT_EQ(refusal("sligo", {"b2", "pass", "pass"}, "b2").code(), "settlement_open") << "not that it cannot be moved";
  EXPECT_EQ(refusal("sligo", {"b2", "pass", "pass"}, "accept").code(), "nothing_claimed");
  EXPECT_EQ(refusal("sligo", {"b2"}, "resume").code(), "settlement_closed");
}

TEST(Input, TheEndOfASlideComesBeforeTheStonePlaced) {
  for (const auto& [turn, places] : {std::pair("b2-c3,d1", std::vector<std::string>{"c3", "d1"}),
                                     std::pair("b2-b1,b3", std::vector<std::string>{"b1", "b3"})}) {
    const auto table = opened("sligo", "size=4");
    for (const char* move : {"b2", "d4", turn}) ASSERT_TRUE(table->play(move)) << move;
    EXPECT_EQ(table->scene().last->places, places);
    EXPECT_EQ(table->scene().last->from, "b2");
  }
}

}  // namespace
}  // namespace crosscut
