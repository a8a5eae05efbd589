#include "solve/tabulate.hpp"

#include <cassert>
#include <map>

#include "catalog/solved_of.hpp"
#include "catalog/visit.hpp"
#include "solve/graph.hpp"

namespace crosscut::solve {
namespace {

// All states, listed and solved. After a swap each state is a different one, in which Black is still who began as
// Black; the tablebase calls the players by their colours on the board, so there such a state's result is the other's.
template <Game G>
class Tabulator {
 public:
  explicit Tabulator(const G& start) { reach(start, nullptr, false); }

  // Nothing if there are too many, or if stopped.
  std::optional<Tablebase> run(const std::string& board, std::size_t bytes, const Stop& stop) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (graph_.bytes() + states_.size() * sizeof(State) > bytes || (stop && i % 256 == 0 && stop())) return {};
      describe(states_[i]);
    }
    graph_.solve();
    std::map<Key, Exact> exacts;
    for (Graph::Index i = 0; i < graph_.size(); ++i) {
      if (states_[i].ends) continue;
      const int value = states_[i].swapped ? -graph_.value(i) : graph_.value(i);
      const Exact exact{value, value ? static_cast<int>(graph_.distance(i)) : 0};
      [[maybe_unused]] const auto [at, added] = exacts.try_emplace(states_[i].key, exact);
      assert(at->second == exact);
    }
    std::vector<Tablebase::State> known;
    for (const auto& [key, exact] : exacts) known.push_back({key, exact});
    return Tablebase(board, !graph_.recurs(), std::move(known));
  }

 private:
  struct State {
    G position;
    Key barred = 0;  // what the board that may not come back looks like
    Key key = 0;
    bool swapped = false, ends = false;
  };

  void describe(State from) {
    const G& g = from.position;
    bool any = false;
    const auto turn = [&](const G& before, Move m, const G& after) {
      const bool bar = bars(before, m, after);
      graph_.link(reach(after, bar ? &before : nullptr, from.swapped != m.is(Act::swap)));
      any = true;
    };
    if (!g.ended())
      g.moves([&](Move m) {
        G after = g;
        after.play(m);
        if (m.on_board() && G::move_planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide)
          return after.moves([&](Move place) {
            G placed = after;
            placed.play(place);
            turn(after, place, placed);
          });
        if (from.barred && m.on_board() && looks_key(after) == from.barred) return;
        turn(g, m, after);
      });
    states_[described_++].ends = !any;
    const bool black = (g.to_play == Side::black) != from.swapped;
    const int value = value_of(g.outcome());
    graph_.close(black, any ? 0 : from.swapped ? -value : value);
  }

  Graph::Index reach(const G& g, const G* barred, bool swapped) {
    const Key key = state_key(g, barred);
    const auto [number, is_new] = graph_.state(swapped ? mix(key, 2) : key);
    if (is_new) states_.push_back({g, barred ? looks_key(*barred) : 0, key, swapped});
    return number;
  }

  Graph graph_;
  std::vector<State> states_;
  std::size_t described_ = 0;
};

}  // namespace

Result<Tablebase> tabulate(const Table& table, std::size_t bytes, const Stop& stop) {
  using Found = Result<Tablebase>;
  if (table.sides() != 2) return Error{"a tablebase is of a game of two players; this one has three"};
  if (table.ply()) return Error{"a tablebase is of a whole board: it begins without moves"};
  return visit(table, [&]<Game G>(const Line<G>& line) -> Found {
    const Repetition rule = line.now().repetition();
    if (rule != Repetition::allowed && rule != Repetition::not_previous && rule != Repetition::simple_ko)
      return Error{
          "there is no tablebase where earlier boards may never come back: what may be done depends on the past"};
    if constexpr (Cells<typename G::On>::words <= 2)
      if (auto found = Tabulator<G>(line.now()).run(Tablebases::board_of(table), bytes, stop)) return *std::move(found);
    return Error{stop && stop() ? "stopped" : "the states of this board take more memory"};
  });
}

}  // namespace crosscut::solve
