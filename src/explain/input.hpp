#pragma once
// A move as it comes into being, click by click or word by word, with a sentence about it: what to do next, what would
// be done, or which rule forbids it. With it an interface needs to know no rules.
#include "catalog/steps.hpp"

namespace crosscut {

struct Input : Steps {
  struct Change {
    std::string place;
    std::optional<Piece> before, after;
  };

  std::string text;  // in small letters and without superfluous blanks
  Step::Progress progress = Step::unfinished;
  std::string message;          // what to do next, what would be done, or which rule forbids it: a sentence
  std::string move;             // canonical; empty while unfinished
  std::vector<Change> changes;  // of the board, by the move or by its part so far
};

// The text in small letters and without superfluous blanks.
std::string tidied(std::string_view text);

// What the text, a part of a move, comes to at this table; empty at first.
//
//     Bargo          e5, then e5:ne                       Sligo   f6; or c3, then c3-d3, then c3-d3,f6
//     other games    the place                            acts    pass, button, hold, swap, resume, accept
//     settlement     dead, dead d4, dead d4 e5...
Input read_input(const Table& table, std::string_view text);

}  // namespace crosscut
