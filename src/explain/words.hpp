#pragma once
// What has happened at a table, its scores and results, in words.
#include "catalog/table.hpp"
#include "explain/speech.hpp"

namespace crosscut::explain {

// What the last mover does, such as "plays d4 (a king) and takes 2 off: a1 b1", "plays b1, unmarks a1". Precondition:
// there is a last move.
std::string deed(const Scene& scene, Speech speak = {});

// One player's score and its parts, such as "White 24 (12 pieces, 8 territory, 4 komi)".
std::string score_text(const Scene& scene, Side side, Speech speak = {});

// Why the game is over by its rules, as a sentence: "Both players passed." Precondition: it is.
std::string end_in_words(const Scene& scene, Speech speak = {});

// A result in words, such as "White wins by 3.5 points".
std::string result_in_words(std::string_view result, Speech speak = {});

}  // namespace crosscut::explain
