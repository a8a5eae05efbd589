#pragma once
// The languages in which the program speaks: English, and those of data/languages.
#include <span>
#include <string_view>

#include "base/message.hpp"

namespace crosscut::language {

// English first.
std::span<const Language* const> all();

// Null if there is no language with this code, such as "de".
const Language* find(std::string_view code);

}  // namespace crosscut::language
