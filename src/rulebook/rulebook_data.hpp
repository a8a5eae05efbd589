#pragma once
// The files of docs/rules, which the build embeds in the library.
#include <string_view>

namespace crosscut::rulebook {

// The text of docs/rules/NAME.md, where NAME is "README", the chapter of a game, or "de/" and either; empty if there is
// none.
std::string_view rulebook_data(std::string_view name);

}  // namespace crosscut::rulebook
