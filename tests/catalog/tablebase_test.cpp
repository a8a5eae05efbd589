// Tables of solved boards against the solver, their files, and what the engine's search makes of them.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>

#include "base/files.hpp"
#include "base/random.hpp"
#include "catalog/tablebases.hpp"
#include "solve/solver.hpp"
#include "solve/tabulate.hpp"
#include "support/folder.hpp"
#include "support/moves.hpp"

namespace crosscut::solve {
namespace {

constexpr std::size_t enough = std::size_t{64} << 20U;

std::shared_ptr<Tablebases> tables_of(const Table& table) {
  auto tables = std::make_shared<Tablebases>();
  const auto made = tabulate(table, enough);
  EXPECT_TRUE(made.ok()) << made.message();
  const Status added = tables->add(made->bytes());
  EXPECT_TRUE(added.ok()) << added.message();
  return tables;
}

class SolvedBoard : public testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<Table> table() const {
    const std::string board = GetParam();
    const std::size_t name = board.find(' ');
    return *open_table(board.substr(0, name), board.substr(name));
  }
};

// A player is called by the colour on the board here, by the first one in the solver.
bool swapped(const Table& table) {
  const auto moves = table.moves();
  return std::any_of(moves.begin(), moves.end(), [](const MoveMade& m) { return m.is(Act::swap); });
}

// Random games, in which the tablebase and the solver agree on the value and the best turns of each position.
TEST_P(SolvedBoard, AgreesWithTheSolver) {
  const auto start = table();
  const auto tables = tables_of(*start);
  Random random(11);
  int compared = 0;
  for (int game = 0; game < 2; ++game) {
    const auto at = start->clone();
    for (int turn = 0; turn < 30 && !at->over() && !at->settling(); ++turn) {
      const auto known = at->solved(*tables);
      ASSERT_TRUE(known) << "after " << turn << " turns of game " << game;
      auto solver = *Solver::of(*at, {.memory = enough});
      const Solution found = solver.run();
      ASSERT_TRUE(found.solved());
      ASSERT_EQ(known->exact.value, found.lower) << value_text(found.lower);
      std::vector<std::string> best;
      for (const Solved::After& after : known->turns)
        if (after.exact.value == known->exact.value) best.push_back(at->text(after.turn));
      std::sort(best.begin(), best.end());
      EXPECT_EQ(best, found.best);
      if (found.line_ends && found.lower) { EXPECT_EQ(known->exact.turns, static_cast<int>(found.line.size())); }
      ++compared;
      at->play(known->turns[random.below(static_cast<std::uint32_t>(known->turns.size()))].turn);
    }
  }
  EXPECT_GT(compared, 5);
}

// Whoever follows the table to a won end is there in as many turns as it says, whatever the other plays.
TEST_P(SolvedBoard, WinsInAsManyTurnsAsItSays) {
  const auto start = table();
  const auto tables = tables_of(*start);
  Random random(5);
  int won = 0;
  for (int game = 0; game < 100; ++game) {
    const auto at = start->clone();
    for (int turn = static_cast<int>(random.below(5)); turn > 0 && !at->over() && !at->settling(); --turn) {
      const auto legal = legal_texts(*at);
      ASSERT_TRUE(at->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    auto known = at->solved(*tables);
    if (!known || !known->exact.value) continue;
    const int promised = known->exact.value, turns = known->exact.turns, ply = at->ply();
    const bool swap_before = swapped(*at);
    bool as_promised = true;  // the other never plays worse than that
    while ((known = at->solved(*tables))) {
      const bool winner = (at->to_play() == Side::black) == (known->exact.value > 0);
      const auto at_random = random.below(static_cast<std::uint32_t>(known->turns.size()));
      const Solved::After choice = known->turns[winner ? 0 : at_random];
      as_promised &= choice.exact.value == known->exact.value;
      at->play(choice.turn);
    }
    ASSERT_TRUE(at->over() || at->settling());
    EXPECT_TRUE(!as_promised || at->ply() - ply <= turns);
    const int end = swapped(*at) == swap_before ? value_of(at->outcome()) : -value_of(at->outcome());
    EXPECT_GE(promised > 0 ? end : -end, std::abs(promised));
    ++won;
  }
  EXPECT_TRUE(won > 10 || !start->solved(*tables)->exact.value);
}

TEST_P(SolvedBoard, IsTheSameAfterWritingAndReading) {
  const auto made = tabulate(*table(), enough);
  const auto read = Tablebase::read(made->bytes());
  ASSERT_TRUE(read.ok()) << read.message();
  EXPECT_TRUE(*read == *made);
}

INSTANTIATE_TEST_SUITE_P(Tablebase, SolvedBoard,
                         testing::Values("yugo size=2", "sligo size=2", "sligo size=3", "meigo size=2", "margo size=2",
                                         "margo size=3", "margo size=3 swap=off mode=beginner", "go size=2 ko=simple",
                                         "go size=3 komi=0 ko=simple"));

TEST(Tablebase, IsRefusedIfItIsDamagedOrSomethingElse) {
  const std::string bytes = tabulate(**open_table("sligo", "size=3"), enough)->bytes();
  for (std::size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 97) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    EXPECT_FALSE(Tablebase::read(damaged)) << at;
    EXPECT_FALSE(Tablebase::read(std::string_view(bytes).substr(0, at))) << at;
  }
  EXPECT_EQ(Tablebase::read("PNG").message(), "it is not a tablebase");
  std::string newer = bytes;
  newer.replace(newer.find('1'), 1, "2");
  EXPECT_EQ(Tablebase::read(newer).message(), "it is in format \"2\"; this program reads format 1");
  std::string flipped = bytes;
  flipped.back() = static_cast<char>(flipped.back() ^ 1);
  EXPECT_EQ(Tablebase::read(flipped).message(), "it is damaged: its checksum is wrong");
}

TEST(Tablebase, IsForKnownBoardsAndRules) {
  Tablebases tables;
  const auto refusal = [&](const std::string& board) {
    return tables.add(Tablebase(board, false, {{1, {2, 3}}}).bytes()).message();
  };
  EXPECT_EQ(refusal("chess size=3").substr(0, 49), "it is of a board that this program does not know:");
  EXPECT_EQ(refusal("sligo size=3"), "it is of \"sligo size=3\", which this program calls \"sligo size=3 komi=0\"");
  EXPECT_EQ(refusal("sligo size=3 komi=0"), "it was made under other rules of the game");
  EXPECT_FALSE(tables.find(**open_table("sligo", "size=3")));
}

TEST(Tablebase, IsNotMadeWhereThePastMatters) {
  const auto refusal = [](std::string_view game, std::string_view options) {
    return tabulate(**open_table(game, options), enough).message();
  };
  EXPECT_EQ(refusal("go", "size=2"), "tablebases do not support superko: what is legal depends on the history");
  EXPECT_EQ(refusal("margo", "size=2 players=3"), "tablebases are for games of two players; this one has three");
  EXPECT_EQ(refusal("go", "size=9 ko=simple"), "the states of this board need more memory");
}

// What may not come back is part of a state: after the same stones, a ko may be open or not, and the result another.
TEST(Tablebase, RespectsTheRepetitionRule) {
  const auto start = *open_table("go", "size=3 komi=0 ko=simple");
  const auto tables = tables_of(*start);
  Random random(2);
  int differ = 0;
  for (int game = 0; game < 30; ++game) {
    const auto at = start->clone();
    while (!at->over() && !at->settling() && at->ply() < 40) {
      const auto fresh = *start->arranged(arrangement_of(*at));
      const auto known = at->solved(*tables), afresh = fresh->solved(*tables);
      ASSERT_TRUE(known);
      differ += afresh && known->exact != afresh->exact;
      const auto legal = legal_texts(*at);
      ASSERT_TRUE(at->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
  EXPECT_GT(differ, 0);
}

// A finite board is solved for every komi; the distances are those of another winner.
TEST(Tablebase, AnswersForEveryKomiWherePlayIsFinite) {
  const auto tables = tables_of(**open_table("yugo", "size=2"));
  for (const int komi : {-3, 1, 2}) {
    const auto table = *open_table("yugo", "size=2 komi=" + std::to_string(komi));
    const auto known = table->solved(*tables);
    ASSERT_TRUE(known);
    EXPECT_EQ(known->exact, (Exact{1 - 2 * komi, 0}));
  }
  EXPECT_FALSE((*open_table("yugo", "size=2 button=off"))->solved(*tables));
  const auto recurring = tables_of(**open_table("sligo", "size=2"));
  EXPECT_FALSE((*open_table("sligo", "size=2 komi=1"))->solved(*recurring));
}

}  // namespace
}  // namespace crosscut::solve
