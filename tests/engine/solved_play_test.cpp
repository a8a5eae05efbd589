// The engine on solved boards: perfect at every level that means to be, exact in reviews.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "catalog/tablebases.hpp"
#include "engine/engine_settings.hpp"
#include "engine/fair_number.hpp"
#include "engine/review.hpp"
#include "support/moves.hpp"

namespace crosscut::engine {
namespace {

EngineSettings settings_of(const Effort& effort, bool knows, SearchKind kind = SearchKind::mcts) {
  EngineSettings settings;
  settings.search.kind = kind;
  settings.search.memory = std::size_t{4} << 20U;
  if (knows) settings.search.tablebases = Tablebases::own();
  apply(effort, settings);
  return settings;
}

std::unique_ptr<Table> board(const std::string& name) {
  const std::size_t space = name.find(' ');
  return *open_table(name.substr(0, space), name.substr(space));
}

// A position of a random game that the player to move wins, but not by every turn.
std::unique_ptr<Table> won_position(const std::string& name, Random& random) {
  for (;;) {
    auto table = board(name);
    const std::uint32_t plies = random.below(7);
    for (std::uint32_t i = 0; i < plies && !table->over() && !table->settling(); ++i) {
      const auto legal = legal_texts(*table);
      EXPECT_TRUE(table->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    const auto solved = table->solved(*Tablebases::own());
    const auto wins = [&](const Exact& exact) {
      return table->to_play() == Side::black ? exact.value > 0 : exact.value < 0;
    };
    if (solved && wins(solved->exact) && !wins(solved->turns.back().exact)) return table;
  }
}

class SolvedPlay : public testing::TestWithParam<const char*> {};

// The other has a hundred times the playouts.
TEST_P(SolvedPlay, LosesNoWonPosition) {
  Random random(17);
  const EngineSettings perfect = settings_of({.playouts = 5}, true), other = settings_of({.playouts = 500}, false);
  for (int game = 0; game < 20; ++game) {
    const auto table = won_position(GetParam(), random);
    const Side winner = table->to_play();
    bool swapped = false;
    for (int turn = 0; !table->over() && !table->settling(); ++turn) {
      ASSERT_LT(turn, 100) << "it comes to no end";
      const Thought thought = think(*table, turn % 2 ? other : perfect, no_time);
      table->play(thought.move);
      swapped ^= thought.move.is(Act::swap);
      if (thought.move.is(Act::swap)) --turn;
    }
    ASSERT_TRUE(table->outcome().winner);
    EXPECT_EQ(*table->outcome().winner == winner, !swapped);
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, SolvedPlay,
                         testing::Values("margo size=3 swap=off", "sligo size=3", "go size=3 komi=0 ko=simple",
                                         "yugo size=2", "margo size=3"));

TEST(Solved, FindingsAreExact) {
  const auto table = board("sligo size=3");
  SearchSettings settings;
  settings.tablebases = Tablebases::own();
  const auto search = table->search(settings);
  search->run(1000);
  EXPECT_LE(search->progress().playouts, 40U);
  const Findings found = search->findings(100);
  ASSERT_TRUE(found.exact);
  EXPECT_EQ(found.exact->value, 18);
  EXPECT_GT(found.exact->turns, 5);
  EXPECT_EQ(found.proven, 1);
  EXPECT_EQ(found.win_rate, 1);
  EXPECT_EQ(found.lead, 9);
  EXPECT_EQ(found.spread, 0);
  ASSERT_EQ(found.candidates.size(), legal_texts(*table).size());
  EXPECT_EQ(table->text(found.candidates[0].move), "b2");
  EXPECT_EQ(found.candidates[0].plies, found.exact->turns);
  EXPECT_EQ(found.candidates[0].exact->value, 18);
  EXPECT_LT(found.candidates[1].exact->value, 18);
  EXPECT_EQ(static_cast<int>(found.candidates[0].line.size()), found.exact->turns);
  const auto after = table->clone();
  ASSERT_TRUE(search->follow(*after->play("a1")));
  EXPECT_EQ(search->findings().exact, after->solved(*settings.tablebases)->exact);
  settings.tablebases = nullptr;
  EXPECT_FALSE(table->search(settings)->findings().exact);
}

TEST(Solved, WeakLevelsStayWeak) {
  const auto table = board("sligo size=3");
  EXPECT_LE(think(*table, settings_of({.level = 4}, true), no_time).playouts, 40U);
  EXPECT_EQ(table->text(think(*table, settings_of({.level = 4}, true), no_time).move), "b2");
  for (const int level : {1, 2, 3}) {
    const auto knowing = settings_of({.level = level}, true), other = settings_of({.level = level}, false);
    const Thought thought = think(*table, knowing, no_time);
    EXPECT_EQ(thought.move, think(*table, other, no_time).move);
    EXPECT_GE(thought.playouts, other.playouts / 2);
  }
}

TEST(Solved, ReviewsAreExact) {
  const auto table = board("sligo size=3");
  for (const std::string_view move : {"a1", "c3", "pass"}) ASSERT_TRUE(table->play(move)) << move;
  const Review found = review(*table, settings_of({.playouts = 10}, true), no_time);
  ASSERT_EQ(found.turns.size(), 3U);
  for (const Review::Judged& turn : found.turns) {
    ASSERT_TRUE(turn.exact);
    EXPECT_EQ(turn.uncertainty, 0);
  }
  EXPECT_EQ(found.turns[0].exact->value, 18);
  EXPECT_EQ(table->text(found.turns[0].better[0]), "b2");
  EXPECT_EQ(*found.turns[0].lead_loss, 9 - 0.5 * found.turns[1].exact->value);
  const Review searched = review(*table, settings_of({.playouts = 10}, false), no_time);
  EXPECT_FALSE(searched.turns[0].exact);
}

TEST(Solved, FairKomiIsExact) {
  const Entry& yugo = *find_game("yugo");
  const auto found = fair_number(yugo, *read_options("yugo", "size=2"), settings_of({.playouts = 100}, true), no_time);
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->fair.error, 0);
  EXPECT_EQ(found->low, found->fair.number);
  EXPECT_EQ(found->high, found->fair.number);
}

}  // namespace
}  // namespace crosscut::engine
