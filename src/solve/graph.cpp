#include "solve/graph.hpp"

#include <algorithm>
#include <cassert>

namespace crosscut::solve {

std::pair<Graph::Index, bool> Graph::state(Key key) {
  if (2 * (keys_.size() + 1) > table_.size()) {
    table_.assign(table_.empty() ? 1024 : 2 * table_.size(), 0);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      std::size_t at = keys_[i] & (table_.size() - 1);
      while (table_[at]) at = (at + 1) & (table_.size() - 1);
      table_[at] = static_cast<Index>(i + 1);
    }
  }
  std::size_t at = key & (table_.size() - 1);
  for (; table_[at]; at = (at + 1) & (table_.size() - 1))
    if (keys_[table_[at] - 1] == key) return {table_[at] - 1, false};
  keys_.push_back(key);
  table_[at] = static_cast<Index>(keys_.size());
  return {table_[at] - 1, true};
}

std::optional<Graph::Index> Graph::find(Key key) const {
  if (table_.empty()) return {};
  for (std::size_t at = key & (table_.size() - 1); table_[at]; at = (at + 1) & (table_.size() - 1))
    if (keys_[table_[at] - 1] == key) return table_[at] - 1;
  return {};
}

void Graph::close(bool black_to_move, int result) {
  black_.push_back(black_to_move);
  first_.push_back(next_.size());
  results_.push_back(static_cast<std::int16_t>(result));
}

std::size_t Graph::bytes() const {
  // Links once more, backwards, when they are solved.
  return 2 * next_.size() * sizeof(Index) + table_.size() * sizeof(Index) + size() * 52;
}

void Graph::list_previous() {
  first_previous_.assign(size() + 1, 0);
  for (const Index to : next_) ++first_previous_[to + 1];
  for (std::size_t i = 0; i < size(); ++i) first_previous_[i + 1] += first_previous_[i];
  previous_.resize(next_.size());
  auto free = first_previous_;
  for (Index from = 0; from < size(); ++from)
    for (auto i = first_[from]; i < first_[from + 1]; ++i) previous_[free[next_[i]]++] = from;
}

// Takes away states from where nothing remains to go to, until none is left or all are on cycles or before them.
void Graph::look_for_cycles(std::vector<Index> ends) {
  auto left = left_;
  for (std::size_t i = 0; i < ends.size(); ++i)
    for (auto link = first_previous_[ends[i]]; link < first_previous_[ends[i] + 1]; ++link)
      if (!--left[previous_[link]]) ends.push_back(previous_[link]);
  recurs_ = ends.size() < size();
  may_recur_.assign(size(), true);
  for (const Index end : ends) may_recur_[end] = false;
}

// From the best results for Black downwards, then from the best for White: the states from where that result can be
// forced. The rest are draws.
void Graph::solve() {
  assert(keys_.size() == size());
  list_previous();
  values_.assign(size(), open);
  rank_.assign(size(), 0);
  distance_.assign(size(), 0);
  std::vector<Index> ends;
  for (Index i = 0; i < size(); ++i) {
    left_.push_back(static_cast<Index>(first_[i + 1] - first_[i]));
    if (!left_[i]) ends.push_back(i);
  }
  look_for_cycles(ends);
  std::stable_sort(ends.begin(), ends.end(), [&](Index a, Index b) {
    return std::abs(results_[a]) > std::abs(results_[b]);  // each side by itself in the right order
  });
  std::vector<Index> reached;
  for (const int sign : {1, -1})
    for (std::size_t i = 0; i < ends.size();) {
      const int value = std::abs(results_[ends[i]]);
      reached.clear();
      for (; i < ends.size() && std::abs(results_[ends[i]]) == value; ++i)
        if (value && results_[ends[i]] == sign * value) reached.push_back(ends[i]);
      settle(sign * value, reached);
    }
  for (auto& value : values_)
    if (value == open) value = 0;
  previous_ = {}, left_ = {};
}

void Graph::settle(int value, std::vector<Index>& reached) {
  for (const Index end : reached) values_[end] = static_cast<std::int16_t>(value), rank_[end] = found_++;
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (auto link = first_previous_[reached[i]]; link < first_previous_[reached[i] + 1]; ++link) {
      const Index from = previous_[link];
      if (values_[from] != open) continue;
      // Who is to move goes there if it is good for them, and must if nothing else is left.
      if ((black_[from] != 0) != (value > 0) && --left_[from]) continue;
      values_[from] = static_cast<std::int16_t>(value);
      rank_[from] = found_++;
      distance_[from] = distance_[reached[i]] + 1;
      reached.push_back(from);
    }
}

}  // namespace crosscut::solve
