#pragma once
// Evaluates each position by one playout to the end.
#include "search/evaluator.hpp"
#include "search/tactics.hpp"

namespace crosscut {

template <Game G>
class PlayoutEvaluator final : public Evaluator<G> {
 public:
  explicit PlayoutEvaluator(bool heavy) : heavy_(heavy) {}

  void evaluate(Leaf<G>& leaf, Random& random) const override {
    G& g = leaf.position;
    const int most = ply_cap(g);
    const bool capped = (heavy_ ? heavy_playout(g, leaf.past, random, most, leaf.moves)
                                : playout(g, leaf.past, random, most, &leaf.moves))
                            .capped;
    const Outcome outcome = capped && !Scored<G> ? Outcome{} : g.outcome();
    leaf.win.fill(outcome.winner ? 0.0F : 0.5F);
    if (outcome.winner) leaf.win[static_cast<std::size_t>(*outcome.winner)] = 1;
    if constexpr (Scored<G>) leaf.lead = leads(g);
    if (leaf.wants_ownership) own(leaf);
  }

 private:
  static BySide leads(const G& g) {
    const auto score = g.score();
    const std::size_t sides = sides_of(g);
    BySide lead{};
    for (std::size_t i = 0; i < sides; ++i) {
      int most = 0;
      bool first = true;
      for (std::size_t k = 0; k < sides; ++k) {
        if (k == i) continue;
        if (first || score.of[k].total() > most) most = score.of[k].total();
        first = false;
      }
      lead[i] = 0.5F * static_cast<float>(score.of[i].total() - most);
    }
    return lead;
  }

  static void own(Leaf<G>& leaf) {
    leaf.ownership.assign(3 * Leaf<G>::slots, 0.0F);
    for (std::size_t side = 0; side < sides_of(leaf.position); ++side)
      for (Cell c : leaf.position.held(static_cast<Side>(side))) leaf.ownership[side * Leaf<G>::slots + c.index] = 1;
  }

  bool heavy_;
};

}  // namespace crosscut
