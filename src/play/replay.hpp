#pragma once
// From game records to tables and back, and how far a record can be played.
#include <map>
#include <set>

#include "play/game.hpp"
#include "record/record.hpp"

namespace crosscut::play {

// A table where the record's main line ends, or where it cannot be played any further. Only a game that cannot be
// opened is an error: an unknown game or option.
Result<std::unique_ptr<Table>> table_of(const Record& record);

// The same as a game in progress, with the ending in the record.
Result<Game> game_of(const Record& record);

// The record of a table's game so far: game, options, moves, and the result if it is over.
Record record_of(const Table& table);
Record record_of(const Game& game);  // including an ending that does not follow from the board

// The record with all options of its game, since other programs do not know what those are that it does not give.
Record completed(Record record, const Options& options);

struct Checked {
  std::unique_ptr<Table> table;  // as of table_of()
  int moves_before = 0;  // in the main line, before the board was set up last: the game of the table begins there
  // Nodes before whose move the board is set up or the turn is given, and the position then.
  std::map<Record::Tree::Index, Arrangement> starts;
  // The first nodes that cannot be played. What is below them has not been looked at.
  std::set<Record::Tree::Index> unplayed;
};

// Puts every move of the record that can be played, in all variations, into its canonical form. What cannot be played,
// and a result other than that of the main line, is noted in the record. Errors as of table_of().
Result<Checked> check_record(Record& record);

// A record that can be played node by node: positions that are set up, and those in which a turn is given, are complete
// (XS), and what cannot be played is a comment of the node before, as SGF.
Record playable(const Record& record, const Checked& checked, const Language& language);

}  // namespace crosscut::play
