#pragma once
// The languages in which the program speaks (data/languages), and the messages that it can say (data/messages).
#include <span>
#include <string_view>

#include "base/message.hpp"

namespace crosscut::language {

// English first.
std::span<const Language* const> all();

// Null if there is no language with this code, such as "de".
const Language* find(std::string_view code);

// All messages of the program, by their codes.
std::span<const Declared* const> declared();

// Null if no message has this code; codes are whole here, such as "no_liberty.kings".
const Declared* find_declared(std::string_view code);

}  // namespace crosscut::language
