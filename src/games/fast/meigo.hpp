#pragma once
// The fast twin of Meigo: a Meigo position (games/meigo.hpp, the definition) with three things beside it, kept in step
// by play and put, by which a placement is judged and made without looking at every chain:
//
//   chains_  the chains with their liberties      empty_  the empty points, to draw from
//   plain_   whether every chain has a liberty, as it is but for what the first turns left and positions set up
//
// What needs no speed is the definition's own.
#include "games/fast/chains.hpp"
#include "games/fast/urn.hpp"
#include "games/meigo.hpp"
#include "rules/playout.hpp"

namespace crosscut {

template <Board B>
struct FastMeigo : private Meigo<B> {
  using Clear = Meigo<B>;
  using Clear::breach, Clear::ended, Clear::turn_is_open, Clear::outcome, Clear::held, Clear::each_group, Clear::at,
      Clear::fits;
  using Clear::name, Clear::move_planes, Clear::acts, Clear::setup, Clear::to_play, Clear::looks, Clear::repetition;
  using typename Clear::On;
  using typename Clear::Setup;

  explicit FastMeigo(const Setup& s) : FastMeigo(Clear(s)) {}
  explicit FastMeigo(const Clear& position) : Clear(position) { build(); }
  const Clear& position() const { return *this; }
  static constexpr auto matter(const FastMeigo& p) { return Clear::matter(p.position()); }

  template <class Found>
  void moves(Found&& found) const {
    if (!plain_) return Clear::moves(found);
    if (may_hold()) found(Move::off(Act::hold));
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

  // The key of looks() after a placement without a breach.
  Key looks_after(Move m) const {
    Clear after = *this;
    if (opening[to_play] || !plain_) {
      after.play(m);
    } else {
      const Cells<B> gone = taken(m.cell());
      const Marking marks = marking(m.cell());
      after.stones[other(to_play)] -= gone;
      after.stones[to_play].set(m.cell());
      after.marked -= marks.unmarks | gone;
      if (marks.marks) after.marked.set(m.cell());
    }
    return key_of(after.looks());
  }

  // As light_turn in rules/playout.hpp: a placement that spares own eyes, else a hold, else any placement.
  PlayoutTurn light_turn(Past& past, Random& random) {
    if (!plain_) return clear_light_turn(past, random);
    Cell c;
    if (!only_eyes_[to_play])
      c = empty_.draw(random, [&](Cell drawn) { return !eye(drawn) && may_place(past, drawn); });
    only_eyes_[to_play] = !c.exists();
    const bool hold = !c.exists() && may_hold();
    if (!hold && !c.exists()) c = empty_.draw(random, [&](Cell drawn) { return may_place(past, drawn); });
    if (!hold && !c.exists()) return {};
    const Move m = hold ? Move::off(Act::hold) : Move::on(0, c);
    advance(*this, past, m);
    return {m, {}};
  }

  // A placement beside the last one or at its corner that spares own eyes and is not a self-atari, or no move.
  bool may_play_beside() const { return plain_ && !opening[to_play] && !only_eyes_are_safe_[to_play]; }
  Move beside(Move last, const Past& past, Random& random) const {
    const Cell c = chains_.near(Stones::slot(last.cell()), random, [&](Cell n) { return !eye(n) && safe(past, n); });
    return c.exists() ? Move::on(0, c) : Move{};
  }

  // A placement that spares own eyes, else a hold, else an own eye; and no self-atari. A player who has none of these
  // gives up, since all that is left is to give stones away.
  PlayoutTurn safe_turn(Past& past, Random& random) {
    if (!plain_ || opening[to_play]) return light_turn(past, random);
    Cell c;
    if (!only_eyes_are_safe_[to_play]) {
      c = empty_.draw(random, [&](Cell drawn) { return !eye(drawn) && safe(past, drawn); });
      only_eyes_are_safe_[to_play] = !c.exists();
    }
    const bool hold = !c.exists() && may_hold();
    if (!hold && !c.exists()) c = empty_.draw(random, [&](Cell drawn) { return safe(past, drawn); });
    if (!hold && !c.exists()) return {};
    const Move m = hold ? Move::off(Act::hold) : Move::on(0, c);
    advance(*this, past, m);
    return {m, {}};
  }

  // All neighbours are one's own, and at most one diagonal neighbour is the enemy's, none at the edge.
  bool eye(Cell c) const { return one_point_eye(chains_, Stones::slot(c), to_play); }

 private:
  using Stones = Chains<B>;
  using Clear::stones, Clear::marked, Clear::prison, Clear::opening, Clear::last_placed_marked;
  static constexpr PlainLinks<B> links{};

  // Hold: takes one enemy stone out of the prison; not on the first turn.
  bool may_hold() const { return !opening[to_play] && prison[other(to_play)]; }

  // Precondition of these: plain_, and c is empty.
  bool allowed(Cell c) const {
    if (opening[to_play]) return true;  // nothing is checked on the first turn
    // When the enemy chains without liberties are gone, the new stone's chain has one.
    if (!chains_.lives(links, Stones::slot(c), to_play)) return false;
    // A marked stone may not take a marked one right after a marked stone was placed.
    return !(last_placed_marked && taken(c).meets(marked) && marking(c).marks);
  }

  bool may_place(const Past& past, Cell c) const { return allowed(c) && !repeats(*this, past, Move::on(0, c)); }
  bool safe(const Past& past, Cell c) const {
    return !chains_.self_atari(links, Stones::slot(c), to_play) && may_place(past, c);
  }

  Cells<B> taken(Cell c) const { return chains_.taken(links, Stones::slot(c), to_play); }

  struct Marking {
    bool marks = false;  // the new stone
    Cells<B> unmarks;
  };
  Marking marking(Cell c) const {
    const Cells<B>& own = stones[to_play];
    bool beside_marked = false, beside_unmarked = false;
    links.each(Stones::slot(c), [&](int n) {
      if (chains_.at(n) != Stones::bit(to_play)) return;
      (marked.has(Stones::cell(n)) ? beside_marked : beside_unmarked) = true;
    });
    // Next to both marked and unmarked friendly stones, every marked friendly stone in reach is unmarked; the new stone
    // then reaches unmarked friends only.
    const Cells<B> open = Clear::empty() | marked, friends = own & marked;
    if (beside_marked && beside_unmarked) return {false, flood(adjacency, Cells<B>::of(c), open) & friends};
    // The new stone is marked if it reaches a marked friendly stone, or no friendly stone at all.
    if (beside_marked) return {true, {}};
    if (beside_unmarked && friends.none()) return {};
    Cells<B> walked = Cells<B>::of(c);
    for (;;) {
      const Cells<B> next = adjacency.grow(walked);
      const Cells<B> wider = walked | (next & open);
      if (wider.meets(friends)) return {true, {}};
      if (friends.none() && next.meets(own)) return {};
      if (wider == walked) return {!next.meets(own), {}};
      walked = wider;
    }
  }

  void place(Cell c) {
    if (!plain_ && !opening[to_play]) {
      Clear::play(Move::on(0, c));
      return build();
    }
    const int s = Stones::slot(c);
    const Marking m = opening[to_play] ? Marking{} : marking(c);
    stones[to_play].set(c);
    marked -= m.unmarks;
    if (m.marks) marked.set(c);
    last_placed_marked = m.marks;
    only_eyes_ = only_eyes_are_safe_ = {};
    empty_.take(c);
    const bool surrounds = chains_.place(links, s, to_play);
    if (opening[to_play]) {
      // The first turn: unmarked stones on empty points, nothing else.
      plain_ &= !chains_.surrounded(s);
      links.each(s, [&](int n) { plain_ &= !chains_.surrounded(n); });
      if (--opening[to_play]) return;
    } else if (surrounds) {
      // Enemy chains without liberties go to the prison.
      links.each(s, [&](int n) {
        if (chains_.at(n) != Stones::bit(to_play) && chains_.surrounded(n)) imprison(chains_.chain(n));
      });
    }
    to_play = other(to_play);
  }

  void imprison(int chain) {
    chains_.remove(links, chain, [&](int s) {
      const Cell c = Stones::cell(s);
      stones[other(to_play)].reset(c);
      marked.reset(c);
      empty_.add(c);
      ++prison[other(to_play)];
    });
  }

  PlayoutTurn clear_light_turn(Past& past, Random& random) {
    const PlayoutTurn made = crosscut::light_turn(static_cast<Clear&>(*this), past, random);
    build();
    return made;
  }

  void build() {
    only_eyes_ = only_eyes_are_safe_ = {};
    empty_ = {};
    for (Cell c : Clear::empty()) empty_.add(c);
    chains_.clear(links, board_of(position()));
    for (Side s : {Side::black, Side::white})
      for (Cell c : stones[s]) chains_.place(links, Stones::slot(c), s);
    plain_ = true;
    for (Cell c : stones[Side::black] | stones[Side::white]) plain_ &= !chains_.surrounded(Stones::slot(c));
  }

  static constexpr Adjacency<B> adjacency{};
  Stones chains_;
  Urn<B> empty_;
  // A draw has found no placement that spares own eyes; no safe one; nothing was placed since.
  PerSide<bool> only_eyes_, only_eyes_are_safe_;
  bool plain_;
};

template <Board B>
struct TwinOf<Meigo<B>> {
  using type = FastMeigo<B>;
  static_assert(StartsWithPrisoners<type> && KnowsLooksAfter<type> && MakesLightTurns<type>);
  static_assert(PlaysBeside<type> && MakesSafeTurns<type>);
};

}  // namespace crosscut
