#pragma once
// A table as a screen of text: the board, with the status beside or below it.
#include "cli/board.hpp"

namespace crosscut::cli {

std::vector<std::string> view(const Table& table, const Style& style);

}  // namespace crosscut::cli
