#pragma once
// A move is one decision: a plane and a cell, or an act off the board. The pair is also the index of a policy entry.
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bits.hpp"

namespace crosscut {

// The acts off the board, of all games. The last three belong to a settlement.
enum class Act : std::uint16_t { pass, button, hold, swap, dead, resume, accept };
inline constexpr std::array<std::string_view, 7> act_name = {"pass", "button", "hold",  "swap",
                                                             "dead", "resume", "accept"};
constexpr std::string_view name_of(Act a) { return act_name[static_cast<std::size_t>(a)]; }
// The act of this name, in small letters.
constexpr std::optional<Act> read_act(std::string_view name) {
  for (std::size_t i = 0; i < act_name.size(); ++i)
    if (act_name[i] == name) return static_cast<Act>(i);
  return {};
}

//  15       10 9           0
//  [  plane   |    cell    ]      plane 63: off the board, the cell bits hold the act
class Move {
 public:
  constexpr Move() = default;  // no move
  static constexpr Move on(int plane, Cell c) { return Move(static_cast<std::uint16_t>(plane << 10 | c.index)); }
  static constexpr Move off(Act a) {
    return Move(static_cast<std::uint16_t>(off_board << 10 | static_cast<std::uint16_t>(a)));
  }
  static constexpr Move of_raw(std::uint16_t bits) { return Move(bits); }

  constexpr bool exists() const { return bits_ != 0xffff; }
  constexpr bool on_board() const { return bits_ >> 10 != off_board; }
  constexpr bool is(Act a) const { return *this == off(a); }
  constexpr int plane() const { return bits_ >> 10; }
  constexpr Cell cell() const { return Cell(bits_ & 1023); }
  constexpr Act act() const { return static_cast<Act>(bits_ & 1023); }
  constexpr std::uint16_t raw() const { return bits_; }
  friend constexpr auto operator<=>(Move, Move) = default;

 private:
  static constexpr int off_board = 63;
  constexpr explicit Move(std::uint16_t bits) : bits_(bits) {}
  std::uint16_t bits_ = 0xffff;
};

// Everything a player does before the next player moves: a move; a slide and a placement; or a settlement move.
struct Turn {
  Move move;
  Move then = {};                // the placement after a slide
  std::vector<Cell> claim = {};  // with Act::dead: a cell of each group claimed dead, in a canonical turn its first
  bool exists() const { return move.exists(); }
  bool is(Act a) const { return move.is(a); }
  friend bool operator==(const Turn&, const Turn&) = default;
};

// What a plane of moves does, so that notation, clicks and symmetry work alike for every game.
struct MovePlane {
  enum Kind : std::uint8_t {
    place,   // put a piece on the cell
    facing,  // put a piece on the cell, facing the direction
    slide,   // move the piece on the cell one step in the direction; the turn continues
  } kind;
  int direction = -1;
};
constexpr std::string_view name_of(MovePlane::Kind kind) {
  constexpr std::array<std::string_view, 3> names = {"place", "facing", "slide"};
  return names[kind];
}

}  // namespace crosscut
