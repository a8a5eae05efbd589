#include "record/sgf_scan.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "messages/records.hpp"

namespace crosscut {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

constexpr bool capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool letter(char c) { return capital(c) || (c >= 'a' && c <= 'z'); }

// Properties of free text, which may contain brackets that should have been escaped.
bool is_free_text(std::string_view name) {
  constexpr std::array<std::string_view, 20> names = {"AN", "AP", "BT", "C",  "CP", "DT", "EV", "GC", "GN", "N",
                                                      "ON", "OT", "PB", "PC", "PW", "RO", "RU", "SO", "US", "WT"};
  return std::find(names.begin(), names.end(), name) != names.end();
}
bool is_plain(std::string_view name) {
  constexpr std::array<std::string_view, 9> names = {"AB", "AE", "AW", "B", "HA", "KM", "PL", "SZ", "W"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Where the node begins whose first value begins with this bracket: ";B[".
std::size_t node_of(std::string_view text, std::size_t bracket) {
  std::size_t name = bracket;
  while (name > 0 && capital(text[name - 1])) --name;
  return name > 0 && name < bracket && text[name - 1] == ';' ? name - 1 : std::string_view::npos;
}

// The value with a backslash before each bracket that lacks one.
std::string with_brackets_escaped(std::string_view value) {
  std::string result;
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == ']') result += '\\';
    result += value[at];
    if (value[at] == '\\' && at + 1 < value.size()) result += value[++at];
  }
  return result;
}

// The first character of the text, with all its bytes.
std::string_view first_character(std::string_view text) {
  return text.substr(0, std::max(utf8_length(text), std::size_t{1}));
}

}  // namespace

char SgfScanner::next() {
  at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
  return at_end() ? '\0' : text_[at_];
}

// A name of capitals, in older versions of the format with small letters among them, and a bracket.
bool SgfScanner::property_at(std::size_t at) const {
  if (at >= text_.size() || !capital(text_[at])) return false;
  constexpr std::size_t longest = 40;
  std::size_t end = at;
  while (end < text_.size() && end - at < longest && letter(text_[end])) ++end;
  end = text_.find_first_not_of(blanks, end);
  return end != std::string_view::npos && text_[end] == '[';
}

// Mail headers and the like may come before a game, and may contain parentheses.
bool SgfScanner::find_game() {
  for (std::size_t at = at_; (at = text_.find('(', at)) != std::string_view::npos; ++at) {
    const std::size_t inside = std::min(text_.find_first_not_of(blanks, at + 1), text_.size());
    if (!text_.substr(inside).starts_with(';') && !property_at(inside)) continue;
    at_ = at;
    return true;
  }
  return false;
}

bool SgfScanner::find_property() {
  for (std::size_t at = at_; at < text_.size(); ++at) {
    if (!property_at(at) || (at > 0 && letter(text_[at - 1]))) continue;
    at_ = at > 0 && text_[at - 1] == ';' ? at - 1 : at;
    return true;
  }
  return false;
}

Record::Property SgfScanner::property(std::size_t most) {
  Record::Property property;
  const std::size_t begin = at_;
  while (!at_end() && letter(text_[at_])) ++at_;
  const std::string_view written = text_.substr(begin, at_ - begin);
  std::copy_if(written.begin(), written.end(), std::back_inserter(property.name), capital);
  if (property.name.empty()) {
    note(begin, messages::no_capital{.text = written});
    for (const char c : written) property.name += static_cast<char>(c - 'a' + 'A');
  }
  while (next() == '[' && property.values.size() <= most) {
    if (text_.find_first_not_of(") \t\r\n", at_ + 1) == std::string_view::npos) at_ = text_.size();  // cut off here
    if (!at_end()) property.values.push_back(value(property.name));
  }
  if (property.values.empty()) note(begin, messages::name_without_value{.text = written});
  return property;
}

std::string SgfScanner::value(std::string_view name) {
  const std::size_t begin = ++at_;
  const std::size_t end = end_of_value(name, begin);
  std::string value = with_brackets_escaped(text_.substr(begin, end - begin));
  at_ = std::min(end + (end < text_.size() && text_[end] == ']' ? 1 : 0), text_.size());
  const std::size_t sound = value.find_last_not_of('\\');
  const std::size_t backslashes = value.size() - (sound == std::string::npos ? 0 : sound + 1);
  if (backslashes % 2) value.pop_back();  // at the end of the text
  return value;
}

// The position of its closing bracket; if that is missing, of the text that follows.
std::size_t SgfScanner::end_of_value(std::string_view name, std::size_t begin) {
  bool noted = false, node_possible = is_plain(name);
  std::size_t end = begin;
  while ((end = text_.find_first_of("\\][", end)) < text_.size()) {
    if (text_[end] == '\\') {
      ++end;
    } else if (text_[end] == '[') {
      const std::size_t node = std::exchange(node_possible, false) ? node_of(text_, end) : std::string_view::npos;
      if (node != std::string_view::npos && node >= begin) {
        note(begin - 1, messages::value_not_closed{});
        return node;
      }
    } else {
      if (!is_free_text(name) || closes(end)) return end;
      if (!std::exchange(noted, true)) note(end, messages::bracket_not_escaped{.property = name});
    }
    ++end;
  }
  note(begin - 1, messages::value_not_closed{});
  return std::max(text_.find_last_not_of(") \t\r\n") + 1, begin);
}

// Whether an unescaped bracket ends a free text, as the standard has it. If nothing of a game follows before the next
// bracket, it was part of the text.
bool SgfScanner::closes(std::size_t bracket) const {
  const std::size_t next = text_.find_first_of("[]", bracket + 1);
  if (next == std::string_view::npos) return true;
  if (text_[next] == ']')
    return text_.substr(bracket + 1, next - bracket - 1).find_first_of(";()") != std::string_view::npos;
  const auto back = [&](std::size_t at, auto&& skipped) {
    while (at > bracket + 1 && skipped(text_[at - 1])) --at;
    return at;
  };
  const auto blank = [](char c) { return blanks.find(c) != std::string_view::npos; };
  const std::size_t name_end = back(next, blank);
  const std::size_t name = back(name_end, letter);
  if (name < name_end && !capital(text_[name])) return false;
  const std::size_t before = back(name, blank);
  return before == bracket + 1 || text_.find_first_of(";()", before - 1) == before - 1;
}

void SgfScanner::skip_unknown() {
  const std::size_t begin = at_;
  const std::string_view rest = text_.substr(begin);
  note(begin, messages::text_skipped{.text = first_character(rest)});
  do {
    ++at_;
  } while (!at_end() && std::string_view(";()").find(text_[at_]) == std::string_view::npos && !property_at(at_));
}

void SgfScanner::skip_rest() {
  note(at_, messages::text_after_end{.text = text_.substr(at_, 100)});
  at_ = text_.size();
}

}  // namespace crosscut
