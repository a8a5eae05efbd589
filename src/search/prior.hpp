#pragma once
// What can be said of the moves of a position without looking ahead, from groups and liberties alone: captures,
// escapes, atari, own eyes. Knows nothing of any one game.
#include "rules/playout.hpp"

namespace crosscut {

// Worths of moves in [0, 1], for the first visits of a search.
template <Game G>
class Prior {
 public:
  using B = typename G::On;

  explicit Prior(const G& g) : g_(g) {
    if constexpr (grouped)
      for (std::size_t i = 0; i < sides_of(g); ++i) {
        const Side s = static_cast<Side>(i);
        g.each_group(s, [&](const Cells<B>&, const Cells<B>& liberties) {
          const int n = liberties.count();
          if (n == 1) (s == g.to_play ? escapes_ : captures_) |= liberties;
          if (n == 2 && s != g.to_play) ataris_ |= liberties;
        });
      }
  }

  // What the move puts down.
  Piece::Kind kind(Move m) const {
    if (!DecidesKinds<G> || !m.on_board()) return Piece::plain;
    return captures_.has(m.cell()) ? Piece::king : Piece::pawn;
  }

  float operator()(Move m) const {
    if (!m.on_board()) return m.is(Act::swap) ? 0.5F : 0.3F;
    // Playouts make few slides, so that nothing else would bring one up.
    if (G::move_planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide) return 0.7F;
    const Cell c = m.cell();
    if (captures_.has(c)) return 0.8F;
    bool self_atari = false;
    if constexpr (requires { g_.self_atari(m); }) self_atari = g_.self_atari(m);
    if (escapes_.has(c) && !self_atari) return 0.65F;
    if (g_.eye(c)) return 0.1F;
    if (self_atari) return 0.25F;
    if (ataris_.has(c)) return 0.6F;
    return 0.5F;
  }

 private:
  static constexpr bool grouped = requires(const G g) {
    g.each_group(Side::black, [](const Cells<B>&, const Cells<B>&) {});
  };

  const G& g_;
  Cells<B> captures_, escapes_, ataris_;
};

}  // namespace crosscut
