#pragma once
// The fast twin of Bargo: a Bargo position (games/bargo.hpp, the definition) with four things beside it, kept in step
// by play and put, by which a placement is judged and made without a flood:
//
//   links_   the edges without a wall            empty_     the empty cells, to draw from
//   chains_  the groups with their liberties     starving_  whether a side may have a group without liberties
//
// What needs no speed is the definition's own.
#include "games/bargo.hpp"
#include "games/fast/chains.hpp"
#include "games/fast/urn.hpp"
#include "rules/playout.hpp"

namespace crosscut {

// The links of a board with walls on the edges between its cells, by slots as of Chains: a bit a direction.
template <Board B>
class WalledLinks {
 public:
  static constexpr int beside(int slot, int d) { return slot + B::offset[d]; }

  // The edges of the board carry walls, no others do.
  void clear(const Cells<B>& board) {
    open_ = {};
    for (Cell c : board)
      for (int d = 0; d < 6; ++d)
        if (board.meets(step<B>(Cells<B>::of(c), d))) open_[Chains<B>::slot(c)] |= 1 << d;
  }
  // Puts a wall on an edge between cells, or takes it away.
  void toggle(int slot, int d) {
    open_[slot] ^= 1 << d;
    open_[beside(slot, d)] ^= 1 << B::opposite(d);
  }
  unsigned open(int slot) const { return open_[slot]; }

  // For an edge with a wall visits slot 0, where nothing lies: without a branch that nobody could foresee.
  template <class F>
  void each(int slot, F&& f) const {
    const int open = open_[slot];
    for (int d = 0; d < 6; ++d) f(beside(slot, d) & -(open >> d & 1));
  }

 private:
  std::array<std::uint8_t, Chains<B>::slots> open_;
};

template <Board B>
struct FastBargo : private Bargo<B> {
  using Clear = Bargo<B>;
  using Clear::at, Clear::fits;
  using Clear::breach, Clear::ended, Clear::turn_is_open, Clear::score, Clear::outcome, Clear::held, Clear::each_group;
  using Clear::name, Clear::move_planes, Clear::acts, Clear::setup, Clear::to_play, Clear::looks, Clear::repetition;
  using typename Clear::On;
  using typename Clear::Setup;

  explicit FastBargo(const Setup& s) : FastBargo(Clear(s)) {}
  explicit FastBargo(const Clear& position) : Clear(position) { build(); }
  const Clear& position() const { return *this; }
  static constexpr auto matter(const FastBargo& p) { return Clear::matter(p.position()); }

  template <class Found>
  void moves(Found&& found) const {
    if (!button && setup.button) found(Move::off(Act::button));
    if (passing_allowed()) found(Move::off(Act::pass));
    for (Cell c : Clear::empty())
      for (unsigned walls = walls_allowed(c, around(c)); walls; walls &= walls - 1)
        found(Move::on(std::countr_zero(walls), c));
  }

  void play(Move m) {
    if (m.on_board())
      place(m.cell(), m.plane(), captured(m.cell(), around(m.cell())));
    else
      Clear::play(m);
  }

  void put(Cell c, Piece piece) {
    Clear::put(c, piece);
    build();
  }

  // As light_turn in rules/playout.hpp: a placement that spares own eyes, else the button, else a pass.
  PlayoutTurn light_turn(Past& past, Random& random) {
    if (ended()) return {};
    return drawn_turn(past, random, [&](Cell c, const Ways& ways) { return walls_allowed(c, ways); });
  }

  // As light_turn, but no self-atari.
  PlayoutTurn safe_turn(Past& past, Random& random) {
    if (ended()) return {};
    return drawn_turn(past, random, [&](Cell c, const Ways& ways) { return walls_safe(c, ways); });
  }

  // A placement beside the last one that spares own eyes and is not a self-atari, with a random wall, or no move.
  static constexpr bool may_play_beside() { return true; }
  Move beside(Move last, const Past& past, Random& random) const {
    Move m;
    chains_.near(Groups::slot(last.cell()), random, [&](Cell c) {
      if (!eye(c)) m = placed(c, past, random);
      return m.exists();
    });
    return m;
  }

  // A legal placement that answers the enemy's last one by captures and escapes, or no move.
  Move answer(Move last, const Past& past, Random& random) const {
    const int slot = chains_.answer(links_, Groups::slot(last.cell()), to_play);
    return slot < 0 ? Move{} : placed(Groups::cell(slot), past, random);
  }

  // Whether the piece would take nothing and have its group left with one liberty.
  bool self_atari(Move m) const { return self_atari(m.cell(), m.plane(), around(m.cell())); }

  // All that is linked to the cell is one's own, and there is something.
  bool eye(Cell c) const { return around(c).eye(); }

  // The key of looks() after a placement without a breach. Walls do not count.
  static constexpr bool looks_by_cell = true;
  Key looks_after(Move m) const { return looks_after(m.cell(), captured(m.cell(), around(m.cell()))); }

 private:
  using Groups = Chains<B>;
  using Clear::button, Clear::passes, Clear::passing_allowed, Clear::pieces, Clear::wall;

  // What an empty cell is linked to, a bit a direction, as the player to move sees it.
  struct Ways {
    unsigned links, friends, foes;
    unsigned last;  // of friends and foes: those to whose group the cell is the only liberty
    bool eye() const { return links && links == friends; }
  };
  Ways around(Cell c) const {
    const int s = Groups::slot(c);
    const std::uint8_t own = Groups::bit(to_play), enemy = Groups::bit(other(to_play));
    unsigned friends = 0, foes = 0, last = 0;
    for (int d = 0; d < 6; ++d) {
      const int n = links_.beside(s, d);
      friends |= unsigned{chains_.at(n) == own} << d;
      foes |= unsigned{chains_.at(n) == enemy} << d;
      last |= unsigned{chains_.liberties(n).only(s)} << d;
    }
    const unsigned links = links_.open(s);
    friends &= links, foes &= links;
    return {links, friends, foes, last & (friends | foes)};
  }
  template <class F>
  static void each(int slot, unsigned ways, F&& f) {
    for (; ways; ways &= ways - 1) f(WalledLinks<B>::beside(slot, std::countr_zero(ways)));
  }

  // The directions in which the player to move may turn the wall of a piece on the empty cell.
  unsigned walls_allowed(Cell c, const Ways& ways) const {
    const unsigned empty = ways.links & ~ways.friends & ~ways.foes, captures = ways.foes & ways.last;
    // At no moment does an edge carry two walls; no enemy piece is left on the cell behind the wall.
    const unsigned faced = ways.links & ~(ways.foes & ~captures);
    // The placed piece's own group has a liberty, over another link than the one that its wall cuts...
    const unsigned breathing = empty | (ways.friends & ~ways.last) | captures;
    if (breathing & (breathing - 1)) return faced;
    unsigned allowed = breathing ? faced & ~breathing : 0;
    // ...or where a captured piece stood.
    if (captures || starving_[other(to_play)]) {
      const Cells<B> taken = captured(c, ways);
      for (unsigned rest = faced & ~allowed; rest; rest &= rest - 1) {
        const unsigned way = rest & -rest;
        if (relieved(Groups::slot(c), ways.friends & ~way, taken)) allowed |= way;
      }
    }
    return allowed;
  }

  bool self_atari(Cell c, int d, const Ways& ways) const {
    const int s = Groups::slot(c);
    return !(ways.foes & ways.last) && chains_.self_atari(links_, s, to_play, links_.beside(s, d));
  }
  // Those that make no self-atari.
  unsigned walls_safe(Cell c, const Ways& ways) const {
    unsigned safe = walls_allowed(c, ways);
    for (unsigned rest = safe; rest; rest &= rest - 1)
      if (self_atari(c, std::countr_zero(rest), ways)) safe &= ~(rest & -rest);
    return safe;
  }

  // Draws a cell and a direction until the pair is legal and among `walls(cell, ways)`; if none is, it is the button or
  // a pass. The colours after a placement depend on its cell alone; so if one wall repeats a position, all do.
  template <class Walls>
  PlayoutTurn drawn_turn(Past& past, Random& random, Walls&& walls) {
    const Side mover = to_play;
    int d = 0;
    unsigned allowed = 0;  // walls of the cell drawn
    Cells<B> taken;
    Key key = 0;
    const auto accept = [&](Cell c) {
      const Ways ways = around(c);
      allowed = ways.eye() ? 0 : walls(c, ways);
      if (!allowed) return false;
      d = static_cast<int>(random.below(6));
      if (!(allowed >> d & 1)) return false;
      taken = captured(c, ways);
      key = looks_after(c, taken);
      if (past.forbids(repetition(), mover, key)) allowed = 0;
      return allowed != 0;
    };
    const Cell c = empty_.draw(random, accept, [&] { return allowed != 0; });
    Move m;
    if (c.exists()) {
      m = Move::on(d, c);
      place(c, d, taken);
    } else {
      m = Move::off(passing_allowed() ? Act::pass : Act::button);
      Clear::play(m);
      key = key_of(looks());
    }
    past.push(mover, key);
    return {m, {}};
  }

  // A legal placement on the cell that is not a self-atari, with a random wall, or no move.
  Move placed(Cell c, const Past& past, Random& random) const {
    unsigned walls = walls_safe(c, around(c));
    if (!walls) return {};
    for (auto skip = random.below(static_cast<std::uint32_t>(std::popcount(walls))); skip > 0; --skip)
      walls &= walls - 1;
    const Move m = Move::on(std::countr_zero(walls), c);
    return repeats(*this, past, m) ? Move{} : m;
  }

  // Whether, once the pieces in `taken` and their walls are gone, a cell of theirs is linked to one of the friends of
  // slot s in those directions, or by the loss of a wall to s itself.
  bool relieved(int s, unsigned friends, const Cells<B>& taken) const {
    bool yes = false;
    for (Cell c : taken) {
      const int x = Groups::slot(c), its_wall = at(c)->wall;
      yes |= links_.beside(x, its_wall) == s;
      each(x, links_.open(x) | 1U << its_wall, [&](int y) {
        if (chains_.at(y) == Groups::bit(to_play))
          each(s, friends, [&](int n) { yes |= chains_.chain(n) == chains_.chain(y); });
      });
    }
    return yes;
  }

  // The enemy groups without liberties once the cell is filled, wherever they stand.
  Cells<B> captured(Cell c, const Ways& ways) const {
    Cells<B> taken;
    each(Groups::slot(c), ways.foes & ways.last, [&](int n) {
      if (!taken.has(Groups::cell(n))) chains_.each(chains_.chain(n), [&](int s) { taken.set(Groups::cell(s)); });
    });
    if (const Side foe = other(to_play); starving_[foe])
      for (Cell x : pieces[foe])
        if (chains_.liberties(Groups::slot(x)).none()) taken.set(x);
    return taken;
  }

  Key looks_after(Cell c, const Cells<B>& taken) const {
    Clear after = position();
    after.pieces[to_play].set(c);
    after.pieces[other(to_play)] -= taken;
    return key_of(after.looks());
  }

  void place(Cell c, int d, const Cells<B>& taken) {
    Clear::pieces[to_play].set(c);
    empty_.take(c);
    stand(c, d, to_play);
    wall[d].set(c);
    if (taken.any()) remove(taken);
    // A friendly group behind the wall may be without liberties now; it stays until the enemy's next placement.
    const int behind = links_.beside(Groups::slot(c), d);
    starving_[to_play] |= chains_.at(behind) == Groups::bit(to_play) && chains_.liberties(behind).none();
    starving_[other(to_play)] = false;
    passes = 0;
    to_play = other(to_play);
  }

  // A piece and its wall, for the chains.
  void stand(Cell c, int d, Side side) {
    const int s = Groups::slot(c);
    chains_.cut(s, links_.beside(s, d));
    links_.toggle(s, d);
    chains_.place(links_, s, side);
  }

  // Removes enemy groups with their walls.
  void remove(const Cells<B>& taken) {
    for (Cell c : taken) {
      const int s = Groups::slot(c);
      if (chains_.at(s) != Groups::empty) chains_.remove(links_, chains_.chain(s), [](int) {});
      empty_.add(c);
    }
    for (Cell c : taken) {
      const int s = Groups::slot(c), d = at(c)->wall;
      links_.toggle(s, d);
      chains_.tie(s, links_.beside(s, d));
    }
    pieces[other(to_play)] -= taken;
    for (auto& walls : wall) walls -= taken;
  }

  void build() {
    links_.clear(board_of(position()));
    chains_.clear(links_, board_of(position()));
    empty_ = {};
    for (Cell c : Clear::empty()) empty_.add(c);
    for (Side s : {Side::black, Side::white}) {
      for (Cell c : pieces[s]) stand(c, at(c)->wall, s);
      starving_[s] = surrounded(position(), pieces[s], Clear::empty()).any();
    }
  }

  WalledLinks<B> links_;
  Groups chains_;
  Urn<B> empty_;
  PerSide<bool> starving_;
};

template <Board B>
struct TwinOf<Bargo<B>> {
  using type = FastBargo<B>;
  static_assert(Scored<type> && KnowsLooksAfter<type> && LooksByCell<type> && MakesLightTurns<type>);
  static_assert(TellsSelfAtari<type> && AnswersThreats<type> && PlaysBeside<type> && MakesSafeTurns<type>);
};

}  // namespace crosscut
