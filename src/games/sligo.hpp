#pragma once
// Sligo (Corey Clark, Luis Bolaños Mures, 2012): move a stone if you like, then place one. Rules: docs/rules/sligo.md.
// A turn is up to two decisions of one player: a slide, then a placement.
#include "board/square.hpp"
#include "messages/catalogue.hpp"
#include "rules/game.hpp"

namespace crosscut {

struct SligoSetup {
  int size = 9, komi = 0, settlement = true;  // komi in half points

  static constexpr auto options() {
    return std::array<OptionOf<SligoSetup>, 3>{{
        {{Option::whole, "size", &messages::option_size::declared, 2, 19}, &SligoSetup::size},
        {{Option::half, "komi", &messages::option_komi::declared, -2000, 2000}, &SligoSetup::komi},
        {{Option::choice, "settlement", &messages::option_settlement::declared, 0, 1, on_off}, &SligoSetup::settlement},
    }};
  }
  Status complete() { return Done{}; }
};

template <Board B>
struct Sligo {
  using On = B;
  using Setup = SligoSetup;
  static constexpr std::string_view name = "sligo";
  static constexpr std::array<MovePlane, 9> move_planes = {{{MovePlane::place},
                                                            {MovePlane::slide, 0},
                                                            {MovePlane::slide, 1},
                                                            {MovePlane::slide, 2},
                                                            {MovePlane::slide, 3},
                                                            {MovePlane::slide, 4},
                                                            {MovePlane::slide, 5},
                                                            {MovePlane::slide, 6},
                                                            {MovePlane::slide, 7}}};
  static constexpr std::array acts = {Act::pass};

  Setup setup;
  PerSide<Cells<B>> stones;
  Cell from, to;  // the slide made in this turn, if any
  Side to_play = Side::black;
  std::uint8_t passes = 0;

  constexpr explicit Sligo(const Setup& s) : setup(s) {}
  template <class Self>
  static constexpr auto matter(Self& p) {
    return std::tie(p.stones.of, p.from, p.to, p.to_play, p.passes);
  }
  constexpr auto looks() const { return std::make_tuple(stones.of); }
  constexpr Repetition repetition() const { return Repetition::allowed; }  // there is no ko rule

  constexpr Cells<B> empty() const { return board_of(*this) - stones[Side::black] - stones[Side::white]; }
  constexpr bool slid() const { return from.exists(); }

  // Two stones of a colour, diagonally adjacent, with no stone of that colour adjacent to both: those of the pair to
  // the south of it.
  struct WeakPairs {
    Cells<B> northeast, northwest;  // by the direction in which the other stone lies
    constexpr bool any() const { return (northeast | northwest).any(); }
  };
  static constexpr WeakPairs weak_pairs(const Cells<B>& own) {
    const auto with_own = [&]<int D>() { return step<B, D>(own); };  // slots one step in direction D from an own stone
    const Cells<B> north = with_own.template operator()<3>(), east = with_own.template operator()<2>(),
                   west = with_own.template operator()<0>();  // own stone to the north, east, west
    return {(own & step<B, 6>(own)) - north - east, (own & step<B, 7>(own)) - north - west};
  }

  // After a placement all surrounded enemy groups go, at once.
  constexpr Sligo placed(Cell c) const {
    Sligo p = *this;
    p.stones[to_play].set(c);
    p.stones[other(to_play)] -= surrounded(links, p.stones[other(to_play)], p.empty());
    return p;
  }
  // Then there may be no weak pair and no surrounded group. The enemy has neither, since captures remove whole groups.
  constexpr Breach breach_of_placement(Cell c) const {
    if (!empty().has(c)) return {Rule::occupied, c};
    if (slid() && !canonical(c)) return {Rule::not_canonical, c};
    const Sligo p = placed(c);
    const Cells<B> dead = surrounded(links, p.stones[to_play], p.empty());
    if (dead.any()) return {Rule::no_liberty, dead.has(c) ? c : dead.first()};
    const WeakPairs weak = weak_pairs(p.stones[to_play]);
    if (weak.northeast.any()) {
      const Cell south = weak.northeast.first();
      return {Rule::weak_pair, south, Cell(south.index + B::offset[4])};
    }
    if (weak.northwest.any()) {
      const Cell south = weak.northwest.first();
      return {Rule::weak_pair, south, Cell(south.index + B::offset[5])};
    }
    return {};
  }
  // Of the ways to write a turn: refilling the vacated point is a placement without a slide; of two added stones that
  // both touch the vacated point, the first in row-major order is the one that slid.
  constexpr bool canonical(Cell c) const { return c != from && !(B::touching(c, from) && c < to); }

  constexpr Sligo moved(Move slide) const {
    Sligo p = *this;
    p.from = slide.cell();
    p.to = Cell(slide.cell().index + B::offset[move_planes[slide.plane()].direction]);
    p.stones[to_play].reset(p.from);
    p.stones[to_play].set(p.to);
    return p;
  }
  constexpr bool can_place() const {
    for (Cell c : empty())
      if (!breach_of_placement(c)) return true;
    return false;
  }

  constexpr Breach breach(Move m) const {
    if (m.is(Act::pass)) return {slid() ? Rule::slide_without_place : Rule::none};
    if (m.plane() == 0) return breach_of_placement(m.cell());
    // One own stone may step to an adjacent empty point, orthogonally or diagonally, before the placement.
    if (slid() || !stones[to_play].has(m.cell())) return {Rule::slide_needs_stone, m.cell()};
    const Cells<B> target = step<B>(Cells<B>::of(m.cell()), move_planes[m.plane()].direction) & board_of(*this);
    if (!target.meets(empty())) return {Rule::slide_target_taken, target.any() ? target.first() : Cell{}};
    return {moved(m).can_place() ? Rule::none : Rule::slide_without_place, m.cell()};
  }

  constexpr void play(Move m) {
    if (m.on_board() && m.plane() > 0) {
      *this = moved(m);
      return;  // the turn goes on
    }
    passes = m.is(Act::pass) ? passes + 1 : 0;
    if (m.on_board()) *this = placed(m.cell());
    from = to = Cell{};
    to_play = other(to_play);
  }

  // Calls f(group, liberties) for each group of a side.
  template <class F>
  constexpr void each_group(Side s, F&& f) const {
    crosscut::each_group(links, stones[s], empty(), f);
  }

  constexpr bool ended() const { return passes >= 2; }
  constexpr bool turn_is_open() const { return slid(); }

  // For the settlement after two passes.
  constexpr Cells<B> group(Cell c) const {
    for (Side s : {Side::black, Side::white})
      if (stones[s].has(c)) return flood(links, Cells<B>::of(c), stones[s]);
    return {};
  }
  constexpr void remove(const Cells<B>& dead) {
    for (Side s : {Side::black, Side::white}) stones[s] -= dead;
  }

  // Stones on the board, points of own territory, komi.
  constexpr PerSide<Score> score() const {
    PerSide<Score> scores;
    for (Side s : {Side::black, Side::white}) {
      scores[s].pieces = 2 * stones[s].count();
      scores[s].territory = 2 * territory(links, empty(), stones[s], stones[other(s)]).count();
    }
    scores[Side::white].komi = setup.komi;
    return scores;
  }
  constexpr Outcome outcome() const { return outcome_of(score()); }
  // The points that count for a side.
  constexpr Cells<B> held(Side s) const { return stones[s] | territory(links, empty(), stones[s], stones[other(s)]); }

  // All neighbours are one's own; stones joined only diagonally do not stay, so diagonals do not matter.
  constexpr bool eye(Cell c) const {
    return (Adjacency<B>::grow(Cells<B>::of(c)) & board_of(*this)).within(stones[to_play]);
  }

  template <class Found>
  constexpr void moves(Found&& found) const {
    if (!slid()) {
      found(Move::off(Act::pass));
      for (Cell c : stones[to_play])
        for (int plane = 1; plane <= 8; ++plane)
          if (const Move m = Move::on(plane, c); !breach(m)) found(m);
    }
    for (Cell c : empty())
      if (!breach_of_placement(c)) found(Move::on(0, c));
  }

  constexpr std::optional<Piece> at(Cell c) const { return piece_of(stones, c); }
  static constexpr bool fits(Piece piece) { return piece.kind == Piece::plain && piece.wall < 0; }
  constexpr void put(Cell c, Piece piece) { stones[piece.side].set(c); }

 private:
  static constexpr Adjacency<B> links{};
};

static_assert(Scored<Sligo<Square<7>>> && Slides<Sligo<Square<7>>> && Settles<Sligo<Square<7>>> &&
              LooksBySide<Sligo<Square<7>>>);

}  // namespace crosscut
