#pragma once
// Moves as text and back (docs/rules: each game's Notation). One printed form a move; reading is strict but knows the
// alternative forms.
#include <iterator>
#include <string>
#include <vector>

#include "messages/pieces.hpp"
#include "rules/line.hpp"
#include "rules/refusal.hpp"
#include "rules/turn_parts.hpp"

namespace crosscut {

template <Game G>
inline constexpr MoveForms forms_of = {G::move_planes, G::On::offset, G::On::direction_name, G::On::name};

template <Game G>
std::string text_of(const Turn& turn) {
  return text_of(forms_of<G>, turn);
}

// The slide from one cell to another; no move if they do not touch.
template <Slides G>
Move slide_between(Cell from, Cell to) {
  using B = typename G::On;
  if (B::touching(from, to))
    for (int d = 0; d < B::directions; ++d)
      if (from.index + B::offset[static_cast<std::size_t>(d)] == to.index) return Move::on(d + 1, from);
  return {};
}
template <Slides G>
Cell target_of(Move slide) {
  const int direction = G::move_planes[static_cast<std::size_t>(slide.plane())].direction;
  return Cell(slide.cell().index + G::On::offset[static_cast<std::size_t>(direction)]);
}

// The turn in the one form in which it is played and printed. Precondition: on each cell that it claims is a piece.
template <Game G>
Turn canonical(const G& g, Turn turn) {
  if constexpr (Slides<G>)
    if (turn.then.exists()) {
      const Cell from = turn.move.cell(), to = target_of<G>(turn.move), put = turn.then.cell();
      if (!g.empty().has(to)) return turn;
      if (put == from && g.stones[g.to_play].has(from)) return {Move::on(0, to)};
      if (const Move other = slide_between<G>(from, put); g.empty().has(put) && other.exists() && put < to)
        return {other, Move::on(0, to)};
    }
  if constexpr (Settles<G>) {
    Cells<typename G::On> claim;
    for (const Cell c : turn.claim) claim |= g.group(c);
    for (turn.claim.clear(); claim.any(); claim -= g.group(claim.first())) turn.claim.push_back(claim.first());
  }
  return turn;
}

// Calls found(slide, placement) for each other way to write a legal turn: a placement is also a slide to that point of
// a stone next to it, whose own point is filled again; and where both stones that a turn adds touch the point that it
// vacates, either may be the one that slid.
template <Game G, class Found>
void other_ways(const G& g, const Turn& turn, Found&& found) {
  if constexpr (Slides<G>) {
    if (!turn.move.on_board() || g.slid()) return;
    if (turn.then.exists()) {
      const Move other = slide_between<G>(turn.move.cell(), turn.then.cell());
      if (other.exists()) found(other, Move::on(0, target_of<G>(turn.move)));
    } else {
      for (Cell own : g.stones[g.to_play])
        if (const Move m = slide_between<G>(own, turn.move.cell()); m.exists()) found(m, Move::on(0, own));
    }
  }
}

// Reads one turn, in the position where it is to be made. It does not check whether it is legal.
template <Game G>
class Reader {
 public:
  using B = typename G::On;
  explicit Reader(const G& g) : g_(g) {}

  Result<Turn, Refusal> turn(std::string_view text) const {
    const std::string low = lower(trimmed(text));
    const auto parts = words(low);
    if (parts.empty()) return Refusal{.rule = Rule::text_missing, .forms = forms()};
    if (read_act(parts[0]) == Act::dead && settles()) return claim(parts);
    if (parts.size() > 1)
      return Refusal{.rule = Rule::text_goes_on, .text = std::string(text), .allowed = {std::string(parts[0])}};
    if (const auto named = read_act(parts[0])) return act(*named);
    if (plane_kind() == MovePlane::facing) return facing(parts[0]);
    if (has_slides() && parts[0].find_first_of("-,") != std::string_view::npos) return slide(parts[0]);
    return place(parts[0]);
  }

  // What moves look like in this game.
  Message forms() const {
    std::vector<Part> ways;
    if (plane_kind() == MovePlane::facing)
      ways.push_back({messages::way_wall{}});
    else if (B::shape == Shape::pyramid)
      ways.push_back({messages::way_higher{}});
    else
      ways.push_back({messages::way_point{}});
    if (has_slides()) ways.push_back({messages::way_slide{}});
    for (const Act a : G::acts) ways.push_back({std::string(name_of(a))});
    return messages::moves_are{.ways = std::move(ways)};
  }

 private:
  static constexpr MovePlane::Kind plane_kind() { return G::move_planes[0].kind; }
  static constexpr bool has_slides() {
    return std::size(G::move_planes) > 1 && G::move_planes[1].kind == MovePlane::slide;
  }
  static constexpr bool settles() { return Settles<G>; }

  Result<Cell, Refusal> cell(std::string_view text) const {
    const auto c = B::read(text);
    if (c && board_of(g_).has(*c)) return *c;
    const bool higher = B::shape == Shape::pyramid && !text.empty() && text[0] >= '2' && text[0] <= '9';
    if (c || read_point(text.substr(higher)))
      return Refusal{.rule = Rule::off_board, .text = std::string(text), .size = g_.setup.size};
    return Refusal{.rule = Rule::not_a_move, .text = std::string(text), .forms = forms()};
  }

  Result<Turn, Refusal> act(Act a) const {
    const bool settlement = a == Act::dead || a == Act::resume || a == Act::accept;
    if (settlement && settles()) return Turn{Move::off(a)};
    for (Act known : G::acts)
      if (known == a) return Turn{Move::off(a)};
    return Refusal{.rule = Rule::no_such_act, .text = std::string(name_of(a)), .forms = forms()};
  }

  Result<Turn, Refusal> place(std::string_view text) const {
    std::optional<Piece::Kind> named;
    if constexpr (ChoosesKinds<G>) {
      const bool letters = text.size() > 2 && text[1] >= 'a' && text[1] <= 'z';
      if (letters && (text[0] == 'p' || text[0] == 'k')) {
        named = text[0] == 'p' ? Piece::pawn : Piece::king;
        text.remove_prefix(1);
      }
    }
    const auto c = cell(text);
    if (!c) return c.error();
    if constexpr (ChoosesKinds<G>) {
      const auto takes = g_.at(*c) ? std::nullopt : g_.takes(*c);
      if (named && takes && named != takes)
        return Refusal{.rule = Rule::other_kind, .text = std::string(text), .piece = Piece{*takes, g_.to_play}};
    }
    return Turn{Move::on(0, *c)};
  }

  Result<Turn, Refusal> facing(std::string_view text) const {
    const std::size_t colon = text.find(':');
    const auto c = cell(text.substr(0, colon));
    if (!c) return c.error();
    if (colon == std::string_view::npos) return Refusal{.rule = Rule::wall_missing, .text = std::string(text)};
    const std::string_view name = text.substr(colon + 1);
    for (std::size_t d = 0; d < B::direction_name.size(); ++d)
      if (name == B::direction_name[d]) return Turn{Move::on(static_cast<int>(d), *c)};
    const std::vector<std::string> all(B::direction_name.begin(), B::direction_name.end());
    return Refusal{.rule = Rule::not_a_direction, .text = std::string(name), .allowed = all};
  }

  // "c3-c4,d4" in any of the ways to write it, as its canonical turn.
  Result<Turn, Refusal> slide(std::string_view text) const {
    const std::size_t dash = text.find('-'), comma = text.find(',');
    if (dash == std::string_view::npos || comma == std::string_view::npos || comma < dash)
      return Refusal{.rule = Rule::turn_incomplete, .text = std::string(text)};
    const auto from = cell(text.substr(0, dash)), to = cell(text.substr(dash + 1, comma - dash - 1)),
               put = cell(text.substr(comma + 1));
    for (const auto* c : {&from, &to, &put})
      if (!*c) return c->error();
    return slide_turn(*from, *to, *put, text);
  }

  Result<Turn, Refusal> slide_turn(Cell from, Cell to, Cell put, std::string_view text) const {
    if constexpr (Slides<G>) {
      const Move move = slide_between<G>(from, to);
      if (!move.exists())
        return Refusal{.rule = Rule::slide_too_far, .text = std::string(text), .places = {B::name(to), B::name(from)}};
      if (to == put)
        return Refusal{.rule = Rule::slide_onto_placement, .text = std::string(text), .places = {B::name(to)}};
      return canonical(g_, Turn{move, Move::on(0, put)});
    }
    return Refusal{.rule = Rule::not_a_move, .text = std::string(text), .forms = forms()};
  }

  Result<Turn, Refusal> claim(const std::vector<std::string_view>& parts) const {
    Turn turn{Move::off(Act::dead)};
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto c = cell(parts[i]);
      if (!c) return c.error();
      if (!g_.at(*c)) return Refusal{.rule = Rule::claims_empty_place, .places = {B::name(*c)}};
      turn.claim.push_back(*c);
    }
    return canonical(g_, std::move(turn));
  }

  const G& g_;
};

}  // namespace crosscut
