#pragma once
// A table as a screen of text: the board, and beside or below it what is to be said. A pure function; knows nothing of
// the rules of any game.
#include "cli/board.hpp"

namespace crosscut::cli {

std::vector<std::string> view(const Table& table, const Style& style);

}  // namespace crosscut::cli
