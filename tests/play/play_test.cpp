// A game in progress: seats, endings.
#include <gtest/gtest.h>

#include "play/ending.hpp"
#include "play/seats.hpp"
#include "support/moves.hpp"

namespace crosscut::play {
namespace {

using How = Ending::How;

std::unique_ptr<Table> played(const char* game, const char* options, const std::vector<const char*>& moves) {
  auto table = *open_table(game, options);
  for (const char* move : moves) EXPECT_TRUE(table->play(move)) << move;
  return table;
}

// The side with which the player of `side` began, and vice versa.
Side began_as(const Table& table, Side side) { return static_cast<Side>(Seats().after(table.moves()).seat(side)); }

TEST(Seats, StayWithTheirSidesWithoutASwap) {
  for (const Entry& game : catalog()) {
    const auto table = *open_table(game.name);
    for (int i = 0; i < table->sides(); ++i) EXPECT_EQ(began_as(*table, static_cast<Side>(i)), static_cast<Side>(i));
  }
}

// Every game that has one.
TEST(Seats, ASwapExchangesTheFirstTwo) {
  int games = 0;
  for (const Entry& game : catalog()) {
    const auto table = *open_table(game.name);
    (void)table->play(legal_texts(*table).front());
    if (!checked(*table, "swap")) continue;
    ++games;
    const Side first = table->moves().front().by, second = table->to_play();
    EXPECT_TRUE(table->play("swap"));
    EXPECT_EQ(began_as(*table, first), second) << game.name;
    EXPECT_EQ(began_as(*table, second), first) << game.name;
    EXPECT_TRUE(table->undo());
    EXPECT_EQ(began_as(*table, first), first) << game.name;
  }
  EXPECT_GE(games, 1);
}

TEST(Seats, OfThreePlayersTheThirdKeepsItsSide) {
  const auto table = played("margo", "players=3 swap=on", {"a1", "swap"});
  const Seats seats = Seats().after(table->moves());
  EXPECT_EQ(seats.side(0), Side::white);
  EXPECT_EQ(seats.side(1), Side::black);
  EXPECT_EQ(seats.side(2), Side::red);
}

TEST(Seats, TheFirstSeatMayBeginWithEitherSide) {
  EXPECT_EQ(Seats::first_plays(Side::black).side(0), Side::black);
  EXPECT_EQ(Seats::first_plays(Side::white).side(0), Side::white);
  EXPECT_EQ(Seats::first_plays(Side::white).seat(Side::black), 1);
  const auto table = played("margo", "size=4", {"a1", "swap"});
  EXPECT_EQ(Seats::first_plays(Side::white).after(table->moves()).side(0), Side::black);
}

TEST(Ending, HasOneText) {
  EXPECT_EQ(result_text(ending_of({Side::black, 7})), "B+3.5");
  EXPECT_EQ(result_text(ending_of({Side::white, 0})), "W+");
  EXPECT_EQ(result_text(ending_of({})), "0");
  EXPECT_EQ(result_text(loss_of(Side::white, How::resignation, 2)), "B+R");
  EXPECT_EQ(result_text(loss_of(Side::black, How::time, 2)), "W+T");
  for (const How forfeit : {How::forfeit, How::crash, How::illegal})
    EXPECT_EQ(result_text(loss_of(Side::black, forfeit, 2)), "W+F");
  EXPECT_EQ(result_text(loss_of(Side::red, How::time, 3)), "Void");
  EXPECT_EQ(result_text({How::agreement, {}, 0}), "0");
  EXPECT_EQ(result_text({How::cap, Side::white, 3}), "W+1.5");
  EXPECT_EQ(result_text({How::nothing, {}, 0}), "Void");
}

TEST(Ending, IsReadFromItsText) {
  for (const char* text : {"B+3.5", "W+", "R+2", "0", "B+R", "W+T", "B+F", "Void"}) {
    const auto ending = read_result(text);
    ASSERT_TRUE(ending) << text;
    EXPECT_EQ(result_text(*ending), text);
  }
  EXPECT_EQ(read_result("R+T")->how, How::time);
  EXPECT_EQ(read_result("B+F")->how, How::forfeit) << "without a reason";
  EXPECT_EQ(read_result("R+T")->winner, Side::red);
  for (const char* wrong : {"", "?", "B", "X+R", "B+0", "B+3.2", "B+-1", "B+Time", "void", "B+1e9"})
    EXPECT_FALSE(read_result(wrong)) << wrong;
}

}  // namespace
}  // namespace crosscut::play
