#pragma once
// Bargo (Luis Bolaños Mures, 2020): hexagons, each with a wall on one of its edges. Rules: docs/rules/bargo.md.
#include "board/hexhex.hpp"
#include "messages/catalogue.hpp"
#include "rules/game.hpp"

namespace crosscut {

struct BargoSetup {
  int size = 6, komi = 0, button = true;

  static constexpr auto options() {
    return std::array<OptionOf<BargoSetup>, 3>{{
        {{Option::whole, "size", &messages::option_cells::declared, 2, 13}, &BargoSetup::size},
        {{Option::whole, "komi", &messages::option_komi::declared, -1000, 1000}, &BargoSetup::komi},
        {{Option::choice, "button", &messages::option_button::declared, 0, 1, on_off}, &BargoSetup::button},
    }};
  }
  Status complete() { return Done{}; }
};

template <Board B>
struct Bargo {
  using On = B;
  using Setup = BargoSetup;
  static constexpr std::string_view name = "bargo";
  static constexpr std::array<MovePlane, 6> move_planes = {{{MovePlane::facing, 0},
                                                            {MovePlane::facing, 1},
                                                            {MovePlane::facing, 2},
                                                            {MovePlane::facing, 3},
                                                            {MovePlane::facing, 4},
                                                            {MovePlane::facing, 5}}};
  static constexpr std::array acts = {Act::pass, Act::button};

  Setup setup;
  PerSide<Cells<B>> pieces;
  std::array<Cells<B>, 6> wall;  // wall[d]: the pieces with their wall on side d
  std::optional<Side> button;    // who has taken it
  Side to_play = Side::black;
  std::uint8_t passes = 0;

  constexpr explicit Bargo(const Setup& s) : setup(s) {}
  template <class Self>
  static constexpr auto matter(Self& p) {
    return std::tie(p.pieces.of, p.wall, p.button, p.to_play, p.passes);
  }
  // Repetition compares the colours of the cells and whether the button has been taken; walls do not count.
  constexpr auto looks() const { return std::make_tuple(pieces.of, button.has_value()); }
  constexpr Repetition repetition() const { return Repetition::never; }

  constexpr Cells<B> empty() const { return board_of(*this) - pieces[Side::black] - pieces[Side::white]; }
  constexpr bool passing_allowed() const { return button || !setup.button; }

  // Adjacent cells are linked unless a wall stands on the edge they share.
  constexpr Cells<B> grow(const Cells<B>& s) const {
    Cells<B> r;
    for_directions<6>([&]<int D>() { r |= step<B, D>(s - wall[D]) - wall[B::opposite(D)]; });
    return r;
  }

  // After the placement all enemy groups without liberties are removed, wherever they are.
  constexpr Bargo placed(Move m) const {
    Bargo p = *this;
    p.pieces[to_play].set(m.cell());
    p.wall[m.plane()].set(m.cell());
    const Cells<B> dead = surrounded(p, p.pieces[other(to_play)], p.empty());
    p.pieces[other(to_play)] -= dead;
    for (auto& walls : p.wall) walls -= dead;
    return p;
  }

  constexpr Breach breach(Move m) const {
    if (m.is(Act::button)) return {!setup.button ? Rule::button_off : button ? Rule::button_taken : Rule::none};
    if (m.is(Act::pass)) return {passing_allowed() ? Rule::none : Rule::button_before_pass};
    if (!empty().has(m.cell())) return {Rule::occupied, m.cell()};
    // An edge never carries two walls, not even before captures; the edges of the board count as walled.
    const Cells<B> behind = step<B>(Cells<B>::of(m.cell()), m.plane()) & board_of(*this);
    if (behind.none()) return {Rule::wall_faces_outside};
    if (behind.meets(wall[B::opposite(m.plane())])) return {Rule::wall_meets_wall, behind.first()};
    const Bargo p = placed(m);
    // The placed piece's own group must have a liberty; other friendly groups need not.
    if (surrounded(p, p.pieces[to_play], p.empty()).has(m.cell())) return {Rule::no_liberty, m.cell()};
    // No enemy piece may remain on the cell behind the wall.
    if (behind.meets(p.pieces[other(to_play)])) return {Rule::wall_faces_enemy, behind.first()};
    return {};
  }

  constexpr void play(Move m) {
    passes = m.is(Act::pass) ? passes + 1 : 0;
    if (m.is(Act::button)) button = to_play;
    if (m.on_board()) *this = placed(m);
    to_play = other(to_play);
  }

  // Calls f(group, liberties) for each group of a side.
  template <class F>
  constexpr void each_group(Side s, F&& f) const {
    crosscut::each_group(*this, pieces[s], empty(), f);
  }

  constexpr bool ended() const { return passes >= 2; }
  constexpr bool turn_is_open() const { return false; }

  // Pieces on the board, cells of own territory, komi, and half a point for the button.
  constexpr PerSide<Score> score() const {
    PerSide<Score> scores;
    for (Side s : {Side::black, Side::white}) {
      scores[s].pieces = 2 * pieces[s].count();
      scores[s].territory = 2 * territory(*this, empty(), pieces[s], pieces[other(s)]).count();
      scores[s].button = button == s;
    }
    scores[Side::white].komi = 2 * setup.komi;
    return scores;
  }
  constexpr Outcome outcome() const { return outcome_of(score()); }
  // The cells that count for a side.
  constexpr Cells<B> held(Side s) const { return pieces[s] | territory(*this, empty(), pieces[s], pieces[other(s)]); }

  // The cell is linked to at least one other, and all of these hold one's own pieces.
  constexpr bool eye(Cell c) const {
    const Cells<B> around = grow(Cells<B>::of(c)) & board_of(*this);
    return around.any() && around.within(pieces[to_play]);
  }

  template <class Found>
  constexpr void moves(Found&& found) const {
    if (!button && setup.button) found(Move::off(Act::button));
    if (passing_allowed()) found(Move::off(Act::pass));
    for (Cell c : empty())
      for (int d = 0; d < 6; ++d)
        if (const Move m = Move::on(d, c); !breach(m)) found(m);
  }

  constexpr std::optional<Piece> at(Cell c) const {
    for (Side s : {Side::black, Side::white})
      if (pieces[s].has(c))
        for (int d = 0; d < 6; ++d)
          if (wall[d].has(c)) return Piece{Piece::plain, s, static_cast<std::int8_t>(d)};
    return {};
  }
  static constexpr bool fits(Piece piece) { return piece.kind == Piece::plain && piece.wall >= 0; }
  constexpr void put(Cell c, Piece piece) {
    pieces[piece.side].set(c);
    wall[piece.wall].set(c);
  }
};

static_assert(Scored<Bargo<HexHex<4>>> && HasButton<Bargo<HexHex<4>>> && LooksBySide<Bargo<HexHex<4>>>);

}  // namespace crosscut
