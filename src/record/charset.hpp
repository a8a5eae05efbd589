#pragma once
// The character set of a file: declared, given by the caller, or guessed. Internal to this folder.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut {

struct Decoded {
  std::string text;            // valid UTF-8
  std::vector<Message> notes;  // how doubtful text was read
};

// The text of an SGF file. `charset`: its character set; "" if unknown. Valid UTF-8 is taken as such, whatever the file
// declares: it may have been converted since. Fails only if there is no such `charset`.
Result<Decoded> decoded(std::string_view bytes, std::string_view charset);

}  // namespace crosscut
