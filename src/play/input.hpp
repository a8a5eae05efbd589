#pragma once
// A move as it is entered, click by click or word by word, with a sentence about it: what to do next, what the move
// does, or which rule forbids it. So an interface needs no rules.
#include "catalog/steps.hpp"

namespace crosscut::play {

struct Input : Steps {
  struct Change {
    std::string place;
    std::optional<Piece> before, after;
  };

  std::string text;  // in lower case and without superfluous blanks
  TurnStep::Progress progress = TurnStep::unfinished;
  Message message;                    // what to do next, what would be done, or which rule forbids it: a sentence
  std::string move;                   // canonical; empty while unfinished
  std::vector<Change> changes;        // of the board, by the move or by its part so far
  std::optional<Error> refusal = {};  // why no move begins like this
};

// The text in lower case and without superfluous blanks.
std::string tidied(std::string_view text);

// The meaning of the text, part of a move, at this table; empty at first.
//
//     a placement    the place
//     with a wall    e5, then e5:ne
//     with a slide   f6; or c3, then c3-d3, then c3-d3,f6
//     an act         pass, button, hold, swap, resume, accept
//     a settlement   dead, dead d4, dead d4 e5...
Input read_input(const Table& table, std::string_view text);

}  // namespace crosscut::play
