#include "cli/mistake.hpp"

#include <CLI/CLI.hpp>

#include "catalog/table.hpp"
#include "cli/nearest.hpp"
#include "cli/usage.hpp"

namespace crosscut::cli {
namespace {

// The command that was reached.
const CLI::App& command_of(const CLI::App& app) {
  return app.get_subcommands().empty() ? app : command_of(*app.get_subcommands().back());
}

std::string guess(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string near = nearest(word, candidates);
  return near.empty() ? "" : "; did you mean " + near + "?";
}

// "perft", "bench rules"; the program itself is crosscut.
std::string short_name(const Usage& usage) { return usage.name.substr(usage.name.find(' ') + 1); }

std::string unknown_option(const Usage& usage, const std::string& word) {
  std::vector<std::string> names;
  for (const auto& option : usage.options) names.insert(names.end(), option.names.begin(), option.names.end());
  const std::string name = word.substr(0, word.find('='));
  return short_name(usage) + " has no option " + in_quotes(name) + guess(name, names);
}

std::string unknown_command(const Usage& usage, const std::string& word) {
  std::vector<std::string> names;
  for (const Usage& command : usage.commands) names.push_back(command.name.substr(usage.name.size() + 1));
  const std::string text = short_name(usage) + " has no command " + in_quotes(word);
  if (find_game(word)) return text + ", but there is such a game; did you mean crosscut play " + lower(word) + "?";
  const std::string near = guess(word, names);
  return text + (near.empty() ? "; its commands are " + join(names, ", ") : near);
}

// CLI11's message begins with the option's name and a colon.
std::string missing_value(const Usage& usage, const std::string& message) {
  const std::string name = message.substr(0, message.find(':'));
  if (message.find("At Most") != std::string::npos) return name + " is given more than once";
  for (const auto& option : usage.options)
    if (std::find(option.names.begin(), option.names.end(), name) != option.names.end())
      return name + " needs a value: " + option.value + ", " + option.help;
  return message;
}

// A word that is none of those allowed; CLI11 shows what they stand for inside: "--black: Check robot value in {...".
std::string unknown_word(const Usage& usage, const std::string& message) {
  const std::string name = message.substr(0, message.find(':')), before = name + ": Check ";
  const std::size_t end = message.find(" value in {");
  if (end == std::string::npos || message.rfind(before, 0) != 0) return message;
  for (const auto& option : usage.options)
    if (std::find(option.names.begin(), option.names.end(), name) != option.names.end())
      return name + " cannot be " + in_quotes(message.substr(before.size(), end - before.size())) + "; allowed is " +
             option.value;
  return message;
}

// CLI11 writes "--time: Value 0 not in range 0.010000 to 86400.000000".
std::string out_of_range(const std::string& message) {
  const std::size_t colon = message.find(": Value "), range = message.find(" not in range "),
                    to = message.rfind(" to ");
  if (colon == std::string::npos || range == std::string::npos || to == std::string::npos) return message;
  const auto plain = [](std::string number) {
    if (number.find('.') == std::string::npos) return number;
    number.erase(number.find_last_not_of('0') + 1);
    return number.back() == '.' ? number.substr(0, number.size() - 1) : number;
  };
  const std::size_t value = colon + 8, least = range + 14;
  return message.substr(0, colon) + " cannot be " + in_quotes(message.substr(value, range - value)) + "; allowed is " +
         plain(message.substr(least, to - least)) + " to " + plain(message.substr(to + 4));
}

std::string message_of(const CLI::App& app, const Usage& usage, const CLI::ParseError& error) {
  const std::vector<std::string> extras = app.remaining(true);
  const bool lacks_command = !usage.commands.empty();
  if (!extras.empty() && extras[0].substr(0, 1) == "-") return unknown_option(usage, extras[0]);
  if (!extras.empty() && lacks_command) return unknown_command(usage, extras[0]);
  if (dynamic_cast<const CLI::ExtrasError*>(&error))
    return short_name(usage) + " takes no more arguments, but there is " + in_quotes(extras[0]);
  if (dynamic_cast<const CLI::RequiredError*>(&error) && lacks_command) return short_name(usage) + " needs a command";
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) return missing_value(usage, error.what());
  return out_of_range(unknown_word(usage, error.what()));
}

}  // namespace

std::string mistake(const CLI::App& app, const CLI::ParseError& error) {
  const Usage usage = usage_of(command_of(app));
  return message_of(app, usage, error) + "\n" + usage.name + " --help tells more";
}

}  // namespace crosscut::cli
