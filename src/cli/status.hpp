#pragma once
// A scene in words: the last move, the score, and everything beside the board.
#include "explain/words.hpp"

namespace crosscut::cli {

// The lines beside the board, most important first.
std::vector<std::string> status(const Scene& scene, explain::Speech speak);

}  // namespace crosscut::cli
