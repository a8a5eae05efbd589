// Hexagonal boards: rows shifted by half a cell; a piece's wall is a stroke on its edge.
#include "cli/board_parts.hpp"

namespace crosscut::cli {
namespace {

constexpr int pitch = 4;   // columns from one cell to the next in its row
constexpr int margin = 5;  // of the middle row's first cell

// The positions of a board's cells on the canvas. Rows are one line apart, or two, which gives hexagons their shape.
struct Layout {
  int size, row_pitch;
  int x(Spot p) const { return margin + 2 * (size - 1) + pitch * p.column - 2 * p.row; }
  int y(Spot p) const { return row_pitch * (2 * size - 2 - p.row); }
  int width() const { return margin + pitch * (2 * size - 1) + 1; }
  int height() const { return row_pitch * (2 * size - 2) + 2; }
};

// A wall on the edge in direction e, ne, nw, w, sw or se: in the roomy form it is drawn between the rows, as a triangle
// that fills the owner's side of the edge; in the compact form, or without such signs, beside the piece.
struct Wall {
  int dx, dy;
  std::string_view solid, hollow, plain;
};
constexpr std::array<Wall, 6> walls = {{{1, 0, "▌", "│", "|"},
                                        {1, -1, "◣", "◺", "\\"},
                                        {-1, -1, "◢", "◿", "/"},
                                        {-1, 0, "▐", "│", "|"},
                                        {-1, 1, "◥", "◹", "\\"},
                                        {1, 1, "◤", "◸", "/"}}};

void draw_wall(Canvas& canvas, const Piece& piece, int x, int y, bool roomy, const Style& style) {
  const Wall& wall = walls[static_cast<std::size_t>(piece.wall)];
  const bool hollow = piece.side != Side::black && !style.colour();
  if (roomy)
    canvas.put(x + wall.dx, y + wall.dy, hollow ? wall.hollow : wall.solid, ink_of(piece.side));
  else
    canvas.put(x + wall.dx, y, wall.plain, ink_of(piece.side));
}

// Files are labelled at the bottom and the lower right, ranks at the left.
void draw_labels(Canvas& canvas, const Layout& at) {
  const int rows = 2 * at.size - 1;
  for (int i = 0; i < rows; ++i) {
    const Spot first{0, std::max(0, i - at.size + 1), i}, lowest{0, i, std::max(0, i - at.size + 1)};
    const std::string number = std::to_string(i + 1);
    canvas.write(at.x(first) - 3 - static_cast<int>(number.size()), at.y(first), number, Ink::label);
    const bool bottom = lowest.row == 0 && at.row_pitch > 1;
    canvas.write(at.x(lowest) + (bottom ? 1 : 2), at.y(lowest) + (bottom ? 1 : at.row_pitch),
                 std::string(1, column_letter(i)), Ink::label);
  }
}

}  // namespace

int least_width_hexhex(const Scene& scene) { return Layout{scene.size, 1}.width(); }

std::optional<Drawing> draw_hexhex(const Scene& scene, const Style& style, const Marks& marks) {
  Layout at{scene.size, 2};
  constexpr int rest = 9;  // lines below the board
  const bool roomy = style.utf8 && (style.height == 0 || at.height() + rest <= style.height);
  if (!roomy) at.row_pitch = 1;
  if (at.width() > style.width) return {};
  Canvas canvas(at.width(), at.height());
  for (const auto& place : scene.places) {
    const int x = at.x(place.spot), y = at.y(place.spot);
    for (int dx = -2; dx <= 2; ++dx) canvas.board(x + dx, y);
    for (int dx = -2; dx <= 2 && roomy && place.spot.row > 0; ++dx) canvas.board(x + dx, y + 1);
  }
  draw_labels(canvas, at);
  for (const auto& place : scene.places) {
    const int x = at.x(place.spot), y = at.y(place.spot);
    const Mark mark = marks.of(place);
    if (place.piece) {
      canvas.put(x, y, sign(*place.piece, style), ink_of(place.piece->side));
      if (place.piece->wall >= 0) draw_wall(canvas, *place.piece, x, y, roomy, style);
    } else {
      canvas.put(x, y, empty_sign(mark, style, style.utf8 ? "·" : "."), mark == Mark::none ? Ink::line : Ink::mark);
    }
    if (mark == Mark::placed) canvas.put(x - 2, y, "(", Ink::mark), canvas.put(x + 2, y, ")", Ink::mark);
    if (mark == Mark::dead) canvas.put(x - 2, y, dead_sign(style), Ink::mark);
  }
  return Drawing{canvas.lines(style), at.width()};
}

}  // namespace crosscut::cli
