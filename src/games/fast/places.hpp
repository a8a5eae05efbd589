#pragma once
// The places of a pyramid in a numbering without gaps, and how they touch, as tables: what the fast twin of Margo works
// on.
//
//   level 1       level 2     level 3       The holes come first, so that a set of them fits a word (two on boards of
//    6  7  8                                more than 64); what lies higher has a higher number.
//    3  4  5       11 12
//    0  1  2        9 10         13
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "board/board.hpp"

namespace crosscut {

template <Board B>
struct Places {
  static constexpr int width = B::capacity, count = width * (width + 1) * (2 * width + 1) / 6;
  static constexpr int nowhere = count;  // stands for a neighbour off the board
  using Set = Bits<count + 1>;
  using Number = std::conditional_t<(count < 256), std::uint8_t, std::uint16_t>;
  __extension__ using TwoWords = unsigned __int128;
  using Holes = std::conditional_t<(width * width <= 64), std::uint64_t, TwoWords>;  // of level 1, a bit each

  struct Surroundings {
    Cell cell;                                                             // of the board
    Number below = nowhere;                                                // exactly below, two levels down
    std::array<Number, 4> beside = {nowhere, nowhere, nowhere, nowhere};   // e n w s
    std::array<Number, 4> support = {nowhere, nowhere, nowhere, nowhere};  // sw se nw ne
    std::array<Number, 4> above = {nowhere, nowhere, nowhere, nowhere};    // those on the board first
    int n_above = 0;
    Set self, supports, touching;  // self: this one place
    Holes near = 0;                // on level 1: the holes around
  };
  // Direction d points at the place that lies over the contact of these two supports as well.
  static constexpr std::array<std::array<int, 2>, 4> contact = {{{1, 3}, {2, 3}, {0, 2}, {0, 1}}};

  static constexpr bool is_hole(int number) { return number < width * width; }
  static constexpr Holes bit(int hole) { return Holes{1} << hole; }
  static constexpr Holes holes_of(const Set& s) {
    Holes h = s.raw()[0];
    if constexpr (sizeof(Holes) > 8) h |= static_cast<Holes>(s.raw()[1]) << 64;
    return h;
  }
  static constexpr int lowest(Holes h) {
    const auto low = static_cast<std::uint64_t>(h);
    if constexpr (sizeof(Holes) > 8)
      if (!low) return 64 + std::countr_zero(static_cast<std::uint64_t>(h >> 64));
    return std::countr_zero(low);
  }
  // Calls visit(number) for each place of the set.
  template <class Visit>
  static constexpr void each(const Set& s, Visit&& visit) {
    for (int i = 0; i < Set::words; ++i)
      for (std::uint64_t word = s.raw()[i]; word; word &= word - 1) visit(64 * i + std::countr_zero(word));
  }
  template <class Test>
  static constexpr bool any_of(const Set& s, Test&& test) {
    for (int i = 0; i < Set::words; ++i)
      for (std::uint64_t word = s.raw()[i]; word; word &= word - 1)
        if (test(64 * i + std::countr_zero(word))) return true;
    return false;
  }
  template <class Test>
  static constexpr bool all_of(const Set& s, Test&& test) {
    return !any_of(s, [&](int c) { return !test(c); });
  }
  // The holes next to one of `h`.
  static constexpr Holes around(Holes h) {
    constexpr auto line = [](int hole, int step) {
      Holes r = 0;
      for (int i = 0; i < width; ++i) r |= bit(hole + i * step);
      return r;
    };
    constexpr Holes west = line(0, width), east = line(width - 1, width), north = line(width * (width - 1), 1);
    return (h & ~east) << 1 | (h & ~west) >> 1 | (h & ~north) << width | h >> width;
  }

  // The number of a board's cell.
  static constexpr int of(Cell c) { return numbers[c.index]; }
  static constexpr const Surroundings& at(int number) { return places[static_cast<std::size_t>(number)]; }

 private:
  static constexpr std::array<Number, B::slots> numbers = [] {
    std::array<Number, B::slots> number{};
    int n = 0;
    for (int slot = 0; slot < B::slots; ++slot)
      number[slot] = B::on(width).has(Cell(slot)) ? static_cast<Number>(n++) : Number{nowhere};
    return number;
  }();
  static constexpr std::array<Surroundings, count> places = [] {
    std::array<Surroundings, count> all;
    int n = 0;
    for (Cell c : B::on(width)) {
      Surroundings& p = all[n];
      p.cell = c;
      p.self.set(Cell(n));
      const auto neighbour = [&](int offset) {
        const int slot = c.index + offset;
        return slot >= 0 && slot < B::slots ? numbers[slot] : Number{nowhere};
      };
      for (int d = 0; d < 4; ++d) {
        p.beside[d] = neighbour(B::offset[d]);
        p.support[d] = neighbour(B::offset[B::first_below + d]);
        if (const Number up = neighbour(B::offset[B::first_above + d]); up != nowhere) p.above[p.n_above++] = up;
        if (p.support[d] != nowhere) p.supports.set(Cell(p.support[d]));
        if (is_hole(n) && p.beside[d] != nowhere) p.near |= bit(p.beside[d]);
      }
      p.below = neighbour(-B::exactly_above);
      p.touching = p.supports;
      for (int d = 0; d < 4; ++d)
        for (int other : {p.beside[d], p.above[d]})
          if (other != nowhere) p.touching.set(Cell(other));
      ++n;
    }
    return all;
  }();
};

}  // namespace crosscut
