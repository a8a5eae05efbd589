#pragma once
// A move as it comes into being, click by click or word by word: whether it is one so far, what may come next, and what
// it would do. With it an interface needs to know no rules. Knows nothing of any one game, nor of mice and keys.
#include "catalog/table.hpp"

namespace crosscut {

struct Input {
  enum Progress : std::int8_t { unfinished = -1, sendable = 0, finished = 1 };
  struct Step {
    enum Kind : std::uint8_t { place, from, to, wall, act } kind = place;
    std::string text;                  // the input with this step taken
    std::optional<std::string> where;  // the place chosen; none for a wall and an act
    std::string direction;             // of a wall, as in "ne"
    std::optional<Piece> becomes;      // what will lie there after the turn, if this step completes it
    Progress progress = unfinished;
  };
  struct Change {
    std::string place;
    std::optional<Piece> before, after;
  };

  std::string text;  // in small letters and without superfluous blanks
  bool valid = false;
  Progress progress = unfinished;
  std::string message;          // what to do next, what would be done, or which rule forbids it: a sentence
  std::string move;             // canonical; empty while unfinished
  std::vector<Change> changes;  // of the board, by the move or by its part so far
  std::vector<Step> next;       // what may be chosen now, in byte order of the text
};

// How each step is called in protocols: "place", "from", "to", "wall", "act".
std::string_view name_of(Input::Step::Kind kind);

// What the text, a part of a move, comes to at this table; empty at first.
//
//     Bargo          e5, then e5:ne                       Sligo   f6; or c3, then c3-d3, then c3-d3,f6
//     other games    the place                            acts    pass, button, hold, swap, resume, accept
//     settlement     dead, dead d4, dead d4 e5...
Input read_input(const Table& table, std::string_view text);

}  // namespace crosscut
