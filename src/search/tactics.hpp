#pragma once
// Heavy playouts. Their turns are made up of what the fast twin of a game offers (rules/capabilities.hpp), each part of
// which has been shown to help in that game (docs/engine.md).
#include "rules/playout.hpp"

namespace crosscut {

// Makes one turn of a heavy playout after `last`, which may be "no move". No value: the game is over, or given up by a
// player who has only bad moves left.
template <Game G>
PlayoutTurn heavy_turn(G& g, Past& past, Random& random, Move last) {
  if (g.ended()) return {};
  const bool local = last.exists() && last.on_board();
  if constexpr (PlacesWithoutSlide<G>) {
    // Four times in five without a slide, and half of these next to the last placement.
    if (random.below(5))
      if (const PlayoutTurn turn = g.place_without_slide(local && random.below(2) ? last : Move{}, random)) return turn;
  }
  Move m;
  if constexpr (AnswersThreats<G>)
    if (local) m = g.answer(last, past, random);
  if constexpr (PlaysBeside<G>)
    if (local && !m.exists() && g.may_play_beside() && random.below(2)) m = g.beside(last, past, random);
  if (m.exists()) {
    advance(g, past, m);
    return {m, {}};
  }
  if constexpr (MakesSafeTurns<G>)
    return g.safe_turn(past, random);
  else
    return light_turn(g, past, random);
}

// Plays a heavy playout of `g` to its end, or until `most` plies have been made, after the last move of `trace`.
template <Game G>
PlayoutEnd heavy_playout(G& g, Past& past, Random& random, int most, std::vector<MoveBy>& trace) {
  Move last = trace.empty() ? Move{} : trace.back().move;
  const auto turn_of = [&] {
    const PlayoutTurn turn = heavy_turn(g, past, random, last);
    last = turn.then.exists() ? turn.then : turn.move;
    return turn;
  };
  return playout_by(turn_of, g, past, most, &trace);
}

}  // namespace crosscut
