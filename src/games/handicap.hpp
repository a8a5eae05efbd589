#pragma once
// Handicap stones: Black's first turn places this many, each a move of its own.
#include <string>

#include "messages/catalogue.hpp"
#include "messages/options.hpp"
#include "rules/options.hpp"

namespace crosscut {

inline constexpr Option handicap_option = {Option::whole, "handicap", &messages::option_handicap::declared, 0, 360};

inline Status check_handicap(int stones, int size) {
  const int most = size * size - 1;
  if (stones != 1 && stones <= most) return Done{};
  return messages::bad_option_handicap{
      .option = handicap_option.name, .text = std::to_string(stones), .size = size, .most = most};
}

}  // namespace crosscut
