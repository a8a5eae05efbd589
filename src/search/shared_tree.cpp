#include "search/shared_tree.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <queue>
#include <type_traits>

namespace crosscut {

static_assert(std::is_trivially_destructible_v<Node> && std::is_trivially_destructible_v<Results>);

double Spread::deviation() const {
  if (count() < 2) return 0;
  const double n = count(), average = mean();
  const double squares = static_cast<double>(squares_.load(std::memory_order_relaxed)) / scale;
  return std::sqrt(std::max(0.0, (squares - n * average * average) / (n - 1)));
}

SharedTree::SharedTree(std::size_t bytes)
    : capacity_(std::max(least, std::min<std::size_t>(bytes / bytes_per_node, 0xfffffff0U))) {
  // Untouched memory costs nothing, so nodes are constructed only when reserved.
  while (!(bytes_ = zero_bytes(capacity_ * bytes_per_node))) {
    if (capacity_ == least) throw std::bad_alloc();
    capacity_ = std::max(least, capacity_ / 2);
  }
  nodes_ = static_cast<Node*>(bytes_.get());
  amaf_ = reinterpret_cast<Mean*>(nodes_ + capacity_);
  results_ = reinterpret_cast<Results*>(amaf_ + capacity_);
  clear();
}

// A new leaf. Its other values are zero, which is how they begin, unless a node before it has written them.
void SharedTree::begin(std::size_t i) {
  new (nodes_ + i) Node;
  if (i >= written_) return;
  new (amaf_ + i) Mean;
  new (results_ + i) Results;
}

void SharedTree::copy(Index from_index, Index to_index) {
  const Node& from = nodes_[from_index];
  Node& to = nodes_[to_index];
  to.move = from.move;
  to.mover = from.mover;
  to.kind = from.kind;
  const auto set = [](auto& field, const auto& value) {
    field.store(value.load(std::memory_order_relaxed), std::memory_order_relaxed);
  };
  set(to.proof, from.proof);
  set(to.growth, from.growth);
  set(to.plies, from.plies);
  to.children = from.children;
  to.partial = from.partial;
  to.first_child = from.first_child;
  to.prior = from.prior;
  to.worth.set(from.worth);
  amaf_[to_index].set(amaf_[from_index]);
  results_[to_index].win.set(results_[from_index].win);
  results_[to_index].lead.set(results_[from_index].lead);
}

void SharedTree::clear() {
  written_ = std::max(written_, size());
  begin(root);
  used_ = 1;
}

SharedTree::Index SharedTree::reserve(std::size_t children) {
  std::size_t used = used_.load(std::memory_order_relaxed);
  do {
    if (used + children > capacity_) return root;
  } while (!used_.compare_exchange_weak(used, used + children, std::memory_order_relaxed));
  for (std::size_t i = used; i < used + children; ++i) begin(i);
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
  written_ = std::max(written_, size());
  copy(node, root);
  expect_children(root);
  Index next = 1;
  while (!rows.empty()) {
    const Row row = rows.top();
    rows.pop();
    nodes_[row.parent].first_child = next;
    for (Index i = 0; i < nodes_[row.parent].children; ++i, ++next) {
      copy(row.from + i, next);
      expect_children(next);
    }
    if (row.parent != root) continue;
    for (Index i = 0; i < more; ++i, ++next) begin(next);
    nodes_[root].children = static_cast<std::uint16_t>(nodes_[root].children + more) & 0x7fffU;
    nodes_[root].partial = 0;
  }
  used_ = next;
  return true;
}

}  // namespace crosscut
