#pragma once
// Reading small pieces of text that come from outside. Knows nothing of boards or games.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut {

// ASCII only; other bytes stay as they are.
std::string lower(std::string_view text);

// The words of `text`, separated by any run of blanks (space, tab, CR, LF, VT, FF).
std::vector<std::string_view> words(std::string_view text);

std::string_view trimmed(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view between);

bool is_utf8(std::string_view text);

// `text` in quotes, fit for a message: control bytes and broken UTF-8 shown as \xNN, cut where that takes more than
// some 40 bytes.
std::string in_quotes(std::string_view text);

// A whole number in [least, most], written in decimal digits with an optional minus sign and nothing else.
std::optional<long long> whole_number(std::string_view text, long long least, long long most);

// A decimal number, not negative: digits with at most one point among them, at most 40 characters.
std::optional<double> decimal_number(std::string_view text);

}  // namespace crosscut
