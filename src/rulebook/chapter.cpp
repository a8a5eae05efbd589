#include "rulebook/chapter.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "rulebook/rulebook_data.hpp"

namespace crosscut::rulebook {
namespace {

// Links lead to files of docs/rules.
std::string game_of(std::string_view file) {
  const std::string_view name = file.substr(0, file.find('.'));
  return name == shared_chapter ? "" : std::string(name);
}

struct Mark {
  std::string_view open, close;
  Span::Style style;
};
constexpr std::array<Mark, 3> marks = {{{"**", "**", Span::strong}, {"`", "`", Span::code}, {"[", "](", Span::link}}};

// Takes the first span off the text; a plain one if no markup begins there.
Span take_span(std::string_view& text) {
  for (const Mark& mark : marks) {
    if (!text.starts_with(mark.open)) continue;
    const std::size_t end = text.find(mark.close, mark.open.size());
    if (end == std::string_view::npos) continue;
    Span span{mark.style, std::string(text.substr(mark.open.size(), end - mark.open.size())), ""};
    text.remove_prefix(end + mark.close.size());
    if (mark.style == Span::link) {
      const std::size_t closed = std::min(text.find(')'), text.size());
      span.to = game_of(text.substr(0, closed));
      text.remove_prefix(std::min(closed + 1, text.size()));
    }
    return span;
  }
  const std::size_t end = std::min(text.find_first_of("*`[", 1), text.size());
  Span span{Span::plain, std::string(text.substr(0, end)), ""};
  text.remove_prefix(end);
  return span;
}

Spans read_spans(std::string_view text) {
  Spans spans;
  while (!text.empty()) {
    Span span = take_span(text);
    if (span.style == Span::plain && !spans.empty() && spans.back().style == Span::plain)
      spans.back().text += span.text;
    else
      spans.push_back(std::move(span));
  }
  return spans;
}

std::vector<Spans> read_cells(std::string_view line) {
  std::vector<Spans> cells;
  line.remove_prefix(1);
  while (!trimmed(line).empty()) {
    const std::size_t end = std::min(line.find('|'), line.size());
    cells.push_back(read_spans(trimmed(line.substr(0, end))));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return cells;
}

// The column where the text of a list item begins; 0 if the line is not a list item.
std::size_t item_indent(std::string_view line) {
  if (line.starts_with("- ")) return 2;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

// Whether the line begins a block, or ends the one before it.
bool begins_block(std::string_view line) {
  return trimmed(line).empty() || item_indent(line) > 0 || line.starts_with("#") || line.starts_with("```") ||
         line.starts_with("|");
}

// The lines of a chapter, read block by block.
class Lines {
 public:
  explicit Lines(std::string_view chapter) {
    while (!chapter.empty()) {
      const std::size_t end = std::min(chapter.find('\n'), chapter.size());
      lines_.push_back(chapter.substr(0, end));
      chapter.remove_prefix(std::min(end + 1, chapter.size()));
    }
  }
  bool at_end() {
    while (at_ < lines_.size() && trimmed(lines_[at_]).empty()) ++at_;
    return at_ == lines_.size();
  }

  // Precondition: not at the end.
  Block next() {
    const std::string_view first = lines_[at_];
    if (first.starts_with("#")) return heading();
    if (first.starts_with("```")) return fenced();
    if (first.starts_with("|")) return table();
    if (item_indent(first) > 0) return list(first[0] != '-');
    return {Block::paragraph, 0, false, {{read_spans(paragraph())}}, "", ""};
  }

 private:
  Block heading() {
    const std::string_view line = lines_[at_++];
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    return {Block::heading, static_cast<int>(level), false, {{read_spans(trimmed(line.substr(level)))}}, "", ""};
  }
  Block fenced() {
    const auto info = words(lines_[at_++].substr(3));
    Block block{Block::listing, 0, false, {}, "", ""};
    if (info.size() == 2 && info[0] == "diagram") block.kind = Block::diagram, block.game = info[1];
    for (; at_ < lines_.size() && !lines_[at_].starts_with("```"); ++at_)
      block.text += (block.text.empty() ? "" : "\n") + std::string(lines_[at_]);
    ++at_;
    return block;
  }
  Block table() {
    Block block{Block::table, 0, false, {}, "", ""};
    for (int row = 0; at_ < lines_.size() && lines_[at_].starts_with("|"); ++at_, ++row)
      if (row != 1) block.rows.push_back(read_cells(lines_[at_]));  // row 1 is the rule below the head
    return block;
  }
  Block list(bool ordered) {
    Block block{Block::list, 0, ordered, {}, "", ""};
    while (!at_end() && item_indent(lines_[at_]) > 0 && ordered == (lines_[at_][0] != '-')) {
      const std::size_t indent = item_indent(lines_[at_]);
      block.rows.push_back({read_spans(paragraph().substr(indent))});
    }
    return block;
  }
  // This line and those that continue it.
  std::string paragraph() {
    std::string text(trimmed(lines_[at_++]));
    for (; at_ < lines_.size() && !begins_block(lines_[at_]); ++at_) text += " " + std::string(trimmed(lines_[at_]));
    return text;
  }

  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Block> read_chapter(std::string_view markdown) {
  std::vector<Block> blocks;
  Lines lines(markdown);
  while (!lines.at_end()) blocks.push_back(lines.next());
  return blocks;
}

Chapter open_chapter(std::string_view name, const Language& language) {
  const std::string_view text = rulebook_data(std::string(language.code) + "/" + std::string(name));
  if (!text.empty()) return {&language, read_chapter(text)};
  return {&english, read_chapter(rulebook_data(name))};
}

}  // namespace crosscut::rulebook
