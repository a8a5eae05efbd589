#pragma once
// What an error says, in German, by its code.
// Internal to this folder.
#include <optional>
#include <string>

#include "explain/speech.hpp"

namespace crosscut::explain {

inline constexpr Speech say(Language::german);

// A part of the error; "" if it has none of this name.
std::string part(const Error& error, std::string_view name);
// What is allowed, expected or found, where English words of the program say so.
std::string wanted(std::string text);

// Where the fault is, such as "--first: ", as far as the error says so.
std::string german_place(const Error& error);

// The fault without its place; nothing if the error is of another kind.

}  // namespace crosscut::explain
