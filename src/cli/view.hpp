#pragma once
// A table as a screen of text: the board, with the status beside or below it.
#include "cli/board_text.hpp"

namespace crosscut::cli {

std::vector<std::string> view(const Table& table, const Style& style);

}  // namespace crosscut::cli
