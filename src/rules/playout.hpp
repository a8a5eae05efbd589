#pragma once
// Light playouts: random games in which nobody fills an own one-point eye. This is the clear definition, which lists
// all moves; a fast twin of a game (src/games/fast) brings its own light_turn, equal in distribution.
#include <vector>

#include "base/random.hpp"
#include "rules/legal.hpp"
#include "rules/line.hpp"

namespace crosscut {

// A game that could go on for ever is cut off after this many plies from its start (docs/rules: Caps).
template <Game G>
constexpr int ply_cap(const G& start) {
  int prisoners = 0;
  if constexpr (StartsWithPrisoners<G>) prisoners = start.setup.prison;
  return 4 * board_of(start).count() + 2 * prisoners;
}

// The legal turns that put stones on the board; with `sparing_eyes`, those by which no stone fills an own one-point eye
// of the position before the turn.
template <Game G>
void placements(const G& g, const Past& past, bool sparing_eyes, std::vector<PlayoutTurn>& found) {
  const auto fills = [&](Cell c) { return sparing_eyes && !g.at(c) && g.eye(c); };
  legal(g, past, [&](Move m) {
    if (!m.on_board()) return;
    const MovePlane plane = G::move_planes[static_cast<std::size_t>(m.plane())];
    if (plane.kind != MovePlane::slide) {
      if (!fills(m.cell())) found.push_back({m, {}});
      return;
    }
    if (fills(Cell(m.cell().index + G::On::offset[static_cast<std::size_t>(plane.direction)]))) return;
    G next = g;
    next.play(m);
    next.moves([&](Move place) {
      if (!fills(place.cell())) found.push_back({m, place});
    });
  });
}

// Makes one turn of a light playout:
// uniformly a placement that spares own eyes; if there is none, the button, a hold or a pass; if there is none either,
// uniformly any placement. A slide already made is completed in the same way.
template <Game G>
PlayoutTurn light_turn(G& g, Past& past, Random& random) {
  if constexpr (MakesLightTurns<G>) {
    return g.light_turn(past, random);
  } else {
    if (g.ended()) return {};
    std::vector<PlayoutTurn> found;
    placements(g, past, true, found);
    if (found.empty())
      for (Act a : {Act::button, Act::hold, Act::pass})
        if (const Move m = Move::off(a); makes_sense(g, m) && !g.breach(m)) {
          advance(g, past, m);
          return {m, {}};
        }
    if (found.empty()) placements(g, past, false, found);
    if (found.empty()) return {};
    const auto turn = found[random.below(static_cast<std::uint32_t>(found.size()))];
    advance(g, past, turn.move);
    if (turn.then.exists()) advance(g, past, turn.then);
    return turn;
  }
}

struct MoveBy {
  Side side;
  Move move;
  Piece::Kind kind = Piece::plain;  // of the piece put down, in games that decide it
};

struct PlayoutEnd {
  int plies = 0;
  bool capped = false;  // stopped by the cap: a scored game counts as it stands, another has no result
};

// Makes turns of `g`, each by a call of `turn_of`, until one is nothing or `most` have been made, and appends its
// moves to `trace`, if there is one. `past` comes back as it was.
template <Game G, class TurnOf>
PlayoutEnd playout_by(TurnOf&& turn_of, G& g, Past& past, int most, std::vector<MoveBy>* trace) {
  const std::size_t before = past.size();
  PlayoutEnd end;
  while (end.plies < most) {
    const Side side = g.to_play;
    const PlayoutTurn turn = turn_of();
    if (!turn) break;
    ++end.plies;
    if (!trace) continue;
    trace->push_back({side, turn.move});
    if constexpr (DecidesKinds<G>) trace->back().kind = g.kind_put(side, turn.move);
    if (turn.then.exists()) trace->push_back({side, turn.then});
  }
  end.capped = end.plies == most && can_act(g, past);
  past.rewind(before);
  return end;
}

// Plays `g` lightly to its end, or until `most` plies have been made.
template <Game G>
PlayoutEnd playout(G& g, Past& past, Random& random, int most, std::vector<MoveBy>* trace = nullptr) {
  return playout_by([&] { return light_turn(g, past, random); }, g, past, most, trace);
}

}  // namespace crosscut
