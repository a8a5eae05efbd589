// Whether games are finite, against play on tables and a search of its own.
#include "solve/cycle.hpp"

#include <gtest/gtest.h>
#include <set>

#include "support/command.hpp"

namespace crosscut {
namespace {

using solve::Recurrence;

Recurrence recurrence(const std::string& game, const std::string& options, std::size_t memory = 64U << 20U) {
  const auto table = *open_table(game, options);
  solve::CycleSettings settings;
  settings.memory = memory;
  settings.games = 300;
  return *solve::recurrence(*table, settings);
}

// What the rules of these games know of a position: the board, and the one before it.
std::pair<Key, Key> state_of(const Table& table) {
  return {table.key(), table.ply() ? table.at(table.ply() - 1)->key() : 0};
}

// The turns can be played, and then those of the cycle again and again.
void expect_cycle(const std::string& game, const std::string& options, const Recurrence& found) {
  const auto table = *open_table(game, options);
  for (const std::string& turn : found.turns) ASSERT_TRUE(table->play(turn)) << game << ' ' << turn;
  ASSERT_GT(found.cycle, 0U);
  const Key key = table->key();
  EXPECT_EQ(table->at(table->ply() - static_cast<int>(found.cycle))->key(), key);
  for (int again = 0; again < 3; ++again) {
    for (std::size_t i = found.turns.size() - found.cycle; i < found.turns.size(); ++i)
      ASSERT_TRUE(table->play(found.turns[i])) << game << ' ' << found.turns[i];
    EXPECT_EQ(table->key(), key);
  }
}

TEST(Cycle, FiniteGamesAreProvedToBe) {
  for (const char* game : {"yugo", "meigo"}) {
    const Recurrence found = recurrence(game, "size=2");
    EXPECT_EQ(found.verdict, Recurrence::Verdict::finite) << game;
    EXPECT_GT(found.states, 10U);
    EXPECT_TRUE(found.turns.empty());
  }
  EXPECT_EQ(recurrence("go", "size=2 ko=positional").verdict, Recurrence::Verdict::by_rule);
}

TEST(Cycle, ACycleCanBePlayed) {
  for (const auto& [game, options] :
       {std::pair("go", "size=2 ko=simple settlement=off"), {"sligo", "size=2"}, {"sligo", "size=3"}}) {
    const Recurrence found = recurrence(game, options);
    EXPECT_EQ(found.verdict, Recurrence::Verdict::shortest) << game;
    expect_cycle(game, options, found);
  }
  const std::string options = "size=2 ko=simple settlement=off";
  const Recurrence random = recurrence("go", options, 1);
  EXPECT_EQ(random.verdict, Recurrence::Verdict::found);
  EXPECT_EQ(random.states, 0U);
  expect_cycle("go", options, random);
  EXPECT_EQ(recurrence("yugo", "size=3", 1).verdict, Recurrence::Verdict::unknown);
}

// No play from any state comes back to it in fewer turns.
TEST(Cycle, NoCycleIsShorter) {
  const std::string options = "size=2 ko=simple settlement=off";
  const std::size_t shortest = recurrence("go", options).cycle;
  std::set<std::pair<Key, Key>> seen;
  std::vector<std::unique_ptr<Table>> states;
  const auto reach = [&](std::unique_ptr<Table> table) {
    if (seen.insert(state_of(*table)).second && !table->over()) states.push_back(std::move(table));
  };
  reach(*open_table("go", options));
  std::size_t least = 100;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto start = state_of(*states[i]);
    std::set<std::pair<Key, Key>> met;
    std::vector<std::unique_ptr<Table>> level;
    level.push_back(states[i]->clone());
    for (std::size_t turns = 1; turns < least && !level.empty(); ++turns) {
      std::vector<std::unique_ptr<Table>> next;
      for (const auto& table : level)
        for (const Turn& turn : table->legal()) {
          auto after = table->clone();
          after->play(turn);
          if (turns == 1) reach(after->clone());
          if (state_of(*after) == start) least = std::min(least, turns);
          if (met.insert(state_of(*after)).second) next.push_back(std::move(after));
        }
      level = std::move(next);
    }
  }
  EXPECT_EQ(shortest, least);
}

TEST(Cycle, Command) {
  const cli::Ran ran = cli::run_line("cycle sligo size=2");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.says("not finite, proved: a shortest cycle")) << ran.out;
  EXPECT_TRUE(ran.says("\ncycle  ")) << ran.out;
  EXPECT_TRUE(cli::run_line("cycle yugo size=2").says("finite, proved: none of the"));
  EXPECT_TRUE(cli::run_line("cycle go size=19 ko=simple --games 1").says("unknown: there are too many states"));
  EXPECT_TRUE(cli::run_line("cycle margo ko=superko").says("finite: a rule forbids all earlier boards"));
  EXPECT_TRUE(cli::run_line("cycle margo size=2 players=3 --games 1").says("states are not listed for three players"));
  EXPECT_EQ(cli::run_line("cycle chess").status, 2);
}

}  // namespace
}  // namespace crosscut
