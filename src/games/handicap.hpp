#pragma once
// Handicap stones: Black's first turn places so many, each a move of its own.
#include <string>

#include "rules/options.hpp"

namespace crosscut {

inline constexpr Option handicap_option = {Option::whole, "handicap",
                                           "stones that Black's first turn places: 0, or 2 to size x size - 1", 0, 360};

inline Status check_handicap(int stones, int size) {
  const int most = size * size - 1;
  if (stones != 1 && stones <= most) return Done{};
  const std::string text = std::to_string(stones), allowed = "0 or 2.." + std::to_string(most);
  return Error{
      "option handicap cannot be " + in_quotes(text) + " on size " + std::to_string(size) + "; allowed is " + allowed,
      "bad_option",
      {{"option", "handicap"}, {"text", text}, {"allowed", allowed}}};
}

}  // namespace crosscut
