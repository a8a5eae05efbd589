#pragma once
// A language in which a person is spoken to.
#include "base/result.hpp"
#include "rules/refusal.hpp"

namespace crosscut::explain {

class Speech {
 public:
  Speech(const Language& language = english) : language_(&language) {}
  operator const Language&() const { return *language_; }

  std::string operator()(const Message& message) const { return worded(message, *language_); }
  template <Says M>
  std::string operator()(M message) const {
    return (*this)(Message(std::move(message)));
  }
  std::string title(Side side) const { return (*this)(message_of(side)); }  // "Black", "Schwarz"
  // As base/text.hpp has it.
  std::string quoted(std::string_view text) const { return worded({std::string(text)}, PartType::quoted_, *language_); }

 private:
  const Language* language_;
};

// Why a move is refused, such as "c3: there is already a black pawn on c3", without a full stop.
std::string text_of(const Refusal& refusal, Speech speak);
// Any other error; one that is not declared as a message is in English, and says so.
std::string text_of(const Error& error, Speech speak);

}  // namespace crosscut::explain
