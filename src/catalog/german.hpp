#pragma once
// What the catalogue says of games, in German.
#include <string>
#include <string_view>

namespace crosscut {

// The summary of a game, the help, the default in words or the range of an option, or what moves look like: the English
// text with all that it is made of in German.
std::string in_german(std::string_view english);

}  // namespace crosscut
