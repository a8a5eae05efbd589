#include "catalog/sentence.hpp"

#include <fmt/format.h>

#include "catalog/table.hpp"

namespace crosscut {
namespace {

std::string piece_text(const Refusal& r) {
  if (!r.piece) return "no piece";
  const bool named = r.piece->kind == Piece::pawn || r.piece->kind == Piece::king;
  return fmt::format("a {} {}{}", name_of(r.piece->side), r.piece->kind == Piece::marked ? "marked " : "",
                     named ? name_of(r.piece->kind) : r.terms.piece);
}

std::string without_liberty(const Refusal& r) {
  const std::string_view colour = name_of(r.player);
  if (r.terms.kings)
    return fmt::format(
        "a {0} pawn would be in a group without a liberty, and a {0} king must take an enemy group's last liberty",
        colour);
  const std::string_view meaning = r.terms.balls   ? "empty hole next to it"
                                   : r.terms.walls ? "empty cell beside it without a wall between"
                                                   : "empty point next to it";
  return fmt::format("the {} {}'s group would have no {}, that is, no {}", colour, r.terms.piece, r.terms.liberty,
                     meaning);
}

// Why a text is not a move of this game, or names none.
std::string misread(const Refusal& r) {
  switch (r.rule) {
    case Rule::text_missing:
      return "a move is missing; " + r.allowed;
    case Rule::text_goes_on:
      return fmt::format("{} has words after the move {}", in_quotes(r.text), in_quotes(r.allowed));
    case Rule::not_a_move:
      return fmt::format("{} is not a move; {}", in_quotes(r.text), r.allowed);
    case Rule::off_board:
      return fmt::format("{} is not on the board of size {}", r.text, r.size);
    case Rule::no_such_act:
      return fmt::format("there is no {} in this game; {}", r.text, r.allowed);
    case Rule::other_kind: {
      const bool king = r.piece->kind == Piece::king;
      return fmt::format("{} takes a {} here, not a {}", r.text, king ? "king" : "pawn", king ? "pawn" : "king");
    }
    case Rule::wall_missing:
      return fmt::format("{0} needs the direction of its wall, like {0}:ne", r.text);
    case Rule::not_a_direction:
      return fmt::format("{} is not a direction; a wall faces {}", in_quotes(r.text), r.allowed);
    case Rule::turn_incomplete:
      return in_quotes(r.text) + " is not a whole turn; a slide and a placement are written like c3-c4,d4";
    case Rule::slide_too_far:
      return fmt::format("{} is not next to {}; a stone moves one step", r.places[0], r.places[1]);
    case Rule::slide_onto_placement:
      return fmt::format("{} moves and places a stone on the same point {}", in_quotes(r.text), r.places[0]);
    default:
      return "it is not allowed";
  }
}

// Why the move cannot be made now, wherever it goes.
std::string barred(const Refusal& r) {
  constexpr std::string_view later = "dead groups are settled only after the first two passes in succession";
  switch (r.rule) {
    case Rule::game_over:
      return fmt::format("the game is over ({})", r.text);
    case Rule::settlement_open:
      return "both players have passed: claim groups dead (dead, or dead d4 e5 ...), resume, or accept a claim";
    case Rule::settlement_closed:
      return std::string(later);
    case Rule::settlement_off:
      return fmt::format("{}, and this game is played without settlement", later);
    case Rule::nothing_claimed:
      return "no claim has been made yet";
    case Rule::claims_empty_place:
      return r.places[0] + " is empty; only groups can be claimed dead";
    case Rule::repeats:
      return fmt::format("the board would be as it was after an earlier turn of {}'s{}", title_of(r.player),
                         r.terms.walls ? "; only the colours of the cells count, not the walls" : "");
    case Rule::repeats_previous:
      return fmt::format("the board would be as it was after {}'s previous turn (ko)", title_of(r.player));
    case Rule::repeats_board:
      return "the board would be as it was earlier in the game (ko)";
    case Rule::repeats_situation:
      return "the board would be as it was earlier in the game with the same player to move (ko)";
    case Rule::takes_back:
      return fmt::format("the board would be as it was before {}'s last turn (ko)", title_of(other(r.player)));
    case Rule::button_taken:
      return fmt::format("{} has already taken the button", title_of(r.player));
    case Rule::button_off:
      return "this game is played without the button";
    case Rule::button_before_pass:
      return "nobody may pass before the button is taken";
    case Rule::no_supply:
      return fmt::format("{} has no ball left", title_of(r.player));
    case Rule::swap_off:
      return "this game is played without the swap";
    case Rule::swap_only_in_reply:
      return "only the second player may swap, in reply to the opening";
    case Rule::prison_empty:
      return fmt::format("the prison holds no {} stone to take out", name_of(other(r.player)));
    case Rule::hold_on_first_turn:
      return "a player's first turn places a stone";
    case Rule::handicap_first:
      return "Black's first turn places the handicap stones";
    case Rule::not_canonical:
      return "the same turn has a simpler form";
    default:
      return misread(r);
  }
}

// Why no piece may be put or moved there.
std::string why(const Refusal& r) {
  const std::string_view at = r.places.empty() ? std::string_view() : r.places[0], colour = name_of(r.player);
  switch (r.rule) {
    case Rule::occupied:
      return fmt::format("there is already {} on {}", piece_text(r), at);
    case Rule::stone_stays:
      return fmt::format("there is already {} on {}, and no turn can move it", piece_text(r), at);
    case Rule::no_liberty:
      return without_liberty(r);
    case Rule::group_loses_liberty:
      return fmt::format("the {} group on {} would be left without a liberty", colour, at);
    case Rule::wall_faces_outside:
      return "the wall would stand on the edge of the board, which has a wall of its own";
    case Rule::wall_meets_wall:
      return fmt::format("the wall would face {}, where {}'s wall already stands", at, piece_text(r));
    case Rule::wall_faces_enemy:
      return fmt::format(
          "the wall would face {}, where {} would still stand; behind a wall there must be an empty cell or a {} piece",
          at, piece_text(r), colour);
    case Rule::unsupported:
      return fmt::format("a ball needs four balls under it, and {} is empty", at);
    case Rule::slide_needs_stone:
      return fmt::format("a turn moves one of {}'s own stones, and on {} there is {}", title_of(r.player), at,
                         piece_text(r));
    case Rule::slide_target_taken:
      return fmt::format("the stone cannot move to {}, where there is already {}", at, piece_text(r));
    case Rule::slide_leaves_board:
      return "the stone would leave the board";
    case Rule::slide_without_place:
      return "after moving a stone, a stone must be placed";
    case Rule::weak_pair:
      return fmt::format(
          "{0} and {1} would be a weak pair: two {2} stones that touch diagonally, with no {2} stone next to both", at,
          r.places[1], colour);
    case Rule::marked_takes_marked:
      return "the new stone would be marked and take a marked stone, which is not allowed as long as the last stone "
             "placed is a marked one";
    default:
      return barred(r);
  }
}

// Safe to show, as in a message.
std::string without_quotes(std::string_view text) {
  const std::string quoted = in_quotes(text);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace

Error error_of(const Refusal& r) {
  const std::string reason = why(r);
  Error error{r.move.empty() ? reason : r.move + ": " + reason, name_of(r.rule), {{"why", reason}}};
  if (r.rule == Rule::slide_too_far) error.message = in_quotes(r.text) + ": " + reason;
  const auto part = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) error.parts.emplace_back(name, text);
  };
  part("move", r.move);
  part("text", without_quotes(r.text));
  part("allowed", r.rule == Rule::text_goes_on ? without_quotes(r.allowed) : r.allowed);
  if (!r.places.empty()) part("at", r.places[0]);
  if (r.places.size() > 1) part("also", r.places[1]);
  if (r.piece) part("piece", token_of(*r.piece));
  part("player", std::string(name_of(r.player)));
  if (r.size) part("size", std::to_string(r.size));
  return error;
}

std::string sentence_of(std::string_view move, const Refusal& refusal) {
  const std::string reason = why(refusal);
  // The text in quotes, which is not a move at all.
  if (reason.starts_with('"')) return reason + ".";
  return fmt::format("{} is not allowed: {}.", move, reason);
}

}  // namespace crosscut
