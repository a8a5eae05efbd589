#include "search/backup.hpp"

#include <algorithm>
#include <utility>

#include "search/proof.hpp"

namespace crosscut {

BySide back_up(SharedTree& tree, std::span<const SharedTree::Index> path, const LeafResult& result, float most,
               const MctsSettings& settings) {
  // A lead as a number in [0, 1], 0.5 for none.
  const auto share = [&](float lead) { return std::clamp(0.5F + 0.5F * lead / most, 0.0F, 1.0F); };
  BySide win = result.win, worth = win, lead = result.lead.value_or(BySide{});
  if (result.lead && settings.margin_weight > 0)
    for (std::size_t i = 0; i < worth.size(); ++i)
      worth[i] = (1 - settings.margin_weight) * win[i] + settings.margin_weight * share(lead[i]);
  const BySide worth_of_leaf = worth;
  for (auto i = path.rbegin(); i != path.rend(); ++i) {
    Node& node = tree[*i];
    if (is_swap(node.move))
      for (BySide* values : {&worth, &win, &lead}) std::swap((*values)[0], (*values)[1]);
    const auto mover = static_cast<std::size_t>(node.mover);
    node.worth.settle_virtual_loss(worth[mover]);
    Results& results = tree.results(*i);
    results.win.add(win[mover]);
    if (result.lead) results.lead.add(lead[mover], result.deviation);
  }
  return worth_of_leaf;
}

void Amaf::learn(SharedTree& tree, std::span<const SharedTree::Index> path, std::span<const MoveBy> moves,
                 const BySide& worth) {
  std::size_t made = moves.size();
  for (std::size_t depth = path.size(); depth-- > 0;) {
    if (made > depth && is_swap(moves[depth].move)) break;  // the moves that followed were made by the other player
    while (made > depth) {
      --made;
      if (const MoveBy& by = moves[made]; by.move.on_board()) first(by.side, by.move) = static_cast<int>(made);
    }
    const Node& node = tree[path[depth]];
    if (!node.has_children()) continue;
    for (auto i = node.first_child; i < node.first_child + node.children; ++i) {
      const Node& child = tree[i];
      if (!child.move.on_board()) continue;
      const int when = first(child.mover, child.move);
      if (when != none && moves[static_cast<std::size_t>(when)].kind == child.kind)
        tree.amaf(i).add_roughly(worth[static_cast<std::size_t>(child.mover)]);
    }
  }
  for (const MoveBy& by : moves)
    if (by.move.on_board()) first(by.side, by.move) = none;
}

void OwnershipSum::add(const std::vector<float>& shares) {
  if (shares.empty()) return;
  sum_.resize(shares.size());
  for (std::size_t i = 0; i < sum_.size(); ++i) sum_[i] += shares[i];
  ++count_;
}

void OwnershipSum::add(const OwnershipSum& other) {
  if (!other.count_) return;
  sum_.resize(other.sum_.size());
  for (std::size_t i = 0; i < sum_.size(); ++i) sum_[i] += other.sum_[i];
  count_ += other.count_;
}

std::vector<float> OwnershipSum::mean() const {
  std::vector<float> mean = sum_;
  for (float& share : mean) share /= static_cast<float>(count_);
  return mean;
}

}  // namespace crosscut
