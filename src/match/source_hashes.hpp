#pragma once
// Internal to this folder.
// Hashes of the sources that this program was built from, in hexadecimal digits.
#include <string_view>

namespace crosscut::match {

extern const std::string_view rules_hash;   // of the games and their rules
extern const std::string_view engine_hash;  // of all else that decides how games go: search, networks, players

}  // namespace crosscut::match
