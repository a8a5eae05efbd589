#pragma once
// The character set of a file: declared, named by whoever opens it, or guessed. Internal to this folder.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut {

struct Decoded {
  std::string text;            // valid UTF-8
  std::vector<Message> notes;  // how it was read, where that is not beyond doubt
};

// The text of an SGF file. `charset`: the one that it is in; "" if that is not known. Text that is valid UTF-8 is taken
// as such, whatever it declares: it may have been converted on its way. Fails only if `charset` is not known.
Result<Decoded> decoded(std::string_view bytes, std::string_view charset);

}  // namespace crosscut
