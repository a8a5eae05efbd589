#pragma once
// A set of cells from which one draws at random.
#include <array>
#include <cstdint>
#include <type_traits>

#include "base/random.hpp"
#include "board/board.hpp"

namespace crosscut {

template <Board B>
class Urn {
 public:
  int size() const { return size_; }
  void add(Cell c) { put(size_++, c); }
  // Precondition: c is in the urn.
  void take(Cell c) { put(where_[c.index], Cell(cells_[--size_])); }

  // Draws without putting back until accept(c) is true of the cell drawn; no cell if it is true of none.
  // Accepted is, with equal chances, any cell of which accept is true. All cells stay in the urn.
  template <class Accept>
  Cell draw(Random& random, Accept&& accept) {
    return draw(random, accept, [] { return false; });
  }
  // The same for pairs of a cell and something that accept draws, when not all of a cell's pairs are to be accepted:
  // again(), asked after a refusal, tells whether another pair of the cell may be.
  template <class Accept, class Again>
  Cell draw(Random& random, Accept&& accept, Again&& again) {
    for (int rest = size_; rest > 0;) {
      const int i = static_cast<int>(random.below(static_cast<std::uint32_t>(rest)));
      const Cell c(cells_[i]);
      if (accept(c)) return c;
      if (again()) continue;
      put(i, Cell(cells_[rest - 1]));
      put(--rest, c);
    }
    return {};
  }

 private:
  using Index = std::conditional_t<B::slots <= 256, std::uint8_t, std::uint16_t>;
  void put(int i, Cell c) {
    cells_[i] = static_cast<Index>(c.index);
    where_[c.index] = static_cast<Index>(i);
  }
  std::array<Index, B::slots> cells_{};  // the first size_ of them, in any order
  std::array<Index, B::slots> where_{};  // of each cell in the urn, its place among them
  int size_ = 0;
};

}  // namespace crosscut
