#pragma once
// A solved board as a table for the engine: all states that can be reached, with the results of best play.
#include "catalog/table.hpp"
#include "catalog/tablebase.hpp"

namespace crosscut::solve {

// The tablebase of the board of this table, which is at its first move. An error if the game has three players, what
// may be done depends on the whole past (superko), or the states would take more than this many bytes, or if stopped.
Result<Tablebase> tabulate(const Table& table, std::size_t bytes, const Stop& stop = {});

}  // namespace crosscut::solve
