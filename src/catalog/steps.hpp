#pragma once
// A turn put together step by step, as a person points at places: which steps may come next, and why others may not.
#include "catalog/table.hpp"

namespace crosscut {

struct TurnStep {
  enum Kind : std::uint8_t { place, from, to, wall, act } kind = place;
  enum Progress : std::int8_t { unfinished = -1, sendable = 0, finished = 1 };
  std::string text;                   // the turn so far, with this step taken
  std::optional<std::string> where;   // the place chosen; none for a wall and an act
  std::string direction = "";         // of a wall, as in "ne"
  Progress progress = unfinished;     // sendable: the turn is whole, but there may be more steps
  std::optional<Piece> becomes = {};  // what will lie there after the turn, if this step completes it
  std::optional<Act> off_board = {};  // which act it is
};
std::string_view name_of(TurnStep::Kind kind);  // "place", "from", "to", "wall", "act"

struct Steps {
  bool possible = false;                        // whether a legal turn begins with, or is, the text
  std::vector<TurnStep> taken;                  // so far
  std::vector<TurnStep> next;                   // what may be chosen now, in byte order of their texts
  std::vector<MovePlane::Kind> decisions = {};  // of a turn on the board: a placement, or a slide and then a placement
  std::size_t decision = 0;                     // which of them is next, or has been made last
  std::optional<Turn> turn = {};                // the turn that the text names, if it is legal
  std::optional<Refusal> refused = {};          // why no legal turn begins with the text

  std::string back() const;  // the text without its last step
};

// The meaning of the text, which is the beginning of a turn in lower case and without superfluous blanks. Precondition:
// the game is not over.
Steps steps(const Table& table, std::string_view text);

// The target of a click: a place, the direction of a wall on it, or both. "": none.
struct Pointed {
  std::string place, direction;
};
// The text with the point added, whether possible or not. A place that is already in a claim is removed from it.
std::string with_pointed(const Table& table, std::string_view text, const Pointed& at);

}  // namespace crosscut
