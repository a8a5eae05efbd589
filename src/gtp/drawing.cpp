#include "gtp/drawing.hpp"

#include <algorithm>
#include <map>

#include "board/board.hpp"

namespace crosscut::gtp {
namespace {

// Lines of text by height above the bottom row, initially blank.
class TextGrid {
 public:
  void put(int row, int column, std::string_view text) {
    std::string& line = lines_[row];
    const std::size_t end = static_cast<std::size_t>(column) + text.size();
    if (line.size() < end) line.resize(end, ' ');
    line.replace(static_cast<std::size_t>(column), text.size(), text);
  }
  std::vector<std::string> from_the_top() const {
    std::vector<std::string> lines;
    for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) lines.push_back(line->second);
    return lines;
  }

 private:
  std::map<int, std::string> lines_;
};

// "Wk"; the direction of a wall follows immediately: "Bne".
std::string cell_text(const Scene::Place& place) {
  if (!place.piece) return ".";
  std::string text = token_of(*place.piece);
  text.erase(std::remove(text.begin(), text.end(), ':'), text.end());
  return text;
}

// The positions of the places: each is `width` columns wide; the rows of a hexagon are shifted by half a place each,
// and the levels of a pyramid are side by side.
class Layout {
 public:
  explicit Layout(const Scene& scene) : hex_(scene.shape == Scene::Shape::hexhex), size_(scene.size) {
    std::size_t longest = 1;
    for (const auto& place : scene.places) longest = std::max(longest, cell_text(place).size());
    width_ = static_cast<int>(longest) + 1;
    if (hex_) width_ += width_ % 2;
  }
  int column(Spot spot) const {
    if (hex_) return margin + (2 * spot.column - spot.row + size_ - 1) * width_ / 2;
    return level(spot.level) + margin + spot.column * width_;
  }
  // Where a level begins, including the margin for its row numbers.
  int level(int height) const {
    int column = 0;
    for (int k = 0; k < height; ++k) column += (size_ - k) * width_ + margin + 1;
    return column;
  }
  // A letter is below the lowest place of its column.
  Spot letter(Spot spot) const {
    return {spot.level, spot.column, hex_ ? std::max(0, spot.column - size_ + 1) - 1 : -1};
  }

  static constexpr int margin = 3;

 private:
  bool hex_;
  int size_, width_ = 2;
};

std::vector<std::string> board_lines(const Scene& scene) {
  const Layout layout(scene);
  TextGrid grid;
  for (const auto& place : scene.places) {
    const Spot spot = place.spot, letter = layout.letter(spot);
    grid.put(spot.row, layout.column(spot), cell_text(place));
    grid.put(letter.row, layout.column(letter), std::string(1, column_letter(spot.column)));
    const std::string number = std::to_string(spot.row + 1);
    grid.put(spot.row, layout.level(spot.level) + (number.size() == 1), number);
    if (spot.level > 0) grid.put(-1, layout.level(spot.level) + 1, std::to_string(spot.level + 1));
  }
  return grid.from_the_top();
}

// "black 3, white 4".
template <class Text>
std::string by_side(int sides, Text&& text) {
  std::vector<std::string> parts;
  for (int i = 0; i < sides; ++i)
    parts.push_back(std::string(side_name[static_cast<std::size_t>(i)]) + " " + text(static_cast<std::size_t>(i)));
  return join(parts, ", ");
}

std::vector<std::string> facts(const Scene& scene) {
  std::vector<std::string> lines;
  if (scene.button_in_play) lines.push_back("button: " + (scene.button ? std::string(name_of(*scene.button)) : "free"));
  if (scene.prison)
    lines.push_back("prison: " + by_side(2, [&](std::size_t side) { return std::to_string((*scene.prison)[side]); }));
  if (scene.supply)
    lines.push_back("supply: " + by_side(scene.sides, [&](std::size_t side) {
                      const auto left = (*scene.supply)[side];
                      return left ? std::to_string(*left) : std::string("unlimited");
                    }));
  if (scene.score)
    lines.push_back("score: " +
                    by_side(scene.sides, [&](std::size_t side) { return points_text((*scene.score)[side].total()); }));
  if (scene.settlement)
    lines.push_back(scene.settlement->by ? "settlement: " + std::string(name_of(*scene.settlement->by)) + " claims " +
                                               claim_text(scene.settlement->claim)
                                         : "settlement: no claim yet");
  return lines;
}

}  // namespace

std::string drawing(const Table& table) {
  const Scene scene = table.scene();
  std::vector<std::string> lines = board_lines(scene);
  lines.push_back(std::string(table.game()) + " " + table.options().text());
  for (const std::string& fact : facts(scene)) lines.push_back(fact);
  std::string turn =
      scene.over ? "the game is over: " + *scene.result : std::string(name_of(scene.to_play)) + " to move";
  turn += ", moves: " + std::to_string(scene.ply);
  if (scene.last) turn += ", last: " + std::string(name_of(scene.last->by)) + " " + scene.last->text;
  lines.push_back(turn);
  return join(lines, "\n");
}

int letter_grid_size(const Scene& scene) {
  int size = 0;
  for (const auto& place : scene.places) size = std::max(size, place.spot.column + 1);
  return size;
}

std::string letter_grid(const Table& table) {
  const Scene scene = table.scene();
  const int size = letter_grid_size(scene);
  std::vector<std::string> rows(static_cast<std::size_t>(size),
                                join(std::vector<std::string>(static_cast<std::size_t>(size), "."), " "));
  for (const auto& place : scene.places)
    if (place.spot.level == 0 && place.piece)
      rows[static_cast<std::size_t>(size - 1 - place.spot.row)][static_cast<std::size_t>(2 * place.spot.column)] =
          "XOR"[place.piece->side == Side::black   ? 0
                : place.piece->side == Side::white ? 1
                                                   : 2];
  return join(rows, "\n");
}

}  // namespace crosscut::gtp
