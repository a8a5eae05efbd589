#include "command/man.hpp"

namespace crosscut::command {
namespace {

// Text escaped so that roff prints it verbatim.
std::string plain(std::string_view text) {
  std::string result;
  if (!text.empty() && (text[0] == '.' || text[0] == '\'')) result = "\\&";
  for (const char c : text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  return result;
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }

std::string term(const std::string& title, const std::string& text) {
  return ".TP\n" + title + "\n" + plain(text) + "\n";
}

// --help is listed only once, for the program.
std::string arguments(const Command& command) {
  std::string text;
  for (const Argument& positional : command.positionals)
    text += term(bold(positional.title()), positional.description());
  for (const Argument& option : command.options)
    if (command.name.find(' ') == std::string::npos || option.names.back() != "--help")
      text += term(bold(option.title()), option.description());
  return text;
}

std::string commands(const Command& parent) {
  std::string text;
  for (const Command& command : parent.commands) {
    if (command.commands.empty()) {
      text += ".SS " + plain(command.name) + "\n" + plain(worded(command.help, english)) + ".\n.PP\n" +
              bold(command.synopsis()) + "\n";
      text += arguments(command);
      if (const std::string footer = worded(command.footer, english); !footer.empty())
        text += ".PP\n" + plain(footer) + "\n";
    }
    text += commands(command);
  }
  return text;
}

std::string section(const ManSection& section) {
  std::string text = ".SH " + section.title + "\n" + plain(section.introduction) + "\n";
  for (const auto& [name, meaning, terms] : section.entries) {
    text += ".SS " + plain(name) + "\n" + plain(meaning) + ".\n";
    for (const auto& [title, help] : terms) text += term(bold(title), help);
  }
  return text;
}

}  // namespace

std::string man_page(const Command& program, const std::string& version, const ManSection& more) {
  return ".TH CROSSCUT 1 \"\" \"Crosscut " + plain(version) + "\" \"User Commands\"\n.SH NAME\n" + plain(program.name) +
         " \\- " + plain(worded(program.help, english)) + "\n.SH SYNOPSIS\n" + bold(program.synopsis()) +
         "\n.SH DESCRIPTION\n" + plain(worded(program.footer, english)) + "\n.SH OPTIONS\n" + arguments(program) +
         ".SH COMMANDS\n" + commands(program) + section(more);
}

}  // namespace crosscut::command
