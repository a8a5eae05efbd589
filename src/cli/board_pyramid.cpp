// Pyramids: the levels from above, side by side. Connected balls on a level are joined by lines; a ball that supports
// others is marked, and so is one hidden under a ball two levels up.
#include "cli/board_parts.hpp"
#include "messages/cli.hpp"

namespace crosscut::cli {
namespace {

constexpr int margin = 2, pitch = 3;

class Pyramid {
 public:
  explicit Pyramid(const Scene& scene) : scene_(scene) {}

  int side(int level) const { return scene_.size - level; }
  const Scene::Place& place(Spot p) const { return scene_.places[index(p)]; }
  // Whether the pieces of two neighbouring places are connected.
  bool joined(Spot a, Spot b) const { return scene_.joined.count({index(a), index(b)}) > 0; }

  // A level that is empty and cannot take a ball is not worth showing.
  bool shown(int level) const {
    for (int row = 0; row < side(level); ++row)
      for (int column = 0; column < side(level); ++column)
        if (const auto& p = place({level, column, row}); p.piece || p.open) return true;
    return false;
  }

 private:
  std::size_t index(Spot p) const {
    int i = p.row * side(p.level) + p.column;
    for (int level = 0; level < p.level; ++level) i += side(level) * side(level);
    return static_cast<std::size_t>(i);
  }

  const Scene& scene_;
};

struct Block {
  Canvas canvas;
  int width;
};

void draw_ball(Canvas& canvas, const Pyramid& pyramid, Spot spot, int x, int y, Mark mark, const Style& style) {
  const auto& place = pyramid.place(spot);
  const Ink ink = ink_of(place.piece->side);
  canvas.put(x, y, sign(*place.piece, style), ink);
  const bool linked =
      spot.column + 1 < pyramid.side(spot.level) && pyramid.joined(spot, {spot.level, spot.column + 1, spot.row});
  const std::string_view link = style.utf8 ? "─" : "-";
  if (linked) canvas.put(x + 1, y, link, ink), canvas.put(x + 2, y, link, ink);
  if (place.pinned) canvas.put(x + 1, y, place.hidden ? "\"" : "'", Ink::mark);
  if (mark == Mark::placed) canvas.put(x - 1, y, "(", Ink::mark), canvas.put(x + 1, y, ")", Ink::mark);
}

Block draw_level(const Pyramid& pyramid, int level, int row_pitch, const Style& style, const Marks& marks) {
  const int side = pyramid.side(level), height = (side - 1) * row_pitch + 1;
  const std::string title = worded(messages::board_level{.level = level + 1}, *style.language);
  const int width = std::max(margin + pitch * side + 1, static_cast<int>(title.size()));
  Canvas canvas(width, height + 2);
  canvas.write(0, 0, title, Ink::label);
  const auto x_of = [](int column) { return margin + 1 + pitch * column; };
  const auto y_of = [&](int row) { return 1 + (side - 1 - row) * row_pitch; };
  for (int y = 1; y <= height; ++y)
    for (int x = margin; x < margin + pitch * side; ++x) canvas.board(x, y);
  for (int i = 0; i < side; ++i) {
    canvas.write(0, y_of(i), std::to_string(i + 1), Ink::label);
    canvas.write(x_of(i), height + 1, std::string(1, column_letter(i)), Ink::label);
  }
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) {
      const Spot spot{level, column, row};
      const int x = x_of(column), y = y_of(row);
      const auto& place = pyramid.place(spot);
      const Mark mark = marks.of(place);
      const std::string_view open = place.open ? (style.utf8 ? "·" : ".") : " ";
      if (place.piece)
        draw_ball(canvas, pyramid, spot, x, y, mark, style);
      else
        canvas.put(x, y, empty_sign(mark, style, open), mark == Mark::none ? Ink::line : Ink::mark);
      if (row_pitch > 1 && row + 1 < side && pyramid.joined(spot, {level, column, row + 1}))
        canvas.put(x, y - 1, style.utf8 ? "│" : "|", ink_of(place.piece->side));
    }
  return {canvas, width};
}

}  // namespace

int least_width_pyramid(const Scene& scene) { return margin + pitch * scene.size + 1; }

std::optional<Drawing> draw_pyramid(const Scene& scene, const Style& style, const Marks& marks) {
  if (least_width_pyramid(scene) > style.width) return {};
  const Pyramid pyramid(scene);
  // The levels in bands, as many side by side as fit.
  const auto draw = [&](int row_pitch) {
    Drawing drawing;
    std::size_t band = 0;
    int used = 0;
    for (int level = 0; level < scene.size && pyramid.shown(level); ++level) {
      const Block block = draw_level(pyramid, level, row_pitch, style, marks);
      if (used > 0 && used + 1 + block.width > style.width) {
        band = drawing.lines.size();
        used = 0;
      }
      const auto lines = block.canvas.lines(style);
      drawing.lines.resize(std::max(drawing.lines.size(), band + lines.size()));
      for (std::size_t i = band; i < drawing.lines.size(); ++i) {
        std::string& line = drawing.lines[i];
        if (i - band < lines.size()) {
          line.resize(line.size() + static_cast<std::size_t>(std::max(0, used + (used > 0) - columns(line))), ' ');
          line += lines[i - band];
        }
      }
      used += (used > 0) + block.width;
      drawing.width = std::max(drawing.width, used);
    }
    return drawing;
  };
  constexpr int rest = 9;  // lines below the board
  const Drawing roomy = draw(2);
  if (style.height == 0 || static_cast<int>(roomy.lines.size()) + rest <= style.height) return roomy;
  return draw(1);
}

}  // namespace crosscut::cli
