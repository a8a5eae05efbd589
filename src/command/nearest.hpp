#pragma once
// Finds the word that a mistyped one may have meant.
#include <string>
#include <string_view>
#include <vector>

namespace crosscut::command {

// The candidate closest to the word by edit distance, or "" if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace crosscut::command
