#include "base/text.hpp"

#include <charconv>
#include <cstdint>
#include <fmt/format.h>

namespace crosscut {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

constexpr bool between(unsigned byte, unsigned least, unsigned most) { return byte >= least && byte <= most; }

}  // namespace

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = text.find_first_of(blanks, at);
    found.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(blanks, end);
  }
  return found;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(blanks);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (!between(first, 0xc2, 0xf4)) return 0;
  // The second byte is held more closely where a shorter form, a surrogate or a number past 10ffff would arise.
  const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (!between(byte(1), least, most)) return 0;
  const std::size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (std::size_t i = 2; i < length; ++i)
    if (!between(byte(i), 0x80, 0xbf)) return 0;
  return length;
}

std::size_t utf8_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string result = "\"";
  std::size_t at = 0;
  while (at < text.size() && result.size() <= most) {
    const std::size_t length = utf8_length(text.substr(at));
    const auto byte = static_cast<unsigned char>(text[at]);
    if (length == 0 || byte < 0x20 || byte == 0x7f) {
      constexpr const char* digits = "0123456789abcdef";
      result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
      ++at;
    } else {
      result += text.substr(at, length);
      at += length;
    }
  }
  return result + (at < text.size() ? "...\"" : "\"");
}

std::optional<long long> whole_number(std::string_view text, long long least, long long most) {
  long long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) return {};
  return value;
}

std::optional<double> decimal_number(std::string_view text) {
  constexpr std::size_t longest = 40;
  double value = 0, unit = 1;
  bool point = false, digit = false;
  if (text.size() > longest) return {};
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9') return {};
    digit = true;
    if (point) unit *= 10;
    value = 10 * value + (c - '0');
  }
  if (!digit) return {};
  return value / unit;
}

}  // namespace crosscut
