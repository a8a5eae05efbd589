#pragma once
// How pages of docs/rules look on a terminal. Knows nothing of any one game.
#include "cli/style.hpp"
#include "page/page.hpp"

namespace crosscut::cli {

// Diagrams are drawn, other listings indented.
std::vector<std::string> laid_out(const std::vector<Block>& page, const Style& style);

// What a diagram of docs/rules shows: its boards, and in words what is said of them.
std::vector<std::string> drawn_diagram(std::string_view game, std::string_view text, const Style& style);

}  // namespace crosscut::cli
