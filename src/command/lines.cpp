#include "command/lines.hpp"

#include <istream>

#include "messages/command.hpp"

namespace crosscut::command {
namespace {

// Tabs and carriage returns count as blanks; other control bytes have no meaning here.
bool is_control(int byte) { return (byte < 0x20 && byte != '\t' && byte != '\r') || byte == 0x7f; }

}  // namespace

Message InputLine::fault() const {
  if (length > longest) return messages::line_unreadable_long{.count = length, .most = longest, .text = content};
  return messages::line_unreadable_control{.text = content};
}

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
  if (length > longest) return {InputLine::unreadable, text, length, longest};
  return {control ? InputLine::unreadable : InputLine::text, text};
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

}  // namespace crosscut::command
