#pragma once
// What is to be said about a scene in words: the last move, the score, whatever lies beside the board.
// Pure functions; know nothing of the rules of any game.
#include "catalog/table.hpp"

namespace crosscut::cli {

// "1 piece", "2 pieces".
std::string counted(long long count, std::string_view noun);

// What the last mover does, such as "plays d4 (a king) and takes 2 off: a1 b1". Precondition: there is a last move.
std::string deed(const Scene& scene);

// One player's score and its parts, such as "White 24 (12 pieces, 8 territory, 4 komi)".
std::string score_text(const Scene& scene, Side side);

// The lines beside the board, in the order in which they matter.
std::vector<std::string> status(const Scene& scene);

// What moves look like at this table, such as "moves are a point like b2, pass". Precondition: the game is not over.
std::string move_forms(const Table& table);

// A result in words, such as "White wins by 3.5 points".
std::string result_in_words(std::string_view result);

}  // namespace crosscut::cli
