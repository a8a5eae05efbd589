#pragma once
// Which rule a move breaks, and where.
#include <array>
#include <string_view>

#include "base/bits.hpp"
#include "rules/side.hpp"

namespace crosscut {

enum class Rule : std::uint8_t {
  none,                 // the move breaks no rule
  occupied,             // `at` holds a piece
  no_liberty,           // the placed piece's group would have no liberty
  repeats,              // the position after an earlier turn of the same player would recur
  repeats_previous,     // the position after the same player's previous turn would recur
  repeats_board,        // a board from earlier in the game would recur
  repeats_situation,    // the same, but only a board after which the same player was to move
  takes_back,           // the board before the opponent's last turn would recur
  button_taken,         // a player already has it
  button_off,           // the game is played without the button
  button_before_pass,   // nobody has taken the button yet
  wall_faces_outside,   // the wall would stand on the edge of the board
  wall_meets_wall,      // the piece on `at` already has its wall on that edge
  wall_faces_enemy,     // an enemy piece would be left on `at`, behind the wall
  unsupported,          // the ball has no support on `at`
  no_supply,            // the player has no ball left
  swap_off,             // the game is played without swap
  swap_only_in_reply,   // swap is the reply to the opening only
  slide_needs_stone,    // no own stone on `at`
  slide_target_taken,   // a stone on `at`
  slide_without_place,  // no legal placement could follow
  weak_pair,            // the stones on `at` and `also` would be a weak pair
  prison_empty,         // the prison holds no enemy stone
  hold_on_first_turn,   // a player's first turn must place a stone
  handicap_first,       // the handicap stones have not all been placed
  marked_takes_marked,  // a marked stone would take a marked one right after a marked one was placed
  not_canonical,        // the same turn has a simpler form

  // A game never finds these; reading a move does (Refusal).
  slide_leaves_board,    // the stone would leave the board
  group_loses_liberty,   // the group on `at`, to which no piece is added, would have no liberty
  stone_stays,           // `at` holds an own stone, which no turn can move
  game_over,             // with the result `text`
  settlement_open,       // only claims, resume and accept are moves now
  settlement_closed,     // they are not, except after the first two passes in succession
  settlement_off,        // the game is played without settlement
  nothing_claimed,       // that could be accepted
  claims_empty_place,    // `at` is empty
  text_missing,          // there is nothing to read
  text_goes_on,          // after the move
  not_a_move,            // of this game
  off_board,             // a board of this size has no such place
  no_such_act,           // in this game
  other_kind,            // the place takes a king, not a pawn, or the other way round
  wall_missing,          // the piece needs the direction of its wall
  not_a_direction,       // that a wall could face
  turn_incomplete,       // a slide without its end or without a placement
  slide_too_far,         // to `at`, which is not next to `also`
  slide_onto_placement,  // the stone would slide to `at`, where another is placed
};

// Such as "occupied": what the JSON language calls a rule.
inline constexpr std::array rule_name = std::to_array<std::string_view>({"none",
                                                                         "occupied",
                                                                         "no_liberty",
                                                                         "repeats",
                                                                         "repeats_previous",
                                                                         "repeats_board",
                                                                         "repeats_situation",
                                                                         "takes_back",
                                                                         "button_taken",
                                                                         "button_off",
                                                                         "button_before_pass",
                                                                         "wall_faces_outside",
                                                                         "wall_meets_wall",
                                                                         "wall_faces_enemy",
                                                                         "unsupported",
                                                                         "no_supply",
                                                                         "swap_off",
                                                                         "swap_only_in_reply",
                                                                         "slide_needs_stone",
                                                                         "slide_target_taken",
                                                                         "slide_without_place",
                                                                         "weak_pair",
                                                                         "prison_empty",
                                                                         "hold_on_first_turn",
                                                                         "handicap_first",
                                                                         "marked_takes_marked",
                                                                         "not_canonical",
                                                                         "slide_leaves_board",
                                                                         "group_loses_liberty",
                                                                         "stone_stays",
                                                                         "game_over",
                                                                         "settlement_open",
                                                                         "settlement_closed",
                                                                         "settlement_off",
                                                                         "nothing_claimed",
                                                                         "claims_empty_place",
                                                                         "text_missing",
                                                                         "text_goes_on",
                                                                         "not_a_move",
                                                                         "off_board",
                                                                         "no_such_act",
                                                                         "other_kind",
                                                                         "wall_missing",
                                                                         "not_a_direction",
                                                                         "turn_incomplete",
                                                                         "slide_too_far",
                                                                         "slide_onto_placement"});
static_assert(rule_name.size() == static_cast<std::size_t>(Rule::slide_onto_placement) + 1);
constexpr std::string_view name_of(Rule rule) { return rule_name[static_cast<std::size_t>(rule)]; }

struct Breach {
  Rule rule = Rule::none;
  Cell at, also;
  constexpr explicit operator bool() const { return rule != Rule::none; }
  friend constexpr bool operator==(const Breach&, const Breach&) = default;
};

}  // namespace crosscut
