#include "base/base64.hpp"

#include <algorithm>
#include <cstdint>

namespace crosscut {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view part = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8U | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) text += i <= part.size() ? alphabet[bits >> (18 - 6 * i) & 63U] : '=';
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes;
  for (std::size_t at = 0; at + 4 <= text.size(); at += 4) {
    std::uint32_t bits = 0;
    for (const char c : text.substr(at, 4)) {
      const std::size_t digit = alphabet.find(c);
      bits = bits << 6U | (digit < alphabet.size() ? static_cast<std::uint32_t>(digit) : 0U);
    }
    for (const unsigned shift : {16U, 8U, 0U}) bytes += static_cast<char>(bits >> shift & 255U);
  }
  for (const char c : text.substr(text.size() - std::min<std::size_t>(text.size(), 2)))
    if (c == '=' && !bytes.empty()) bytes.pop_back();
  if (base64(bytes) != text) return {};  // whatever else it was
  return bytes;
}

}  // namespace crosscut
