#pragma once
// What the program says, as values: which message it is and its parts. Sentences are made of them at the doors.
// The messages are declared in data/messages; tools/messages.py makes a type of each in crosscut::messages:
//   return messages::unknown_option{.game = name, .text = word, .allowed = names};
#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace crosscut {

// What a part is, as data/messages declares it; tools/messages.py says what each means.
enum class PartType : std::uint8_t {
  text_,
  quoted_,
  place_,
  number_,
  decimal_,
  points_,
  list_,
  and_,
  or_,
  side_,
  message_,
  error_
};

struct DeclaredPart {
  std::string_view name;
  PartType type;
};

// Another form of a message within others, such as "black" beside "Black": @adjective{player}.
struct DeclaredForm {
  std::string_view name, text;
};

struct Declared {
  std::string_view code;                 // such as "unknown_option"
  std::array<std::string_view, 2> text;  // in English, parts in braces; the second where there is a plural
  std::span<const DeclaredPart> parts;
  std::span<const DeclaredForm> forms;
};

struct Part;

struct Message {
  const Declared* declared = nullptr;  // lasts as long as the program; null: nothing is said
  std::vector<Part> parts;             // in the order declared

  explicit operator bool() const { return declared; }
  // Of a message that says where an error was found, the code of that error. Forms of one code share what is before the
  // dot.
  std::string_view code() const;
  // Null if this message, or the one that it says the place of, has no such part.
  const Part* part(std::string_view name) const;
  friend bool operator==(const Message& one, const Message& other);
};

struct Decimal {
  double value = 0;
  int digits = 1;  // after the decimal point
  friend bool operator==(const Decimal&, const Decimal&) = default;
};

struct Part {
  std::variant<std::string, long long, Decimal, Message, std::vector<Part>> value;
  friend bool operator==(const Part&, const Part&) = default;
};

// A type made from a declaration.
template <class M>
concept Says = requires {
  { M::declared } -> std::convertible_to<const Declared&>;
}
&&std::convertible_to<M&&, Message>;

// Whether the message, or the one that it says the place of, is an M.
template <Says M>
bool is(const Message& message) {
  return message.code() == M::declared.code.substr(0, M::declared.code.find('.'));
}

// The types of the parts. None has a default, so that none can be forgotten.
namespace messages {

using crosscut::Message;

struct Text : Part {
  Text(std::string text) : Part{std::move(text)} {}
  Text(std::string_view text) : Part{std::string(text)} {}
  Text(const char* text) : Part{std::string(text)} {}
};
using Quoted = Text;

struct Number : Part {
  Number(std::integral auto number) : Part{static_cast<long long>(number)} {}
};
using Points = Number;  // in halves

struct Decimal : Part {
  Decimal(crosscut::Decimal number) : Part{number} {}
  Decimal(double number, int digits) : Part{crosscut::Decimal{number, digits}} {}
};

// Another message: also a value of the program that is one (Side::black is `black`), and text that is the same in every
// language.
struct Named : Part {
  Named(std::string text) : Part{std::move(text)} {}
  Named(const char* text) : Part{std::string(text)} {}
  Named(Message message) : Part{std::move(message)} {}
  template <class T>
  requires requires(T named) { message_of(named); }
  Named(T named) : Part{message_of(named)} {}
  template <Says M>
  Named(M message) : Part{Message(std::move(message))} {}
};

struct List : Part {
  List(std::vector<Part> parts) : Part{std::move(parts)} {}
  // Of texts or messages.
  template <class T>
  List(const std::vector<T>& all) : Part{std::vector<Part>()} {
    for (const T& one : all) std::get<std::vector<Part>>(value).push_back(Part{one});
  }
  List(const std::vector<std::string_view>& all) : Part{std::vector<Part>()} {
    for (const auto one : all) std::get<std::vector<Part>>(value).push_back(Part{std::string(one)});
  }
};

}  // namespace messages

// How a language puts messages. English is as declared.
struct Translation {
  std::string_view code;  // of a form with its name: "black.adjective"
  std::array<std::string_view, 4> text;
};

struct Language {
  std::string_view code;               // "de"
  std::span<const Translation> texts;  // by code
  int (*plural)(unsigned long long);   // which text is for this number
};

inline constexpr Language english{"en", {}, [](unsigned long long n) { return n == 1 ? 0 : 1; }};

// The sentence, or what a message is of one.
std::string worded(const Message& message, const Language& language = english);
template <Says M>
std::string worded(M message, const Language& language = english) {
  return worded(Message(std::move(message)), language);
}

// One part of a message, as it stands in its sentence.
std::string worded(const Part& part, PartType type, const Language& language = english);

}  // namespace crosscut
