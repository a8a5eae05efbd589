#pragma once
// Options of a game: declared once, in the game's Setup, and from that read, checked, printed and listed.
// Knows nothing of any one game.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"

namespace crosscut {

// What an option may be. Every value is kept as an int.
struct Option {
  enum Kind : std::uint8_t { whole, half, choice } kind;  // half: kept in half points, written as 6.5
  std::string_view name, help;
  int least = 0, most = 0;                  // whole and half, as kept
  std::span<const std::string_view> words;  // choice: value i is words[i]; whole: words[0], if any, is `special`
  int special = 0;                          // whole: the value kept for words[0]

  // What a person may write, e.g. "2..13" or "on|off".
  std::string range() const;
  std::string text(int value) const;
  // The value, or nothing when it is of the wrong type or out of range.
  std::optional<int> read(std::string_view text) const;
};

// One declared option of the setup S: what it is, where it is kept, and the default where that depends on other
// options.
template <class S>
struct OptionOf {
  Option option;
  int S::*value;
  std::string_view initial = "";  // words for a default that depends on other options; the value is then `unset`
};
inline constexpr int unset = -1'000'000;

inline constexpr std::string_view on_off[] = {"off", "on"};

struct OptionText {
  std::string_view name, value;
};

// "key=value" words as pairs; a word without '=' or a key given twice is an error.
Result<std::vector<OptionText>> option_pairs(std::string_view game, std::string_view text);
Error unknown_option(std::string_view game, std::string_view name, const std::vector<std::string>& known);
Error bad_value(const Option& option, std::string_view value);

// A setup from "key=value" words. S has `options()` (a range of OptionOf<S>) and `complete()`, which fills in what is
// unset and says what does not go together.
template <class S>
Result<S> read_setup(std::string_view game, std::string_view text, S setup = {}) {
  const auto pairs = option_pairs(game, text);
  if (!pairs) return pairs.error();
  const auto options = S::options();
  for (const auto& [name, value] : *pairs) {
    const OptionOf<S>* found = nullptr;
    std::vector<std::string> known;
    for (const auto& declared : options) {
      known.emplace_back(declared.option.name);
      if (declared.option.name == name) found = &declared;
    }
    if (!found) return unknown_option(game, name, known);
    const auto read = found->option.read(value);
    if (!read) return bad_value(found->option, value);
    setup.*(found->value) = *read;
  }
  if (const Status complete = setup.complete(); !complete) return complete.error();
  return setup;
}

template <class S>
std::string setup_text(const S& setup) {
  std::vector<std::string> parts;
  for (const auto& declared : S::options())
    parts.push_back(std::string(declared.option.name) + "=" + declared.option.text(setup.*(declared.value)));
  return join(parts, " ");
}

}  // namespace crosscut
