#pragma once
// A table as JSON, for every protocol that shows it: its state (the object of `crosscut-state`, docs/protocols.md), the
// board to draw, the last move, and what is needed to set up the position again.
#include "catalog/table.hpp"
#include "wire/fields.hpp"

namespace crosscut::wire {

// {"size": "9", "komi": "6.5"...}
nlohmann::json options_json(const Options& options);

nlohmann::json state_json(const Table& table);

// {"shape", "size", "sides", "places": [{"name", "level", "column", "row"}...]}, the places as in Scene; and "walls",
// the directions that a piece's wall may face, where pieces have walls.
nlohmann::json board_json(const Table& table);

// {"by", "move", "places", "from", "to", "captured": [{"at", "piece"}...]}, or null before the first move.
nlohmann::json last_json(const Table& table);

// All that is needed to draw the table: {"state", "board", "last", "moves": [{"by", "move"}...], "turn"}, the state
// includes what only drawings need, such as the parts of the score.
nlohmann::json situation_json(const Table& table);

// The fields with which a request describes the position: {"game", "options", "moves", "start"}, with a start only if
// the table was `arranged` and did not begin as a new game.
nlohmann::json position_json(const Table& table, bool arranged);

// The position without its history, as the "start" of the JSON language, and read back from it.
nlohmann::json start_json(const Table& table);
Arrangement read_arrangement(const Fields& start);

}  // namespace crosscut::wire
