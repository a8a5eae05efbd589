#pragma once
// The word that someone may have meant. Knows nothing of what the words are for.
#include <string>
#include <string_view>
#include <vector>

namespace crosscut::cli {

// The first of the candidates that are fewest letters away from the word, or "" if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace crosscut::cli
