// The typed door to the games, and what each of them offers.
#include "catalog/visit.hpp"

#include <gtest/gtest.h>

#include "rules/notation.hpp"
#include "support/moves.hpp"

namespace crosscut {
namespace {

TEST(Visit, GivesEachGameAsItsOwnType) {
  for (const Entry& entry : catalog()) {
    const auto slots = visit(entry.name, "size=4", [&]<Game G>(const G& start) {
      EXPECT_EQ(start.setup.size, 4) << entry.name;
      EXPECT_EQ(entry.chapter, G::name) << "Spargo is Margo under another name";
      return static_cast<int>(G::On::slots);
    });
    ASSERT_TRUE(slots) << slots.message();
    const auto usual = visit<BoardsUsed::usual>(entry.name, "", []<Game G>(const G&) { return int{G::On::slots}; });
    ASSERT_TRUE(usual) << usual.message();
    EXPECT_LE(*slots, *usual) << entry.name;
  }
}

TEST(Visit, ReportsErrors) {
  const auto nothing = [](const auto&) { return 0; };
  EXPECT_EQ(visit("halma", "", nothing).message(), open_table("halma").message());
  EXPECT_EQ(visit("yugo", "size=99", nothing).message(), open_table("yugo", "size=99").message());
  EXPECT_EQ(visit<BoardsUsed::usual>("yugo", "size=19", nothing).message(),
            "yugo of size 19 is too large: here it is at most 10");
}

TEST(Visit, FindsTheGameAtATable) {
  for (const Entry& entry : catalog())
    for (const char* size : {"size=4", "size=9"}) {
      const auto table = *open_table(entry.name, size);
      ASSERT_TRUE(table->play(legal_texts(*table).front()));
      const std::string move =
          visit(*table, []<Game G>(const Line<G>& line) { return text_of<G>(line.turns().front()); });
      EXPECT_EQ(move, texts_of(*table).front());
    }
}

// What is not meant to be offered is not: a capability must not be met by chance.
static_assert(!Scored<Meigo<Square<7>>> && !Scored<FastMeigo<Square<7>>> && !Settles<Bargo<HexHex<4>>>);
static_assert(!HasButton<Sligo<Square<7>>> && !ManySided<Yugo<Square<7>>> && !Stacks<Yugo<Square<7>>>);
static_assert(!HasPrison<Go<Square<7>>> && !HasButton<Go<Square<7>>> && !ChoosesKinds<Go<Square<7>>>);
static_assert(!MakesSafeTurns<FastMargo<Pyramid<4>>> && !DecidesKinds<FastBargo<HexHex<4>>>);

// A misspelt function is not a capability.
struct Misspelt {
  int scores() const { return 0; }
  PlayoutTurn save_turn(Past&, Random&) { return {}; }
};
static_assert(!Scored<Misspelt> && !MakesSafeTurns<Misspelt>);

}  // namespace
}  // namespace crosscut
