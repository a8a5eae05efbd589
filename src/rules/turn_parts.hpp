#pragma once
// The parts of a turn of any game, and its canonical text (docs/rules: each game's Notation).
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/move.hpp"

namespace crosscut {

// Either an act off the board, or a piece put on a place, perhaps after a slide.
struct TurnParts {
  std::optional<Act> act;
  std::vector<std::string> claim = {};  // with Act::dead: a place of each group
  std::string from = "", to = "";       // of the slide, if any
  std::string place = "";               // where a piece is put; "" after a slide of an unfinished turn
  std::string direction = "";           // of its wall, as in "ne", if it has one
  friend bool operator==(const TurnParts&, const TurnParts&) = default;
};

// "c3", "c3:ne", "c3-c4,d4", "pass", "dead d4 e5"; of an unfinished turn, its beginning: "c3", "c3-c4".
std::string text_of(const TurnParts& parts);

// The parts of such a text; whether they are a turn is another question.
TurnParts read_parts(std::string_view text);

// What the moves of a game do, and how its cells and directions are called.
struct MoveForms {
  std::span<const MovePlane> planes;
  std::span<const int> offsets;                  // by direction
  std::span<const std::string_view> directions;  // their names
  std::string (*name)(Cell);
};

// A turn told apart, and its text.
TurnParts parts_of(const MoveForms& forms, const Turn& turn);
std::string text_of(const MoveForms& forms, const Turn& turn);

// "dead d4 e5": claims the groups on these places dead.
std::string claim_text(const std::vector<std::string>& places);

}  // namespace crosscut
