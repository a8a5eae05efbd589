#include "cli/chapter_text.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "command/wrapping.hpp"

namespace crosscut::cli {
namespace {

using Text = std::vector<std::string>;
using Row = std::vector<std::string>;

std::string bold(std::string_view text, const Style& style) {
  return style.colour() ? "\x1b[1m" + std::string(text) + "\x1b[22m" : std::string(text);
}

// Word by word, since lines are broken and padded between words.
std::string bold_words(std::string_view text, const Style& style) {
  Text parts;
  for (const std::string_view word : words(text)) parts.push_back(bold(word, style));
  return join(parts, " ");
}

// If code cannot be shown by its style, it keeps its backticks.
std::string code(std::string_view text, const Style& style) {
  return style.colour() ? bold_words(text, style) : "`" + std::string(text) + "`";
}

std::string line_of(const rulebook::Spans& spans, const Style& style) {
  std::string line;
  for (const auto& [span_style, text, to] : spans)
    line += span_style == rulebook::Span::code     ? code(text, style)
            : span_style == rulebook::Span::strong ? bold_words(text, style)
                                                   : text;
  return line;
}

constexpr int gap = 2;  // between columns

// Columns as wide as their texts; the widest are narrowed until all fit.
std::vector<int> widths_of(const std::vector<Row>& rows, int width) {
  std::vector<int> widths(rows[0].size());
  int all = gap * (static_cast<int>(widths.size()) - 1);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    for (const Row& row : rows)
      if (i < row.size()) widths[i] = std::max(widths[i], columns(row[i]));
    all += widths[i];
  }
  for (; all > width; --all) {
    const auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest <= 1) break;
    --*widest;
  }
  return widths;
}

Text table(const rulebook::Block& block, const Style& style) {
  std::vector<Row> rows;
  for (const auto& cells : block.rows) {
    rows.emplace_back();
    for (const rulebook::Spans& cell : cells) rows.back().push_back(line_of(cell, style));
  }
  const std::vector<int> widths = widths_of(rows, style.width);
  Text text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    Row& row = rows[r];
    row.resize(widths.size());
    std::vector<Text> parts;
    std::size_t height = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      parts.push_back(wrapped(r == 0 ? bold_words(row[i], style) : row[i], widths[i]));
      height = std::max(height, parts[i].size());
    }
    for (std::size_t h = 0; h < height; ++h) {
      std::string line;
      int end = 0;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (h < parts[i].size()) {
          line.append(static_cast<std::size_t>(std::max(0, end - columns(line))), ' ');
          line += parts[i][h];
        }
        end += widths[i] + gap;
      }
      text.push_back(line);
    }
    if (r > 0) continue;
    text.emplace_back();
    for (const int width : widths)
      text.back() +=
          std::string(text.back().empty() ? 0 : gap, ' ') + std::string(static_cast<std::size_t>(width), '-');
  }
  return text;
}

Text heading(const rulebook::Block& block, const Style& style) {
  const std::string title = line_of(block.rows[0][0], style);
  return {bold(title, style), std::string(static_cast<std::size_t>(columns(title)), block.level == 1 ? '=' : '-')};
}

Text list(const rulebook::Block& block, const Style& style) {
  Text text;
  for (std::size_t i = 0; i < block.rows.size(); ++i) {
    const std::string mark = block.ordered ? std::to_string(i + 1) + ". " : "- ";
    for (std::string& line :
         wrapped(mark + line_of(block.rows[i][0], style), style.width, static_cast<int>(mark.size())))
      text.push_back(std::move(line));
  }
  return text;
}

Text listing(std::string_view lines) {
  Text text = {"    "};
  for (const char c : lines)
    if (c == '\n')
      text.emplace_back("    ");
    else
      text.back() += c;
  return text;
}

Text lines_of_block(const rulebook::Block& block, const Style& style) {
  switch (block.kind) {
    case rulebook::Block::heading:
      return heading(block, style);
    case rulebook::Block::paragraph:
      return wrapped(line_of(block.rows[0][0], style), style.width);
    case rulebook::Block::list:
      return list(block, style);
    case rulebook::Block::table:
      return table(block, style);
    case rulebook::Block::diagram:
      return drawn_diagram(block.game, block.text, style);
    case rulebook::Block::listing:
      break;
  }
  return listing(block.text);
}

}  // namespace

Text laid_out(const std::vector<rulebook::Block>& chapter, const Style& style) {
  Text text;
  for (const rulebook::Block& block : chapter) {
    if (!text.empty() && !text.back().empty()) text.emplace_back();
    for (std::string& line : lines_of_block(block, style)) {
      line.erase(line.find_last_not_of(' ') + 1);
      if (!line.empty() || (!text.empty() && !text.back().empty())) text.push_back(std::move(line));
    }
  }
  return text;
}

}  // namespace crosscut::cli
