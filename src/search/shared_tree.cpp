#include "search/shared_tree.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <queue>
#include <type_traits>

namespace crosscut {

static_assert(std::is_trivially_destructible_v<Node>);

double Spread::deviation() const {
  if (count() < 2) return 0;
  const double n = count(), average = mean();
  const double squares = static_cast<double>(squares_.load(std::memory_order_relaxed)) / scale;
  return std::sqrt(std::max(0.0, (squares - n * average * average) / (n - 1)));
}

SharedTree::SharedTree(std::size_t bytes)
    : capacity_(std::max(least, std::min<std::size_t>(bytes / sizeof(Node), 0xfffffff0U))) {
  // Untouched memory costs nothing, so nodes are constructed only when reserved.
  while (!(bytes_ = zero_bytes(capacity_ * sizeof(Node)))) {
    if (capacity_ == least) throw std::bad_alloc();
    capacity_ = std::max(least, capacity_ / 2);
  }
  nodes_ = static_cast<Node*>(bytes_.get());
  clear();
}

void SharedTree::copy(const Node& from, Node& to) {
  to.move = from.move;
  to.mover = from.mover;
  to.kind = from.kind;
  to.proof = from.proof.load();
  to.growth = from.growth.load();
  to.plies = from.plies.load();
  to.children = from.children;
  to.partial = from.partial;
  to.first_child = from.first_child;
  to.prior = from.prior;
  to.worth.set(from.worth);
  to.amaf.set(from.amaf);
  to.win.set(from.win);
  to.lead.set(from.lead);
}

void SharedTree::clear() {
  new (nodes_) Node;
  used_ = 1;
}

SharedTree::Index SharedTree::reserve(std::size_t children) {
  std::size_t used = used_.load(std::memory_order_relaxed);
  do {
    if (used + children > capacity_) return root;
  } while (!used_.compare_exchange_weak(used, used + children, std::memory_order_relaxed));
  for (std::size_t i = used; i < used + children; ++i) new (nodes_ + i) Node;
  return static_cast<Index>(used);
}

// The children of a node are one row, which comes after the node. So if rows are processed in memory order, each moves
// towards the front or stays, and none is overwritten before it has been moved.
bool SharedTree::keep_below(Index node, Index more) {
  if (more && more >= nodes_[node].first_child) return false;  // the rows behind would have to move back
  struct Row {
    Index from, parent;  // parent: its new index
    bool operator<(const Row& o) const { return from > o.from; }
  };
  std::priority_queue<Row> rows;
  const auto expect_children = [&](Index i) {
    if (nodes_[i].children) rows.push({nodes_[i].first_child, i});
  };
  copy(nodes_[node], nodes_[root]);
  expect_children(root);
  Index next = 1;
  while (!rows.empty()) {
    const Row row = rows.top();
    rows.pop();
    nodes_[row.parent].first_child = next;
    for (Index i = 0; i < nodes_[row.parent].children; ++i, ++next) {
      copy(nodes_[row.from + i], nodes_[next]);
      expect_children(next);
    }
    if (row.parent != root) continue;
    for (Index i = 0; i < more; ++i, ++next) new (nodes_ + next) Node;
    nodes_[root].children = static_cast<std::uint16_t>(nodes_[root].children + more) & 0x7fffU;
    nodes_[root].partial = 0;
  }
  used_ = next;
  return true;
}

}  // namespace crosscut
