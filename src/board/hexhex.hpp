#pragma once
// Hexagonal boards of up to C cells a side, in axial coordinates (file, rank): a slot is on the board when
// |file - rank| < size. The unused corners keep steps from wrapping, so rows need no extra slot.
#include "board/board.hpp"

namespace crosscut {

// Anticlockwise; d and (d + 3) % 6 are opposite.
inline constexpr std::array<std::string_view, 6> hexagon_direction = {"e", "ne", "nw", "w", "sw", "se"};

template <int C>
struct HexHex {
  static constexpr Shape shape = Shape::hexhex;
  static constexpr int capacity = C, stride = 2 * C - 1, slots = stride * stride;
  static constexpr int directions = 6, adjacent = 6, symmetries = 12;
  static constexpr std::array<int, 6> offset = {1, stride + 1, stride, -1, -stride - 1, -stride};
  static constexpr std::array<std::string_view, 6> direction_name = hexagon_direction;
  static constexpr int opposite(int direction) { return (direction + 3) % 6; }

  static constexpr Cell at(Spot p) { return Cell(p.row * stride + p.column); }
  static constexpr Spot spot(Cell c) { return {0, c.index % stride, c.index / stride}; }

  static constexpr const Bits<slots>& on(int size) { return boards[size]; }

  // Symmetries 0..5 rotate anticlockwise by sixths; 6..11 first reflect across the west-east line through the centre.
  static constexpr Cell image(Cell c, int size, int symmetry) {
    const Spot p = spot(c);
    int file = p.column - (size - 1), rank = p.row - (size - 1);
    if (symmetry >= 6) file -= rank, rank = -rank;
    for (int turn = symmetry % 6; turn > 0; --turn) {
      const int old = file;
      file -= rank, rank = old;
    }
    return at({0, file + size - 1, rank + size - 1});
  }
  static constexpr int turned(int direction, int symmetry) {
    return ((symmetry >= 6 ? 6 - direction : direction) + symmetry) % 6;
  }

  static std::string name(Cell c) { return column_letter(spot(c).column) + std::to_string(spot(c).row + 1); }
  static std::optional<Cell> read(std::string_view text) {
    const auto p = read_point(text);
    if (!p || p->column >= stride || p->row >= stride) return {};
    return at(*p);
  }

 private:
  static constexpr std::array<Bits<slots>, C + 1> boards = [] {
    std::array<Bits<slots>, C + 1> of_size;
    for (int size = 1; size <= C; ++size)
      for (int rank = 0; rank < 2 * size - 1; ++rank)
        for (int file = 0; file < 2 * size - 1; ++file)
          if (file - rank < size && rank - file < size) of_size[size].set(Cell(rank * stride + file));
    return of_size;
  }();
};

}  // namespace crosscut
