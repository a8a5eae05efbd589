#include "search/tree.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <tuple>

namespace crosscut {

Tree::Tree(std::size_t bytes) : nodes_(std::max(bytes / sizeof(Node), least)) { new (&nodes_[size_++]) Node; }

bool Tree::expand(Index at, Side mover, const std::vector<Move>& moves) {
  if (size_ + moves.size() > nodes_.size()) return false;
  nodes_[at].first_child = static_cast<Index>(size_);
  nodes_[at].children = static_cast<std::uint32_t>(moves.size());
  nodes_[at].expanded = true;
  for (const Move m : moves) {
    Node& child = *new (&nodes_[size_++]) Node;
    child.move = m;
    child.mover = mover;
  }
  return true;
}

Tree::Index Tree::select(Index at, Random& random) const {
  const Node& parent = nodes_[at];
  assert(parent.expanded && parent.children);
  // All children are visited once, in random order, before any is visited twice.
  if (parent.visits <= parent.children) {
    const std::uint32_t start = random.below(parent.children);
    for (std::uint32_t k = 0; k < parent.children; ++k) {
      const Index i = parent.first_child + (start + k) % parent.children;
      if (!nodes_[i].visits) return i;
    }
  }
  constexpr float exploration = 0.7F;
  const float log_visits = std::log(static_cast<float>(parent.visits) + 1);
  float most = -1;
  Index choice = parent.first_child;
  for (Index i = parent.first_child; i < parent.first_child + parent.children; ++i) {
    const Node& child = nodes_[i];
    const auto visits = static_cast<float>(child.visits);
    if (!child.visits) return i;
    const float bound = child.total / visits + exploration * std::sqrt(log_visits / visits);
    if (bound > most) most = bound, choice = i;
  }
  return choice;
}

Tree::Index Tree::best(Index at) const {
  assert(nodes_[at].expanded && nodes_[at].children);
  return ranking(at).front();
}

std::vector<Tree::Index> Tree::ranking(Index at) const {
  const Node& parent = nodes_[at];
  std::vector<Index> order(parent.children);
  std::iota(order.begin(), order.end(), parent.first_child);
  const auto worth = [&](Index i) {
    return std::make_tuple(nodes_[i].visits, nodes_[i].total, nodes_[i].move.on_board());
  };
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return worth(a) > worth(b); });
  return order;
}

void Tree::update(const std::vector<Index>& path, BySide reward) {
  for (auto i = path.rbegin(); i != path.rend(); ++i) {
    Node& node = nodes_[*i];
    if (node.move.is(Act::swap)) std::swap(reward[0], reward[1]);
    ++node.visits;
    node.total += reward[static_cast<std::size_t>(node.mover)];
  }
}

}  // namespace crosscut
