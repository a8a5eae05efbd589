// The best first moves, those alike by symmetry among them, and best play.
#include <algorithm>

#include "solve/solve_parts.hpp"
#include "support/moves.hpp"

namespace crosscut::solve {
namespace {

// The first moves that keep the value, and their images.
class Whole : public testing::TestWithParam<Case> {};

TEST_P(Whole, SymmetricFirstMovesAreAlike) {
  const auto table = table_with(GetParam().game, GetParam().options);
  const Solution found = solved(*table);
  ASSERT_TRUE(found.solved());
  ASSERT_FALSE(found.best.empty());
  ASSERT_TRUE(found.all_best);
  for (const std::string& move : found.best) {
    const auto after = table->clone();
    ASSERT_TRUE(after->play(move));
    for (int k = 0; k < table->symmetries(); ++k) {
      const auto image = texts_of(*after->image(k)).front();
      EXPECT_TRUE(std::binary_search(found.best.begin(), found.best.end(), image)) << move << " but not " << image;
    }
  }
}

TEST_P(Whole, BestPlayIsLegalAndGetsThere) {
  const auto table = table_with(GetParam().game, GetParam().options);
  const Solution found = solved(*table);
  for (const std::string& move : found.line) ASSERT_TRUE(table->play(move)) << move;
  EXPECT_EQ(found.line_ends, table->over());
  if (!table->over()) return;
  const bool swapped = std::find(found.line.begin(), found.line.end(), "swap") != found.line.end();
  EXPECT_EQ(swapped ? -result_of(*table) : result_of(*table), found.lower);
}

TEST(Solve, BestPlayDoesNotCycleWithLittleMemory) {
  const auto table = table_with("margo", "size=3 swap=off");
  const Solution found = Solver::of(*table, {.memory = std::size_t{16} << 10U, .always_search = true})->run();
  EXPECT_EQ(found.lower, -10);
  EXPECT_TRUE(found.line_ends) << found.line.size() << " turns";
}

TEST_P(Whole, SymmetrySavesWorkAndChangesNothing) {
  const auto table = table_with(GetParam().game, GetParam().options);
  const Solution with = solved(*table, {.always_search = true}),
                 without = solved(*table, {.always_search = true, .symmetry = false});
  ASSERT_TRUE(with.solved() && without.solved());
  EXPECT_EQ(with.lower, without.lower);
  EXPECT_EQ(with.best, without.best);
  // Elsewhere images of states are not looked at twice in any case.
  if ((*walk_from(*table))->superko()) { EXPECT_LT(with.nodes, without.nodes); }
}

INSTANTIATE_TEST_SUITE_P(Games, Whole,
                         testing::Values(Case{"go", "size=2 komi=0 settlement=off"},
                                         Case{"go", "size=2 komi=0 ko=situational settlement=off"},
                                         Case{"go", "size=3 komi=0 ko=simple settlement=off"},
                                         Case{"margo", "size=2 ko=superko swap=off"},
                                         Case{"yugo", "size=2 settlement=off"}, Case{"sligo", "size=3 settlement=off"},
                                         Case{"meigo", "size=2 ko=superko"}, Case{"margo", "size=3"}));

}  // namespace
}  // namespace crosscut::solve
