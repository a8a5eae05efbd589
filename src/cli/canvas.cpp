#include "cli/canvas.hpp"

#include <array>

namespace crosscut::cli {
namespace {

constexpr std::string_view plain = "\x1b[0m";

// The escape sequence for an ink, on the board's background or the terminal's own.
std::string code(Ink ink, bool board, Style::Colours colours) {
  // by Ink: plain label line black white red mark
  constexpr std::array<std::string_view, 7> many = {"",         "38;5;245", "38;5;94",  "38;5;16",
                                                    "38;5;231", "38;5;124", "1;38;5;52"};
  constexpr std::array<std::string_view, 7> sixteen = {"", "90", "90", "30", "97", "31", "34"};
  // Off the board black and white would be invisible on some terminals.
  constexpr std::array<std::string_view, 7> outside = {"", "2", "2", "1", "1", "1;31", "1;33"};
  const auto i = static_cast<std::size_t>(ink);
  const bool rich = colours == Style::Colours::many;
  std::string text(board ? (rich ? many[i] : sixteen[i]) : outside[i]);
  if (board) text += std::string(text.empty() ? "" : ";") + (rich ? "48;5;179" : "43");
  return text.empty() ? std::string(plain) : "\x1b[0;" + text + "m";
}

}  // namespace

Canvas::Canvas(int width, int height)
    : rows_(static_cast<std::size_t>(height), std::vector<Tile>(static_cast<std::size_t>(width))) {}

void Canvas::put(int x, int y, std::string_view character, Ink ink) {
  Tile& tile = rows_.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x));
  tile.text = character;
  tile.ink = ink;
}

void Canvas::write(int x, int y, std::string_view ascii, Ink ink) {
  for (std::size_t i = 0; i < ascii.size(); ++i) put(x + static_cast<int>(i), y, ascii.substr(i, 1), ink);
}

void Canvas::board(int x, int y) { rows_.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x)).board = true; }

std::vector<std::string> Canvas::lines(const Style& style) const {
  std::vector<std::string> lines;
  for (const auto& row : rows_) {
    std::string line, last(plain);
    for (const auto& [text, ink, board] : row) {
      if (style.colour()) {
        const std::string now = code(text == " " ? Ink::plain : ink, board, style.colours);
        if (now != last) line += now;
        last = now;
      }
      line += text;
    }
    if (last != plain) line += plain;
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string on_board(std::string_view character, Ink ink, const Style& style) {
  Canvas canvas(1, 1);
  canvas.put(0, 0, character, ink);
  canvas.board(0, 0);
  return canvas.lines(style)[0];
}

}  // namespace crosscut::cli
