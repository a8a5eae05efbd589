#pragma once
// The fast twin of Yugo: a Yugo position (games/yugo.hpp, the definition) with three things beside it, kept in step by
// play and put, by which a placement is judged and made without a flood:
//
//   chains_  the groups with their liberties      empty_  the empty cells, to draw from
//   plain_   whether surrounded groups are all kings, as they are after any turn, but not in any position set up
//
// What needs no speed is the definition's own.
#include "games/fast/chains.hpp"
#include "games/fast/urn.hpp"
#include "games/yugo.hpp"
#include "rules/playout.hpp"

namespace crosscut {

template <Board B>
struct FastYugo : private Yugo<B> {
  using Clear = Yugo<B>;
  using Clear::at, Clear::fits;
  using Clear::breach, Clear::ended, Clear::turn_is_open, Clear::score, Clear::outcome, Clear::held, Clear::each_group;
  using Clear::name, Clear::move_planes, Clear::acts, Clear::setup, Clear::to_play, Clear::looks, Clear::repetition;
  using typename Clear::On;
  using typename Clear::Setup;

  explicit FastYugo(const Setup& s) : FastYugo(Clear(s)) {}
  explicit FastYugo(const Clear& position) : Clear(position) { build(); }
  const Clear& position() const { return *this; }
  static constexpr auto matter(const FastYugo& p) { return Clear::matter(p.position()); }

  template <class Found>
  void moves(Found&& found) const {
    if (!button && setup.button) found(Move::off(Act::button));
    if (passing_allowed()) found(Move::off(Act::pass));
    for (Cell c : Clear::empty())
      if (takes_a_piece(c)) found(Move::on(0, c));
  }

  void play(Move m) {
    if (m.on_board())
      place(m.cell());
    else
      Clear::play(m);
  }

  void put(Cell c, Piece piece) {
    Clear::put(c, piece);
    build();
  }

  // As light_turn in rules/playout.hpp: a placement that spares own eyes, else the button, else a pass.
  PlayoutTurn light_turn(Past&, Random& random) {
    if (ended()) return {};
    return turn_on(empty_.draw(random, [&](Cell c) { return spares_eyes(c); }));
  }

  // As light_turn, but no self-atari.
  PlayoutTurn safe_turn(Past&, Random& random) {
    if (ended()) return {};
    return turn_on(empty_.draw(random, [&](Cell c) { return safe(c); }));
  }

  // A placement beside the last one or at its corner that spares own eyes and is not a self-atari, or no move.
  static constexpr bool may_play_beside() { return true; }
  Move beside(Move last, const Past&, Random& random) const {
    const Cell c = chains_.near(Groups::slot(last.cell()), random, [&](Cell n) { return safe(n); });
    return c.exists() ? Move::on(0, c) : Move{};
  }

  // Whether a piece on the empty cell would surround nobody and have its group left with one liberty.
  bool self_atari(Move m) const { return self_atari(m.cell()); }

  // A king where an enemy group has its last liberty.
  Piece::Kind kind_to_put(Move m) const {
    if (!m.on_board()) return Piece::plain;
    const int s = Groups::slot(m.cell());
    bool captures = false;
    links.each(
        s, [&](int n) { captures |= chains_.at(n) == Groups::bit(other(to_play)) && chains_.liberties(n).only(s); });
    return captures ? Piece::king : Piece::pawn;
  }
  // What the move that the side has just made put down.
  Piece::Kind kind_put(Side side, Move m) const {
    if (!m.on_board()) return Piece::plain;
    return kings[side].has(m.cell()) ? Piece::king : Piece::pawn;
  }

  // All neighbours are one's own, and at most one diagonal neighbour is the enemy's, none at the edge.
  bool eye(Cell c) const { return one_point_eye(chains_, Groups::slot(c), to_play); }

 private:
  using Groups = Chains<B>;
  using Clear::pawns, Clear::kings, Clear::button, Clear::passes, Clear::passing_allowed;
  static constexpr PlainLinks<B> links{};

  // A king where an enemy group becomes surrounded, a pawn where no group does: so on every point but those where one
  // would surround oneself and nobody else.
  bool takes_a_piece(Cell c) const { return chains_.lives(links, Groups::slot(c), to_play); }

  bool self_atari(Cell c) const { return chains_.self_atari(links, Groups::slot(c), to_play); }
  bool spares_eyes(Cell c) const { return !eye(c) && takes_a_piece(c); }
  bool safe(Cell c) const { return spares_eyes(c) && !self_atari(c); }

  PlayoutTurn turn_on(Cell c) {
    const Move m = c.exists() ? Move::on(0, c) : Move::off(passing_allowed() ? Act::pass : Act::button);
    play(m);
    return {m, {}};
  }

  void place(Cell c) {
    const int s = Groups::slot(c);
    const bool king = chains_.place(links, s, to_play);
    (king ? kings : pawns)[to_play].set(c);
    empty_.take(c);
    passes = 0;
    if (king && plain_) {
      // The pawns of surrounded enemy groups go; then, in what results, those of surrounded friendly groups.
      links.each(s, [&](int n) {
        if (chains_.at(n) != Groups::bit(to_play) && chains_.surrounded(n)) remove_pawns(n, other(to_play));
      });
      if (chains_.surrounded(s)) remove_pawns(s, to_play);
    } else if (king) {
      pawns[other(to_play)] -= Clear::surrounded_of(other(to_play));
      pawns[to_play] -= Clear::surrounded_of(to_play);
      build();
    }
    to_play = other(to_play);
  }

  // Takes the surrounded group off and puts its kings back, if any pawn goes.
  void remove_pawns(int slot, Side side) {
    Cells<B> group;
    const int chain = chains_.chain(slot);
    chains_.each(chain, [&](int s) { group.set(Groups::cell(s)); });
    const Cells<B> gone = group & pawns[side];
    if (gone.none()) return;
    chains_.remove(links, chain, [&](int) {});
    for (Cell c : group - gone) chains_.place(links, Groups::slot(c), side);
    for (Cell c : gone) empty_.add(c);
    pawns[side] -= gone;
  }

  void build() {
    chains_.clear(links, board_of(position()));
    empty_ = {};
    for (Cell c : Clear::empty()) empty_.add(c);
    for (Side s : {Side::black, Side::white})
      for (Cell c : Clear::pieces(s)) chains_.place(links, Groups::slot(c), s);
    plain_ = true;
    for (Cell c : pawns[Side::black] | pawns[Side::white]) plain_ &= !chains_.surrounded(Groups::slot(c));
  }

  Groups chains_;
  Urn<B> empty_;
  bool plain_;
};

template <Board B>
struct TwinOf<Yugo<B>> {
  using type = FastYugo<B>;
  static_assert(Scored<type> && MakesLightTurns<type> && DecidesKinds<type>);
  static_assert(TellsSelfAtari<type> && PlaysBeside<type> && MakesSafeTurns<type>);
};

}  // namespace crosscut
