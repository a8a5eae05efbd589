#pragma once
// The players, their pieces and scores, and the outcome of a game.
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string_view>

namespace crosscut {

enum class Side : std::uint8_t { black, white, red };
inline constexpr std::array<std::string_view, 3> side_name = {"black", "white", "red"};
inline constexpr std::array<std::string_view, 3> side_title = {"Black", "White", "Red"};
inline constexpr std::array<char, 3> side_letter = {'B', 'W', 'R'};
constexpr int index_of(Side s) { return static_cast<int>(s); }
constexpr std::string_view name_of(Side s) { return side_name[index_of(s)]; }
constexpr std::string_view title_of(Side s) { return side_title[index_of(s)]; }
constexpr char letter_of(Side s) { return side_letter[index_of(s)]; }

// The opponent in a game for two.
constexpr Side other(Side s) {
  assert(s != Side::red);
  return s == Side::black ? Side::white : Side::black;
}

template <class T, int N = 2>
struct PerSide {
  std::array<T, N> of{};
  constexpr T& operator[](Side s) { return of[static_cast<std::size_t>(s)]; }
  constexpr const T& operator[](Side s) const { return of[static_cast<std::size_t>(s)]; }
  friend constexpr bool operator==(const PerSide&, const PerSide&) = default;
};

// A piece as it lies on the board.
struct Piece {
  enum Kind : std::uint8_t { plain, pawn, king, marked } kind = plain;
  Side side = Side::black;
  std::int8_t wall = -1;  // the direction of the walled edge, or -1
  friend constexpr bool operator==(Piece, Piece) = default;
};
inline constexpr std::array<std::string_view, 4> kind_name = {"plain", "pawn", "king", "marked"};
inline constexpr std::array<std::string_view, 4> kind_letter = {"", "p", "k", "m"};
constexpr std::string_view name_of(Piece::Kind kind) { return kind_name[kind]; }

// One player's score by its parts, counted in half points to stay a whole number.
struct Score {
  int pieces = 0, territory = 0, kings = 0, komi = 0, button = 0;
  constexpr int total() const { return pieces + territory + kings + komi + button; }
  friend constexpr bool operator==(const Score&, const Score&) = default;
};

// How a game ended: a draw, a win by a margin, or a win without one.
struct Outcome {
  std::optional<Side> winner;
  int margin = 0;  // in half points; 0 for a win without a margin
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// The leader wins by the lead over the second; a tie for first place is a draw.
template <int N>
constexpr Outcome outcome_of(const PerSide<Score, N>& scores, int sides = N) {
  int best = 0, second = -1;
  for (int i = 1; i < sides; ++i) {
    const int total = scores.of[static_cast<std::size_t>(i)].total();
    if (total > scores.of[static_cast<std::size_t>(best)].total())
      second = best, best = i;
    else if (second < 0 || total > scores.of[static_cast<std::size_t>(second)].total())
      second = i;
  }
  const int margin =
      scores.of[static_cast<std::size_t>(best)].total() - scores.of[static_cast<std::size_t>(second)].total();
  if (margin == 0) return {};
  return {static_cast<Side>(best), margin};
}

}  // namespace crosscut
