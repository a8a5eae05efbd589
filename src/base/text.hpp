#pragma once
// Reading small pieces of text that come from outside.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut {

// In lower case; ASCII only, other bytes are left alone.
std::string lower(std::string_view text);

// The words of `text`, separated by any run of blanks (space, tab, CR, LF, VT, FF).
std::vector<std::string_view> words(std::string_view text);

std::string_view trimmed(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view between);

// The bytes of the well-formed UTF-8 character at the start; 0 if there is none. Precondition: not empty.
std::size_t utf8_length(std::string_view text);
// Whether it is a byte after the first of a UTF-8 character.
constexpr bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80; }

// How many bytes from the start are well-formed UTF-8: text.size() if all are.
std::size_t utf8_prefix(std::string_view text);
inline bool is_utf8(std::string_view text) { return utf8_prefix(text) == text.size(); }

// `text` in quotes, safe to show in a message: control bytes and invalid UTF-8 appear as \xNN, and anything much longer
// than 40 bytes is cut short.
std::string in_quotes(std::string_view text);

// A whole number in [least, most], written in decimal digits with an optional minus sign and nothing else around them.
std::optional<long long> whole_number(std::string_view text, long long least, long long most);

// A non-negative decimal number: digits with at most one decimal point, at most 40 characters in all.
std::optional<double> decimal_number(std::string_view text);

}  // namespace crosscut
