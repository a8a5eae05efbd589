#pragma once
// A turn told apart, whatever the game, and its canonical text (docs/rules: each game's Notation).
#include <optional>
#include <string>
#include <vector>

#include "rules/move.hpp"

namespace crosscut {

// Either an act off the board, or a piece put on a place, perhaps after a slide.
struct TurnParts {
  std::optional<Act> act;
  std::vector<std::string> claim = {};  // with Act::dead: a place of each group
  std::string from = "", to = "";       // of the slide, if any
  std::string place = "";               // where a piece is put; "" after a slide whose turn goes on
  std::string direction = "";           // of its wall, as in "ne", if it has one
  friend bool operator==(const TurnParts&, const TurnParts&) = default;
};

// "c3", "c3:ne", "c3-c4,d4", "pass", "dead d4 e5".
std::string text_of(const TurnParts& parts);

// "dead d4 e5": claims the groups on these places dead.
std::string claim_text(const std::vector<std::string>& places);

}  // namespace crosscut
