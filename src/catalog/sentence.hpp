#pragma once
// Which rule a move breaks, in a sentence that a player understands.
#include <string>

#include "rules/line.hpp"
#include "rules/notation.hpp"

namespace crosscut {

template <Game G>
constexpr bool has_balls = Stacks<G>;
template <Game G>
constexpr bool has_walls = G::move_planes[0].kind == MovePlane::facing;

// What pieces of all kinds are called, and that by which their groups live.
template <Game G>
constexpr std::string_view piece_word = has_balls<G>                      ? "ball"
                                        : has_walls<G> || ChoosesKinds<G> ? "piece"
                                                                          : "stone";
template <Game G>
constexpr std::string_view liberty_word = has_balls<G> ? "freedom" : "liberty";

template <Game G>
std::string piece_at(const G& g, Cell c) {
  const auto piece = g.at(c);
  if (!piece) return "no piece";
  const bool named = piece->kind == Piece::pawn || piece->kind == Piece::king;
  const std::string noun(named ? name_of(piece->kind) : piece_word<G>);
  return "a " + std::string(name_of(piece->side)) + (piece->kind == Piece::marked ? " marked " : " ") + noun;
}

template <Game G>
std::string without_liberty(const G& g, const Turn<typename G::On>& turn, Cell at) {
  const std::string colour(name_of(g.to_play));
  if constexpr (ChoosesKinds<G>)
    return "a " + colour + " pawn would be in a group without a liberty, and a " + colour +
           " king must take an enemy group's last liberty";
  if (has_balls<G>) return "the " + colour + " ball's group would have no freedom, that is, no empty hole next to it";
  if (has_walls<G>)
    return "the " + colour +
           " piece's group would have no liberty, that is, no empty cell beside it without a wall between";
  if (at == turn.move.cell() || at == turn.then.cell())
    return "the " + colour + " stone's group would have no liberty, that is, no empty point next to it";
  return "the " + colour + " group on " + G::On::name(at) + " would be left without a liberty";
}

template <Game G>
std::string reason(const G& g, const Turn<typename G::On>& turn, Breach b) {
  using B = typename G::On;
  const auto at = [&] { return B::name(b.at); };
  const std::string colour(name_of(g.to_play)), player(title_of(g.to_play));
  switch (b.rule) {
    case Rule::none:
      break;
    case Rule::occupied:
      return "there is already " + piece_at(g, b.at) + " on " + at();
    case Rule::no_liberty:
      return without_liberty(g, turn, b.at);
    case Rule::repeats:
      return "the board would be as it was after an earlier turn of " + player + "'s" +
             (has_walls<G> ? "; only the colours of the cells count, not the walls" : "");
    case Rule::repeats_previous:
      return "the board would be as it was after " + player + "'s previous turn (ko)";
    case Rule::button_taken:
      if constexpr (HasButton<G>) return std::string(title_of(*g.button)) + " has already taken the button";
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
      return "the wall would face " + at() + ", where " + piece_at(g, b.at) +
             " would still stand; behind a wall there must be an empty cell or a " + colour + " piece";
    case Rule::unsupported:
      return "a ball needs four balls under it, and " + at() + " is empty";
    case Rule::no_supply:
      return player + " has no ball left";
    case Rule::swap_off:
      return "this game is played without the swap";
    case Rule::swap_only_in_reply:
      return "only the second player may swap, in reply to the opening";
    case Rule::slide_needs_stone:
      return "a turn moves one of " + player + "'s own stones, and on " + at() + " there is " + piece_at(g, b.at);
    case Rule::slide_target_taken:
      return b.at.exists() ? "the stone cannot move to " + at() + ", where there is already " + piece_at(g, b.at)
                           : "the stone would leave the board";
    case Rule::slide_without_place:
      return "after moving a stone, a stone must be placed";
    case Rule::weak_pair:
      return at() + " and " + B::name(b.also) + " would be a weak pair: two " + colour +
             " stones that touch diagonally, with no " + colour + " stone next to both";
    case Rule::prison_empty:
      return "the prison holds no " + std::string(name_of(other(g.to_play))) + " stone to take out";
    case Rule::hold_on_first_turn:
      return "a player's first turn places a stone";
    case Rule::marked_takes_marked:
      return "the new stone would be marked and take a marked stone, which is not allowed right after the placing of "
             "another marked stone";
    case Rule::not_canonical:
      return "the same turn has a simpler form";
  }
  return "it is not allowed";
}

}  // namespace crosscut
