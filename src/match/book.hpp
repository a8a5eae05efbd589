#pragma once
// Openings that a match takes from game records instead of drawing them.
#include "match/match.hpp"
#include "record/record.hpp"

namespace crosscut::match {

// The main lines as openings, or the first `plies` moves of each. Errors name the record.
Result<std::vector<std::string>> book_of(const std::vector<Record>& records, const Entry& game, const Options& options,
                                         std::optional<int> plies);

// The table after the moves of an opening, separated by spaces; an error if they cannot be played, or end the game.
Result<std::unique_ptr<Table>> table_after(const std::string& opening, const Entry& game, const Options& options);

}  // namespace crosscut::match
