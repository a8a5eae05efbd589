#pragma once
// A reason as a message.
// Internal to this folder.
#include "engine/reason.hpp"

namespace crosscut::engine {

// What pieces are called in the game at hand, and what happens to captured ones.
struct Wording {
  explicit Wording(const Scene& scene);

  Side mover;    // whose move is bad
  bool pieces;   // the game calls its stones pieces
  bool zombies;  // captured pieces that support others stay
  bool kings;    // only kings capture; surrounded kings stay and count for the enemy
  bool prison;   // captured pieces are spare moves for the captor
};

Message sentence(const Reason& reason, const Wording& words);
Message cost_sentence(const Reason& cost, double loss);

}  // namespace crosscut::engine
