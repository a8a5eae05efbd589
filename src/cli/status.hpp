#pragma once
// What is to be said about a scene in words: the last move, the score, whatever lies beside the board.
// Pure functions; know nothing of the rules of any game.
#include "explain/words.hpp"

namespace crosscut::cli {

// "1 piece", "2 pieces".
std::string counted(long long count, std::string_view noun);

// The lines beside the board, in the order in which they matter.
std::vector<std::string> status(const Scene& scene);

// What moves look like at this table, such as "moves are a point like b2, pass". Precondition: the game is not over.
std::string move_forms(const Table& table);

}  // namespace crosscut::cli
