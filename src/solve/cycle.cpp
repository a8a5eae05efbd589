#include "solve/cycle.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "base/random.hpp"
#include "catalog/visit.hpp"
#include "messages/solving.hpp"
#include "solve/walk.hpp"

namespace crosscut::solve {
namespace {

using Index = Graph::Index;

// A shortest way from one state to another, both included; empty if there is none with fewer than `within` links, or if
// stopped. With from == to it is a cycle.
std::vector<Index> shortest_way(const Graph& graph, Index from, Index to, std::size_t within) {
  std::map<Index, Index> before;
  std::vector<Index> level = {from};
  for (std::size_t links = 1; !level.empty() && links < within; ++links) {
    std::vector<Index> next;
    for (const Index at : level)
      for (const Index reached : graph.next(at)) {
        if (reached == to) {
          std::vector<Index> way = {to, at};
          while (way.back() != from) way.push_back(before.at(way.back()));
          std::reverse(way.begin(), way.end());
          return way;
        }
        if (reached != from && before.emplace(reached, at).second) next.push_back(reached);
      }
    level = std::move(next);
  }
  return {};
}

// A shortest cycle of a graph that has one: from each state none with one link, none with two, and so on.
std::vector<Index> shortest_cycle(const Graph& graph, const Stop& stop) {
  for (std::size_t links = 1;; ++links)
    for (Index state = 0; state < graph.size(); ++state) {
      if (!graph.may_recur(state)) continue;
      if (stop && stop()) return {};
      if (auto cycle = shortest_way(graph, state, state, links + 1); !cycle.empty()) return cycle;
    }
}

// Makes the turn that leads to this state, and returns it in notation.
std::string advance(Walk& walk, const Graph& graph, Index to) {
  const std::vector<Step> steps(walk.steps().begin(), walk.steps().end());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    walk.play(i);
    if (!walk.slides(steps[i].move)) {
      if (graph.find(steps[i].key) == to) return walk.text(steps[i].move, {});
    } else {
      const std::vector<Step> placements(walk.steps().begin(), walk.steps().end());
      for (std::size_t j = 0; j < placements.size(); ++j) {
        if (graph.find(placements[j].key) != to) continue;
        walk.play(j);
        return walk.text(steps[i].move, placements[j].move);
      }
    }
    walk.undo();
  }
  assert(false && "the graph follows from the steps");
  return "";
}

// Plays to the cycle and round it, until the state itself comes back and not only an image of it.
void play_out(Walk& walk, const Graph& graph, const std::vector<Index>& cycle, Recurrence& found) {
  std::vector<Key> marks = {walk.mark()};
  const auto follow = [&](const std::vector<Index>& way) {
    for (std::size_t i = 1; i < way.size(); ++i) {
      found.turns.push_back(advance(walk, graph, way[i]));
      marks.push_back(walk.mark());
    }
  };
  if (cycle.front() != 0) follow(shortest_way(graph, 0, cycle.front(), graph.size() + 1));
  while (!walk.recurs()) follow(cycle);
  const auto earlier = std::find(marks.rbegin() + 1, marks.rend(), marks.back());
  found.cycle = static_cast<std::size_t>(earlier - marks.rbegin());
}

// Random games, in which each player remembers no more than their own last board.
void look_in_random_play(const Table& table, const CycleSettings& settings, Recurrence& found) {
  for (int game = 0; game < settings.games; ++game) {
    Random random(mix(settings.seed, static_cast<std::uint64_t>(game)));
    const auto play = table.clone();
    std::vector<Key> keys = {play->key()};
    std::map<std::vector<Key>, int> met;
    while (!play->over() && !play->settling() && play->ply() < play->ply_cap()) {
      if (settings.stop && settings.stop()) {
        found.verdict = Recurrence::Verdict::stopped;
        return;
      }
      const auto turns = play->legal();
      play->play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
      keys.push_back(play->key());
      const auto remembered = std::min(keys.size(), static_cast<std::size_t>(play->sides()));
      const auto [earlier, is_new] =
          met.emplace(std::vector<Key>(keys.end() - static_cast<std::ptrdiff_t>(remembered), keys.end()), play->ply());
      const auto length = static_cast<std::size_t>(play->ply() - earlier->second);
      if (is_new || (found.cycle && length >= found.cycle)) {
        earlier->second = play->ply();
        continue;
      }
      found.verdict = Recurrence::Verdict::found;
      found.cycle = length;
      found.turns.clear();
      for (const MoveMade& move : play->moves()) found.turns.push_back(play->text(move.turn));
      break;
    }
  }
}

}  // namespace

Result<Recurrence> recurrence(const Table& table, const CycleSettings& settings) {
  auto walk = walk_from(table);
  const bool too_large = !walk && is<messages::solve_too_large>(walk.error());
  if (!walk && !too_large) return walk.error();
  Recurrence found;
  if (is_superko(visit(table, []<Game G>(const Line<G>& line) { return line.now().repetition(); }))) {
    found.verdict = Recurrence::Verdict::by_rule;
    return found;
  }
  const auto graph = too_large ? std::nullopt : (*walk)->graph(settings.memory, settings.stop);
  if (!graph) {
    look_in_random_play(table, settings, found);
    return found;
  }
  found.states = graph->size();
  found.verdict = Recurrence::Verdict::finite;
  if (!graph->recurs()) return found;
  const auto cycle = shortest_cycle(*graph, settings.stop);
  found.verdict = cycle.empty() ? Recurrence::Verdict::stopped : Recurrence::Verdict::shortest;
  if (!cycle.empty()) play_out(**walk, *graph, cycle, found);
  return found;
}

}  // namespace crosscut::solve
