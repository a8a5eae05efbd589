#pragma once
// A reason as an English sentence. Knows nothing of how it was found.
#include "explain/reason.hpp"

namespace crosscut {

// What pieces and liberties are called where a reason was found, and what becomes of captives there.
struct Wording {
  explicit Wording(const Scene& scene);

  Side mover;                // whose move is bad
  std::string_view noun;     // of one piece
  std::string_view liberty;  // of one liberty
  bool zombies;              // captives that hold up others stay
  bool kings = false;        // kings make the captures; surrounded ones stay, and count for the captor
  bool prison;               // captives are spare moves of the captor
};

std::string sentence(const Reason& reason, const Wording& words);

}  // namespace crosscut
