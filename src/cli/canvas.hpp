#pragma once
// A grid of characters, each in an ink, from which lines of text are made.
#include <string>
#include <string_view>
#include <vector>

#include "cli/style.hpp"

namespace crosscut::cli {

// The purpose of a character, which the style turns into a colour.
enum class Ink : std::uint8_t { plain, label, line, black, white, red, mark };

class Canvas {
 public:
  Canvas(int width, int height);

  // Precondition of all three: inside the canvas.
  void put(int x, int y, std::string_view character, Ink ink);  // one character, one column wide
  void write(int x, int y, std::string_view ascii, Ink ink);
  void board(int x, int y);  // this place is part of the board and gets its background

  // Each line as wide as the canvas if `full`, else without trailing blanks.
  std::vector<std::string> lines(const Style& style, bool full) const;

 private:
  struct Tile {
    std::string text = " ";
    Ink ink = Ink::plain;
    bool board = false;
  };
  std::vector<std::vector<Tile>> rows_;
};

// A character in the colours of the board.
std::string on_board(std::string_view character, Ink ink, const Style& style);

// The number of columns of the text, not counting escape sequences.
int columns(std::string_view text);
// Padded to this many columns: at the right, or at the left if it is negative.
std::string padded(std::string text, int width);

// The text wrapped at blanks into lines of at most `width` columns (longer words are not broken); lines after the first
// are indented by `indent`.
std::vector<std::string> wrapped(std::string_view text, int width, int indent = 0);

}  // namespace crosscut::cli
