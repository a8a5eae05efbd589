#include "cli/man.hpp"

#include "catalog/table.hpp"
#include "cli/command.hpp"

namespace crosscut::cli {
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
    if (command.name.find(' ') == std::string::npos || option.name != "--help")
      text += term(bold(option.title()), option.description());
  return text;
}

std::string commands(const Command& parent) {
  std::string text;
  for (const Command& command : parent.commands) {
    if (command.commands.empty()) {
      text += ".SS " + plain(command.name) + "\n" + plain(command.help) + ".\n.PP\n" + bold(command.synopsis()) + "\n";
      text += arguments(command);
      if (!command.footer.empty()) text += ".PP\n" + plain(command.footer) + "\n";
    }
    text += commands(command);
  }
  return text;
}

std::string games() {
  std::string text;
  for (const Entry& game : catalog()) {
    text += ".SS " + plain(game.name) + "\n" + plain(game.summary) + ".\n";
    for (const auto& [option, initial] : game.options)
      text += term(bold(std::string(option.name) + "=" + option.range()),
                   std::string(option.help) + " (default " + initial + ")");
  }
  return text;
}

}  // namespace

std::string man_page(const Command& program, const std::string& version) {
  return ".TH CROSSCUT 1 \"\" \"Crosscut " + plain(version) + "\" \"User Commands\"\n.SH NAME\n" + plain(program.name) +
         " \\- " + plain(program.help) + "\n.SH SYNOPSIS\n" + bold(program.synopsis()) + "\n.SH DESCRIPTION\n" +
         plain(program.footer) + "\n.SH OPTIONS\n" + arguments(program) + ".SH COMMANDS\n" + commands(program) +
         ".SH GAMES\nThe options of a game are written as key=value behind its name.\n" + games();
}

}  // namespace crosscut::cli
