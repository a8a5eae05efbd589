#pragma once
// Openings from game records, instead of random ones.
#include "match/match.hpp"
#include "record/record.hpp"

namespace crosscut::match {

// The main lines as openings, or the first `plies` moves of each. Errors name the record.
Result<std::vector<Opening>> book_of(const std::vector<Record>& records, const Entry& game, const Options& options,
                                     std::optional<int> plies);

// The table after an opening; an error if its moves cannot be played, or end the game.
Result<std::unique_ptr<Table>> table_after(const Opening& opening, const Entry& game, const Options& options);

}  // namespace crosscut::match
