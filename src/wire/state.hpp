#pragma once
// A table as JSON, for every protocol that shows it: its state (the object of `crosscut-state`, docs/protocols.md), the
// board to draw it on, and what happened last; and what it takes to set its position up again.
#include "catalog/table.hpp"
#include "wire/fields.hpp"

namespace crosscut {

// {"size": "9", "komi": "6.5"...}
nlohmann::json options_json(const Options& options);

nlohmann::json state_json(const Table& table);

// {"shape", "size", "sides", "places": [{"name", "level", "column", "row"}...]}, the places as in Scene.
nlohmann::json board_json(const Table& table);

// {"by", "move", "places", "from", "to", "captured": [{"at", "piece"}...]}, or null before the first move.
nlohmann::json last_json(const Table& table);

// All that is needed to draw the table: {"state", "board", "last", "moves": [{"by", "move"}...], "turn"}, the state
// with the parts of the score and the zombies.
nlohmann::json situation_json(const Table& table);

// The fields by which a request names the position: {"game", "options", "moves", "start"}, the start only if the table
// was `arranged` and did not begin as a new game.
nlohmann::json position_json(const Table& table, bool arranged);

// The position without its past: as it is, as the "start" of the JSON language, and read from there.
nlohmann::json start_json(const Table& table);
Arrangement read_arrangement(const Fields& start);

}  // namespace crosscut
