#include "record/source.hpp"

#include "base/text.hpp"
#include "messages/records.hpp"
#include "record/record.hpp"

namespace crosscut {

std::string utf8_from_latin1(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      result += c;
    } else {
      result += static_cast<char>(0xc0 | byte >> 6);
      result += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return result;
}

Locations::Location Locations::at(std::size_t offset) {
  if (offset < offset_) {
    offset_ = 0;
    location_ = {};
  }
  for (; offset_ < offset; ++offset_) {
    const char c = text_[offset_];
    if (c == '\n' || (c == '\r' && !text_.substr(offset_ + 1).starts_with('\n'))) {
      ++location_.line;
      location_.column = 1;
    } else if (!continues_character(c)) {
      ++location_.column;
    }
  }
  return location_;
}

Message Locations::error(std::size_t offset, Message what) {
  const auto [line, column] = at(offset);
  return located(std::move(what), line, column);
}

Status within_bytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return Done{};
  return messages::text_too_large{.bytes = text.size(), .allowed = most};
}

}  // namespace crosscut
