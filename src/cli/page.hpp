#pragma once
// Pages of docs/rules: where their text is, and how it looks on a terminal. Knows nothing of any one game.
#include <string>
#include <string_view>
#include <vector>

#include "cli/style.hpp"

namespace crosscut::cli {

// The Markdown of docs/rules/NAME.md, which the build puts into the executable; empty if there is no such page.
std::string_view page_text(std::string_view name);

// As much of Markdown as the pages use: headings, paragraphs, lists, tables, bold, code, links and fenced blocks, of
// which those called `diagram` are drawn.
std::vector<std::string> laid_out(std::string_view markdown, const Style& style);

// What a diagram of docs/rules shows: its boards, and in words what is said of them.
std::vector<std::string> drawn_diagram(std::string_view game, std::string_view text, const Style& style);

}  // namespace crosscut::cli
