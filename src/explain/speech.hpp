#pragma once
// In which language a person is spoken to, for the errors that are not declared as messages.
#include <fmt/format.h>

#include "base/result.hpp"
#include "rules/refusal.hpp"

namespace crosscut::explain {

enum class Language : std::uint8_t { english, german };
inline constexpr std::array<std::string_view, 2> language_name = {"en", "de"};

class Speech {
 public:
  constexpr Speech(Language language = Language::english) : language_(language) {}
  constexpr Speech(const crosscut::Language& language)
      : language_(language.code == language_name[1] ? Language::german : Language::english) {}
  operator const crosscut::Language&() const;

  bool german() const { return language_ == Language::german; }

  std::string operator()(const Message& message) const { return worded(message, *this); }
  template <Says M>
  std::string operator()(M message) const {
    return (*this)(Message(std::move(message)));
  }
  std::string title(Side side) const { return (*this)(message_of(side)); }  // "Black", "Schwarz"
  // As base/text.hpp has it.
  std::string quoted(std::string_view text) const;

 private:
  Language language_;
};

// Why a move is refused, such as "c3: there is already a black pawn on c3", without a full stop.
std::string text_of(const Refusal& refusal, Speech speak);
// Any other error. Those without a code are said in English, and marked as such.
std::string text_of(const Error& error, Speech speak);

}  // namespace crosscut::explain
