#pragma once
// Which rule a move breaks, in a sentence that a player understands.
#include <string>

#include "rules/line.hpp"
#include "rules/notation.hpp"

namespace crosscut {

template <Game G>
std::string piece_at(const G& g, Cell c) {
  const auto piece = g.at(c);
  if (!piece) return "no piece";
  constexpr bool pyramid = G::On::directions == 12;
  constexpr bool walls = G::move_planes[0].kind == MovePlane::facing;
  const char* noun = piece->kind == Piece::pawn   ? "pawn"
                     : piece->kind == Piece::king ? "king"
                     : pyramid                    ? "ball"
                     : walls                      ? "piece"
                                                  : "stone";
  return "a " + std::string(name_of(piece->side)) + (piece->kind == Piece::marked ? " marked " : " ") + noun;
}

template <Game G>
std::string reason(const G& g, const Turn<typename G::On>& turn, Breach b) {
  using B = typename G::On;
  constexpr bool pyramid = B::directions == 12;
  const auto at = [&] { return B::name(b.at); };
  const std::string me(name_of(g.to_play));
  switch (b.rule) {
    case Rule::none:
      break;
    case Rule::occupied:
      return "there is already " + piece_at(g, b.at) + " on " + at();
    case Rule::no_liberty:
      if (pyramid) return "the ball's group would have no freedom, that is no empty hole next to it";
      return b.at == turn.move.cell() || b.at == turn.then.cell()
                 ? "its group would have no liberty, that is no empty neighbour"
                 : "the " + me + " group on " + at() + " would be left without a liberty";
    case Rule::repeats:
      return "the position after an earlier turn of " + me + "'s would come back";
    case Rule::repeats_previous:
      return "the board after " + me + "'s previous turn would come back (ko)";
    case Rule::button_taken:
      if constexpr (requires { g.button; }) return std::string(name_of(*g.button)) + " has already taken the button";
      break;
    case Rule::button_off:
      return "this game is played without the button";
    case Rule::button_before_pass:
      return "nobody may pass before the button is taken";
    case Rule::wall_faces_outside:
      return "the wall would stand on the edge of the board, which has a wall of its own";
    case Rule::wall_meets_wall:
      return "the wall would face " + at() + ", where " + piece_at(g, b.at) + "'s wall already stands";
    case Rule::wall_faces_enemy:
      return "the wall would face " + at() + ", where " + piece_at(g, b.at) + " would still stand";
    case Rule::unsupported:
      return "a ball needs four balls under it, and " + at() + " is empty";
    case Rule::no_supply:
      return me + " has no ball left";
    case Rule::swap_off:
      return "this game is played without the swap";
    case Rule::swap_only_in_reply:
      return "only the second player may swap, in reply to the opening";
    case Rule::slide_needs_stone:
      return "a turn moves one of " + me + "'s own stones, and on " + at() + " there is " + piece_at(g, b.at);
    case Rule::slide_target_taken:
      return b.at.exists() ? "the stone cannot move to " + at() + ", where there is already " + piece_at(g, b.at)
                           : "the stone would leave the board";
    case Rule::slide_without_place:
      return "after moving a stone, a stone must be placed";
    case Rule::weak_pair:
      return at() + " and " + B::name(b.also) + " would be a weak pair: two " + me +
             " stones that touch diagonally, with no " + me + " stone next to both";
    case Rule::prison_empty:
      return "the prison holds no " + std::string(name_of(other(g.to_play))) + " stone to take out";
    case Rule::hold_on_first_turn:
      return "a player's first turn places a stone";
    case Rule::marked_takes_marked:
      return "a marked stone may not take a marked stone right after a marked stone was placed";
    case Rule::not_canonical:
      return "the same turn has a simpler form";
  }
  return "it is not allowed";
}

}  // namespace crosscut
