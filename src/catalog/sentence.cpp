#include "catalog/sentence.hpp"

#include "messages/rules.hpp"

namespace crosscut {
namespace {

using namespace messages;

Message piece_on(const Refusal& r) {
  if (!r.piece) return nothing_there{};
  const Side side = r.piece->side;
  if (r.piece->kind == Piece::pawn) return a_pawn{.player = side};
  if (r.piece->kind == Piece::king) return a_king{.player = side};
  if (r.piece->kind == Piece::marked) return a_marked_stone{.player = side};
  if (r.terms.balls) return a_ball{.player = side};
  return r.terms.walls ? Message(a_piece{.player = side}) : Message(a_stone{.player = side});
}

Message without_liberty(const Refusal& r) {
  if (r.terms.kings) return no_liberty_kings{.player = r.player};
  if (r.terms.balls) return no_liberty_balls{.player = r.player};
  return r.terms.walls ? Message(no_liberty_walls{.player = r.player}) : Message(no_liberty_stones{.player = r.player});
}

// Why a text is not a move of this game, or names none.
Message misread(const Refusal& r) {
  switch (r.rule) {
    case Rule::text_missing:
      return text_missing{.forms = r.forms};
    case Rule::text_goes_on:
      return text_goes_on{.text = r.text, .move = r.allowed.front()};
    case Rule::not_a_move:
      return not_a_move{.text = r.text, .forms = r.forms};
    case Rule::off_board:
      return off_board{.place = r.text, .size = r.size};
    case Rule::no_such_act:
      return no_such_act{.act = r.text, .forms = r.forms};
    case Rule::other_kind:
      if (r.piece->kind == Piece::king) return other_kind_king{.place = r.text};
      return other_kind_pawn{.place = r.text};
    case Rule::wall_missing:
      return wall_missing{.place = r.text};
    case Rule::not_a_direction:
      return not_a_direction{.text = r.text, .allowed = r.allowed};
    case Rule::turn_incomplete:
      return turn_incomplete{.text = r.text};
    case Rule::slide_too_far:
      return slide_too_far{.at = r.places[0], .also = r.places[1]};
    case Rule::slide_onto_placement:
      return slide_onto_placement{.text = r.text, .at = r.places[0]};
    default:
      return none{};
  }
}

// Why the move cannot be made now, wherever it goes.
Message barred(const Refusal& r) {
  switch (r.rule) {
    case Rule::game_over:
      return game_over{.result = r.text};
    case Rule::settlement_open:
      return settlement_open{};
    case Rule::settlement_closed:
      return settlement_closed{};
    case Rule::settlement_off:
      return settlement_off{};
    case Rule::nothing_claimed:
      return nothing_claimed{};
    case Rule::claims_empty_place:
      return claims_empty_place{.at = r.places[0]};
    case Rule::repeats:
      return r.terms.walls ? Message(repeats_walls{.player = r.player})
                           : Message(repeats_board_again{.player = r.player});
    case Rule::repeats_previous:
      return repeats_previous{.player = r.player};
    case Rule::repeats_board:
      return repeats_board{};
    case Rule::repeats_situation:
      return repeats_situation{};
    case Rule::takes_back:
      return takes_back{.opponent = other(r.player)};
    case Rule::button_taken:
      return button_taken{.player = r.player};
    case Rule::button_off:
      return button_off{};
    case Rule::button_before_pass:
      return button_before_pass{};
    case Rule::no_supply:
      return no_supply{.player = r.player};
    case Rule::swap_off:
      return swap_off{};
    case Rule::swap_only_in_reply:
      return swap_only_in_reply{};
    case Rule::prison_empty:
      return prison_empty{.opponent = other(r.player)};
    case Rule::hold_on_first_turn:
      return hold_on_first_turn{};
    case Rule::handicap_first:
      return handicap_first{};
    case Rule::not_canonical:
      return not_canonical{};
    default:
      return misread(r);
  }
}

// Why no piece may be put or moved there.
Message why(const Refusal& r) {
  const std::string at = r.places.empty() ? "" : r.places[0];
  switch (r.rule) {
    case Rule::occupied:
      return occupied{.piece = piece_on(r), .at = at};
    case Rule::stone_stays:
      return stone_stays{.piece = piece_on(r), .at = at};
    case Rule::no_liberty:
      return without_liberty(r);
    case Rule::group_loses_liberty:
      return group_loses_liberty{.player = r.player, .at = at};
    case Rule::wall_faces_outside:
      return wall_faces_outside{};
    case Rule::wall_meets_wall:
      return wall_meets_wall{.at = at, .piece = piece_on(r)};
    case Rule::wall_faces_enemy:
      return wall_faces_enemy{.at = at, .piece = piece_on(r), .player = r.player};
    case Rule::unsupported:
      return unsupported{.at = at};
    case Rule::slide_needs_stone:
      return slide_needs_stone{.player = r.player, .at = at, .piece = piece_on(r)};
    case Rule::slide_target_taken:
      return slide_target_taken{.at = at, .piece = piece_on(r)};
    case Rule::slide_leaves_board:
      return slide_leaves_board{};
    case Rule::slide_without_place:
      return slide_without_place{};
    case Rule::weak_pair:
      return weak_pair{.at = at, .also = r.places[1], .player = r.player};
    case Rule::marked_takes_marked:
      return marked_takes_marked{};
    default:
      return barred(r);
  }
}

}  // namespace

Message message_of(const Refusal& r) {
  if (r.rule == Rule::slide_too_far) return refused_text{.text = r.text, .why = why(r)};
  return r.move.empty() ? why(r) : Message(refused{.move = r.move, .why = why(r)});
}

Message not_allowed(std::string_view move, const Refusal& r) {
  // What begins with the text in quotes is no move at all.
  const Message reason = why(r);
  const bool names_text = reason.declared->text[0].starts_with("{text}");
  return names_text ? Message(sentence{.what = reason}) : Message(messages::not_allowed{.move = move, .why = reason});
}

}  // namespace crosscut
