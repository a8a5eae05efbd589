#include "rules/options.hpp"

#include <algorithm>

namespace crosscut {
namespace {

// More than any game has; so that a text however long costs little.
constexpr std::size_t most_options = 64;

std::string half_points(int halves) {
  const int whole = halves < 0 ? -(-halves / 2) : halves / 2;
  const std::string sign = halves < 0 && whole == 0 ? "-" : "";
  return sign + std::to_string(whole) + (halves % 2 ? ".5" : "");
}

// "6", "6.5", "-0.5", "6.0": in half points.
std::optional<int> read_half(std::string_view text, int least, int most) {
  bool half = false;
  if (const std::size_t dot = text.find('.'); dot != std::string_view::npos) {
    const std::string_view fraction = text.substr(dot + 1);
    if (fraction != "0" && fraction != "5") return {};
    half = fraction == "5";
    text = text.substr(0, dot);
  }
  const auto whole = whole_number(text, -1'000'000, 1'000'000);
  if (!whole) return {};
  const long long halves = 2 * *whole + (half ? (text[0] == '-' ? -1 : 1) : 0);
  if (halves < least || halves > most) return {};
  return static_cast<int>(halves);
}

}  // namespace

std::string Option::range() const {
  if (kind == choice) {
    const std::vector<std::string> all(words.begin(), words.end());
    return join(all, "|");
  }
  std::string text = kind == half ? half_points(least) + ".." + half_points(most) + " in steps of 0.5"
                                  : std::to_string(least) + ".." + std::to_string(most);
  if (!words.empty()) text += " or " + std::string(words[0]);
  return text;
}

std::string Option::text(int value) const {
  if (kind == choice) return std::string(words[static_cast<std::size_t>(value)]);
  if (kind == half) return half_points(value);
  return !words.empty() && value == special ? std::string(words[0]) : std::to_string(value);
}

std::optional<int> Option::read(std::string_view text) const {
  const auto word = std::find(words.begin(), words.end(), text);
  if (kind == choice) {
    if (word == words.end()) return {};
    return static_cast<int>(word - words.begin());
  }
  if (kind == half) return read_half(text, least, most);
  if (word != words.end()) return special;
  const auto value = whole_number(text, least, most);
  if (!value) return {};
  return static_cast<int>(*value);
}

Result<std::vector<OptionText>> option_pairs(std::string_view game, std::string_view text) {
  std::vector<OptionText> pairs;
  for (const std::string_view word : words(text)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0)
      return Error{"options of " + std::string(game) + " are written key=value, not " + in_quotes(word)};
    if (pairs.size() == most_options) return Error{std::string(game) + " has not so many options"};
    const OptionText pair{word.substr(0, equals), word.substr(equals + 1)};
    for (const OptionText& earlier : pairs)
      if (earlier.name == pair.name)
        return Error{"option " + in_quotes(pair.name) + " is given twice, as " + in_quotes(earlier.value) + " and as " +
                     in_quotes(pair.value)};
    pairs.push_back(pair);
  }
  return pairs;
}

Error unknown_option(std::string_view game, std::string_view name, const std::vector<std::string>& known) {
  return {std::string(game) + " has no option " + in_quotes(name) + "; its options are " + join(known, ", ")};
}

Error bad_value(const Option& option, std::string_view value) {
  return {"option " + std::string(option.name) + " cannot be " + in_quotes(value) + "; allowed is " + option.range()};
}

}  // namespace crosscut
