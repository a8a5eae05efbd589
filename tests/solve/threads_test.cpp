// Several threads at one proof; also run with the thread sanitizer.
#include "solve/solve_parts.hpp"

namespace crosscut::solve {
namespace {

class Threads : public testing::TestWithParam<Case> {};

TEST_P(Threads, FindTheSameAsOne) {
  const auto table = table_with(GetParam().game, GetParam().options);
  const Solution one = solved(*table, {.always_search = true}),
                 more = solved(*table, {.threads = 3, .always_search = true});
  ASSERT_TRUE(one.solved() && more.solved());
  EXPECT_EQ(one.lower, more.lower);
  EXPECT_EQ(one.best, more.best);
}

INSTANTIATE_TEST_SUITE_P(Games, Threads,
                         testing::Values(Case{"go", "size=2 komi=0 settlement=off"},
                                         Case{"go", "size=2 komi=0 ko=situational settlement=off"},
                                         Case{"go", "size=3 komi=0 ko=simple settlement=off"},
                                         Case{"yugo", "size=2 settlement=off"}, Case{"sligo", "size=2 settlement=off"},
                                         Case{"meigo", "size=2 ko=superko"}, Case{"margo", "size=2"},
                                         Case{"margo", "size=2 ko=superko swap=off"}));

}  // namespace
}  // namespace crosscut::solve
