#pragma once
// Who plays which side. Seats are numbered from 0; a swap exchanges the sides of two of them.
#include <algorithm>
#include <array>
#include <vector>

#include "catalog/table.hpp"

namespace crosscut::play {

// The side, after the move, of the player who made it. (Only two players swap.)
inline Side side_after(const MoveMade& made) { return made.is(Act::swap) ? other(made.by) : made.by; }

class Seats {
 public:
  // Seat i begins with the i-th side.
  explicit Seats(std::array<Side, 3> sides = {Side::black, Side::white, Side::red}) : sides_(sides) {}
  // The first seat, of two that exchange black and white, begins with this side.
  static Seats first_plays(Side side) {
    Seats seats;
    if (side == Side::white) seats.exchange(Side::black, Side::white);
    return seats;
  }

  Side side(int seat) const { return sides_[static_cast<std::size_t>(seat)]; }
  int seat(Side side) const { return static_cast<int>(std::find(sides_.begin(), sides_.end(), side) - sides_.begin()); }
  void exchange(Side one, Side other) {
    std::swap(sides_[static_cast<std::size_t>(seat(one))], sides_[static_cast<std::size_t>(seat(other))]);
  }

  // These seats after the moves of a game.
  Seats after(const std::vector<MoveMade>& moves) const {
    Seats seats = *this;
    for (const MoveMade& made : moves) seats.exchange(made.by, side_after(made));
    return seats;
  }

 private:
  std::array<Side, 3> sides_;
};

}  // namespace crosscut::play
