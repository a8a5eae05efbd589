#pragma once
// Yugo (Luis Bolaños Mures, 2017): pawns, and kings that capture and stay for good. Rules: docs/rules/yugo.md.
#include "board/square.hpp"
#include "messages/catalogue.hpp"
#include "rules/game.hpp"

namespace crosscut {

struct YugoSetup {
  int size = 9, komi = 0, button = true, settlement = true;

  static constexpr auto options() {
    return std::array<OptionOf<YugoSetup>, 4>{{
        {{Option::whole, "size", &messages::option_size::declared, 2, 19}, &YugoSetup::size},
        {{Option::whole, "komi", &messages::option_komi::declared, -1000, 1000}, &YugoSetup::komi},
        {{Option::choice, "button", &messages::option_button::declared, 0, 1, on_off}, &YugoSetup::button},
        {{Option::choice, "settlement", &messages::option_settlement::declared, 0, 1, on_off}, &YugoSetup::settlement},
    }};
  }
  Status complete() { return Done{}; }
};

template <Board B>
struct Yugo {
  using On = B;
  using Setup = YugoSetup;
  static constexpr std::string_view name = "yugo";
  static constexpr std::array<MovePlane, 1> move_planes = {{{MovePlane::place}}};
  static constexpr std::array acts = {Act::pass, Act::button};

  Setup setup;
  PerSide<Cells<B>> pawns, kings;
  std::optional<Side> button;  // who has taken it
  Side to_play = Side::black;
  std::uint8_t passes = 0;

  constexpr explicit Yugo(const Setup& s) : setup(s) {}
  template <class Self>
  static constexpr auto matter(Self& p) {
    return std::tie(p.pawns.of, p.kings.of, p.button, p.to_play, p.passes);
  }
  constexpr auto looks() const { return std::make_tuple(pawns.of, kings.of); }
  constexpr Repetition repetition() const { return Repetition::allowed; }  // kings stay, so the game is finite

  constexpr Cells<B> pieces(Side s) const { return pawns[s] | kings[s]; }
  constexpr Cells<B> empty() const { return board_of(*this) - pieces(Side::black) - pieces(Side::white); }
  constexpr bool passing_allowed() const { return button || !setup.button; }

  // A group without a liberty is surrounded.
  constexpr Cells<B> surrounded_of(Side s) const { return surrounded(links, pieces(s), empty()); }
  constexpr int surrounded_groups(Side s) const { return count_groups(links, surrounded_of(s)); }

  // A king where the number of surrounded enemy groups grows, else a pawn where no group more is surrounded.
  // No point takes both, and one that takes neither is nothing.
  constexpr std::optional<Piece::Kind> takes(Cell c) const {
    Yugo after = *this;
    after.pawns[to_play].set(c);
    const Side enemy = other(to_play);
    if (after.surrounded_groups(enemy) > surrounded_groups(enemy)) return Piece::king;
    if (after.surrounded_groups(to_play) == surrounded_groups(to_play)) return Piece::pawn;
    return {};
  }

  constexpr Breach breach(Move m) const {
    if (m.is(Act::button)) return {!setup.button ? Rule::button_off : button ? Rule::button_taken : Rule::none};
    if (m.is(Act::pass)) return {passing_allowed() ? Rule::none : Rule::button_before_pass};
    if (!empty().has(m.cell())) return {Rule::occupied, m.cell()};
    return {takes(m.cell()) ? Rule::none : Rule::no_liberty, m.cell()};
  }

  constexpr void play(Move m) {
    passes = m.is(Act::pass) ? passes + 1 : 0;
    if (m.is(Act::button)) button = to_play;
    if (m.on_board()) {
      const bool king = takes(m.cell()) == Piece::king;
      (king ? kings : pawns)[to_play].set(m.cell());
      if (king) {
        // The pawns of surrounded enemy groups go; then, in what results, those of surrounded friendly groups.
        pawns[other(to_play)] -= surrounded_of(other(to_play));
        pawns[to_play] -= surrounded_of(to_play);
      }
    }
    to_play = other(to_play);
  }

  // Calls f(group, liberties) for each group of a side.
  template <class F>
  constexpr void each_group(Side s, F&& f) const {
    crosscut::each_group(links, pieces(s), empty(), f);
  }

  constexpr bool ended() const { return passes >= 2; }
  constexpr bool turn_is_open() const { return false; }

  // For the settlement after two passes: whole groups, kings included, are removed by agreement; or play goes on.
  constexpr Cells<B> group(Cell c) const {
    const auto piece = at(c);
    return piece ? flood(links, Cells<B>::of(c), pieces(piece->side)) : Cells<B>{};
  }
  constexpr void remove(const Cells<B>& dead) {
    for (Side s : {Side::black, Side::white}) pawns[s] -= dead, kings[s] -= dead;
  }

  // Own territory, own pieces in groups with a liberty, enemy kings in groups without, komi, half a point for the
  // button.
  constexpr PerSide<Score> score() const {
    PerSide<Score> scores;
    for (Side s : {Side::black, Side::white}) {
      scores[s].territory = 2 * territory(links, empty(), pieces(s), pieces(other(s))).count();
      scores[s].pieces = 2 * (pieces(s) - surrounded_of(s)).count();
      scores[s].kings = 2 * (kings[other(s)] & surrounded_of(other(s))).count();
      scores[s].button = button == s;
    }
    scores[Side::white].komi = 2 * setup.komi;
    return scores;
  }
  constexpr Outcome outcome() const { return outcome_of(score()); }
  // The least margin of a side that only passes from now on, or takes the button while it is there.
  constexpr std::optional<int> least(Side s) const {
    const auto sure = lasting(links, pieces(s), empty(), pieces(other(s)));
    if (sure.groups.none()) return {};
    const int own = (sure.groups | sure.eyes).count(), theirs = board_of(*this).count() - own - sure.rooms;
    const int half = setup.button ? (button.value_or(to_play) == s ? 1 : -1) : 0;
    return 2 * (own - theirs + (s == Side::white ? setup.komi : -setup.komi)) + half;
  }
  // The points that count for a side.
  constexpr Cells<B> held(Side s) const {
    return territory(links, empty(), pieces(s), pieces(other(s))) | (pieces(s) - surrounded_of(s)) |
           (kings[other(s)] & surrounded_of(other(s)));
  }

  // All neighbours are one's own, and at most one diagonal neighbour is the enemy's, none at the edge.
  constexpr bool eye(Cell c) const {
    return one_point_eye<B>(c, board_of(*this), pieces(to_play), pieces(other(to_play)));
  }

  template <class Found>
  constexpr void moves(Found&& found) const {
    if (!button && setup.button) found(Move::off(Act::button));
    if (passing_allowed()) found(Move::off(Act::pass));
    for (Cell c : empty())
      if (takes(c)) found(Move::on(0, c));
  }

  constexpr std::optional<Piece> at(Cell c) const {
    for (Side s : {Side::black, Side::white}) {
      if (pawns[s].has(c)) return Piece{Piece::pawn, s};
      if (kings[s].has(c)) return Piece{Piece::king, s};
    }
    return {};
  }
  static constexpr bool fits(Piece piece) { return piece.kind == Piece::pawn || piece.kind == Piece::king; }
  constexpr void put(Cell c, Piece piece) { (piece.kind == Piece::king ? kings : pawns)[piece.side].set(c); }

 private:
  static constexpr Adjacency<B> links{};
};

static_assert(Scored<Yugo<Square<7>>> && KnowsLeast<Yugo<Square<7>>> && HasButton<Yugo<Square<7>>> &&
              Settles<Yugo<Square<7>>> && ChoosesKinds<Yugo<Square<7>>> && LooksBySide<Yugo<Square<7>>>);

}  // namespace crosscut
