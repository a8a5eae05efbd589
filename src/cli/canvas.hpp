#pragma once
// A grid of characters, each in an ink, from which lines of text are made.
#include <string>
#include <string_view>
#include <vector>

#include "command/style.hpp"
#include "command/wrapping.hpp"

namespace crosscut::cli {

using namespace command;

// The purpose of a character, which the style turns into a colour.
enum class Ink : std::uint8_t { plain, label, line, black, white, red, mark };

class Canvas {
 public:
  Canvas(int width, int height);

  // Precondition of all three: inside the canvas.
  void put(int x, int y, std::string_view character, Ink ink);  // one character, one column wide
  void write(int x, int y, std::string_view ascii, Ink ink);
  void board(int x, int y);  // this place is part of the board and gets its background

  // Each line is as wide as the canvas.
  std::vector<std::string> lines(const Style& style) const;

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

}  // namespace crosscut::cli
