#pragma once
// How text is drawn on the terminal, and its language.
#include <cstdint>

#include "base/message.hpp"

namespace crosscut::command {

struct Style {
  enum class Colours : std::uint8_t { none, sixteen, many };

  bool utf8 = true;
  Colours colours = Colours::none;
  int width = 80;  // columns
  int height = 0;  // lines, or 0 if there is no limit
  const Language* language = &english;

  bool colour() const { return colours != Colours::none; }
};

}  // namespace crosscut::command
