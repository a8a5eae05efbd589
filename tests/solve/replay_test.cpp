// Lines of the solver replayed by the rules.
#include <set>

#include "base/text.hpp"
#include "solve/solve_parts.hpp"
#include "support/moves.hpp"

namespace crosscut::solve {
namespace {

// Positions, some early in the game, with every game among them.
class Replayed : public testing::TestWithParam<std::pair<Case, std::vector<std::string>>> {};

// The result to which the rules come after these turns of best play, which end the game or bring an earlier position
// back.
std::optional<int> replayed(const Table& start, const BestPlay& play, const std::string& first = "") {
  const auto table = start.clone();
  std::vector<std::string> line = play.line;
  if (!first.empty()) line.insert(line.begin(), first);
  std::set<Key> seen;
  bool again = false, swapped = false;
  for (const std::string& turn : line) {
    EXPECT_FALSE(table->over()) << turn;
    EXPECT_TRUE(table->play(turn)) << turn;
    swapped ^= turn == "swap";
    again = !seen.insert(table->key()).second;
  }
  EXPECT_EQ(play.line_ends, table->over());
  if (table->over()) return swapped ? -result_of(*table) : result_of(*table);
  return again ? std::optional(0) : std::nullopt;
}

// By the rules alone: best play gets what is claimed, and every other first turn gets less.
TEST_P(Replayed, BestPlayAndRefutationsGetThere) {
  const auto& [c, moves] = GetParam();
  const auto table = table_with(c.game, c.options, moves);
  const bool black = table->to_play() == Side::black;
  for (const bool search : {false, true}) {
    const Solution found = solved(*table, {.always_search = search, .refute = true});
    ASSERT_TRUE(found.all_best);
    EXPECT_EQ(replayed(*table, found), found.lower);
    EXPECT_FALSE(found.refutations.empty());
    std::set<std::string> turns(found.best.begin(), found.best.end());
    for (const Refutation& wrong : found.refutations) {
      EXPECT_EQ(replayed(*table, wrong, wrong.turn), wrong.value) << wrong.turn << ": " << join(wrong.line, " ");
      EXPECT_TRUE(black ? wrong.value < found.lower : wrong.value > found.lower) << wrong.turn;
      for (int k = 0; k < table->symmetries(); ++k) {
        const auto after = table->clone();
        ASSERT_TRUE(after->play(wrong.turn));
        const auto image = after->image(k);
        if (table->image(k)->key() == table->key()) turns.insert(texts_of(*image).back());
      }
    }
    const auto legal = legal_texts(*table);
    EXPECT_EQ(turns, std::set<std::string>(legal.begin(), legal.end())) << "each is best or refuted";
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, Replayed,
    testing::Values(std::pair(Case{"go", "size=3 komi=0 ko=simple settlement=off"}, std::vector<std::string>{}),
                    std::pair(Case{"go", "size=3 komi=0 settlement=off"}, std::vector<std::string>{"b1"}),
                    std::pair(Case{"margo", "size=3 swap=off"}, std::vector<std::string>{}),
                    std::pair(Case{"margo", "size=3"}, std::vector<std::string>{}),
                    std::pair(Case{"margo", "size=3 swap=off mode=beginner"}, std::vector<std::string>{}),
                    std::pair(Case{"sligo", "size=3 settlement=off"}, std::vector<std::string>{}),
                    std::pair(Case{"sligo", "size=3 settlement=off"}, std::vector<std::string>{"c2", "a2"}),
                    std::pair(Case{"yugo", "size=3 settlement=off"}, std::vector<std::string>{"b2", "a1", "c3"}),
                    std::pair(Case{"meigo", "size=2 ko=superko prison=1"}, std::vector<std::string>{"a1"}),
                    std::pair(Case{"bargo", "size=2"}, std::vector<std::string>{"b2:e", "a1:e", "c3:w"})));

}  // namespace
}  // namespace crosscut::solve
