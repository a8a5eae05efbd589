// The fast twin of Go is equal to the clear definition, and both know the legal boards that others have counted.
#include "games/fast/go.hpp"

#include <set>

#include "games/fast/twin_setup_law.hpp"

namespace crosscut::tests {
namespace {

TEST(FastGo, ObeysTheTwinLawOnTinyBoards) {
  for (const char* size : {"size=2", "size=3", "size=4", "size=5"})
    for (const char* ko : {"", " ko=situational", " ko=simple"})
      for (const char* rest : {"", " suicide=on", " handicap=2", " handicap=3 suicide=on"})
        obeys_twin_law<Go<Square<7>>>(std::string(size) + ko + rest, 60, 1);
  for (const char* options : {"size=3 handicap=8", "size=3 handicap=7 ko=simple", "size=4 handicap=14 suicide=on"})
    obeys_twin_law<Go<Square<7>>>(options, 60, 2);
}

TEST(FastGo, ObeysTheTwinLawOnEveryBoard) {
  obeys_twin_law<Go<Square<7>>>("size=7 suicide=on ko=situational", 20, 3);
  obeys_twin_law<Go<Square<10>>>("size=9", 20, 4);
  obeys_twin_law<Go<Square<10>>>("size=10 ko=simple", 10, 5);
  obeys_twin_law<Go<Square<15>>>("size=13 suicide=on", 4, 6);
  obeys_twin_law<Go<Square<19>>>("size=19 handicap=9", 1, 7);
}

TEST(FastGo, ObeysTheTwinLawInPositionsSetUp) {
  Random random(8);
  for (int size : {2, 3, 4, 5})
    for (std::uint32_t filled : {2, 4, 6, 7})
      for (int i = 0; i < samples(50); ++i) {
        GoSetup setup;
        setup.size = size;
        setup.ko = static_cast<int>(random.below(3));
        setup.suicide = static_cast<int>(random.below(2));
        const std::string where = std::to_string(size) + " " + std::to_string(filled) + " " + std::to_string(i);
        obeys_twin_law_from(random_setup<Go<Square<7>>>(setup, filled, random), random, where);
      }
}

// On a board that is one side's for good, the least margin of that side is the margin.
TEST(Go, TheLeastMarginHasTheKomi) {
  for (const Side side : {Side::black, Side::white})
    for (const int komi : {0, 7}) {
      GoSetup setup;
      setup.size = 3;
      setup.komi = komi;
      Go<Square<7>> game(setup);
      game.begin_midgame();
      int places = 0;
      for (const auto cell : board_of(game)) {
        const bool is_eye = places == 0 || places == 8;  // two corners
        if (++places; !is_eye) game.put(cell, {.side = side});
      }
      ASSERT_EQ(places, 9);
      EXPECT_EQ(game.outcome().winner, side);
      EXPECT_EQ(game.least(side), game.outcome().margin) << komi;
    }
}

TEST(FastGo, AnswersLegally) {
  answers_legally<Go<Square<7>>>("size=5", 60, 31);
  answers_legally<Go<Square<10>>>("ko=simple", 10, 32);
}

TEST(FastGo, MakesHeavyTurns) {
  makes_heavy_turns<Go<Square<7>>>("size=4", 60, 23);
  makes_heavy_turns<Go<Square<10>>>("", 10, 24);
}

TEST(FastGo, SamplesUniformly) {
  samples_uniformly<Go<Square<7>>>("size=3", 40, 200, 9);
  samples_uniformly<Go<Square<7>>>("size=3 suicide=on", 40, 200, 10);
  samples_uniformly<Go<Square<7>>>("size=4 handicap=5 ko=simple", 40, 200, 11);
  samples_uniformly<Go<Square<10>>>("size=9", 20, 200, 12);
  samples_uniformly<Go<Square<19>>>("size=19", 2, 100, 13);
}

TEST(FastGo, PlayoutsLastAsLongAsTheDefinition) {
  playouts_last_equally<Go<Square<7>>>("size=3", 1000, 14);
  playouts_last_equally<Go<Square<7>>>("size=4 suicide=on ko=situational", 500, 15);
  playouts_last_equally<Go<Square<7>>>("size=5 handicap=3 ko=simple", 500, 16);
  playouts_last_equally<Go<Square<10>>>("size=9", 100, 17);
}

// The boards that can come about when each turn may be anybody's. Repetition forbids none of them, since whoever may
// not go back to a board can have gone another way.
template <class G>
std::size_t boards_reached(int size) {
  GoSetup setup;
  setup.size = size;
  const G start(setup);
  std::vector<G> open = {start};
  std::set<Key> reached = {key_of(start.looks())};
  while (!open.empty()) {
    const G g = open.back();
    open.pop_back();
    for (Side side : {Side::black, Side::white}) {
      G from = g;
      from.to_play = side;
      from.moves([&](Move m) {
        G next = from;
        next.play(m);
        if (m.on_board() && reached.insert(key_of(next.looks())).second) open.push_back(next);
      });
    }
  }
  return reached.size();
}

// The boards on which every group has a liberty.
template <int size>
int boards_with_liberties() {
  using B = Square<7>;
  GoSetup setup;
  setup.size = size;
  Go<B> g(setup);
  std::vector<Cell> cells;
  for (Cell c : board_of(g)) cells.push_back(c);
  int boards = 0;
  const auto fill = [&](auto&& self, std::size_t i) -> void {
    if (i == cells.size()) {
      boards += g.surrounded_of(Side::black).none() && g.surrounded_of(Side::white).none();
      return;
    }
    self(self, i + 1);
    for (Side side : {Side::black, Side::white}) {
      g.stones[side].set(cells[i]);
      self(self, i + 1);
      g.stones[side].reset(cells[i]);
    }
  };
  fill(fill, 0);
  return boards;
}

// As counted by John Tromp and Gunnar Farnebäck, "Combinatorics of Go".
TEST(Go, HasAsManyLegalBoardsAsOthersHaveCounted) {
  EXPECT_EQ(boards_with_liberties<2>(), 57);
  EXPECT_EQ(boards_with_liberties<3>(), 12'675);
#ifndef CROSSCUT_SANITIZED
  EXPECT_EQ(boards_with_liberties<4>(), 24'318'165);
#endif
}

TEST(Go, ReachesEachOfThem) {
  EXPECT_EQ(boards_reached<Go<Square<7>>>(2), 57U);
  EXPECT_EQ(boards_reached<FastGo<Square<7>>>(2), 57U);
  EXPECT_EQ(boards_reached<Go<Square<7>>>(3), 12'675U);
  EXPECT_EQ(boards_reached<FastGo<Square<7>>>(3), 12'675U);
}

// The keys of positions agree, so that what a game between players remembers holds in a search.
TEST(FastGo, RemembersWhatTheDefinitionRemembers) {
  const Go<Square<10>> g(GoSetup{});
  FastGo<Square<10>> twin(g);
  const Move m = Move::on(0, Cell(12));
  const Key foreseen = twin.looks_after(m);
  twin.play(m);
  EXPECT_EQ(foreseen, looks_key(twin.position()));
}

}  // namespace
}  // namespace crosscut::tests
