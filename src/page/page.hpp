#pragma once
// Pages of docs/rules as lists of blocks, read from the subset of Markdown that they use.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut::page {

struct Span {
  enum Style : std::uint8_t { plain, strong, code, link } style = plain;
  std::string text;
  std::string to;  // of a link: the game whose page it leads to; "" for the page about all games
};
using Spans = std::vector<Span>;

struct Block {
  enum Kind : std::uint8_t {
    heading,    // rows[0][0]; `level` counts from 1
    paragraph,  // rows[0][0]
    list,       // one row with a single cell for each item
    table,      // the first row is the head
    diagram,    // `text`, in the language of explain/diagram.hpp, about `game`
    listing,    // `text` verbatim
  } kind = paragraph;
  int level = 0;
  bool ordered = false;  // of a list: numbered
  std::vector<std::vector<Spans>> rows;
  std::string game, text;
};

// The blocks of a page in order. Anything that is not markup is text.
std::vector<Block> read_page(std::string_view markdown);

// Languages of the pages; the first has all pages.
inline constexpr std::array<std::string_view, 2> page_languages = {"en", "de"};

inline constexpr std::string_view shared_page = "README";  // about all games

struct Page {
  std::string_view language;
  std::vector<Block> blocks;
};

// The page NAME.md in the language, or else in the first language. Precondition: the page exists in the first.
Result<Page> open_page(std::string_view name, std::string_view language = page_languages[0]);

}  // namespace crosscut::page
