#include "search/proof.hpp"

#include <algorithm>

namespace crosscut {

using Index = SharedTree::Index;

BySide win_of(Proof proof) {
  BySide win{};
  if (proof == Proof::draw)
    win.fill(0.5F);
  else
    win[static_cast<std::size_t>(proof) - 1] = 1;
  return win;
}

bool prove(SharedTree& tree, Index at, std::span<const MovePlane> planes) {
  Node& node = tree[at];
  if (!node.has_children() || !node.children) return node.proven() != Proof::none;
  const Side mover = tree[node.first_child].mover;
  const Proof win = proof_of(mover), first = tree[node.first_child].proven();
  bool won = false, all = !node.partial, same = true, draw = false;
  int nearest = most_plies, farthest = 0;
  for (Index i = node.first_child; i < node.first_child + node.children; ++i) {
    const Node& child = tree[i];
    const Proof proof = child.proven();
    all &= proof != Proof::none;
    same &= proof == first;
    if (proof == Proof::none) continue;
    const int plies = child.plies.load(std::memory_order_relaxed) + !is_slide(child.move, planes);
    if (proof == win) won = true, nearest = std::min(nearest, plies);
    farthest = std::max(farthest, std::min(plies, most_plies));
    draw |= proof == Proof::draw;
  }
  if (!won && (!all || !(same || draw))) return false;
  node.plies = static_cast<std::uint8_t>(won ? nearest : farthest);
  set_proof(node, won ? win : same ? first : Proof::draw);
  return true;
}

namespace {

bool better(const Node& a, const Node& b) {
  const auto rank = [](const Node& n) { return n.proven() == Proof::none ? 0 : verdict(n.proven(), n.mover); };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  if (rank(a) != 0 && a.plies != b.plies) return rank(a) > 0 ? a.plies < b.plies : a.plies > b.plies;
  if (a.worth.count() != b.worth.count()) return a.worth.count() > b.worth.count();
  return a.prior > b.prior;
}

}  // namespace

std::vector<Index> ranking(const SharedTree& tree, Index at) {
  std::vector<Index> order;
  if (!tree[at].has_children()) return order;
  for (Index i = 0; i < tree[at].children; ++i) order.push_back(tree[at].first_child + i);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return better(tree[a], tree[b]); });
  return order;
}

Leader leader(const SharedTree& tree, Index at) {
  Leader found;
  if (!tree[at].has_children()) return found;
  std::uint64_t most = 0, next = 0;
  int rivals = 0;
  for (Index i = tree[at].first_child; i < tree[at].first_child + tree[at].children; ++i) {
    const Node& child = tree[i];
    if (const Proof proof = child.proven(); proof != Proof::none && verdict(proof, child.mover) < 0) continue;
    const std::uint64_t visits = child.worth.count();
    if (++rivals == 1 || visits > most || (visits == most && child.prior > tree[found.best].prior))
      next = most, most = visits, found.best = i;
    else
      next = std::max(next, visits);
  }
  found.ahead = rivals == 1 ? ~std::uint64_t{0} : most - next;
  return found;
}

}  // namespace crosscut
