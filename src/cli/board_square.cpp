// Square boards: lines that cross, pieces on the crossings.
#include "cli/board_parts.hpp"

namespace crosscut::cli {
namespace {

constexpr int margin = 3;  // "19 "

// The crossing of two lines; at the edges one of them ends.
std::string_view crossing(Spot at, int size, const Style& style) {
  if (!style.utf8) return ".";
  constexpr std::string_view signs[3][3] = {{"└", "┴", "┘"}, {"├", "┼", "┤"}, {"┌", "┬", "┐"}};
  const auto third = [&](int i) { return i == 0 ? 0 : i == size - 1 ? 2 : 1; };
  return signs[third(at.row)][third(at.column)];
}

Canvas empty_canvas(int size, int pitch, int width, const Style& style) {
  Canvas canvas(width, size + 2);
  for (int i = 0; i < size; ++i) {
    const int x = margin + pitch - 1 + i * pitch, y = size - i;
    const std::string letter(1, column_letter(i)), number = std::to_string(i + 1);
    canvas.write(x, 0, letter, Ink::label);
    canvas.write(x, size + 1, letter, Ink::label);
    canvas.write(2 - static_cast<int>(number.size()), y, number, Ink::label);
    if (pitch > 1) canvas.write(margin + size * pitch + 2, y, number, Ink::label);
    for (int column = 0; column < size * pitch + pitch - 1; ++column) canvas.board(margin + column, y);
    if (pitch > 1 && style.utf8)
      for (int column = 1; column < size; ++column) canvas.put(margin + column * pitch, y, "─", Ink::line);
  }
  return canvas;
}

// A bracket beside a piece; two adjacent brackets become a bar.
void bracket(Canvas& canvas, int x, int y, std::string_view sign, bool met) {
  canvas.put(x, y, met ? "|" : sign, Ink::mark);
}

}  // namespace

int least_width_square(const Scene& scene) { return margin + scene.size; }

std::optional<Drawing> draw_square(const Scene& scene, const Style& style, const Marks& marks) {
  const int size = scene.size;
  const int roomy = margin + 2 * size + 4, width = roomy <= style.width ? roomy : least_width_square(scene);
  if (width > style.width) return {};
  const int pitch = width == roomy ? 2 : 1;
  Canvas canvas = empty_canvas(size, pitch, width, style);
  for (std::size_t i = 0; i < scene.places.size(); ++i) {
    const auto& place = scene.places[i];
    const int x = margin + pitch - 1 + place.spot.column * pitch, y = size - place.spot.row;
    const Mark mark = marks.of(place);
    if (place.piece)
      canvas.put(x, y, sign(*place.piece, style), ink_of(place.piece->side));
    else
      canvas.put(x, y, empty_sign(mark, style, crossing(place.spot, size, style)),
                 mark == Mark::none ? Ink::line : Ink::mark);
    if (pitch == 1) continue;
    const bool beside = place.spot.column > 0 && marks.of(scene.places[i - 1]) == Mark::placed;
    if (mark == Mark::placed) bracket(canvas, x - 1, y, "(", beside), bracket(canvas, x + 1, y, ")", false);
    if (mark == Mark::dead) canvas.put(x + 1, y, dead_sign(style), Ink::mark);
  }
  return Drawing{canvas.lines(style), width};
}

}  // namespace crosscut::cli
