#pragma once
// The files of docs/rules, which the build embeds in the library.
#include <string_view>

namespace crosscut::page {

// The text of docs/rules/NAME.md, where NAME is "README", the page of a game, or "de/" and either; empty if there is
// none.
std::string_view page_data(std::string_view name);

}  // namespace crosscut::page
