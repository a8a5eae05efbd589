#pragma once
// A scene in words: the last move, the score, and everything beside the board.
#include "explain/words.hpp"

namespace crosscut::cli {

// "1 piece", "2 pieces".
std::string counted(long long count, std::string_view noun);

// The lines beside the board, most important first.
std::vector<std::string> status(const Scene& scene, explain::Speech speak);

}  // namespace crosscut::cli
