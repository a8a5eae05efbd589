#pragma once
// Pages of docs/rules as a list of blocks, read from as much of Markdown as they use.
// Knows nothing of any one game, nor of how a page is shown.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut {

struct Span {
  enum Style : std::uint8_t { plain, strong, code, link } style = plain;
  std::string text;
  std::string to;  // of a link: the game whose page it leads to, or "" for the page about all games
};
using Spans = std::vector<Span>;

struct Block {
  enum Kind : std::uint8_t {
    heading,    // rows[0][0], of a level from 1
    paragraph,  // rows[0][0]
    list,       // a row with one cell for each item
    table,      // the first row is the head
    diagram,    // `text`, in the language of explain/diagram.hpp, about `game`
    listing,    // `text` as it is
  } kind = paragraph;
  int level = 0;
  bool ordered = false;  // of a list: numbered from 1
  std::vector<std::vector<Spans>> rows;
  std::string game, text;
};

// The blocks of a page in their order. Whatever is no markup is text.
std::vector<Block> read_page(std::string_view markdown);

// Languages in which there are pages; the first has all of them.
inline constexpr std::array<std::string_view, 2> page_languages = {"en", "de"};

inline constexpr std::string_view shared_page = "README";  // about all games

struct Page {
  std::string_view language;
  std::vector<Block> blocks;
};

// The page NAME.md in the language, or in the first if it is missing there. Precondition: the first has it.
Result<Page> open_page(std::string_view name, std::string_view language = page_languages[0]);

}  // namespace crosscut
