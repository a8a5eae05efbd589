#pragma once
// Why a text is not a move that can be made now, as values. catalog/sentence.hpp puts it into words.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/breach.hpp"

namespace crosscut {

// What pieces and liberties are called in a game, and what else its refusals depend on.
struct Terms {
  std::string_view piece = "stone", liberty = "liberty";
  bool kings = false;  // only kings capture
  bool balls = false;  // lie on one another
  bool walls = false;  // pieces have one
};

// Which fields hold something follows from the rule (the sentences in catalog/sentence.cpp show it).
struct Refusal {
  Rule rule = Rule::none;
  std::string move = {};                 // in canonical form, if the text is a move
  std::string text = {};                 // what is wrong with the text: all of it or a word; of game_over, the result
  std::string allowed = {};              // instead, in words or as a list
  std::vector<std::string> places = {};  // `at` and `also`
  std::optional<Piece> piece = {};       // on the first of them; of other_kind, what the place takes
  Side player = Side::black;             // who is to move; of button_taken, who has the button
  int size = 0;                          // of the board, where a place is not on it
  Terms terms = {};
};

}  // namespace crosscut
