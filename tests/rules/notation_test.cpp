// Reading moves: every form, every message, and texts that are not moves at all.
#include <gtest/gtest.h>

#include "catalog/table.hpp"
#include "support/moves.hpp"

namespace crosscut {
namespace {

std::unique_ptr<Table> table_of(std::string_view game, std::string_view options = "",
                                const std::vector<std::string>& moves = {}) {
  auto table = *open_table(game, options);
  for (const std::string& move : moves) EXPECT_TRUE(table->play(move)) << move;
  return table;
}

// The canonical text, or the message.
std::string said(const Table& table, std::string_view move) {
  const auto text = checked(table, move);
  return text ? *text : text.message();
}

TEST(Notation, ReadsPointsInEitherCaseAndLeavesOutI) {
  const auto table = table_of("meigo", "size=19");
  EXPECT_EQ(said(*table, "A1"), "a1");
  EXPECT_EQ(said(*table, " t19\t"), "t19");
  EXPECT_EQ(said(*table, "j9"), "j9");
  EXPECT_EQ(said(*table, "u19"), "u19 is not on the board of size 19");
  EXPECT_EQ(said(*table, "z99"), "z99 is not on the board of size 19");
  EXPECT_EQ(said(*table, "a20"), "a20 is not on the board of size 19");
  for (const char* text : {"i1", "a0", "a01", "a", "1", "1a", "a-1", "a+1", "a1.", "a1b", "a100", "aa1",
                           "\xc3\xa4"
                           "1",
                           "?"})
    EXPECT_EQ(said(*table, text).find(in_quotes(text) + " is not a move; moves are a point like b2 or hold"), 0U)
        << text;
}

TEST(Notation, ABoardOfAnotherSizeHasOtherPoints) {
  EXPECT_EQ(said(*table_of("meigo", "size=2"), "c1"), "c1 is not on the board of size 2");
  EXPECT_EQ(said(*table_of("bargo", "size=2"), "a3:e"), "a3 is not on the board of size 2");
  EXPECT_EQ(said(*table_of("bargo", "size=2"), "c1:e"), "c1 is not on the board of size 2");
  EXPECT_EQ(said(*table_of("bargo", "size=13"), "z25:w"), "z25:w");
  EXPECT_EQ(said(*table_of("margo", "size=3"), "2c1"), "2c1 is not on the board of size 3");
}

TEST(Notation, SaysWhatMovesLookLikeInEachGame) {
  const auto forms = [](std::string_view game) { return said(*table_of(game), ""); };
  EXPECT_EQ(forms("bargo"),
            "a move is missing; moves are a cell with the direction of its wall, like c3:ne, pass or button");
  EXPECT_EQ(forms("margo"), "a move is missing; moves are a point like b2 (higher places: 2a1) or swap");
  EXPECT_EQ(forms("spargo"), forms("margo"));
  EXPECT_EQ(forms("go"), "a move is missing; moves are a point like b2 or pass");
  EXPECT_EQ(forms("meigo"), "a move is missing; moves are a point like b2 or hold");
  EXPECT_EQ(forms("sligo"), "a move is missing; moves are a point like b2, a slide and a point like c3-c4,d4 or pass");
  EXPECT_EQ(forms("yugo"), "a move is missing; moves are a point like b2, pass or button");
  EXPECT_EQ(said(*table_of("yugo"), " \t\r\n"), forms("yugo"));
}

TEST(Notation, KnowsNoActOfAnotherGame) {
  EXPECT_EQ(said(*table_of("bargo"), "hold").find("there is no hold in this game; moves are"), 0U);
  EXPECT_EQ(said(*table_of("meigo"), "pass").find("there is no pass in this game; moves are"), 0U);
  EXPECT_EQ(said(*table_of("sligo"), "button").find("there is no button in this game; moves are"), 0U);
  EXPECT_EQ(said(*table_of("yugo"), "swap").find("there is no swap in this game; moves are"), 0U);
  EXPECT_EQ(said(*table_of("bargo"), "dead").find("there is no dead in this game; moves are"), 0U);
  EXPECT_EQ(said(*table_of("meigo"), "resume").find("there is no resume in this game; moves are"), 0U);
  EXPECT_EQ(said(*table_of("margo"), "accept").find("there is no accept in this game; moves are"), 0U);
  EXPECT_EQ(said(*table_of("spargo"), "pass").find("there is no pass in this game; moves are"), 0U);
}

TEST(Notation, TakesOneWord) {
  const auto table = table_of("yugo");
  EXPECT_EQ(said(*table, "a1 b2"), "\"a1 b2\" has words after the move \"a1\"");
  EXPECT_EQ(said(*table, "pass now"), "\"pass now\" has words after the move \"pass\"");
  EXPECT_EQ(said(*table, "black a1"), "\"black a1\" has words after the move \"black\"");
  EXPECT_EQ(said(*table_of("bargo"), "c3 :ne"), "\"c3 :ne\" has words after the move \"c3\"");
  EXPECT_EQ(said(*table_of("bargo"), "dead a1"), "\"dead a1\" has words after the move \"dead\"");
}

TEST(Notation, WallsHaveDirections) {
  const auto table = table_of("bargo");
  EXPECT_EQ(said(*table, "C3:NE"), "c3:ne");
  EXPECT_EQ(said(*table, "c3"), "c3 needs the direction of its wall, like c3:ne");
  for (const char* direction : {"", "n", "s", "ne:", "east", "e,"})
    EXPECT_EQ(said(*table, "c3:" + std::string(direction)),
              in_quotes(direction) + " is not a direction; a wall faces e, ne, nw, w, sw, se");
  EXPECT_EQ(said(*table, ":ne").find("\"\" is not a move; moves are"), 0U);
  EXPECT_EQ(said(*table, "c3-d3:e").find("\"c3-d3\" is not a move; moves are"), 0U);
}

TEST(Notation, HigherPlacesHaveTheirLevel) {
  const auto table = table_of("margo");
  EXPECT_EQ(said(*table, "2A1"), "2a1: a ball needs four balls under it, and a1 is empty");
  for (const char* text : {"1b2", "0b2", "02a1", "10a1", "2a0", "22", "2", "2i1"})
    EXPECT_EQ(said(*table, text).find(in_quotes(text) + " is not a move; moves are"), 0U) << text;
  EXPECT_EQ(said(*table, "6b1"), "6b1 is not on the board of size 6");
  EXPECT_EQ(said(*table, "9a1"), "9a1 is not on the board of size 6");
  EXPECT_EQ(said(*table_of("meigo"), "2a1").find("\"2a1\" is not a move; moves are"), 0U);
}

TEST(Notation, TheLetterOfAPawnOrKingMustAgree) {
  const auto table = table_of("yugo", "size=2", {"b1", "a1"});
  EXPECT_EQ(said(*table, "a2"), "a2");
  EXPECT_EQ(said(*table, "Ka2"), "a2");
  EXPECT_EQ(said(*table, "KA2"), "a2");
  EXPECT_EQ(said(*table, "pa2"), "a2 takes a king here, not a pawn");
  EXPECT_EQ(said(*table, "pb2"), "b2");
  EXPECT_EQ(said(*table, "kb2"), "b2 takes a pawn here, not a king");
  EXPECT_EQ(said(*table, "pb1"), "b1: there is already a black pawn on b1");
  EXPECT_EQ(said(*table, "pz9"), "z9 is not on the board of size 2");
  EXPECT_EQ(said(*table, "qa2").find("\"qa2\" is not a move; moves are"), 0U);
  EXPECT_EQ(said(*table, "pka2").find("\"ka2\" is not a move; moves are"), 0U);
  // p and k are columns, too.
  const auto large = table_of("yugo", "size=19");
  EXPECT_EQ(said(*large, "p1"), "p1");
  EXPECT_EQ(said(*large, "k19"), "k19");
  EXPECT_EQ(said(*large, "pp1"), "p1");
  EXPECT_EQ(said(*table_of("meigo"), "pa2").find("\"pa2\" is not a move; moves are"), 0U);
}

TEST(Notation, AllWaysToWriteASlideAreOneMove) {
  const auto table = table_of("sligo", "size=5", {"c3", "a1"});
  EXPECT_EQ(said(*table, "C3-C4,D4"), "c3-c4,d4");
  EXPECT_EQ(said(*table, "c3-d4,c4"), "c3-c4,d4");  // both are next to c3: c4 comes first
  EXPECT_EQ(said(*table, "c3-d3,d4"), "c3-d3,d4");
  EXPECT_EQ(said(*table, "c3-d4,d3"), "c3-d3,d4");
  EXPECT_EQ(said(*table, "c3-c4,c5"), "c3-c4,c5");  // c5 is not one step from c3
  EXPECT_EQ(said(*table, "c3-c5,c4"), "\"c3-c5,c4\": c5 is not next to c3; a stone moves one step");
  EXPECT_EQ(said(*table, "c3-c4,c3"), "c4");  // what was left is filled again
}

TEST(Notation, ASlideIsWrittenWhole) {
  const auto table = table_of("sligo", "size=5", {"c3", "a1"});
  for (const char* text : {"c3-c4", "c3,d4", "c3,d4-d5", "-", ","})
    EXPECT_EQ(said(*table, text),
              in_quotes(text) + " is not a whole turn; a slide and a placement are written like c3-c4,d4");
  for (const char* text : {"-c4,d4", "c3-,d4", "c3-c4,", "c3--c4,d4", "c3-c4,d4,e4", "c3-c4-c5,d4", "c3-c4,d4-"})
    EXPECT_NE(said(*table, text).find(" is not a move; moves are"), std::string::npos) << text;
  EXPECT_EQ(said(*table, "c3-c4,f4"), "f4 is not on the board of size 5");
  EXPECT_EQ(said(*table, "c3-c4,c4"), "\"c3-c4,c4\" moves and places a stone on the same point c4");
  EXPECT_EQ(said(*table_of("yugo"), "c3-c4,d4").find("\"c3-c4,d4\" is not a move; moves are"), 0U);
}

TEST(Notation, ClaimsNameGroupsByTheirFirstPoints) {
  const auto table = table_of("yugo", "size=5 button=off", {"c3", "a1", "c4", "e5", "pass", "pass"});
  EXPECT_EQ(said(*table, "dead"), "dead");
  EXPECT_EQ(said(*table, "DEAD C4"), "dead c3");
  EXPECT_EQ(said(*table, "dead  e5\ta1"), "dead a1 e5");
  EXPECT_EQ(said(*table, "dead c4 c3 c4"), "dead c3");
  EXPECT_EQ(said(*table, "dead b1"), "b1 is empty; only groups can be claimed dead");
  EXPECT_EQ(said(*table, "dead f1"), "f1 is not on the board of size 5");
  EXPECT_EQ(said(*table, "dead a1,e5").find("\"a1,e5\" is not a move; moves are"), 0U);
  EXPECT_EQ(said(*table, "dead pa1").find("\"pa1\" is not a move; moves are"), 0U);
  EXPECT_EQ(said(*table, "accept a1"), "\"accept a1\" has words after the move \"accept\"");
  EXPECT_EQ(said(*table, "deada1").find("\"deada1\" is not a move; moves are"), 0U);
}

TEST(Notation, HostileTextsAreRefusedWithShortMessages) {
  const std::string nul("a1\0", 3),
      inside(
          "a\0"
          "1",
          3),
      only(1, '\0');
  const std::string huge = std::string(1 << 20, '9'), words(1 << 20, ' ');
  for (const Entry& entry : catalog()) {
    const auto table = table_of(entry.name);
    for (const std::string& text :
         {nul, inside, only, huge, "a" + huge, huge + "a1", std::string(1 << 20, 'a'), "a1:" + huge,
          "a1-" + huge + ",b1", words + "a1 " + words + "x", std::string(1 << 20, '-'), std::string("dead ") + huge,
          std::string("\xff\xfe"), std::string("a18446744073709551617"), std::string("a-9223372036854775808"),
          std::string("a4294967297")}) {
      const auto refused = checked(*table, text);
      ASSERT_FALSE(refused) << entry.name << in_quotes(text);
      EXPECT_LT(refused.message().size(), 300U);
      EXPECT_EQ(refused.message().find('\0'), std::string::npos);
      EXPECT_FALSE(table->play(text));
    }
    EXPECT_EQ(table->ply(), 0);
  }
}

TEST(Notation, AFinishedGameSaysItsResult) {
  const auto table = table_of("bargo", "size=2", {"button", "pass", "pass"});
  for (const char* text : {"a1:e", "pass", "", "nonsense"}) EXPECT_EQ(said(*table, text), "the game is over (B+0.5)");
}

TEST(Notation, ThereIsNothingToTakeBackAtTheStart) {
  const auto table = table_of("bargo");
  EXPECT_EQ(table->undo().message(), "there is no move to take back");
}

}  // namespace
}  // namespace crosscut
