#include "solve/tabulate.hpp"

#include <cassert>
#include <map>

#include "catalog/tablebases.hpp"
#include "messages/solving.hpp"
#include "solve/walk.hpp"

namespace crosscut::solve {

// After a swap each state is a different one, in which Black is still who began as Black; the tablebase calls the
// players by their colours on the board, so there such a state's result is the other's.
Result<Tablebase> tabulate(const Table& table, std::size_t bytes, const Stop& stop) {
  if (table.sides() != 2) return messages::table_of_three{};
  if (table.ply()) return messages::table_after_moves{};
  const auto walk = walk_from(table);
  if (!walk) return walk.error();
  if ((*walk)->superko()) return messages::table_with_past{};
  struct State {
    Key key;
    bool swapped, ends;
  };
  std::vector<State> states;
  const auto graph = (*walk)->graph(bytes, stop, [&](Key key, bool swapped, bool ends) {
    states.push_back({key, swapped, ends});
  });
  if (!graph && stop && stop()) return messages::table_stopped{};
  if (!graph) return messages::table_needs_memory{};
  std::map<Key, Exact> exacts;
  for (Graph::Index i = 0; i < graph->size(); ++i) {
    if (states[i].ends) continue;
    const int value = states[i].swapped ? -graph->value(i) : graph->value(i);
    const Exact exact{value, value ? static_cast<int>(graph->distance(i)) : 0};
    [[maybe_unused]] const auto [at, added] = exacts.try_emplace(states[i].key, exact);
    assert(at->second == exact);
  }
  std::vector<Tablebase::State> known;
  for (const auto& [key, exact] : exacts) known.push_back({key, exact});
  return Tablebase(Tablebases::board_of(table), !graph->recurs(), std::move(known));
}

}  // namespace crosscut::solve
