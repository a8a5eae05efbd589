#include "cli/page.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/canvas.hpp"

namespace crosscut::cli {
namespace {

using Text = std::vector<std::string>;
using Row = std::vector<std::string>;

bool begins(std::string_view text, std::string_view beginning) { return text.substr(0, beginning.size()) == beginning; }

std::string bold(std::string_view text, const Style& style) {
  return style.colour() ? "\x1b[1m" + std::string(text) + "\x1b[22m" : std::string(text);
}

// Each word for itself, since lines are broken and filled up between words.
std::string bold_words(std::string_view text, const Style& style) {
  Text parts;
  for (const std::string_view word : words(text)) parts.push_back(bold(word, style));
  return join(parts, " ");
}

// Where code cannot be told by its looks it keeps its marks.
std::string code(std::string_view text, const Style& style) {
  return style.colour() ? bold_words(text, style) : "`" + std::string(text) + "`";
}

// Bold, code and links within a text.
std::string spans(std::string_view text, const Style& style) {
  std::string result;
  while (!text.empty()) {
    const std::size_t mark = std::min(text.find_first_of("*`["), text.size());
    result += text.substr(0, mark);
    text.remove_prefix(mark);
    const std::string_view open = begins(text, "**") ? "**" : text.substr(0, 1);
    const std::string_view close = open == "[" ? "](" : open;
    const std::size_t end = text.size() > open.size() ? text.find(close, open.size()) : std::string_view::npos;
    if (end == std::string_view::npos || open == "*") {
      result += text.substr(0, 1);
      text.remove_prefix(std::min<std::size_t>(1, text.size()));
      continue;
    }
    const std::string_view inside = text.substr(open.size(), end - open.size());
    result += open == "`" ? code(inside, style) : open == "**" ? bold_words(inside, style) : std::string(inside);
    text.remove_prefix(end + close.size());
    if (open == "[") text.remove_prefix(std::min(text.find(')') + 1, text.size()));
  }
  return result;
}

Row cells(std::string_view line, const Style& style) {
  Row row;
  line.remove_prefix(1);
  while (!trimmed(line).empty()) {
    const std::size_t end = std::min(line.find('|'), line.size());
    row.push_back(spans(trimmed(line.substr(0, end)), style));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return row;
}

constexpr int gap = 2;  // between columns

// The columns as wide as their texts, or the widest ones narrower until all fit.
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

Text table(const Text& lines, const Style& style) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (i != 1) rows.push_back(cells(lines[i], style));  // line 1 parts the head from the rest
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

Text heading(std::string_view line, const Style& style) {
  const bool top = begins(line, "# ");
  const std::string_view title = trimmed(line.substr(line.find_first_not_of('#')));
  return {bold(title, style), std::string(static_cast<std::size_t>(columns(title)), top ? '=' : '-')};
}

// How far the text of a list item begins from the left; 0 if the line is none.
std::size_t item_indent(std::string_view line) {
  if (begins(line, "- ")) return 2;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && begins(line.substr(digits), ". ") ? digits + 2 : 0;
}

Text fenced(std::string_view opening, const Text& lines, const Style& style) {
  const auto info = words(opening.substr(3));
  if (info.size() == 2 && info[0] == "diagram") return drawn_diagram(info[1], join(lines, "\n"), style);
  Text text;
  for (const std::string& line : lines) text.push_back("    " + line);
  return text;
}

// The lines of a page, from which blocks are taken one after the other.
class Blocks {
 public:
  explicit Blocks(std::string_view page) {
    while (!page.empty()) {
      const std::size_t end = std::min(page.find('\n'), page.size());
      lines_.emplace_back(page.substr(0, end));
      page.remove_prefix(std::min(end + 1, page.size()));
    }
  }
  bool at_end() {
    while (at_ < lines_.size() && trimmed(lines_[at_]).empty()) ++at_;
    return at_ == lines_.size();
  }
  // Of the list item that comes next; 0 if something else does.
  std::size_t indent() const { return item_indent(lines_[at_]); }

  // Precondition: not at the end.
  Text next(const Style& style) {
    const std::string first = lines_[at_++];
    if (begins(first, "#")) return heading(first, style);
    if (begins(first, "```")) {
      const Text inside = take([](const std::string& line) { return !begins(line, "```"); });
      ++at_;
      return fenced(first, inside, style);
    }
    if (begins(first, "|")) {
      Text rows = take([](const std::string& line) { return begins(line, "|"); });
      rows.insert(rows.begin(), first);
      return table(rows, style);
    }
    const Text more = take([](const std::string& line) {
      return !trimmed(line).empty() && item_indent(line) == 0 && !begins(line, "```") && !begins(line, "|");
    });
    return wrapped(spans(first + " " + join(more, " "), style), style.width, static_cast<int>(item_indent(first)));
  }

 private:
  template <class While>
  Text take(While&& fits) {
    Text taken;
    while (at_ < lines_.size() && fits(lines_[at_])) taken.push_back(lines_[at_++]);
    return taken;
  }

  Text lines_;
  std::size_t at_ = 0;
};

}  // namespace

Text laid_out(std::string_view markdown, const Style& style) {
  Text text;
  Blocks blocks(markdown);
  std::size_t before = 0;  // the indent of the item before, if one was
  while (!blocks.at_end()) {
    const std::size_t item = blocks.indent();
    if (!text.empty() && !text.back().empty() && (item == 0 || item != before)) text.emplace_back();
    for (std::string& line : blocks.next(style)) {
      line.erase(line.find_last_not_of(' ') + 1);
      if (!line.empty() || (!text.empty() && !text.back().empty())) text.push_back(std::move(line));
    }
    before = item;
  }
  return text;
}

}  // namespace crosscut::cli
