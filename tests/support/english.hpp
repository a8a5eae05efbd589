#pragma once
// Finds English where German is expected.
#include <set>

#include "base/text.hpp"

namespace crosscut {

// Words that any English sentence has one of, and no German one has.
inline std::string english_in(std::string text) {
  static const std::set<std::string, std::less<>> english = {
      "the",  "is", "are",  "of", "to",   "and", "or",    "not",   "no",     "has",   "have",   "with", "this",
      "that", "it", "you",  "be", "from", "for", "by",    "takes", "plays",  "wins",  "there",  "each", "than",
      "does", "if", "then", "at", "its",  "can", "whole", "stone", "stones", "point", "points", "wall", "would"};
  for (char& c : text)
    if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c >= 0) c = ' ';
  for (const std::string_view word : words(text))
    if (english.contains(lower(word))) return std::string(word);
  return "";
}

}  // namespace crosscut
