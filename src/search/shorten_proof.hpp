#pragma once
// Finds shorter lines than a proof has found.
#include "search/growth.hpp"

namespace crosscut {

// Looks for a shorter line from the root, which is proven to be won or lost with two players: first anything that ends
// within one turn, then within two, and so on. Visits about this many nodes. No thread may be searching.
template <Game G>
class ProofShortener {
 public:
  ProofShortener(SharedTree& tree, Growth<G>& grow, int nodes) : tree_(tree), grow_(grow), nodes_(nodes) {}

  void run(const G& g, Past& past) {
    for (int turns = 1; nodes_ > 0 && turns < tree_[SharedTree::root].plies; ++turns)
      look(SharedTree::root, g, past, turns);
  }

 private:
  // Proves everything that ends within this many turns under any play.
  void look(SharedTree::Index at, const G& g, Past& past, int turns) {
    Node& node = tree_[at];
    const Proof known = seen_below(node);
    if (known != Proof::none && node.plies <= turns) return;
    if (turns == 0) {
      if (!can_act(g, past)) set_proof(node, proof_of(g.outcome().winner));
      return;
    }
    if (!node.has_children()) {
      if (!grow_(at, g, past)) return;
      nodes_ -= node.children;
    }
    const Proof win = proof_of(g.to_play);
    for (auto i = node.first_child; i < node.first_child + node.children && nodes_ > 0; ++i) {
      const Node& child = tree_[i];
      if (known == win && child.proven() != Proof::none && child.proven() != win) continue;
      --nodes_;
      const int later = turns - !is_slide(child.move, G::move_planes);
      const std::size_t before = past.size();
      G next = g;
      advance(next, past, child.move);
      look(i, next, past, later);
      past.rewind(before);
      if (child.proven() == win && child.plies <= later) break;
    }
    prove(tree_, at, G::move_planes);
  }

  SharedTree& tree_;
  Growth<G>& grow_;
  int nodes_;
};

}  // namespace crosscut
