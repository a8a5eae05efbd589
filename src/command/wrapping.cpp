#include "command/wrapping.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"

namespace crosscut::command {

int columns(std::string_view text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = std::min(text.find('m', i), text.size() - 1);
      continue;
    }
    count += !continues_character(text[i]);
  }
  return count;
}

std::string padded(std::string text, int width) {
  const auto blanks = static_cast<std::size_t>(std::max(0, std::abs(width) - columns(text)));
  text.insert(width < 0 ? 0 : text.size(), blanks, ' ');
  return text;
}

std::vector<std::string> wrapped(std::string_view text, int width, int indent) {
  std::vector<std::string> lines = {""};
  for (const std::string_view word : words(text)) {
    std::string& line = lines.back();
    const bool first = trimmed(line).empty();
    if (!first && columns(line) + 1 + columns(word) > width)
      lines.push_back(std::string(static_cast<std::size_t>(indent), ' ') + std::string(word));
    else
      line += (first ? "" : " ") + std::string(word);
  }
  return lines;
}

}  // namespace crosscut::command
