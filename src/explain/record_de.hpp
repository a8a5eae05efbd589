#pragma once
// What is wrong with a record, or with a position to start from, in German.
// Internal to this folder.
#include <optional>
#include <string>

#include "base/result.hpp"

namespace crosscut::explain {

// Where the fault is, such as "Zeile 2, Spalte 5: ", as far as the error says so.
std::string german_place(const Error& error);

// The fault without its place; nothing if the error is of another kind.
std::optional<std::string> german_fault(const Error& error);

}  // namespace crosscut::explain
