#pragma once
// One number for all that the searches find, as Stockfish's bench prints: a change that is to change nothing leaves it.
#include "base/key.hpp"
#include "catalog/table.hpp"

namespace crosscut::lab {

// From what `mcts` and `net` find with one thread and a fixed seed in positions of this game, the same on every
// machine.
Key signature_of(const Entry& game);

}  // namespace crosscut::lab
