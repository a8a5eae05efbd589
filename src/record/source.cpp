#include "record/source.hpp"

namespace crosscut {
namespace {

constexpr bool between(unsigned char byte, unsigned least, unsigned most) { return byte >= least && byte <= most; }

// The length of the well-formed UTF-8 sequence at the start of `text`, or 0. Precondition: not empty.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
  const auto first = byte(0);
  if (first < 0x80) return 1;
  if (!between(first, 0xc2, 0xf4)) return 0;
  // The second byte is restricted further to exclude overlong forms, surrogates and code points beyond 10ffff.
  const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (!between(byte(1), least, most)) return 0;
  const std::size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (std::size_t i = 2; i < length; ++i)
    if (!between(byte(i), 0x80, 0xbf)) return 0;
  return length;
}

}  // namespace

std::size_t utf8_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = sequence_length(text.substr(at));
    if (!length) break;
    at += length;
  }
  return at;
}

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

Places::Place Places::at(std::size_t offset) {
  if (offset < offset_) {
    offset_ = 0;
    place_ = {};
  }
  for (; offset_ < offset; ++offset_) {
    const char c = text_[offset_];
    if (c == '\n' || (c == '\r' && !text_.substr(offset_ + 1).starts_with('\n'))) {
      ++place_.line;
      place_.column = 1;
    } else if (!between(static_cast<unsigned char>(c), 0x80, 0xbf)) {
      ++place_.column;
    }
  }
  return place_;
}

Error Places::error(std::size_t offset, std::string_view message) {
  const auto [line, column] = at(offset);
  return {"line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + std::string(message)};
}

Status within_bytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return Done{};
  return Error{"the text has " + std::to_string(text.size()) + " bytes, more than the " + std::to_string(most) +
               " allowed"};
}

}  // namespace crosscut
