// The search where play can come back to an earlier state, in random graphs, which go round far more than games do.
#include <algorithm>

#include "base/random.hpp"
#include "solve/solve_parts.hpp"

namespace crosscut::solve {
namespace {

// A walk through a graph.
class Maze final : public Walk {
 public:
  struct Place {
    Side to_play = Side::black;
    int result = 0;
    std::vector<Step> steps;
  };

  explicit Maze(std::vector<Place> places) : places_(std::move(places)) {}
  static Key key_of_place(std::size_t place) { return mix(1, place); }
  static Step step_to(std::size_t place) {
    Step step;
    step.move = Move::on(0, Cell(place));
    step.key = key_of_place(place);
    return step;
  }

  std::unique_ptr<Walk> clone() const override { return std::make_unique<Maze>(*this); }
  Repetition rule() const override { return Repetition::allowed; }
  Side to_play() const override { return now().to_play; }
  Key key() const override { return key_of_place(line_.back()); }
  Key mark() const override { return key(); }
  bool recurs() const override { return std::count(line_.begin(), line_.end(), line_.back()) > 1; }
  bool ended() const override { return now().steps.empty(); }
  int result() const override { return now().result; }
  std::optional<int> sure(Side) const override { return {}; }
  Move waiting() const override { return {}; }
  std::span<const Step> steps() override { return now().steps; }
  std::span<const Key> banned() const override { return {}; }
  bool remembers(Key) const override { return false; }
  Key symmetry_mark() const override { return 0; }
  void play(std::size_t step) override { line_.push_back(now().steps[step].move.cell().index); }
  void undo() override { line_.pop_back(); }
  std::size_t depth() const override { return line_.size() - 1; }
  std::string text(Move, Move) const override { return {}; }
  bool slides(Move) const override { return false; }

  std::optional<Graph> graph(std::size_t, const Stop&, const Described&) const override {
    Graph graph;
    for (std::size_t i = 0; i < places_.size(); ++i) graph.state(key_of_place(i));
    for (const Place& place : places_) {
      for (const Step& step : place.steps) graph.link(static_cast<Graph::Index>(step.move.cell().index));
      graph.close(place.to_play == Side::black, place.result);
    }
    graph.solve();
    return graph;
  }

 private:
  const Place& now() const { return places_[line_.back()]; }

  std::vector<Place> places_;
  std::vector<std::size_t> line_ = {0};
};

Maze random_maze(std::uint32_t most, Random& random) {
  std::vector<Maze::Place> places(5 + random.below(most));
  for (Maze::Place& place : places) {
    place.to_play = random.below(2) ? Side::black : Side::white;
    place.result = static_cast<int>(random.below(5)) - 2;
    for (std::uint32_t n = random.below(4); n; --n)
      place.steps.push_back(Maze::step_to(random.below(static_cast<std::uint32_t>(places.size()))));
  }
  return Maze(std::move(places));
}

struct Search {
  int threads;
  std::size_t memory;
  int mazes;
  std::uint32_t places;  // of each, at most, and five
};
void PrintTo(const Search& search, std::ostream* out) { *out << search.threads << " threads, " << search.memory; }

class Recurrence : public testing::TestWithParam<Search> {};

// What it finds, and all that it remembers.
TEST_P(Recurrence, WhatIsProvedIsTrue) {
  const Search& search = GetParam();
  Random random(29);
  int recurred = 0;
  for (int i = 0; i < search.mazes; ++i) {
    Maze maze = random_maze(search.places, random);
    const Graph graph = *maze.graph(0, {}, {});
    Memory memory(search.memory, false, search.threads > 1);
    int questions = 10'000;
    const Stop stop = [&] { return --questions < 0; };
    Team team(memory, stop, search.threads, true);
    for (const int target : {0, 1, 2, -1}) {
      const Bound answer = team.prove(maze, target, [](int) {});
      ASSERT_EQ(answer.verdict, graph.value(0) >= target ? Bound::reached : Bound::below) << target << " in maze " << i;
      memory.iterate();
      for (Graph::Index place = 0; place < graph.size(); ++place)
        memory.recall(Maze::key_of_place(place), [&](const Fact& fact, auto, auto) {
          const int value = graph.value(place);
          EXPECT_TRUE(fact.kind == Fact::at_least ? value >= fact.value : value <= fact.value)
              << fact.value << " of " << value << " after " << target << " in maze " << i;
          return false;
        });
    }
    recurred += team.recurred();
  }
  EXPECT_GT(recurred, search.mazes / 4);
}

INSTANTIATE_TEST_SUITE_P(Searches, Recurrence,
                         testing::Values(Search{1, std::size_t{1} << 16U, 1000, 40}, Search{1, 1, 1000, 40},
                                         Search{2, std::size_t{1} << 16U, 100, 300}));

}  // namespace
}  // namespace crosscut::solve
