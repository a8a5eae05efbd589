#pragma once
// From game records to tables and back, and whether a record is valid.
#include "play/game.hpp"
#include "record/record.hpp"

namespace crosscut::play {

// A table at the end of the record's main line. Errors name the node: an unknown game or option, a move that is not
// legal or made by the wrong player.
Result<std::unique_ptr<Table>> table_of(const Record& record);

// The same as a game in progress, with the ending in the record.
Result<Game> game_of(const Record& record);

// The record of a table's game so far: game, options, moves, and the result if it is over.
Record record_of(const Table& table);
Record record_of(const Game& game);  // including an ending that does not follow from the board

// Puts every move of the record, in all variations, into its canonical form; the table at the end of the main line.
// Errors: the first node, in the order of the file, whose move is not legal or made by the wrong player; or a result
// that is not that of the main line.
Result<std::unique_ptr<Table>> check_record(Record& record);

}  // namespace crosscut::play
