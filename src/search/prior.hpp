#pragma once
// Estimates of the moves of a position without looking ahead, for evaluators without a policy.
#include <span>

#include "rules/playout.hpp"

namespace crosscut {

// Estimates the worth of moves, in [0, 1], for the first visits of a search. Called by several threads at once.
template <Game G>
class PriorSource {
 public:
  virtual ~PriorSource() = default;
  // The worth of each legal move of `g`. Precondition: both spans have the same length.
  virtual void expect(const G& g, std::span<const Move> moves, std::span<float> worth) const = 0;
};

// Computed only from groups and liberties: captures, escapes, atari, own eyes.
template <Game G>
class GroupPriors final : public PriorSource<G> {
 public:
  using B = typename G::On;

  void expect(const G& g, std::span<const Move> moves, std::span<float> worth) const override {
    const Spots spots(g);
    for (std::size_t i = 0; i < moves.size(); ++i) worth[i] = worth_of(g, spots, moves[i]);
  }

 private:
  // The moves at which something happens to a group.
  struct Spots {
    Cells<B> captures, escapes, ataris;
    explicit Spots(const G& g) {
      for (std::size_t i = 0; i < sides_of(g); ++i) {
        const Side s = static_cast<Side>(i);
        g.each_group(s, [&](const Cells<B>&, const Cells<B>& liberties) {
          const int n = liberties.count();
          if (n == 1) (s == g.to_play ? escapes : captures) |= liberties;
          if (n == 2 && s != g.to_play) ataris |= liberties;
        });
      }
    }
  };

  static float worth_of(const G& g, const Spots& spots, Move m) {
    if (!m.on_board()) return m.is(Act::swap) ? 0.5F : 0.3F;
    // Playouts make few slides, so nothing else would bring one up.
    if (G::move_planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide) return 0.7F;
    const Cell c = m.cell();
    if (spots.captures.has(c)) return 0.8F;
    bool self_atari = false;
    if constexpr (TellsSelfAtari<G>) self_atari = g.self_atari(m);
    if (spots.escapes.has(c) && !self_atari) return 0.65F;
    if (g.eye(c)) return 0.1F;
    if (self_atari) return 0.25F;
    if (spots.ataris.has(c)) return 0.6F;
    return 0.5F;
  }
};

}  // namespace crosscut
