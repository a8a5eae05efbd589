#pragma once
// Which rule a move breaks, and where. catalog/sentence.hpp puts it into words.
#include "base/bits.hpp"
#include "rules/side.hpp"

namespace crosscut {

enum class Rule : std::uint8_t {
  none,                 // the move breaks no rule
  occupied,             // `at` holds a piece
  no_liberty,           // the placed piece's group would have no liberty
  repeats,              // the position after an earlier turn of the same player would recur
  repeats_previous,     // the position after the same player's previous turn would recur
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
  marked_takes_marked,  // a marked stone would take a marked one right after a marked one was placed
  not_canonical,        // the same turn has a simpler form
};

struct Breach {
  Rule rule = Rule::none;
  Cell at, also;
  constexpr explicit operator bool() const { return rule != Rule::none; }
  friend constexpr bool operator==(const Breach&, const Breach&) = default;
};

}  // namespace crosscut
