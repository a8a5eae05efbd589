#pragma once
// Options of a game: declared once, in the game's Setup, and from that read, checked, printed and listed.
#include <array>
#include <optional>
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
  std::string_view name;
  const Declared* help;
  int least = 0, most = 0;                  // whole and half, as kept
  std::span<const std::string_view> words;  // choice: value i is words[i]; whole: words[0], if any, is `special`
  int special = 0;                          // whole: the value kept for words[0]

  Message meaning() const { return {help, {}}; }
  // What a person may write, e.g. "2..13" or "on|off".
  Message allowed() const;
  std::string range() const { return worded(allowed()); }
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
  const Declared* initial = nullptr;  // words for a default that depends on other options; the value is then `unset`
};
inline constexpr int unset = -1'000'000;

inline constexpr std::string_view on_off[] = {"off", "on"};

// An option and its value as they are written.
struct OptionText {
  std::string name, value;
};

// Options of one game as values: those that somebody gave, or all that are in force. Text is read once, by read() or
// with(), and written once, by text().
class Options {
 public:
  Options() = default;  // none given, whatever the game
  Options(std::string_view game, std::span<const Option> declared);

  // These and what "key=value" words say; a word without '=', a key given twice, an option that the game does not have
  // or a value that it cannot take is an error.
  Result<Options> read(std::string_view text) const;
  Result<Options> read(const std::vector<OptionText>& pairs) const;

  // These, but one of them with another value.
  Result<Options> with(std::string_view name, std::string_view value) const;
  Options with(std::string_view name, int value) const;  // precondition: declared, and the value is allowed

  std::string_view game() const { return game_; }
  std::span<const Option> declared() const { return declared_; }
  const Option* find(std::string_view name) const;        // null: the game has no such option
  std::optional<int> value(std::string_view name) const;  // as kept; nothing if it is not given
  std::string text(std::string_view name) const;          // as written; "" if it is not given
  std::vector<OptionText> given() const;                  // in the order of their declaration
  std::string text() const;                               // "key=value" words in that order
  friend bool operator==(const Options& a, const Options& b) { return a.game_ == b.game_ && a.values_ == b.values_; }

 private:
  std::string_view game_;  // lasts as long as the program, like the declarations
  std::span<const Option> declared_;
  std::vector<std::optional<int>> values_;  // one for each declared option
};

Error bad_value(const Option& option, std::string_view value);

// What the setup S declares, without the places where it keeps it. S has `options()` (a range of OptionOf<S>) and
// `complete()`, which fills in unset options and reports conflicts.
template <class S>
inline constexpr auto declared_by = [] {
  constexpr auto all = S::options();
  std::array<Option, all.size()> declared{};
  for (std::size_t i = 0; i < all.size(); ++i) declared[i] = all[i].option;
  return declared;
}();

// `setup` with the options that are given.
template <class S>
Result<S> setup_with(const Options& options, S setup = {}) {
  for (const auto& declared : S::options())
    if (const auto value = options.value(declared.option.name)) setup.*(declared.value) = *value;
  if (const Status complete = setup.complete(); !complete) return complete.error();
  return setup;
}

// All options in force. Precondition: the setup is complete.
template <class S>
Options options_of(std::string_view game, const S& setup) {
  Options options(game, declared_by<S>);
  for (const auto& declared : S::options()) options = options.with(declared.option.name, setup.*(declared.value));
  return options;
}

}  // namespace crosscut
