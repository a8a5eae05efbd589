// The states that the solver walks through: their keys, images, and what the past changes.
#include <algorithm>
#include <map>
#include <set>

#include "base/random.hpp"
#include "solve/solve_parts.hpp"

namespace crosscut::solve {
namespace {

// Of moves that are images of each other one was looked at, which says nothing where the past is different for them.
TEST(SolveWalk, ProofsBySymmetryNeedASymmetricPast) {
  const auto table = table_with("go", "size=2 komi=0");
  const auto walk = *walk_from(*table);
  const Key all = walk->symmetry_mark();
  EXPECT_TRUE(walk->remembers(all));
  Memory memory(std::size_t{1} << 20U, true);
  Prover prover(memory, Stop());
  Bound answer;
  for (int depth = 1; answer.verdict == Bound::unknown; ++depth) {
    memory.iterate();
    answer = prover.prove(*walk, {3, Bound::below, depth});
  }
  ASSERT_EQ(answer.verdict, Bound::below);
  bool needed = false;
  memory.recall(walk->key(), [&](const Fact& fact, auto, std::span<const Key> need) {
    needed = fact.kind == Fact::at_most && std::find(need.begin(), need.end(), all) != need.end();
    return needed;
  });
  EXPECT_TRUE(needed);
  const auto steps = walk->steps();
  const auto placed = std::find_if(steps.begin(), steps.end(), [](const Step& step) { return step.move.on_board(); });
  walk->play(static_cast<std::size_t>(placed - steps.begin()));
  EXPECT_FALSE(walk->remembers(all));
  EXPECT_TRUE(walk->remembers(walk->symmetry_mark()));
}

TEST(SolveWalk, ImagesHaveOneKeyWhereThePastDoesNotMatter) {
  const auto keys = [](std::string_view game, std::string_view options) {
    const auto walk = *walk_from(*table_with(game, options));
    std::set<Key> found;
    for (const Step& step : walk->steps()) found.insert(step.key);
    return found.size();
  };
  EXPECT_EQ(keys("margo", "size=3"), 3U);
  EXPECT_EQ(keys("go", "size=3 ko=simple"), 4U) << "with the pass";
  EXPECT_EQ(keys("go", "size=3"), 10U);
  EXPECT_EQ(keys("margo", "size=3 players=3"), 9U);
}

// The keys of the states in which a turn can end.
std::set<Key> ends_of_turns(Walk& walk) {
  std::set<Key> found;
  for (std::size_t i = 0; !walk.ended() && i < walk.steps().size(); ++i) {
    const Step step = walk.steps()[i];
    if (walk.slides(step.move)) {
      walk.play(i);
      found.merge(ends_of_turns(walk));
      walk.undo();
    } else {
      found.insert(step.key);
    }
  }
  return found;
}

class Keys : public testing::TestWithParam<Case> {};

TEST_P(Keys, StatesOfOneKeyLeadToTheSame) {
  const auto table = table_with(GetParam().game, GetParam().options);
  Random random(41);
  std::map<Key, std::set<Key>> known;
  int again = 0;
  for (int game = 0; game < 200; ++game) {
    const auto walk = *walk_from(*table);
    for (int i = 0; i < 40 && !walk->ended() && !walk->steps().empty(); ++i) {
      walk->play(random.below(static_cast<std::uint32_t>(walk->steps().size())));
      const auto next = ends_of_turns(*walk);
      const auto [state, first] = known.emplace(walk->key(), next);
      again += !first;
      ASSERT_EQ(state->second, next) << "game " << game << ", step " << i;
    }
  }
  EXPECT_GT(again, 20);
}

INSTANTIATE_TEST_SUITE_P(Games, Keys,
                         testing::Values(Case{"go", "size=3 ko=simple"}, Case{"yugo", "size=2"},
                                         Case{"sligo", "size=3"}, Case{"meigo", "size=2"}, Case{"margo", "size=3"}));

}  // namespace
}  // namespace crosscut::solve
