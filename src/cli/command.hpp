#pragma once
// What a command takes, declared once: parsing, help, the manual page and completions are made from it.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <fmt/core.h>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "cli/wording.hpp"

namespace crosscut::cli {

struct Argument {
  std::string name;                // "--depth"; of a positional argument "GAME"
  std::vector<std::string> names;  // of an option, such as "-d" and "--depth"; a positional argument has none
  // The value: words to choose from in lower case, "sgf|json" or "bash"; or its kind in capitals, "FILE"; key=value is
  // an option of the game named before. Empty for a flag.
  std::string value;
  std::string help, initial;        // initial: the default, where it is worth showing
  std::vector<std::string> limits;  // the least and the most that is allowed, or none
  bool required = false, repeated = false;
  int least_words = 1, most_words = 1;  // that follow the option; none for a flag
  // Reads one word of the value ("" for a flag). An error continues a sentence that begins with the name.
  std::function<Status(const std::string& word)> read;
  int given = 0;  // how often

  std::string title(const Wording& say = {}) const;        // "-d, --depth NUMBER", "[FILE]"
  std::string description(const Wording& say = {}) const;  // the help with limits and default
};

Status read_value(const std::string& word, double& value);
Status read_value(const std::string& word, std::string& value);
// A whole number in [least, most].
Result<long long> read_whole(const std::string& word, long long least, long long most);

template <class T>
requires std::numeric_limits<T>::is_integer Status read_value(const std::string& word, T& value) {
  using Limits = std::numeric_limits<T>;
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<long long>::max());
  constexpr auto most = static_cast<long long>(std::min(static_cast<std::uint64_t>(Limits::max()), largest));
  const auto whole = read_whole(word, Limits::is_signed ? static_cast<long long>(Limits::min()) : 0, most);
  if (!whole) return whole.error();
  value = static_cast<T>(*whole);
  return Done{};
}

// The type that one word is read as: the type itself, or the element type of a list or optional value.
template <class T>
struct Element {
  using Type = T;
  static constexpr bool listed = false;
};
template <class T>
struct Element<std::optional<T>> : Element<T> {};
template <class T>
struct Element<std::vector<T>> : Element<T> {
  static constexpr bool listed = true;
};

// An argument that has just been declared, to be described further.
template <class T>
class Declared {
 public:
  using Value = typename Element<T>::Type;

  Declared(Argument& argument, T& target) : argument_(argument), target_(target) {}

  Declared& required(bool required = true) {
    argument_.required = required;
    return *this;
  }
  Declared& value_name(std::string name) {
    argument_.value = std::move(name);
    return *this;
  }
  Declared& range(Value least, Value most) {
    argument_.limits = {text_of(least), text_of(most)};
    return guard([least, most](const std::string& word) -> Status {
      Value value{};
      if (const Status read = read_value(word, value); !read) return read;
      if (value < least || most < value) return not_allowed(word, fmt::format("{} to {}", least, most));
      return Done{};
    });
  }
  Declared& one_of(std::vector<std::string> allowed) {
    argument_.value = join(allowed, "|");
    return guard([allowed = std::move(allowed), text = argument_.value](const std::string& word) -> Status {
      if (std::find(allowed.begin(), allowed.end(), word) == allowed.end()) return not_allowed(word, text);
      return Done{};
    });
  }
  // "1,2,4" are three values.
  Declared& comma_separated() {
    argument_.read = [read = argument_.read](const std::string& word) -> Status {
      for (std::size_t start = 0; start <= word.size();) {
        const std::size_t end = std::min(word.find(',', start), word.size());
        if (const Status done = read(word.substr(start, end - start)); !done) return done;
        start = end + 1;
      }
      return Done{};
    };
    return *this;
  }
  // How many words follow the option.
  Declared& words(int least, int most) {
    argument_.least_words = least, argument_.most_words = most;
    return *this;
  }
  Declared& once() {
    argument_.repeated = false;
    return *this;
  }
  Declared& show_default() {
    if constexpr (Element<T>::listed) {
      for (const Value& value : target_) argument_.initial += (argument_.initial.empty() ? "" : ",") + text_of(value);
    } else {
      argument_.initial = text_of(target_);
    }
    return *this;
  }

  const Argument& argument() const { return argument_; }

  static Error not_allowed(const std::string& word, const std::string& allowed) {
    return {" cannot be " + in_quotes(word) + "; allowed is " + allowed,
            "bad_value",
            {{"text", word}, {"allowed", allowed}}};
  }

 private:
  static std::string text_of(const Value& value) { return fmt::format("{}", value); }

  // The check comes before the value is taken.
  template <class Check>
  Declared& guard(Check check) {
    argument_.read = [check = std::move(check), read = argument_.read](const std::string& word) {
      const Status fit = check(word);
      return fit ? read(word) : fit;
    };
    return *this;
  }

  Argument& argument_;
  T& target_;
};

struct Command {
  std::string name;  // in full: "crosscut bench rules"
  std::string help, footer;
  bool needs_command = false;
  bool english_only = false;    // whatever language is asked for
  std::vector<Sayings> german;  // of the program: what it and its commands declare
  std::deque<Argument> positionals, options;
  std::deque<Command> commands;
  std::function<void()> run;

  Command(std::string full_name, std::string help_text);
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  std::string short_name() const;                       // "bench rules"; the program itself is crosscut
  std::string last_name() const;                        // "rules"
  std::string synopsis(const Wording& say = {}) const;  // "crosscut perft GAME [key=value...] [options]"
  const Command* find(std::string_view word) const;
  const Argument* option_named(std::string_view spelling) const;

  Command& command(const std::string& word, std::string help_text);

  // `names`: "GAME" of a positional argument, "-d,--depth" of an option. The target must outlive the parsing.
  template <class T>
  Declared<T> option(std::string_view names, T& target, std::string help_text) {
    Argument& argument = add(names, std::move(help_text));
    constexpr bool text = std::is_same_v<typename Element<T>::Type, std::string>;
    argument.value = !text ? "NUMBER" : argument.names.empty() ? argument.name : "TEXT";
    argument.repeated = Element<T>::listed;
    argument.read = [&target, first = true](const std::string& word) mutable -> Status {
      typename Element<T>::Type value{};
      if (const Status read = read_value(word, value); !read) return read;
      [[maybe_unused]] const bool begins = std::exchange(first, false);
      if constexpr (Element<T>::listed) {
        if (begins) target.clear();
        target.push_back(std::move(value));
      } else {
        target = std::move(value);
      }
      return Done{};
    };
    return {argument, target};
  }

  // One of several words, each standing for a value; `value_name` is the one to show.
  template <class T>
  void choice(std::string_view names, T& target, std::vector<std::pair<std::string, typename Element<T>::Type>> values,
              const std::string& value_name, std::string help_text) {
    Argument& argument = add(names, std::move(help_text));
    argument.value = value_name;
    argument.read = [&target, values = std::move(values), value_name](const std::string& word) -> Status {
      for (const auto& [option, value] : values)
        if (option == word) return target = value, Done{};
      return Declared<T>::not_allowed(word, value_name);
    };
  }

  void flag(std::string_view names, bool& target, std::string help_text);
  // --WHAT and --no-WHAT.
  void either(const std::string& what, std::optional<bool>& target, std::string yes, std::string no);

 private:
  Argument& add(std::string_view names, std::string help_text);
};

// Reads the words into the declared targets, and returns the command they reach. An error says what is wrong, what is
// allowed or may have been meant, and where to read more.
struct Reached {
  const Command* command;
  bool help = false;  // whether it was requested; if so, nothing was read
};
Result<Reached> parse(Command& program, const std::vector<std::string>& words, explain::Speech speak = {});

}  // namespace crosscut::cli
