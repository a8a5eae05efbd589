#pragma once
// Legal moves: what the rules of the game allow, less what its repetition rule forbids.
// For searches and perft, which work on plain values; for a game between players see Line.
#include <vector>

#include "rules/game.hpp"
#include "rules/past.hpp"

namespace crosscut {

// The past of a game that starts here.
template <Game G>
Past past_of(const G& start) {
  Past past;
  if (counts_start(start.repetition())) past.push(other(start.to_play), looks_key(start));
  return past;
}

// Whether the move m, which breaks no other rule, would recreate a forbidden position. Only placements can.
template <Game G>
constexpr bool repeats(const G& g, const Past& past, Move m) {
  const Repetition rule = g.repetition();
  if (rule == Repetition::allowed || !m.on_board()) return false;
  // Some games can tell the key of the looks without playing the move.
  if constexpr (KnowsLooksAfter<G>) return past.forbids(rule, g.to_play, g.looks_after(m));
  G after = g;
  after.play(m);
  return !after.turn_is_open() && past.forbids(rule, g.to_play, looks_key(after));
}

// The same for all moves of a position, one after the other. Where they look alike, moves on one cell are judged once.
template <Game G>
class Repeats {
 public:
  Repeats(const G& g, const Past& past) : g_(g), past_(past) {}

  bool operator()(Move m) {
    if constexpr (LooksByCell<G>) {
      if (!m.on_board() || m.cell() != cell_) last_ = repeats(g_, past_, m), cell_ = m.on_board() ? m.cell() : Cell();
      return last_;
    } else {
      return repeats(g_, past_, m);
    }
  }

 private:
  const G& g_;
  const Past& past_;
  Cell cell_;
  bool last_ = false;
};

template <Game G, class Found>
void legal(const G& g, const Past& past, Found&& found) {
  if (g.ended()) return;
  if (g.repetition() == Repetition::allowed)
    g.moves(found);
  else
    g.moves([&, repeats = Repeats(g, past)](Move m) mutable {
      if (!repeats(m)) found(m);
    });
}

// The same as a list, where a call for each is not worth compiling the rules once more.
template <Game G>
std::vector<Move> legal_moves(const G& g, const Past& past) {
  std::vector<Move> moves;
  legal(g, past, [&](Move m) { moves.push_back(m); });
  return moves;
}

template <Game G>
bool can_act(const G& g, const Past& past) {
  if (g.ended()) return false;
  for (Act a : G::acts)
    if (!g.breach(Move::off(a))) return true;
  for (int plane = 0; plane < static_cast<int>(std::size(G::move_planes)); ++plane)
    for (Cell c : board_of(g))
      if (const Move m = Move::on(plane, c); !g.breach(m) && !repeats(g, past, m)) return true;
  return false;
}

// Plays m and, where repetition matters and the turn is complete, remembers the position.
template <Game G>
void advance(G& g, Past& past, Move m) {
  const Side mover = g.to_play;
  g.play(m);
  if (g.repetition() != Repetition::allowed && !g.turn_is_open()) past.push(mover, looks_key(g), m.is(Act::pass));
}

// The number of sequences of `depth` legal turns, without settlement moves. A game may offer a faster way to count
// the turns that its own rules allow: count_turns().
template <Game G>
std::uint64_t perft(const G& g, Past& past, int depth) {
  if (depth == 0) return 1;
  if constexpr (CountsTurns<G>)
    if (depth == 1 && g.repetition() == Repetition::allowed) return g.ended() ? 0 : g.count_turns();
  std::uint64_t n = 0;
  const std::size_t now = past.size();
  legal(g, past, [&](Move m) {
    const bool slide = m.on_board() && G::move_planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide;
    if (depth == 1 && !slide) {
      ++n;
      return;
    }
    G next = g;
    advance(next, past, m);
    n += perft(next, past, slide ? depth : depth - 1);
    past.rewind(now);
  });
  return n;
}

}  // namespace crosscut
