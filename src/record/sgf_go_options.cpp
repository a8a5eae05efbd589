#include "record/sgf_go_options.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace crosscut {
namespace {

constexpr NamedRules known_rules[] = {{"Chinese", "positional", "off", true},
                                      {"AGA", "situational", "off", true},
                                      {"NZ", "situational", "on", true},
                                      {"Tromp-Taylor", "positional", "on", true},
                                      {"Japanese", "simple", "off", false},
                                      {"Korean", "simple", "off", false},
                                      {"GOE", "situational", "on", true},
                                      {"Chinese-OGS", "positional", "off", true},
                                      {"Chinese-KGS", "positional", "off", true},
                                      {"CN", "positional", "off", true},
                                      {"BGA", "situational", "off", true},
                                      {"Ing", "situational", "on", true},
                                      {"JP", "simple", "off", false},
                                      {"KR", "simple", "off", false},
                                      {"AGA-button", "situational", "off", true},
                                      {"New-Zealand", "situational", "on", true},
                                      {"Stone-scoring", "simple", "off", false},
                                      {"Ancient-territory", "simple", "off", false},
                                      {"Ancient-area", "simple", "off", true}};

// Half points as this program writes them, "7.5".
std::string half_points(long long halves) {
  const long long whole = std::abs(halves) / 2;
  return (halves < 0 ? "-" : "") + std::to_string(whole) + (halves % 2 ? ".5" : "");
}

// The part of a point after the number: "3/4" in "3 3/4".
double fraction_in(const std::string& text) {
  constexpr std::pair<std::string_view, double> fractions[] = {
      {"1/4", 0.25}, {"1/2", 0.5}, {"3/4", 0.75}, {"\u00bd", 0.5}, {"\u534a", 0.5}};
  for (const auto& [written, value] : fractions)
    if (text.find(written) != std::string::npos) return value;
  return 0;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

// Digits and signs in their ASCII form, without what is not ASCII before the number.
std::string in_ascii(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"\u2212", "-"}, {"\uff0d", "-"}, {"\uff0e", "."}, {"\uff0b", "+"}, {",", "."}};
  for (const auto& [from, to] : others) replace_all(text, from, to);
  for (char digit = 0; digit < 10; ++digit)
    replace_all(text, std::string("\xef\xbc") + static_cast<char>('\x90' + digit), std::string(1, '0' + digit));
  const std::size_t first = text.find_first_of("0123456789.");
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (first != std::string::npos && first > 0 && !is_ascii(text[first - 1]))
    text.erase(text.begin(), std::find_if(text.begin(), text.end(), is_ascii));
  return text;
}

// The komi that a value means, in points. Some programs write decimal commas, words before or after the number, or
// hundredths. Chinese files count it in stones, worth two points each; as points a 3.75 would be meaningless.
std::optional<double> komi_meant(std::string text, bool chinese, int hundredths_from) {
  text = in_ascii(std::move(text));
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.erase(0, std::min(text.find_first_not_of(' ', 1), text.size()));
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const double fraction = fraction_in(text.substr(end));
  const auto number = end == 0 && fraction > 0 ? std::optional(0.0) : decimal_number(text.substr(0, end));
  if (!number) return {};
  double points = *number + fraction;
  if (points >= hundredths_from && std::fmod(points, 25) == 0) points /= 100;
  const bool stones = chinese || text.ends_with("\u5b50");
  if (stones && points < 5 && std::fmod(points, 0.5) != 0) points *= 2;
  return negative ? -points : points;
}

}  // namespace

std::span<const NamedRules> all_rules() { return known_rules; }

// "Chinese Rules", "New Zealand" and the like; the Japanese and Chinese names of rules begin with that of the country.
const NamedRules* find_rules(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> countries[] = {{"\u65e5\u672c", "japanese"},
                                                                         {"\u4e2d\u56fd", "chinese"},
                                                                         {"\u4e2d\u570b", "chinese"},
                                                                         {"\u97e9\u56fd", "korean"},
                                                                         {"\u97d3\u570b", "korean"}};
  std::string plain = lower(name);
  std::replace(plain.begin(), plain.end(), ' ', '-');
  if (const std::size_t word = plain.rfind("-rule"); word != std::string::npos) plain.resize(word);
  for (const auto& [country, rules] : countries)
    if (plain.starts_with(country)) plain = rules;
  for (const NamedRules& rules : known_rules)
    if (lower(rules.name) == plain) return &rules;
  return nullptr;
}

std::string plain_number(std::string number) {
  if (number.starts_with('+')) number.erase(0, 1);
  if (number.find('.') == std::string::npos) return number;
  while (number.back() == '0') number.pop_back();
  if (number.back() == '.') number.pop_back();
  if (number.starts_with('.')) number.insert(0, "0");
  return number;
}

std::string played_komi(const std::string& text, bool chinese, int hundredths_from) {
  constexpr double most = 1000;
  const double given = komi_meant(text, chinese, hundredths_from).value_or(0);
  const double points = std::abs(given) > most ? 0 : given;
  // Quarters are rounded to the half that excludes draws.
  const bool quarter = std::fmod(std::abs(points), 0.5) == 0.25;
  return half_points(quarter ? 2 * std::llround(std::floor(points)) + 1 : std::llround(2 * points));
}

}  // namespace crosscut
