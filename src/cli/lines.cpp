#include "cli/lines.hpp"

#include <istream>

#include "base/text.hpp"

namespace crosscut::cli {
namespace {

// Tabs and carriage returns count as blanks; other control bytes have no meaning here.
bool is_control(int byte) { return (byte < 0x20 && byte != '\t' && byte != '\r') || byte == 0x7f; }

}  // namespace

InputLine read_line(const std::function<int()>& next_byte, std::size_t longest) {
  std::string text;
  bool control = false;
  std::size_t length = 0;
  for (int byte = next_byte(); byte != '\n'; byte = next_byte()) {
    if (byte == interrupt) return {InputLine::interrupted, ""};
    if (byte == no_more && length == 0) return {InputLine::end, ""};
    if (byte == no_more) break;
    control |= is_control(byte);
    if (++length <= longest) text += static_cast<char>(byte);
  }
  if (length > longest)
    return {InputLine::unreadable, "this line has " + std::to_string(length) + " bytes, and at most " +
                                       std::to_string(longest) + " are read; it begins " + in_quotes(text)};
  if (control) return {InputLine::unreadable, "this line holds control characters: " + in_quotes(text)};
  return {InputLine::text, text};
}

Lines lines_of(std::istream& in, std::size_t longest) {
  return [&in, longest] {
    const auto next_byte = [&in] {
      const auto byte = in.get();
      return byte == std::istream::traits_type::eof() ? no_more : byte;
    };
    return read_line(next_byte, longest);
  };
}

}  // namespace crosscut::cli
