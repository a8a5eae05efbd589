#include "explain/speech.hpp"

#include "catalog/table.hpp"
#include "messages/writing.hpp"

namespace crosscut::explain {

std::string text_of(const Refusal& refusal, Speech speak) { return speak(message_of(refusal)); }

std::string text_of(const Error& error, Speech speak) {
  return speak(error.said ? error.said : Message(messages::said_in_english{.text = error.message}));
}

}  // namespace crosscut::explain
