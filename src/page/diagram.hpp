#pragma once
// A diagram of docs/rules as it is shown: a position, and what is said of it, asked of the rules themselves.
// Knows nothing of any one game, nor of how boards are drawn.
#include "explain/diagram.hpp"

namespace crosscut {

// Something that the diagram says.
struct Shown {
  enum Kind : std::uint8_t {
    play,     // these moves are made
    legal,    // this move could be made
    illegal,  // this move is refused
    fact,     // no move: something holds
  } kind = fact;
  std::vector<std::string> before;  // the moves made by then
  std::vector<std::string> moves;
  std::string text;  // what comes of them, or what holds: whole sentences
};

struct ShownDiagram {
  std::string title;
  std::unique_ptr<Table> table;  // at its beginning
  bool arranged = false;         // which is no new game's
  std::vector<Shown> shown;
};

// Drawings of what a move results in say nothing that the board does not show, and are left out.
Result<ShownDiagram> read_diagram(std::string_view game, std::string_view text);

}  // namespace crosscut
