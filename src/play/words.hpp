#pragma once
// What has happened at a table, its scores and results, as messages.
#include "catalog/table.hpp"

namespace crosscut::play {

// What the last mover does, such as "White plays d4 (a king) and takes 2 pawns: a1, b1". Its form `would` says what the
// move would do. Precondition: there is a last move.
Message deed(const Scene& scene);

// One player's score and its parts, such as "White 24 (12 pieces, 8 territory, 4 komi)".
Message score_of(const Scene& scene, Side side);
// Those of all players.
std::vector<Message> scores_of(const Scene& scene);

// Why the game is over by its rules, as a sentence: "Both players passed." Precondition: it is.
Message end_of(const Scene& scene);

// A result, such as "White wins by 3.5 points".
Message result_of(std::string_view result);

}  // namespace crosscut::play
