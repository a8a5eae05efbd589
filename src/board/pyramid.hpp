#pragma once
// Pyramids of balls on up to C x C holes. Level k (from 0) is a square of side size - k; its place (column, row) rests
// on (column, row) (column+1, row) (column, row+1) (column+1, row+1) of the level below.
#include "board/board.hpp"

namespace crosscut {

template <int C>
struct Pyramid {
  static constexpr Shape shape = Shape::pyramid;
  static constexpr int capacity = C, stride = C + 1, lane = stride * stride, slots = lane * (C - 1) + 1;
  static constexpr int directions = 12, adjacent = 4, symmetries = 8;
  // e n w s on the level, the four places below, the four above
  static constexpr std::array<int, 12> offset = {1,
                                                 stride,
                                                 -1,
                                                 -stride,
                                                 -lane,
                                                 1 - lane,
                                                 stride - lane,
                                                 stride + 1 - lane,
                                                 lane,
                                                 lane - 1,
                                                 lane - stride,
                                                 lane - stride - 1};
  static constexpr std::array<std::string_view, 4> direction_name = {"e", "n", "w", "s"};
  static constexpr int first_below = 4, first_above = 8;
  static constexpr int exactly_above = 2 * lane - stride - 1;  // the offset two levels up

  static constexpr Cell at(Spot p) { return Cell(p.level * lane + p.row * stride + p.column); }
  static constexpr Spot spot(Cell c) { return {c.index / lane, c.index % lane % stride, c.index % lane / stride}; }

  static constexpr const Bits<slots>& on(int size) { return boards[size]; }
  // The places of one level, whatever the size.
  static constexpr const Bits<slots>& level(int k) { return levels[k]; }

  // Symmetries 0..3 rotate anticlockwise by quarters; 4..7 first reflect top to bottom.
  static constexpr Cell image(Cell c, int size, int symmetry) {
    Spot p = spot(c);
    const int side = size - p.level;
    if (symmetry >= 4) p.row = side - 1 - p.row;
    for (int turn = symmetry % 4; turn > 0; --turn) p = {p.level, side - 1 - p.row, p.column};
    return at(p);
  }
  // No move on this board has a direction, but the four directions on a level still rotate.
  static constexpr int turned(int direction, int symmetry) {
    return ((symmetry >= 4 ? 4 - direction : direction) + symmetry) % 4;
  }

  // "b2" on level 1, "2b2" on level 2.
  static std::string name(Cell c) {
    const Spot p = spot(c);
    const std::string point = column_letter(p.column) + std::to_string(p.row + 1);
    return p.level ? std::to_string(p.level + 1) + point : point;
  }
  static std::optional<Cell> read(std::string_view text) {
    int height = 0;
    if (!text.empty() && text[0] >= '2' && text[0] <= '9') height = text[0] - '1', text.remove_prefix(1);
    auto p = read_point(text);
    if (!p || height >= C || p->column >= C - height || p->row >= C - height) return {};
    p->level = height;
    return at(*p);
  }

 private:
  static constexpr Bits<slots> block(int k, int side) {
    Bits<slots> b;
    for (int row = 0; row < side; ++row)
      for (int column = 0; column < side; ++column) b.set(Cell(k * lane + row * stride + column));
    return b;
  }
  static constexpr std::array<Bits<slots>, C> levels = [] {
    std::array<Bits<slots>, C> of_level;
    for (int k = 0; k < C; ++k) of_level[k] = block(k, C - k);
    return of_level;
  }();
  static constexpr std::array<Bits<slots>, C + 1> boards = [] {
    std::array<Bits<slots>, C + 1> of_size;
    for (int size = 1; size <= C; ++size)
      for (int k = 0; k < size; ++k) of_size[size] |= block(k, size - k);
    return of_size;
  }();
};

}  // namespace crosscut
