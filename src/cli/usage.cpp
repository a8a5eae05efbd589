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
  constexpr int widest = 26, indent = 2, gap = 2;
  int left = 0;
  for (const Row& row : rows)
    if (columns(row.left) <= widest) left = std::max(left, columns(row.left));
  const int column = indent + left + gap;
  std::string text = "\n" + title + ":\n";
  for (const Row& row : rows) {
    std::string line = std::string(indent, ' ') + row.left;
    if (columns(row.left) > left) {
      text += line + "\n";
      line.clear();
    }
    for (const std::string& part : wrapped(row.right, width - column)) {
      text += line + std::string(static_cast<std::size_t>(column - columns(line)), ' ') + part + "\n";
      line.clear();
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

std::string help_text(const Command& command, int width, const Wording& say) {
  std::vector<Row> commands, positionals, options;
  for (const Command& one : command.commands) commands.push_back({one.last_name(), say(one.help)});
  for (const Argument& positional : command.positionals)
    positionals.push_back({positional.title(say), positional.description(say)});
  for (const Argument& option : command.options)
    options.push_back({(option.names[0][1] == '-' ? "    " : "") + option.title(say), option.description(say)});
  const std::string usage = say.speak("Usage: ", "Aufruf: ");
  std::string text = paragraph(fmt::format("{}: {}", command.name, say(command.help)), width) + "\n" +
                     paragraph(usage + command.synopsis(say), width, columns(usage)) +
                     table(say.speak("Commands", "Befehle"), commands, width) +
                     table(say.speak("Arguments", "Argumente"), positionals, width) +
                     table(say.speak("Options", "Optionen"), options, width);
  if (!command.footer.empty()) text += "\n" + paragraph(say(command.footer), width);
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
