#pragma once
// Chapters of docs/rules as lists of blocks, read from the subset of Markdown that they use.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"

namespace crosscut::rulebook {

struct Span {
  enum Style : std::uint8_t { plain, strong, code, link } style = plain;
  std::string text;
  std::string to;  // of a link: the game whose chapter it leads to; "" for the chapter about all games
};
using Spans = std::vector<Span>;

struct Block {
  enum Kind : std::uint8_t {
    heading,    // rows[0][0]; `level` counts from 1
    paragraph,  // rows[0][0]
    list,       // one row with a single cell for each item
    table,      // the first row is the head
    diagram,    // `text`, in the language of catalog/diagram.hpp, about `game`
    listing,    // `text` verbatim
  } kind = paragraph;
  int level = 0;
  bool ordered = false;  // of a list: numbered
  std::vector<std::vector<Spans>> rows;
  std::string game, text;
};

// The blocks of a chapter in order. Anything that is not markup is text.
std::vector<Block> read_chapter(std::string_view markdown);

inline constexpr std::string_view shared_chapter = "README";  // about all games

struct Chapter {
  const Language* language;
  std::vector<Block> blocks;
};

// The chapter NAME.md in the language, or else in English. Precondition: it exists in English.
Chapter open_chapter(std::string_view name, const Language& language = english);

}  // namespace crosscut::rulebook
