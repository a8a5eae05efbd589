#include "rules/options.hpp"

#include <algorithm>

#include "messages/options.hpp"

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

Message Option::allowed() const {
  if (kind == choice) return messages::range_words{.words = join({words.begin(), words.end()}, "|")};
  if (kind == half) return messages::range_halves{.least = least, .most = most};
  Message numbers = messages::range_whole{.least = least, .most = most};
  if (words.empty()) return numbers;
  return messages::range_or{.range = std::move(numbers), .word = words[0]};
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

Error bad_value(const Option& option, std::string_view value) {
  return messages::bad_option_value{.option = option.name, .text = value, .allowed = option.allowed()};
}

Options::Options(std::string_view game, std::span<const Option> declared)
    : game_(game), declared_(declared), values_(declared.size()) {}

const Option* Options::find(std::string_view name) const {
  const auto found = std::find_if(declared_.begin(), declared_.end(), [&](const Option& o) { return o.name == name; });
  return found == declared_.end() ? nullptr : &*found;
}

std::optional<int> Options::value(std::string_view name) const {
  const Option* option = find(name);
  if (!option) return {};
  return values_[static_cast<std::size_t>(option - declared_.data())];
}

Result<Options> Options::read(std::string_view text) const {
  std::vector<OptionText> pairs;
  for (const std::string_view word : words(text)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0) return messages::not_an_option{.game = game_, .text = word};
    if (pairs.size() > most_options) break;
    pairs.push_back({std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))});
  }
  return read(pairs);
}

Result<Options> Options::read(const std::vector<OptionText>& pairs) const {
  if (pairs.size() > most_options) return messages::more_options_than_any{.game = game_};
  for (auto pair = pairs.begin(); pair != pairs.end(); ++pair) {
    const auto earlier = std::find_if(pairs.begin(), pair, [&](const auto& other) { return other.name == pair->name; });
    if (earlier != pair)
      return messages::option_twice_values{.option = pair->name, .first = earlier->value, .second = pair->value};
  }
  Options options = *this;
  for (const auto& [name, value] : pairs) {
    auto changed = options.with(name, value);
    if (!changed) return changed;
    options = *std::move(changed);
  }
  return options;
}

Result<Options> Options::with(std::string_view name, std::string_view value) const {
  const Option* option = find(name);
  if (!option) {
    std::vector<std::string> known;
    for (const Option& one : declared_) known.emplace_back(one.name);
    return messages::unknown_option{.game = game_, .text = name, .allowed = known};
  }
  const auto read = option->read(value);
  if (!read) return bad_value(*option, value);
  return with(name, *read);
}

Options Options::with(std::string_view name, int value) const {
  Options changed = *this;
  changed.values_[static_cast<std::size_t>(find(name) - declared_.data())] = value;
  return changed;
}

std::string Options::text(std::string_view name) const {
  const auto value = this->value(name);
  return value ? find(name)->text(*value) : "";
}

std::vector<OptionText> Options::given() const {
  std::vector<OptionText> texts;
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (values_[i]) texts.push_back({std::string(declared_[i].name), declared_[i].text(*values_[i])});
  return texts;
}

std::string Options::text() const {
  std::vector<std::string> parts;
  for (const auto& [name, value] : given()) parts.push_back(name + "=" + value);
  return join(parts, " ");
}

}  // namespace crosscut
