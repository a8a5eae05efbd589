#pragma once
// The decision of the player to move, as protocols write it: a move, or a resignation.
#include <string_view>

#include "base/text.hpp"

namespace crosscut::play {

inline constexpr const char* resignation = "resign";
inline bool is_resignation(std::string_view decision) { return lower(decision) == resignation; }

}  // namespace crosscut::play
