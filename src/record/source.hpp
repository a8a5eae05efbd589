#pragma once
// Text read from a file: its encoding, and the line and column of any byte. Internal to this folder.
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace crosscut {

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string utf8_from_latin1(std::string_view text);

// Lines and columns count from 1, columns in characters. Fastest if the offsets asked for only increase.
class Locations {
 public:
  struct Location {
    std::uint32_t line = 1, column = 1;
  };

  explicit Locations(std::string_view text) : text_(text) {}
  // Precondition: offset <= text.size().
  Location at(std::size_t offset);
  // The message with its place: "line 3, column 14: ...".
  Message error(std::size_t offset, Message what);

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  Location location_;
};

// Fails with "the text has 70000000 bytes, more than the 67108864 allowed".
Status within_bytes(std::string_view text, std::size_t most);

}  // namespace crosscut
