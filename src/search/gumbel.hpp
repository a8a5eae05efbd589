#pragma once
// The choice of a move with few playouts: some moves are drawn by the policy without replacement, and playouts are
// shared out among them by sequential halving (Danihelka, Guez, Schrittwieser, Silver 2022). Unlike PUCT it improves on
// the policy however few playouts there are.
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

class GumbelRoot {
 public:
  // Draws up to `most` of the root's children; without random numbers, the likeliest. Precondition: it has children,
  // with a policy in their priors.
  GumbelRoot(const SharedTree& tree, std::size_t most, Random* random);

  // Calls playouts_from(child, times) until `playouts` have been shared out, or it returns false.
  template <class PlayoutsFrom>
  void run(std::uint64_t playouts, PlayoutsFrom&& playouts_from) {
    std::uint64_t rounds = 1;
    for (std::size_t n = drawn_.size(); n > 2; n = (n + 1) / 2) ++rounds;
    for (std::uint64_t left = playouts; left > 0; keep_better_half()) {
      const std::uint64_t each =
          drawn_.size() == 1 ? left : std::max<std::uint64_t>(1, playouts / (rounds * drawn_.size()));
      for (const Drawn& one : drawn_) {
        const std::uint64_t times = std::min(each, left);
        if (!times || !playouts_from(one.child, times)) return;
        left -= times;
      }
    }
  }

  // The best of the moves that were drawn.
  SharedTree::Index best() const;

  // Of the player to move, as the search found it: from 0 to 1, draws counting half.
  float chance() const;

  // The improved policy, as far as it is known now: by child of the root, for learning.
  std::vector<float> improved_policy() const;

 private:
  struct Drawn {
    SharedTree::Index child;
    float luck;  // the logarithm of its prior, and a number with Gumbel's distribution if moves are drawn
  };

  // What a child's value, in [0, 1], counts for beside logarithms of the policy.
  struct Scale {
    float weight, unknown;  // unknown: of unvisited ones, the mean of the others by policy
    float operator()(const Node& child) const;
  };
  Scale scale() const;
  void keep_better_half();

  const SharedTree& tree_;
  std::vector<Drawn> drawn_;
};

}  // namespace crosscut
