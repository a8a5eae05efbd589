#pragma once
// In which language a person is spoken to. Each text stands in all languages where it is said, so that none can be
// missing; what the catalogue says is translated in catalog/german.cpp.
#include <fmt/format.h>

#include "base/result.hpp"
#include "rules/refusal.hpp"

namespace crosscut::explain {

enum class Language : std::uint8_t { english, german };
inline constexpr std::array<std::string_view, 2> language_name = {"en", "de"};

// One text in all languages.
struct Saying {
  constexpr Saying(std::string_view in_english, std::string_view in_german) : english(in_english), german(in_german) {}
  std::string_view english, german;
};

class Speech {
 public:
  constexpr Speech(Language language = Language::english) : language_(language) {}
  constexpr Speech(const crosscut::Language& language)
      : language_(language.code == language_name[1] ? Language::german : Language::english) {}

  Language language() const { return language_; }
  std::string_view name() const { return language_name[static_cast<std::size_t>(language_)]; }  // "de"
  bool german() const { return language_ == Language::german; }

  // speak("{} is to move", "{} ist am Zug", who)
  template <class... Parts>
  std::string operator()(fmt::format_string<Parts...> english, fmt::format_string<Parts...> german,
                         Parts&&... parts) const {
    return fmt::format(this->german() ? german : english, std::forward<Parts>(parts)...);
  }
  std::string operator()(const Message& message) const;
  template <Says M>
  std::string operator()(M message) const {
    return (*this)(Message(std::move(message)));
  }
  std::string_view operator()(Saying saying) const { return german() ? saying.german : saying.english; }

  std::string_view title(Side side) const;      // "Black", "Schwarz"
  std::string_view adjective(Side side) const;  // "black", "schwarz"
  // "1 move", "2 moves"; `one` and `more` are the German words.
  std::string count(long long number, std::string_view noun, std::string_view one, std::string_view more) const;
  // A number with its decimal point: "3.5", "3,5".
  std::string number(std::string text) const;
  // A number with so many decimals.
  std::string number(double value, int decimals) const { return number(fmt::format("{:.{}f}", value, decimals)); }
  // The same of half points.
  std::string points(int halves) const;
  // As base/text.hpp has it.
  std::string quoted(std::string_view text) const;
  // What the catalogue says: the summary of a game, the help or range of an option, what moves look like.
  std::string said(std::string_view of_the_catalogue) const;

 private:
  Language language_;
};

// Why a move is refused, such as "c3: there is already a black pawn on c3", without a full stop.
std::string text_of(const Refusal& refusal, Speech speak);
// The same with the move as the player wrote it: "c3 is not allowed: there is already a black pawn on c3."
std::string sentence_of(std::string_view move, const Refusal& refusal, Speech speak);
// Any other error. Those without a code are said in English, and marked as such.
std::string text_of(const Error& error, Speech speak);

}  // namespace crosscut::explain
