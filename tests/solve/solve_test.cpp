// The solver against plain minimax with the whole history, known values, and laws that every value obeys.
#include <algorithm>
#include <set>

#include "base/random.hpp"
#include "solve/solve_parts.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"

namespace crosscut::solve {
namespace {

// Whether Black gets at least so much, by looking at every line to its end, with nothing remembered but the line
// itself. Where play can come back to a state for ever, it is a draw as soon as it has.
class Minimax {
 public:
  explicit Minimax(const Table& table) : walk_(*walk_from(table)) {}

  // Nothing if that takes too long.
  std::optional<bool> reaches(int target) {
    visited_ = 0;
    const bool found = search(target);
    return visited_ < most ? std::optional(found) : std::nullopt;
  }

 private:
  static constexpr int most = 20'000;

  bool search(int target) {
    ++visited_;
    if (walk_->recurs()) return 0 >= target;
    if (walk_->ended() || walk_->steps().empty()) return walk_->result() >= target;
    const bool black = walk_->to_play() == Side::black;
    for (std::size_t i = 0; i < walk_->steps().size() && visited_ < most; ++i) {
      walk_->play(i);
      const bool there = search(target);
      walk_->undo();
      if (there == black) return black;
    }
    return !black;
  }

  std::unique_ptr<Walk> walk_;
  int visited_ = 0;
};

// A position of a random game in which few places are left, or nothing if it ended before.
std::unique_ptr<Table> late_position(std::string_view game, std::string_view options, int empty, Random& random) {
  auto table = table_with(game, options);
  const auto places = [&] {
    const Scene scene = table->scene();
    return std::count_if(scene.places.begin(), scene.places.end(), [](const auto& p) { return !p.piece; });
  };
  while (!table->over() && places() > empty) {
    auto moves = legal_texts(*table);
    std::erase(moves, "pass");
    if (moves.empty()) return {};
    EXPECT_TRUE(table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  return table->over() ? nullptr : std::move(table);
}

class Tiny : public testing::TestWithParam<Case> {};

TEST_P(Tiny, AgreesWithMinimaxInLatePositions) {
  const Case& c = GetParam();
  Random random(7);
  int compared = 0, searched = 0;
  for (int i = 0; i < 60 && compared < tests::samples(10); ++i) {
    const auto table = late_position(c.game, c.options, c.empty, random);
    if (!table) continue;
    for (const bool search : {false, true}) {
      const Solution found = solved(*table, search, 20);
      if (!found.solved()) continue;
      Minimax minimax(*table);
      const auto reached = minimax.reaches(found.lower), more = minimax.reaches(found.lower + 1);
      if (!reached || !more) break;
      ++(search ? searched : compared);
      ASSERT_TRUE(*reached && !*more) << found.lower << (search ? " searched" : "") << " after " << table->ply()
                                      << " moves";
    }
  }
  EXPECT_GT(compared + searched, 3);
}

TEST_P(Tiny, StepsAreTheLegalTurns) {
  const Case& c = GetParam();
  const auto table = table_with(c.game, c.options);
  const auto walk = *walk_from(*table);
  Random random(3);
  for (int turn = 0; turn < 40 && !table->over(); ++turn) {
    std::vector<std::string> turns;
    for (std::size_t i = 0; i < walk->steps().size(); ++i) {
      const Move move = walk->steps()[i].move;
      if (!walk->slides(move)) {
        turns.push_back(walk->text(move, {}));
        continue;
      }
      walk->play(i);
      std::vector<Move> places;
      for (const Step& step : walk->steps()) places.push_back(step.move);
      walk->undo();
      for (const Move place : places) turns.push_back(walk->text(move, place));
    }
    std::sort(turns.begin(), turns.end());
    ASSERT_EQ(turns, legal_texts(*table));
    const auto steps = walk->steps();
    std::size_t next = random.below(static_cast<std::uint32_t>(steps.size()));
    while (walk->slides(steps[next].move)) next = (next + 1) % steps.size();
    ASSERT_TRUE(table->play(walk->text(steps[next].move, {})));
    walk->play(next);
    ASSERT_EQ(walk->result(), result_of(*table));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Tiny,
                         testing::Values(Case{"go", "size=2 komi=0 settlement=off", 2},
                                         Case{"go", "size=2 komi=0 ko=situational settlement=off", 2},
                                         Case{"go", "size=2 komi=0 ko=simple settlement=off", 2},
                                         Case{"go", "size=3 komi=0 settlement=off", 2},
                                         Case{"yugo", "size=2 settlement=off", 2},
                                         Case{"yugo", "size=3 settlement=off", 3},
                                         Case{"sligo", "size=2 settlement=off", 3}, Case{"bargo", "size=2", 2},
                                         Case{"meigo", "size=2 ko=superko", 3}, Case{"meigo", "size=3 ko=superko", 2},
                                         Case{"margo", "size=2", 3}, Case{"margo", "size=2 ko=superko", 3},
                                         Case{"margo", "size=3 ko=superko", 6},
                                         Case{"margo", "size=3 mode=beginner", 4}, Case{"margo", "size=2 players=3", 3},
                                         Case{"margo", "size=2 players=3 ko=superko", 3}));

// What a side is sure of by waiting, against all that the other can do.
class Sure : public testing::TestWithParam<Case> {
 protected:
  // The worst result for a side that only waits, from where the walk stands.
  static int worst(Walk& walk, Side side) {
    EXPECT_FALSE(walk.recurs());
    if (walk.ended()) return walk.result();
    const bool waits = walk.to_play() == side;
    int found = side == Side::black ? outright : -outright;
    for (std::size_t i = 0; i < walk.steps().size(); ++i) {
      if (waits && walk.steps()[i].move != walk.waiting()) continue;
      walk.play(i);
      const int value = worst(walk, side);
      walk.undo();
      found = side == Side::black ? std::min(found, value) : std::max(found, value);
    }
    return found;
  }
};

TEST_P(Sure, NoPlayContradictsIt) {
  const Case& c = GetParam();
  Random random(11);
  int checked = 0, compared = 0;
  for (int game = 0; game < 2000 && checked < 1000; ++game) {
    const auto table = table_with(c.game, c.options);
    for (int ply = 0; ply < 30 && !table->over() && !table->settling(); ++ply) {
      const auto moves = legal_texts(*table);
      ASSERT_TRUE(table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
      if (table->over() || table->settling()) break;
      const auto walk = *walk_from(*table);
      for (const Side side : {Side::black, Side::white}) {
        const auto sure = walk->sure(side);
        if (!sure) continue;
        ++checked;
        const int sign = side == Side::black ? 1 : -1;
        ASSERT_GE(sign * worst(*walk, side), sign * *sure) << *sure << " after " << table->ply() << " moves";
        Minimax minimax(*table);
        const auto better = minimax.reaches(side == Side::black ? *sure : *sure + 1);
        if (!better) continue;
        ++compared;
        ASSERT_EQ(*better, side == Side::black) << *sure;
      }
    }
  }
  EXPECT_GT(checked, 50);
  EXPECT_GT(compared, 20);
}

INSTANTIATE_TEST_SUITE_P(Games, Sure,
                         testing::Values(Case{"go", "size=2 komi=0"}, Case{"go", "size=3 komi=0.5"},
                                         Case{"go", "size=3 komi=0 ko=situational"},
                                         Case{"go", "size=3 komi=0 ko=simple"}, Case{"yugo", "size=2"},
                                         Case{"yugo", "size=3"}, Case{"yugo", "size=3 button=off komi=1"}));

TEST(Solve, TwoEyesAreSure) {
  const auto sure = [](const Table& table) { return (*walk_from(table))->sure(Side::black); };
  const auto table = table_with("go", "size=3 komi=0", {"a2", "pass", "b2", "pass"});
  EXPECT_EQ(sure(*table), std::nullopt);
  ASSERT_TRUE(table->play("c2"));
  // White can fill two points of each side, and no more.
  EXPECT_EQ(sure(*table), 2 * (3 - 4));
  for (const std::string move : {"pass", "b1", "pass", "b3"}) ASSERT_TRUE(table->play(move));
  EXPECT_EQ(sure(*table), 2 * 9);
  const auto walk = *walk_from(*table);
  EXPECT_EQ(walk->sure(Side::white), std::nullopt);
  Memory memory(std::size_t{1} << 20U, true);
  EXPECT_EQ(Prover(memory, Stop()).prove(*walk, {18, Bound::reached, 0}).verdict, Bound::reached)
      << "without looking ahead";
  // With suicide White makes room.
  EXPECT_EQ(sure(*table_with("go", "size=3 komi=0 suicide=on",
                             {"a2", "pass", "b2", "pass", "c2", "pass", "b1", "pass", "b3"})),
            std::nullopt);
  // The button is White's here.
  EXPECT_EQ(sure(*table_with("yugo", "size=3", {"a2", "button", "b2", "pass", "c2", "pass", "b1", "pass", "b3"})),
            2 * 9 - 1);
}

// From random positions of whole games, among them such that play can leave and come back to.
class Listed : public testing::TestWithParam<Case> {};

TEST_P(Listed, SearchFindsTheSame) {
  Random random(23);
  int compared = 0;
  for (const int most : {0, 3, 5}) {
    const auto table = table_with(GetParam().game, GetParam().options);
    for (int ply = 0; ply < most && !table->over(); ++ply) {
      auto moves = legal_texts(*table);
      if (moves.size() > 1) std::erase(moves, "pass");
      ASSERT_TRUE(table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if (table->over()) continue;
    const Solution listed = Solver::of(*table, {})->run(), searched = solved(*table, {.always_search = true});
    ASSERT_TRUE(listed.solved() && searched.solved());
    ASSERT_EQ(listed.lower, searched.lower) << "after " << table->ply() << " moves";
    ASSERT_EQ(listed.best, searched.best) << "after " << table->ply() << " moves";
    ++compared;
  }
  EXPECT_GT(compared, 1);
}

INSTANTIATE_TEST_SUITE_P(Games, Listed,
                         testing::Values(Case{"go", "size=2 komi=0 ko=simple settlement=off"},
                                         Case{"go", "size=3 komi=0 ko=simple settlement=off"},
                                         Case{"yugo", "size=2 settlement=off"}, Case{"sligo", "size=2 settlement=off"},
                                         Case{"sligo", "size=3 settlement=off"}, Case{"meigo", "size=2"},
                                         Case{"margo", "size=2 swap=off"}, Case{"margo", "size=3 swap=off"},
                                         Case{"margo", "size=3 mode=beginner"}));

TEST(Solve, KnownValuesOfGo) {
  const Solution three = solved(*table_with("go", "size=3 komi=0"));
  EXPECT_EQ(three.lower, 18);  // half points
  EXPECT_EQ(three.best, std::vector<std::string>{"b2"});
  // On 2x2 Black's point depends on the repetition rule.
  EXPECT_EQ(solved(*table_with("go", "size=2 komi=0")).lower, 2);
  EXPECT_EQ(solved(*table_with("go", "size=2 komi=0 ko=situational")).lower, 2);
  EXPECT_EQ(solved(*table_with("go", "size=2 komi=0 ko=simple")).lower, 0);
}

TEST(Solve, WhatMayComeBackDecidesMargo) {
  const Solution simple = solved(*table_with("margo", "size=2 swap=off"));
  EXPECT_EQ(simple.lower, 0);
  EXPECT_TRUE(simple.recurred);
  EXPECT_FALSE(simple.line_ends);
  EXPECT_EQ(solved(*table_with("margo", "size=2 swap=off ko=superko")).lower, -2);
}

// Who begins opens so that it matters least which side the other takes.
TEST(Solve, SwapTakesTheBetterSide) {
  for (const std::string options : {"size=3", "size=3 mode=beginner", "size=2 ko=superko"}) {
    const auto open = table_with("margo", options + " swap=off");
    int least = outright;
    for (const std::string& move : legal_texts(*open))
      least = std::min(least, std::abs(solved(*table_with("margo", options + " swap=off", {move})).lower));
    EXPECT_EQ(solved(*table_with("margo", options)).lower, least) << options;
  }
}

TEST(Solve, KomiMovesTheValue) {
  for (const int komi : {-2, 1, 4})
    EXPECT_EQ(solved(*table_with("yugo", "size=2 komi=" + std::to_string(komi))).lower, 1 - 2 * komi);
}

TEST(Solve, StopsWhenAskedAndResumes) {
  const auto table = table_with("go", "size=3 komi=0", {"b2", "a2"});
  std::string proofs;
  std::uint64_t whole = 0;
  {
    auto solver = *Solver::of(*table, {.memory = std::size_t{16} << 20U});
    whole = solver.run().nodes;
  }
  {
    int asked = 0;
    auto solver = *Solver::of(*table, {.memory = std::size_t{16} << 20U, .stop = [&] { return ++asked > 3; }});
    const Solution found = solver.run();
    EXPECT_TRUE(found.stopped);
    EXPECT_FALSE(found.solved() && found.all_best);
    proofs = solver.proofs();
  }
  auto solver = *Solver::of(*table, {.memory = std::size_t{16} << 20U});
  ASSERT_TRUE(solver.add(proofs));
  const Solution found = solver.run();
  EXPECT_EQ(found.lower, 18);
  EXPECT_LT(found.nodes, whole);
  // Damaged ones, and those about another position, are not used.
  for (const std::size_t at : {std::size_t{0}, proofs.size() / 2, proofs.size() - 1}) {
    std::string damaged = proofs;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(solver.add(damaged));
  }
  EXPECT_FALSE(solver.add(std::string_view(proofs).substr(0, proofs.size() / 2)));
  EXPECT_FALSE(Solver::of(*table_with("go", "size=3 komi=0"), {})->add(proofs));
}

// Where play may recur, what one player can keep up for ever is part of it.
TEST(Solve, KeepsWhatRestsOnRecurrences) {
  for (const std::string options : {"size=2 swap=off", "size=3 swap=off"}) {
    const auto table = table_with("margo", options);
    auto solver = *Solver::of(*table, {.memory = std::size_t{16} << 20U, .always_search = true});
    const Solution found = solver.run();
    EXPECT_TRUE(found.recurred);
    auto next = *Solver::of(*table, {.memory = std::size_t{16} << 20U, .always_search = true});
    ASSERT_TRUE(next.add(solver.proofs()));
    const Solution again = next.run();
    EXPECT_EQ(again.lower, found.lower);
    EXPECT_EQ(again.best, found.best);
    EXPECT_LT(again.nodes, found.nodes / 10 + 20) << options;
  }
}

// Minimax at a table, with nothing remembered: what the hero gets at least, the others playing together.
class OneAgainstTwo {
 public:
  explicit OneAgainstTwo(Side hero) : hero_(hero) {}

  // Nothing if that takes too long.
  std::optional<int> value(const Table& table) {
    visited_ = 0;
    const auto searched = table.clone();
    const int found = search(*searched, -outright, outright);
    return visited_ < most ? std::optional(found) : std::nullopt;
  }

 private:
  static constexpr int most = 5'000;

  int search(Table& table, int lower, int upper) {
    if (++visited_ >= most) return 0;
    if (table.over()) {
      const Outcome outcome = table.outcome();
      if (!outcome.winner) return 0;
      if (outcome.winner != hero_) return -outright;
      return outcome.margin ? outcome.margin : outright;
    }
    const bool own = table.to_play() == hero_;
    for (const std::string& move : legal_texts(table)) {
      EXPECT_TRUE(table.play(move));
      const int value = search(table, lower, upper);
      EXPECT_TRUE(table.undo());
      if (own)
        lower = std::max(lower, value);
      else
        upper = std::min(upper, value);
      if (lower >= upper) break;
    }
    return own ? lower : upper;
  }

  Side hero_;
  int visited_ = 0;
};

// The position some moves before the end of a random game.
std::unique_ptr<Table> near_end(std::string_view game, std::string_view options, std::size_t before, Random& random) {
  const auto table = table_with(game, options);
  while (!table->over()) {
    const auto moves = legal_texts(*table);
    EXPECT_TRUE(table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  std::vector<std::string> moves;
  for (const MoveMade& move : table->moves()) moves.push_back(table->text(move.turn));
  moves.resize(moves.size() - std::min(before, moves.size()));
  return table_with(game, options, moves);
}

TEST(Solve, EachOfThreeAgainstTheOthersTogether) {
  Random random(5);
  std::set<int> values;
  for (int i = 0; i < 20; ++i) {
    const std::string options = i % 2 ? "size=2 mode=beginner" : "size=3 supply=4 ko=superko";
    const auto table = near_end("margo", options + " players=3", 3, random);
    for (const Side hero : {Side::black, Side::white, Side::red}) {
      const auto value = OneAgainstTwo(hero).value(*table);
      if (!value) continue;
      EXPECT_EQ(solved(*table, {.hero = hero}).lower, *value) << name_of(hero) << " after " << table->ply() << " moves";
      values.insert(*value);
    }
  }
  EXPECT_GT(values.size(), 2U);
}

TEST(Solve, SaysWhatItCannotSolve) {
  EXPECT_EQ(Solver::of(*table_with("go", "size=19"), {}).message(), "a board of size 19 is far too large to be solved");
  EXPECT_EQ(Solver::of(*table_with("go", "size=2", {"pass", "pass"}), {}).message(),
            "a settlement is open, where there is nothing to solve; it is closed by resume");
  EXPECT_FALSE(Solver::of(*table_with("go", "size=2 settlement=off", {"pass", "pass"}), {}));
}

}  // namespace
}  // namespace crosscut::solve
