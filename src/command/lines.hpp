#pragma once
// Lines of input, from a stream or byte by byte, in bounded memory.
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>

#include "base/message.hpp"

namespace crosscut::command {

struct InputLine {
  enum Kind : unsigned char { text, unreadable, interrupted, end } kind = end;
  std::string content;                  // of an unreadable line only the beginning
  std::size_t length = 0, longest = 0;  // in bytes, if it was too long

  Message fault() const;  // why it is unreadable
};

using Lines = std::function<InputLine()>;

// Instead of a byte, a source may return one of these.
inline constexpr int no_more = -1, interrupt = -2;

inline constexpr std::size_t longest_line = 4000;  // in bytes, as typed by a person

// The next line from a source of bytes. A line that is too long or holds control bytes is read to its end and reported.
InputLine read_line(const std::function<int()>& next_byte, std::size_t longest = longest_line);

// `in` must outlive the lines.
Lines lines_of(std::istream& in, std::size_t longest = longest_line);

}  // namespace crosscut::command
