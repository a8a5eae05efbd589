#pragma once
// Text in lines and columns.
#include <string>
#include <string_view>
#include <vector>

namespace crosscut::command {

// The number of columns of the text, not counting escape sequences.
int columns(std::string_view text);
// Padded to this many columns: at the right, or at the left if it is negative.
std::string padded(std::string text, int width);

// The text wrapped at blanks into lines of at most `width` columns (longer words are not broken); lines after the first
// are indented by `indent`.
std::vector<std::string> wrapped(std::string_view text, int width, int indent = 0);

}  // namespace crosscut::command
