#pragma once
// The fast twin of Go: a Go position (games/go.hpp, the definition) with four things beside it, kept in step by play
// and put, by which a placement is judged and made without a flood:
//
//   chains_  the groups with their liberties      empty_  the empty points, to draw from
//   plain_   whether every group has a liberty, as it has after any turn, but not in any position set up
//   key_     looks_key()
//
// What needs no speed is the definition's own.
#include "games/fast/chains.hpp"
#include "games/fast/urn.hpp"
#include "games/go.hpp"
#include "rules/playout.hpp"

namespace crosscut {

template <Board B>
struct FastGo : private Go<B> {
  using Clear = Go<B>;
  using Clear::breach, Clear::ended, Clear::turn_is_open, Clear::score, Clear::outcome, Clear::held, Clear::each_group;
  using Clear::looks, Clear::repetition, Clear::fits;
  using Clear::name, Clear::move_planes, Clear::acts, Clear::setup, Clear::opening, Clear::to_play, Clear::at;
  using typename Clear::On;
  using typename Clear::Setup;

  explicit FastGo(const Setup& s) : FastGo(Clear(s)) {}
  explicit FastGo(const Clear& position) : Clear(position) { build(); }
  const Clear& position() const { return *this; }
  static constexpr auto matter(const FastGo& p) { return Clear::matter(p.position()); }

  template <class Found>
  void moves(Found&& found) const {
    if (!opening[to_play]) found(Move::off(Act::pass));
    for (Cell c : Clear::empty())
      if (allowed(c)) found(Move::on(0, c));
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

  Key looks_key() const { return key_; }
  // The same after a placement without a breach.
  Key looks_after(Move m) const {
    if (!plain_ || (setup.suicide && !lives(m.cell()))) {
      Clear after = *this;
      after.play(m);
      return after.looks_key();
    }
    Key key = key_ ^ key_of_piece(m.cell(), to_play);
    for (Cell c : chains_.taken(links, Groups::slot(m.cell()), to_play)) key ^= key_of_piece(c, other(to_play));
    return key;
  }

  // As light_turn in rules/playout.hpp: a placement that spares own eyes, else a pass.
  PlayoutTurn light_turn(Past& past, Random& random) {
    if (ended()) return {};
    return turn_on(empty_.draw(random, [&](Cell c) { return !eye(c) && may_place(past, c); }), past, random);
  }

  // As light_turn, but no self-atari.
  PlayoutTurn safe_turn(Past& past, Random& random) {
    if (ended()) return {};
    return turn_on(empty_.draw(random, [&](Cell c) { return !eye(c) && safe(past, c); }), past, random);
  }

  // A placement beside the last one or at its corner that spares own eyes and is not a self-atari, or no move.
  static constexpr bool may_play_beside() { return true; }
  Move beside(Move last, const Past& past, Random& random) const {
    const Cell c = chains_.near(Groups::slot(last.cell()), random, [&](Cell n) { return !eye(n) && safe(past, n); });
    return c.exists() ? Move::on(0, c) : Move{};
  }

  // A legal placement that answers the enemy's last one by a capture or an escape and is not a self-atari, or no move.
  Move answer(Move last, const Past& past, Random&) const {
    const int slot = chains_.answer(links, Groups::slot(last.cell()), to_play);
    return slot >= 0 && safe(past, Groups::cell(slot)) ? Move::on(0, Groups::cell(slot)) : Move{};
  }

  // Whether a stone on the empty point would take nothing and have its group left with one liberty.
  bool self_atari(Move m) const { return chains_.self_atari(links, Groups::slot(m.cell()), to_play); }

  // All neighbours are one's own, and at most one diagonal neighbour is the enemy's, none at the edge.
  bool eye(Cell c) const { return one_point_eye(chains_, Groups::slot(c), to_play); }

 private:
  using Groups = Chains<B>;
  using Clear::stones, Clear::passes;
  static constexpr PlainLinks<B> links{};

  // Precondition of these: c is empty.
  bool lives(Cell c) const { return chains_.lives(links, Groups::slot(c), to_play); }
  bool allowed(Cell c) const { return setup.suicide || (plain_ ? lives(c) : !breach(Move::on(0, c))); }
  bool may_place(const Past& past, Cell c) const { return allowed(c) && !repeats(*this, past, Move::on(0, c)); }
  bool safe(const Past& past, Cell c) const { return !self_atari(Move::on(0, c)) && may_place(past, c); }

  // Handicap stones are placed at any cost.
  PlayoutTurn turn_on(Cell c, Past& past, Random& random) {
    if (!c.exists() && opening[to_play]) c = empty_.draw(random, [&](Cell drawn) { return may_place(past, drawn); });
    const Move m = c.exists() ? Move::on(0, c) : Move::off(Act::pass);
    advance(*this, past, m);
    return {m, {}};
  }

  void place(Cell c) {
    if (!plain_) {
      Clear::play(Move::on(0, c));
      return build();
    }
    const int s = Groups::slot(c);
    passes = 0;
    stones[to_play].set(c);
    key_ ^= key_of_piece(c, to_play);
    empty_.take(c);
    if (chains_.place(links, s, to_play))
      links.each(s, [&](int n) {
        if (chains_.at(n) != Groups::bit(to_play) && chains_.surrounded(n)) remove(n, other(to_play));
      });
    if (setup.suicide && chains_.surrounded(s)) remove(s, to_play);
    if (opening[to_play] && --opening[to_play]) return;
    to_play = other(to_play);
  }

  void remove(int slot, Side side) {
    chains_.remove(links, chains_.chain(slot), [&](int s) {
      stones[side].reset(Groups::cell(s));
      key_ ^= key_of_piece(Groups::cell(s), side);
      empty_.add(Groups::cell(s));
    });
  }

  void build() {
    chains_.clear(links, board_of(position()));
    empty_ = {};
    for (Cell c : Clear::empty()) empty_.add(c);
    for (Side s : {Side::black, Side::white})
      for (Cell c : stones[s]) chains_.place(links, Groups::slot(c), s);
    key_ = Clear::looks_key();
    plain_ = true;
    for (Cell c : stones[Side::black] | stones[Side::white]) plain_ &= !chains_.surrounded(Groups::slot(c));
  }

  Groups chains_;
  Urn<B> empty_;
  bool plain_;
  Key key_;
};

template <Board B>
struct TwinOf<Go<B>> {
  using type = FastGo<B>;
  static_assert(Scored<type> && HasOpening<type> && KeepsLooksKey<type> && KnowsLooksAfter<type> &&
                MakesLightTurns<type>);
  static_assert(TellsSelfAtari<type> && AnswersThreats<type> && PlaysBeside<type> && MakesSafeTurns<type>);
};

}  // namespace crosscut
