#pragma once
// What every board has: numbered slots, some of which are the cells of the size in play, and directions, each a
// constant offset between slots. One board type serves every size up to its capacity, with the same slots.
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bits.hpp"
#include "base/text.hpp"

namespace crosscut {

template <class B>
using Cells = Bits<B::slots>;

// What kind of board it is.
enum class Shape : std::uint8_t { square, hexhex, pyramid };

// Where a cell is: level 0 is the board itself (only the pyramid has more); columns and rows count from 0, starting
// at a1.
struct Spot {
  int level = 0, column = 0, row = 0;
  friend constexpr bool operator==(Spot, Spot) = default;
};

template <class B>
concept Board = requires(Cell c, int n, std::string_view text) {
  { B::shape } -> std::convertible_to<Shape>;
  { B::capacity } -> std::convertible_to<int>;    // the largest size
  { B::slots } -> std::convertible_to<int>;       // slot numbers are below this
  { B::directions } -> std::convertible_to<int>;  // all directions a move may name
  { B::adjacent } -> std::convertible_to<int>;    // how many of these, from the first, lead to adjacent cells
  { B::offset[0] } -> std::convertible_to<int>;   // by direction: the slot one step away minus this slot
  { B::symmetries } -> std::convertible_to<int>;
  { B::on(n) } -> std::convertible_to<Cells<B>>;  // the cells of the board of size n
  { B::spot(c) } -> std::same_as<Spot>;
  { B::at(Spot{}) } -> std::same_as<Cell>;                 // may be off the board
  { B::image(c, n, n) } -> std::same_as<Cell>;             // cell, size, symmetry
  { B::turned(n, n) } -> std::same_as<int>;                // direction, symmetry
  { B::name(c) } -> std::same_as<std::string>;             // "d4"
  { B::read(text) } -> std::same_as<std::optional<Cell>>;  // the slot of that name on the largest size
};

// Calls f.template operator()<D>() for each direction D in [0, N).
template <int N, class F>
constexpr void for_directions(F&& f) {
  [&]<int... D>(std::integer_sequence<int, D...>) { (f.template operator()<D>(), ...); }
  (std::make_integer_sequence<int, N>{});
}

// The slots one step from `s` in direction D. At the edge these are slots off the board, so intersect the result with a
// set of cells before using it.
template <class B, int D>
constexpr Cells<B> step(const Cells<B>& s) {
  return s.template moved<B::offset[D]>();
}
template <class B>
constexpr Cells<B> step(const Cells<B>& s, int direction) {
  Cells<B> r;
  for_directions<B::directions>([&]<int D>() {
    if (D == direction) r = step<B, D>(s);
  });
  return r;
}

// The plain relation of adjacency. Games whose links depend on the position (walls, cut contacts) define their own.
template <class B>
struct Adjacency {
  static constexpr Cells<B> grow(const Cells<B>& s) {
    Cells<B> r;
    for_directions<B::adjacent>([&]<int D>() { r |= step<B, D>(s); });
    return r;
  }
};

// Column letters leave out i: a..h, j..z for 0..24.
constexpr char column_letter(int column) { return static_cast<char>('a' + column + (column >= 8)); }

// "d4" as a column and a row counted from 0; rows are written without leading zeros.
inline std::optional<Spot> read_point(std::string_view text) {
  if (text.size() < 2 || text[1] == '0') return {};
  const char letter = text[0] >= 'A' && text[0] <= 'Z' ? static_cast<char>(text[0] - 'A' + 'a') : text[0];
  const auto row = whole_number(text.substr(1), 1, 99);
  if (letter < 'a' || letter > 'z' || letter == 'i' || !row) return {};
  return Spot{0, letter - 'a' - (letter > 'i'), static_cast<int>(*row) - 1};
}

}  // namespace crosscut
