#pragma once
// The declaration of a command, from which parsing, help, the manual page and completions are made.
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
#include "messages/command.hpp"

namespace crosscut::command {

// A text of --help: a message, or English text.
struct Phrase : messages::Named {
  using Named::Named;
  Phrase() : Named("") {}
};

inline std::string worded(const Phrase& phrase, const Language& language) {
  return crosscut::worded(phrase, PartType::message_, language);
}

struct Argument {
  Phrase name;                     // "--depth"; of a positional argument "GAME"
  std::vector<std::string> names;  // of an option, such as "-d" and "--depth"; a positional argument has none
  // The value: words to choose from in lower case, "sgf|json" or "bash"; or its kind in capitals, "FILE"; key=value is
  // an option of the game named before. Empty for a flag.
  Phrase value;
  Phrase help;
  std::string initial;              // the default, where it is worth showing
  std::vector<std::string> limits;  // the least and the most that is allowed, or none
  bool required = false, repeated = false;
  int least_words = 1, most_words = 1;                       // that follow the option; none for a flag
  std::function<Status(const std::string& word)> read = {};  // reads one word of the value ("" for a flag)
  int given = 0;                                             // how often

  std::string kind() const { return worded(value, english); }  // the value in English
  bool flag() const { return most_words == 0; }
  std::string title(const Language& language = english) const;  // "-d, --depth NUMBER", "[FILE]"
  Phrase described() const;                                     // the help with limits and default
  std::string description(const Language& language = english) const { return worded(described(), language); }
};

// The words of "a|b" if the value is one of several words; else none.
std::vector<std::string> choices(const std::string& value);

// These read a word of the argument that has this name.
Status read_value(const Phrase& name, const std::string& word, double& value);
Status read_value(const Phrase& name, const std::string& word, std::string& value);
// A whole number in [least, most].
Result<long long> read_whole(const Phrase& name, const std::string& word, long long least, long long most);

template <class T>
requires std::numeric_limits<T>::is_integer Status read_value(const Phrase& name, const std::string& word, T& value) {
  using Limits = std::numeric_limits<T>;
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<long long>::max());
  constexpr auto most = static_cast<long long>(std::min(static_cast<std::uint64_t>(Limits::max()), largest));
  const auto whole = read_whole(name, word, Limits::is_signed ? static_cast<long long>(Limits::min()) : 0, most);
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
class Declaration {
 public:
  using Value = typename Element<T>::Type;

  Declaration(Argument& argument, T& target) : argument_(argument), target_(target) {}

  Declaration& required(bool required = true) {
    argument_.required = required;
    return *this;
  }
  Declaration& value_name(Phrase name) {
    argument_.value = std::move(name);
    return *this;
  }
  Declaration& range(Value least, Value most) {
    argument_.limits = {text_of(least), text_of(most)};
    return guard([least, most, &argument = argument_](const std::string& word) -> Status {
      Value value{};
      if (const Status read = read_value(argument.name, word, value); !read) return read;
      if (least <= value && value <= most) return Done{};
      return messages::bad_argument_range{
          .name = argument.name, .least = argument.limits[0], .most = argument.limits[1], .text = word};
    });
  }
  Declaration& one_of(std::vector<std::string> allowed) {
    argument_.value = join(allowed, "|");
    return guard([allowed = std::move(allowed), &argument = argument_](const std::string& word) -> Status {
      if (std::find(allowed.begin(), allowed.end(), word) != allowed.end()) return Done{};
      return messages::bad_argument_words{.name = argument.name, .allowed = allowed, .text = word};
    });
  }
  // "1,2,4" are three values.
  Declaration& comma_separated() {
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
  Declaration& words(int least, int most) {
    argument_.least_words = least, argument_.most_words = most;
    return *this;
  }
  Declaration& once() {
    argument_.repeated = false;
    return *this;
  }
  Declaration& show_default() {
    if constexpr (Element<T>::listed) {
      for (const Value& value : target_) argument_.initial += (argument_.initial.empty() ? "" : ",") + text_of(value);
    } else {
      argument_.initial = text_of(target_);
    }
    return *this;
  }

  const Argument& argument() const { return argument_; }

 private:
  static std::string text_of(const Value& value) { return fmt::format("{}", value); }

  // The check comes before the value is taken.
  template <class Check>
  Declaration& guard(Check check) {
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
  Phrase help, footer;
  bool needs_command = false;
  bool english_only = false;  // its texts are only in English
  std::deque<Argument> positionals, options;
  std::deque<Command> commands;
  std::function<void()> run;

  Command(std::string full_name, Phrase help_text);
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  std::string short_name() const;                                  // "bench rules"; the program itself is crosscut
  std::string last_name() const;                                   // "rules"
  std::string synopsis(const Language& language = english) const;  // "crosscut perft GAME [key=value...] [options]"
  Command* find(std::string_view word);
  const Command* find(std::string_view word) const { return const_cast<Command*>(this)->find(word); }
  Argument* option_named(std::string_view spelling);
  const Argument* option_named(std::string_view spelling) const {
    return const_cast<Command*>(this)->option_named(spelling);
  }

  Command& command(const std::string& word, Phrase help_text);

  // `names`: of an option "-d,--depth"; a positional argument is named after its value, "GAME". The target must
  // outlive the parsing.
  template <class T>
  Declaration<T> option(Phrase names, T& target, Phrase help_text) {
    Argument& argument = add(std::move(names), std::move(help_text));
    constexpr bool text = std::is_same_v<typename Element<T>::Type, std::string>;
    if (argument.names.empty() && text)
      argument.value = argument.name;
    else
      argument.value = text ? Phrase(messages::value_string{}) : Phrase(messages::value_number{});
    argument.repeated = Element<T>::listed;
    argument.read = [&target, &argument, first = true](const std::string& word) mutable -> Status {
      typename Element<T>::Type value{};
      if (const Status read = read_value(argument.name, word, value); !read) return read;
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

  // One of several words, each for a value; `value_name` is how help shows them.
  template <class T>
  void choice(Phrase names, T& target, std::vector<std::pair<std::string, typename Element<T>::Type>> values,
              const std::string& value_name, Phrase help_text) {
    Argument& argument = add(std::move(names), std::move(help_text));
    argument.value = value_name;
    argument.read = [&target, &argument, values = std::move(values), value_name](const std::string& word) -> Status {
      for (const auto& [option, value] : values)
        if (option == word) return target = value, Done{};
      return messages::bad_argument_words{.name = argument.name, .allowed = choices(value_name), .text = word};
    };
  }

  void flag(Phrase names, bool& target, Phrase help_text);
  // --WHAT and --no-WHAT.
  void either(const std::string& what, std::optional<bool>& target, Phrase yes, Phrase no);

 private:
  Argument& add(Phrase names, Phrase help_text);
};

// The error for a word that is not a command but has another meaning in the program, if it has one.
using Elsewhere = std::function<std::optional<Message>(const std::string& word)>;

// Reads the words into the declared targets, and returns the command they reach. Errors say what is wrong, what would
// be allowed or may have been meant, and which --help to read.
struct Reached {
  const Command* command;
  bool help = false;  // whether it was requested; if so, nothing was read
};
Result<Reached> parse(Command& program, const std::vector<std::string>& words, const Elsewhere& elsewhere = {});

}  // namespace crosscut::command
