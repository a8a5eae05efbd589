#pragma once
// A reason as a sentence.
// Internal to this folder.
#include "explain/reason.hpp"

namespace crosscut::explain {

// What pieces and liberties are called in the game at hand, and what happens to captured pieces.
struct Wording {
  explicit Wording(const Scene& scene);

  Side mover;                // whose move is bad
  std::string_view noun;     // for a piece
  std::string_view liberty;  // for a liberty
  bool zombies;              // captured pieces that support others stay
  bool kings;                // only kings capture; surrounded kings stay and count for the enemy
  bool prison;               // captured pieces are spare moves for the captor
};

std::string sentence(const Reason& reason, const Wording& words);
std::string german_sentence(const Reason& reason, const Wording& words);

}  // namespace crosscut::explain
