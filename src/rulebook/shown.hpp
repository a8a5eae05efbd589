#pragma once
// A diagram of docs/rules, ready to be shown: a position, and statements about it whose texts come from the rules.
#include "catalog/diagram.hpp"

namespace crosscut::rulebook {

// One statement of the diagram.
struct Shown {
  enum Kind : std::uint8_t {
    play,     // these moves are made
    legal,    // this move could be made
    illegal,  // this move is refused
    fact,     // something holds in the position
  } kind = fact;
  std::vector<std::string> before;  // the moves made before it
  std::vector<std::string> moves;
  std::string text;  // their effect, or the fact, in whole sentences
};

struct ShownDiagram {
  std::string title;
  std::unique_ptr<Table> table;  // the position at the start
  bool arranged = false;         // that position is not a new game's
  std::vector<Shown> shown;
};

// Drawings of the position after a move are left out, since the board shows it anyway.
Result<ShownDiagram> read_diagram(std::string_view game, std::string_view text, const Language& language = english);

}  // namespace crosscut::rulebook
