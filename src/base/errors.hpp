#pragma once
// Errors made from others.
#include <system_error>

#include "base/result.hpp"
#include "messages/database.hpp"
#include "messages/files.hpp"

namespace crosscut {

// Of what is named before it, an option, a file or a player: "--first: there is no player...". It keeps its code, and
// the place is among its parts.
inline Error at_place(const std::string& place, const Error& error) {
  return messages::at_place{.place = place, .what = error};
}

inline Error uncreatable(const std::string& folder, const std::error_code& error) {
  return messages::folder_uncreatable{.folder = folder, .why = error.message()};
}

inline Error refused_by_machine(const std::system_error& error) {
  return messages::machine_refuses{.why = error.what()};
}

}  // namespace crosscut
