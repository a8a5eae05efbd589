#pragma once
// The files of docs/rules, which the build puts into the library. Knows nothing of what they hold.
#include <string_view>

namespace crosscut {

// The text of docs/rules/NAME.md, such as "README" or "de/" and the page of a game; empty if there is none.
std::string_view page_data(std::string_view name);

}  // namespace crosscut
