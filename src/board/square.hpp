#pragma once
// Square boards up to C x C points. One unused slot after each row keeps steps from wrapping.
#include "board/board.hpp"

namespace crosscut {

template <int C>
struct Square {
  static constexpr Shape shape = Shape::square;
  static constexpr int capacity = C, stride = C + 1, slots = stride * C;
  static constexpr int directions = 8, adjacent = 4, symmetries = 8;
  // e n w s, then ne nw sw se: each four anticlockwise
  static constexpr std::array<int, 8> offset = {1,          stride,     -1,          -stride,
                                                stride + 1, stride - 1, -stride - 1, 1 - stride};
  static constexpr std::array<std::string_view, 8> direction_name = {"e", "n", "w", "s", "ne", "nw", "sw", "se"};

  static constexpr Cell at(Spot p) { return Cell(p.row * stride + p.column); }
  static constexpr Spot spot(Cell c) { return {0, c.index % stride, c.index / stride}; }

  // Whether one is next to the other, orthogonally or diagonally.
  static constexpr bool touching(Cell a, Cell b) {
    const Spot p = spot(a), q = spot(b);
    const int columns = p.column - q.column, rows = p.row - q.row;
    return a != b && columns >= -1 && columns <= 1 && rows >= -1 && rows <= 1;
  }

  static constexpr const Bits<slots>& on(int size) { return boards[size]; }

  // Symmetries 0..3 rotate anticlockwise by quarters; 4..7 first reflect top to bottom.
  static constexpr Cell image(Cell c, int size, int symmetry) {
    Spot p = spot(c);
    if (symmetry >= 4) p.row = size - 1 - p.row;
    for (int turn = symmetry % 4; turn > 0; --turn) p = {0, size - 1 - p.row, p.column};
    return at(p);
  }
  static constexpr int turned(int direction, int symmetry) {
    const bool diagonal = direction >= 4;
    int d = direction % 4;
    if (symmetry >= 4) d = diagonal ? 3 - d : (4 - d) % 4;
    return (d + symmetry) % 4 + 4 * diagonal;
  }

  static std::string name(Cell c) { return column_letter(spot(c).column) + std::to_string(spot(c).row + 1); }
  static std::optional<Cell> read(std::string_view text) {
    const auto p = read_point(text);
    if (!p || p->column >= C || p->row >= C) return {};
    return at(*p);
  }

 private:
  static constexpr std::array<Bits<slots>, C + 1> boards = [] {
    std::array<Bits<slots>, C + 1> of_size;
    for (int size = 1; size <= C; ++size)
      for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column) of_size[size].set(Cell(row * stride + column));
    return of_size;
  }();
};

// The one-point eye of Go on a square board: every neighbour of `c` is in `own`, and at most one of its diagonal
// neighbours is in `enemy`, or none if c is on the edge of `board`.
template <Board B>
constexpr bool one_point_eye(Cell c, const Cells<B>& board, const Cells<B>& own, const Cells<B>& enemy) {
  const Cells<B> point = Cells<B>::of(c);
  if (!(Adjacency<B>::grow(point) & board).within(own)) return false;
  Cells<B> diagonal;
  for_directions<8>([&]<int D>() {
    if constexpr (D >= 4) diagonal |= step<B, D>(point);
  });
  const bool inside = (diagonal & board).count() == 4;
  return (diagonal & enemy).count() <= (inside ? 1 : 0);
}

}  // namespace crosscut
