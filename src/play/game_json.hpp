#pragma once
// A game in progress in the JSON language.
#include <nlohmann/json_fwd.hpp>

#include "play/game.hpp"
#include "wire/fields.hpp"

namespace crosscut::play {

// A negotiation: {"phase", "to_move": a seat or null, "number": named, or null, "options", "seats": [{"seat",
// "colour": or null before the sides are chosen}]}.
nlohmann::json negotiation_json(const Game& game);

// Adds "reason": why a game ended; "winner": a side, or null; "margin": in points, or null for a win without one. All
// are null while there is no ending.
void add_ending(nlohmann::json& object, const std::optional<Ending>& ending);

// The situation of its table, its ending, and "seats": for each side, the side with which its player began.
nlohmann::json situation_json(const Game& game);

// {"how": "resignation" or "time", "by": the side that loses}, {"how": "agreement"}, {"how": "void"}. Errors are blamed
// on the fields; the ending is then meaningless.
Ending read_ending(const wire::Fields& fields, int sides);

}  // namespace crosscut::play
