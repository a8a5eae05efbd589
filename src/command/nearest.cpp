#include "command/nearest.hpp"

#include <algorithm>

namespace crosscut::command {
namespace {

// The edit distance between two words.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  std::string near;
  std::size_t best = std::min<std::size_t>(3, 2 + word.size() / 4);
  for (const std::string& candidate : candidates) {
    if (word.size() > candidate.size() + best) continue;  // too far, whatever its length
    if (const std::size_t d = distance(word, candidate); d < best) best = d, near = candidate;
  }
  return near;
}

}  // namespace crosscut::command
