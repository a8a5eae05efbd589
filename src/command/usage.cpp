#include "command/usage.hpp"

#include "command/wrapping.hpp"

namespace crosscut::command {
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

std::string help_text(const Command& command, int width, const Language& language) {
  std::vector<Row> commands, positionals, options;
  for (const Command& one : command.commands) commands.push_back({one.last_name(), worded(one.help, language)});
  for (const Argument& positional : command.positionals)
    positionals.push_back({positional.title(language), positional.description(language)});
  for (const Argument& option : command.options)
    options.push_back(
        {(option.names[0][1] == '-' ? "    " : "") + option.title(language), option.description(language)});
  const auto say = [&](const Phrase& heading) { return worded(heading, language); };
  const std::string usage = say(messages::help_usage{}) + " ";
  std::string text = paragraph(fmt::format("{}: {}", command.name, say(command.help)), width) + "\n" +
                     paragraph(usage + command.synopsis(language), width, columns(usage)) +
                     table(say(messages::help_commands{}), commands, width) +
                     table(say(messages::help_arguments{}), positionals, width) +
                     table(say(messages::help_options{}), options, width);
  if (const std::string footer = say(command.footer); !footer.empty()) text += "\n" + paragraph(footer, width);
  return text;
}

}  // namespace crosscut::command
