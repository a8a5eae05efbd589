#pragma once
// Estimates of the moves of a position without looking ahead, for evaluators without a policy.
#include "rules/playout.hpp"

namespace crosscut {

// The worth of moves, in [0, 1], for their first visits. Computed only from groups and liberties: captures, escapes,
// atari, own eyes.
template <Game G>
class GroupPriors {
 public:
  using B = typename G::On;

  explicit GroupPriors(const G& g) : game_(g) {
    for (std::size_t i = 0; i < sides_of(g); ++i) {
      const Side s = static_cast<Side>(i);
      g.each_group(s, [&](const Cells<B>&, const Cells<B>& liberties) {
        const int n = liberties.count();
        if (n == 1) (s == g.to_play ? escapes_ : captures_) |= liberties;
        if (n == 2 && s != g.to_play) ataris_ |= liberties;
      });
    }
  }

  // Precondition: the move is legal.
  float of(Move m) const {
    if (!m.on_board()) return m.is(Act::swap) ? 0.5F : 0.3F;
    // Playouts make few slides, so nothing else would bring one up.
    if (G::move_planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide) return 0.7F;
    const Cell c = m.cell();
    if (captures_.has(c)) return 0.8F;
    bool self_atari = false;
    if constexpr (TellsSelfAtari<G>) self_atari = game_.self_atari(m);
    if (escapes_.has(c) && !self_atari) return 0.65F;
    if (game_.eye(c)) return 0.1F;
    if (self_atari) return 0.25F;
    if (ataris_.has(c)) return 0.6F;
    return 0.5F;
  }

 private:
  const G& game_;
  Cells<B> captures_, escapes_, ataris_;  // where something happens to a group
};

}  // namespace crosscut
