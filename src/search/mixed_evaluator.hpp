#pragma once
// Evaluates positions by a network and a playout together (Silver et al. 2016): where the network is still weak, a
// playout sees how a fight ends, and the network how good quiet positions are.
#include "search/network_evaluator.hpp"
#include "search/playout_evaluator.hpp"
#include "search/settings.hpp"

namespace crosscut {

template <Game G>
class MixedEvaluator final : public Evaluator<G> {
 public:
  // The win probabilities are the network's mixed with this share of the playout's result; all else is the network's.
  // Seed and memory as for a NetworkEvaluator.
  MixedEvaluator(std::shared_ptr<const nn::QuantisedNetwork> network, const G& start, const MctsSettings& settings,
                 std::uint64_t seed, std::size_t memory)
      : network_(std::move(network), start, seed, memory),
        playout_(settings.heavy_playouts),
        share_(settings.playout_share.value_or(0)) {}

  bool gives_policy() const override { return true; }
  void evaluate(Leaf<G>& leaf, Random& random) const override {
    network_.evaluate(leaf, random);
    if (share_ == 0) return;
    Leaf<G> end{leaf.position, leaf.past};
    playout_.evaluate(end, random);
    for (std::size_t side = 0; side < leaf.win.size(); ++side)
      leaf.win[side] += share_ * (end.win[side] - leaf.win[side]);
  }

 private:
  NetworkEvaluator<G> network_;
  PlayoutEvaluator<G> playout_;
  float share_;
};

}  // namespace crosscut
