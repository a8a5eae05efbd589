#pragma once
// One number for everything that the searches find, like that of Stockfish's bench: it stays the same if a change does
// not affect them.
#include "base/key.hpp"
#include "catalog/table.hpp"

namespace crosscut::lab {

// From what `mcts` and `net` find with one thread and a fixed seed in positions of this game, the same on every
// machine.
Key signature_of(const Entry& game);

}  // namespace crosscut::lab
