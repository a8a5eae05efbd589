#pragma once
// A scene as text: the board with its coordinates and marks.
#include "catalog/table.hpp"
#include "cli/canvas.hpp"

namespace crosscut::cli {

struct Drawing {
  std::vector<std::string> lines;
  int width = 0;  // columns
};

// The board in the largest form that fits the style's width and leaves some of its height; if none fits, a message and
// a list of the pieces. `dead`: pieces to be marked as claimed dead.
Drawing draw_board(const Scene& scene, const Style& style, const std::vector<std::string>& dead = {});

// What the signs on this board mean.
std::string legend(const Scene& scene, const Style& style, bool with_dead = false);

// The sign of a piece.
std::string_view sign(const Piece& piece, const Style& style);

}  // namespace crosscut::cli
