#pragma once
// Why a text is not a move that can be made now. catalog/sentence.hpp makes the message.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"
#include "messages/pieces.hpp"
#include "rules/breach.hpp"

namespace crosscut {

// A player as a part of a message.
inline Message message_of(Side side) {
  if (side == Side::black) return messages::black{};
  return side == Side::white ? Message(messages::white{}) : Message(messages::red{});
}

// What the wording of a game's refusals depends on.
struct Terms {
  bool kings = false;  // only kings capture
  bool balls = false;  // lie on one another
  bool walls = false;  // pieces have one
};

// Which fields hold something follows from the rule (the sentences in catalog/sentence.cpp show it).
struct Refusal {
  Rule rule = Rule::none;
  std::string move = {};                  // in canonical form, if the text is a move
  std::string text = {};                  // what is wrong with the text: all of it or a word; of game_over, the result
  Message forms = {};                     // what moves look like
  std::vector<std::string> allowed = {};  // instead
  std::vector<std::string> places = {};   // `at` and `also`
  std::optional<Piece> piece = {};        // on the first of them; of other_kind, what the place takes
  Side player = Side::black;              // who is to move; of button_taken, who has the button
  int size = 0;                           // of the board, where a place is not on it
  Terms terms = {};
};

}  // namespace crosscut
