#include "cli/usage.hpp"

#include "base/text.hpp"
#include "cli/canvas.hpp"
#include "cli/command.hpp"

namespace crosscut::cli {
namespace {

struct Row {
  std::string left, right;
};

// Two columns under a title; empty if there are no rows.
std::string table(const std::string& title, const std::vector<Row>& rows, int width) {
  if (rows.empty()) return "";
  constexpr std::size_t widest = 26, indent = 2, gap = 2;
  std::size_t left = 0;
  for (const Row& row : rows)
    if (row.left.size() <= widest) left = std::max(left, row.left.size());
  const std::size_t column = indent + left + gap;
  std::string text = "\n" + title + ":\n";
  for (const Row& row : rows) {
    std::string line = std::string(indent, ' ') + row.left;
    if (row.left.size() > left) {
      text += line + "\n";
      line.clear();
    }
    line.resize(column, ' ');
    for (const std::string& part : wrapped(row.right, width - static_cast<int>(column))) {
      text += line + part + "\n";
      line.assign(column, ' ');
    }
  }
  return text;
}

std::string paragraph(const std::string& text, int width, int indent = 0) {
  std::string result;
  for (const std::string& line : wrapped(text, width, indent)) result += line + "\n";
  return result;
}

}  // namespace

std::string help_text(const Command& command, int width) {
  std::vector<Row> commands, positionals, options;
  for (const Command& one : command.commands) commands.push_back({one.last_name(), one.help});
  for (const Argument& positional : command.positionals)
    positionals.push_back({positional.title(), positional.description()});
  for (const Argument& option : command.options)
    options.push_back({(option.names[0][1] == '-' ? "    " : "") + option.title(), option.description()});
  std::string text = paragraph(fmt::format("{}: {}", command.name, command.help), width) + "\n" +
                     paragraph("Usage: " + command.synopsis(), width, 7) + table("Commands", commands, width) +
                     table("Arguments", positionals, width) + table("Options", options, width);
  if (!command.footer.empty()) text += "\n" + paragraph(command.footer, width);
  return text;
}

std::vector<std::string> choices(const std::string& value) {
  std::vector<std::string> all;
  for (const char c : value) {
    if (c != '|' && (c < 'a' || c > 'z')) return {};
    if (all.empty() || c == '|') all.emplace_back();
    if (c != '|') all.back() += c;
  }
  return all;
}

}  // namespace crosscut::cli
