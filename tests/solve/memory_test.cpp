// What the memory of the solver keeps, and what it forgets.
#include "solve/solve_parts.hpp"

namespace crosscut::solve {
namespace {

TEST(SolveMemory, ForgetsWhatAnIterationDidNotConfirm) {
  Memory memory(std::size_t{1} << 20U, false);
  const auto known = [&] {
    std::vector<Key> found;
    for (Key key = 1; key <= 4; ++key) memory.recall(key, [&](auto&&...) { return found.push_back(key), true; });
    return found;
  };
  const auto keep = [&](Key key, Fact::Kind kind, bool always) {
    Fact fact;
    fact.kind = kind;
    fact.key = key;
    fact.where = always ? 0 : memory.iteration();
    memory.keep(fact, {}, {});
  };
  memory.iterate();
  keep(1, Fact::at_least, true);
  keep(2, Fact::at_least, false);
  keep(4, Fact::searched, false);
  EXPECT_EQ(known(), (std::vector<Key>{1, 2, 4}));
  memory.iterate();
  EXPECT_EQ(known(), (std::vector<Key>{1}));
  keep(3, Fact::at_most, false);
  keep(4, Fact::searched, false);
  memory.confirm();
  memory.iterate();
  EXPECT_EQ(known(), (std::vector<Key>{1, 3})) << "of another target and depth a search in vain says nothing";
  Memory read(std::size_t{1} << 20U, false);
  keep(2, Fact::at_least, false);
  ASSERT_TRUE(read.add(memory.text("this"), "this"));
  memory = std::move(read);
  EXPECT_EQ(known(), (std::vector<Key>{1, 3}));
}

TEST(SolveMemory, KeepsWhatTookMostWork) {
  Memory memory(1, true);  // one bucket
  for (std::uint8_t work = 1; work <= 20; ++work) {
    Fact fact;
    fact.kind = Fact::at_least;
    fact.key = work;
    fact.work = work;
    const std::vector<Key> marks(work, work);
    memory.keep(fact, marks, {});
  }
  bool found = false;
  memory.recall(20, [&](const Fact&, std::span<const Key> avoid, auto) {
    found = true;
    EXPECT_EQ(avoid.size(), 20U);
    for (const Key mark : avoid) EXPECT_EQ(mark, 20U);
    return true;
  });
  EXPECT_TRUE(found);
  memory.recall(1, [](const Fact&, auto, auto) { return ADD_FAILURE(), true; });
}

}  // namespace
}  // namespace crosscut::solve
