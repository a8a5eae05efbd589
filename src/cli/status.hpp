#pragma once
// A scene as messages: the last move, the score, and everything beside the board.
#include "play/words.hpp"

namespace crosscut::cli {

// The lines beside the board, most important first.
std::vector<Message> status(const Scene& scene);

}  // namespace crosscut::cli
