#pragma once
// Chapters of docs/rules as text for a terminal.
#include "command/style.hpp"
#include "rulebook/chapter.hpp"

namespace crosscut::cli {

using namespace command;

// Diagrams are drawn, and other listings indented.
std::vector<std::string> laid_out(const std::vector<rulebook::Block>& chapter, const Style& style);

// A diagram of docs/rules: its boards, and its statements in words.
std::vector<std::string> drawn_diagram(std::string_view game, std::string_view text, const Style& style);

}  // namespace crosscut::cli
