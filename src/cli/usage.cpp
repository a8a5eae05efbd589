#include "cli/usage.hpp"

#include <CLI/CLI.hpp>

#include "base/text.hpp"
#include "cli/canvas.hpp"

namespace crosscut::cli {
namespace {

// CLI11's word for a type, as people write it.
std::string placeholder(const std::string& type) {
  if (type == "INT" || type == "UINT" || type == "FLOAT") return "NUMBER";
  return type;
}

struct Described {
  std::string value, limits;
};

// From CLI11's description, such as "INT:INT in [1 - 99]" or "TEXT:{sgf,json}".
Described described(const std::string& type) {
  const std::size_t colon = type.find(':');
  Described result{placeholder(type.substr(0, colon)), ""};
  if (colon == std::string::npos) return result;
  std::string rule = type.substr(colon + 1);
  if (const std::size_t range = rule.find(" in ["); range != std::string::npos) {
    const std::size_t dash = rule.find(" - ", range);
    result.limits = rule.substr(range + 5, dash - range - 5) + " to " + rule.substr(dash + 3, rule.size() - dash - 4);
  } else if (rule.front() == '{') {
    result.value = rule.substr(1, rule.size() - 2);
    for (char& c : result.value)
      if (c == ',') c = '|';
  } else if (rule == "POSITIVE") {
    result.limits = "more than 0";
  }
  return result;
}

Usage::Argument argument_of(const CLI::Option& option) {
  Usage::Argument argument;
  for (const std::string& name : option.get_snames()) argument.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) argument.names.push_back("--" + name);
  argument.required = option.get_required();
  argument.repeated = option.get_expected_max() >= CLI::detail::expected_max_vector_size;
  std::vector<std::string> notes;
  if (option.get_type_size() != 0) {
    const auto [value, limits] = described(option.get_type_name());
    argument.value = option.get_positional() && value == "TEXT" ? option.get_name(true) : value;
    if (!limits.empty()) notes.push_back(limits);
    if (!option.get_default_str().empty()) notes.push_back("default " + option.get_default_str());
  }
  argument.help = option.get_description();
  if (!notes.empty()) argument.help += " (" + join(notes, ", ") + ")";
  return argument;
}

std::string full_name(const CLI::App& app) {
  return (app.get_parent() ? full_name(*app.get_parent()) + " " : "") + app.get_name();
}

struct Row {
  std::string left, right;
};

// Two columns under a title; nothing if there are no rows.
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

std::string Usage::Argument::title() const {
  std::string text = join(names, ", ");
  if (!value.empty()) text += (names.empty() ? "" : " ") + value;
  if (repeated) text += "...";
  return names.empty() && !required ? "[" + text + "]" : text;
}

std::string Usage::synopsis() const {
  std::string text = name;
  if (!commands.empty()) text += needs_command ? " COMMAND" : " [COMMAND]";
  for (const Argument& option : options)
    if (option.required) text += " " + option.names.back() + " " + option.value;
  for (const Argument& positional : positionals) text += " " + positional.title();
  return text + " [options]";
}

const Usage* Usage::command(std::string_view last_name) const {
  for (const Usage& usage : commands)
    if (std::string_view(usage.name).substr(name.size() + 1) == last_name) return &usage;
  return nullptr;
}

Usage usage_of(const CLI::App& app) {
  Usage usage;
  usage.name = full_name(app);
  usage.help = app.get_description();
  if (!app.get_parent() || app.get_footer() != app.get_parent()->get_footer()) usage.footer = app.get_footer();
  usage.needs_command = app.get_require_subcommand_min() > 0;
  for (const CLI::Option* option : app.get_options())
    (option->get_positional() ? usage.positionals : usage.options).push_back(argument_of(*option));
  for (const CLI::App* command : app.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); }))
    usage.commands.push_back(usage_of(*command));
  return usage;
}

std::string help_text(const Usage& usage, int width) {
  std::string text = paragraph(usage.name + ": " + usage.help, width) + "\n";
  text += paragraph("Usage: " + usage.synopsis(), width, 7);
  std::vector<Row> commands, positionals, options;
  for (const Usage& command : usage.commands)
    commands.push_back({command.name.substr(usage.name.size() + 1), command.help});
  for (const auto& positional : usage.positionals) positionals.push_back({positional.title(), positional.help});
  for (const auto& option : usage.options)
    options.push_back({(option.names[0][1] == '-' ? "    " : "") + option.title(), option.help});
  text +=
      table("Commands", commands, width) + table("Arguments", positionals, width) + table("Options", options, width);
  if (!usage.footer.empty()) text += "\n" + paragraph(usage.footer, width);
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
