#pragma once
// The decision of the player to move, as protocols write it: a move, or "resign".
#include <optional>
#include <string>
#include <string_view>

#include "base/text.hpp"

namespace crosscut::play {

struct Decision {
  std::optional<std::string> move;  // none: a resignation
};

inline std::string text_of(const Decision& decision) { return decision.move.value_or("resign"); }
inline Decision read_decision(std::string_view text) {
  if (lower(text) == text_of(Decision{})) return {};
  return {std::string(text)};
}

}  // namespace crosscut::play
