#pragma once
// Meigo (Luis Bolaños Mures, 2023): marked stones and a prison; the last player able to act wins. Rules:
// docs/rules/meigo.md.
#include "board/square.hpp"
#include "games/handicap.hpp"
#include "messages/catalogue.hpp"
#include "rules/game.hpp"

namespace crosscut {

struct MeigoSetup {
  int size = 9, prison = 0, handicap = 0, superko = false;

  static constexpr std::string_view kos[] = {"original", "superko"};
  static constexpr auto options() {
    return std::array<OptionOf<MeigoSetup>, 4>{{
        {{Option::whole, "size", &messages::option_size::declared, 2, 19}, &MeigoSetup::size},
        {{Option::whole, "prison", &messages::option_prison::declared, 0, 1000}, &MeigoSetup::prison},
        {handicap_option, &MeigoSetup::handicap},
        {{Option::choice, "ko", &messages::option_ko::declared, 0, 1, kos}, &MeigoSetup::superko},
    }};
  }
  Status complete() { return check_handicap(handicap, size); }
};

template <Board B>
struct Meigo {
  using On = B;
  using Setup = MeigoSetup;
  static constexpr std::string_view name = "meigo";
  static constexpr std::array<MovePlane, 1> move_planes = {{{MovePlane::place}}};
  static constexpr std::array acts = {Act::hold};

  Setup setup;
  PerSide<Cells<B>> stones;
  Cells<B> marked;
  PerSide<std::int16_t> prison;   // stones of that colour in it
  PerSide<std::int16_t> opening;  // stones still to be placed in that player's first turn
  bool last_placed_marked = false;
  Side to_play = Side::black;

  constexpr explicit Meigo(const Setup& s) : setup(s) {
    prison[Side::black] = static_cast<std::int16_t>(s.prison);
    opening[Side::black] = static_cast<std::int16_t>(s.handicap ? s.handicap : 1);
    opening[Side::white] = 1;
  }
  template <class Self>
  static constexpr auto matter(Self& p) {
    return std::tie(p.stones.of, p.marked, p.prison.of, p.opening.of, p.last_placed_marked, p.to_play);
  }
  constexpr auto looks() const { return std::make_tuple(stones.of, marked); }
  constexpr Repetition repetition() const { return setup.superko ? Repetition::never : Repetition::allowed; }

  constexpr Cells<B> empty() const { return board_of(*this) - stones[Side::black] - stones[Side::white]; }

  // The stones that the point reaches: those at the end of a path whose other points are all empty or marked.
  constexpr Cells<B> reached(Cell c) const {
    const Cells<B> point = Cells<B>::of(c), walked = flood(links, point, empty() | marked);
    return (walked | links.grow(walked)) & (stones[Side::black] | stones[Side::white]);
  }

  // The result of a placement; whether it is allowed is judged from that.
  struct Placed;
  constexpr Placed placed(Cell c) const;

  constexpr Breach breach(Move m) const {
    // Hold removes one enemy stone from the prison; it is not available on the first turn.
    if (m.is(Act::hold)) {
      if (opening[to_play]) return {Rule::hold_on_first_turn};
      return {prison[other(to_play)] ? Rule::none : Rule::prison_empty};
    }
    if (!empty().has(m.cell())) return {Rule::occupied, m.cell()};
    if (opening[to_play]) return {};  // every placement of the first turn is allowed
    const Placed p = placed(m.cell());
    if (surrounded(links, p.after.stones[to_play], p.after.empty()).has(m.cell())) return {Rule::no_liberty, m.cell()};
    // A marked stone may not capture a marked one right after a marked stone was placed.
    if (p.took_marked && p.after.last_placed_marked && last_placed_marked) return {Rule::marked_takes_marked, m.cell()};
    return {};
  }

  constexpr void play(Move m) {
    if (m.is(Act::hold)) {
      --prison[other(to_play)];
    } else if (opening[to_play]) {
      // The first turn: unmarked stones on empty points, nothing else.
      stones[to_play].set(m.cell());
      last_placed_marked = false;
      if (--opening[to_play]) return;
    } else {
      *this = placed(m.cell()).after;
    }
    to_play = other(to_play);
  }

  // Calls f(group, liberties) for each group of a side.
  template <class F>
  constexpr void each_group(Side s, F&& f) const {
    crosscut::each_group(links, stones[s], empty(), f);
  }

  constexpr bool ended() const { return false; }  // a game ends only when a player has no legal action
  constexpr bool turn_is_open() const {
    return setup.handicap && opening[Side::black] && opening[Side::black] < setup.handicap;
  }
  constexpr Outcome outcome() const { return {other(to_play), 0}; }
  // The points that a side occupies: this game has no score, but they show who lives where.
  constexpr Cells<B> held(Side s) const { return stones[s]; }

  // All neighbours are one's own, and at most one diagonal neighbour is the enemy's, none at the edge.
  constexpr bool eye(Cell c) const {
    return one_point_eye<B>(c, board_of(*this), stones[to_play], stones[other(to_play)]);
  }

  template <class Found>
  constexpr void moves(Found&& found) const {
    if (!opening[to_play] && prison[other(to_play)]) found(Move::off(Act::hold));
    for (Cell c : empty())
      if (const Move m = Move::on(0, c); !breach(m)) found(m);
  }

  constexpr std::optional<Piece> at(Cell c) const {
    for (Side s : {Side::black, Side::white})
      if (stones[s].has(c)) return Piece{marked.has(c) ? Piece::marked : Piece::plain, s};
    return {};
  }
  static constexpr bool fits(Piece piece) {
    return (piece.kind == Piece::plain && piece.wall < 0) || piece.kind == Piece::marked;
  }
  constexpr void begin_midgame() { opening = {}; }
  constexpr void put(Cell c, Piece piece) {
    stones[piece.side].set(c);
    if (piece.kind == Piece::marked) marked.set(c);
  }

 private:
  static constexpr Adjacency<B> links{};
};

template <Board B>
struct Meigo<B>::Placed {
  Meigo after;
  bool took_marked;
};

template <Board B>
constexpr auto Meigo<B>::placed(Cell c) const -> Placed {
  Placed result{*this, false};
  Meigo& p = result.after;
  Cells<B>& own = p.stones[to_play];
  // 1. Next to both a marked and an unmarked friendly stone, the new stone unmarks every friendly stone it reaches.
  const Cells<B> beside = links.grow(Cells<B>::of(c));
  if (beside.meets(own & marked) && beside.meets(own - marked)) p.marked -= own & reached(c);
  // 2. The new stone is marked if it now reaches a marked friendly stone, or no friendly stone at all.
  const Cells<B> friends = own & p.reached(c);
  const bool mark = friends.none() || friends.meets(p.marked);
  own.set(c);
  if (mark) p.marked.set(c);
  // 3. Enemy groups without liberties go to the prison.
  const Side enemy = other(to_play);
  const Cells<B> taken = surrounded(links, p.stones[enemy], p.empty());
  result.took_marked = taken.meets(p.marked);
  p.stones[enemy] -= taken;
  p.marked -= taken;
  p.prison[enemy] = static_cast<std::int16_t>(p.prison[enemy] + taken.count());
  p.last_placed_marked = mark;
  return result;
}

static_assert(HasPrison<Meigo<Square<7>>> && StartsWithPrisoners<Meigo<Square<7>>> && HasOpening<Meigo<Square<7>>> &&
              BeginsMidgame<Meigo<Square<7>>> && LooksBySide<Meigo<Square<7>>>);

}  // namespace crosscut
