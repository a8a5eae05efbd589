#include "cli/command.hpp"

#include <limits>

namespace crosscut::cli {

std::string Argument::title(const Wording& say) const {
  std::string text = join(names, ", ");
  if (!value.empty()) text += (names.empty() ? "" : " ") + say(value);
  if (repeated) text += "...";
  return names.empty() && !required ? "[" + text + "]" : text;
}

std::string Argument::description(const Wording& say) const {
  std::vector<std::string> notes;
  if (!limits.empty()) notes.push_back(say.speak("{} to {}", "{} bis {}", limits[0], limits[1]));
  if (!initial.empty()) notes.push_back(say.speak("default {}", "sonst {}", initial));
  return notes.empty() ? say(help) : fmt::format("{} ({})", say(help), join(notes, ", "));
}

Status read_value(const std::string& word, double& value) {
  const bool negative = word.starts_with('-');
  const auto number = decimal_number(std::string_view(word).substr(negative));
  if (!number) return Error{fmt::format(": {} is not a number", word), "not_a_number", {{"text", word}}};
  value = negative ? -*number : *number;
  return Done{};
}

Status read_value(const std::string& word, std::string& value) {
  value = word;
  return Done{};
}

Result<long long> read_whole(const std::string& word, long long least, long long most) {
  const std::string_view digits = std::string_view(word).substr(word.starts_with('-'));
  if (digits.size() < word.size() && least == 0)
    return Error{fmt::format(": {} is below 0", word), "below_zero", {{"text", word}}};
  if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos)
    return Error{fmt::format(": {} is not a whole number", word), "not_whole", {{"text", word}}};
  const auto number = whole_number(word, least, most);
  if (!number && digits.size() < word.size())
    return Error{fmt::format(": {} is too small", word), "number_too_small", {{"text", word}}};
  if (!number) return Error{fmt::format(": {} is too large", word), "number_too_large", {{"text", word}}};
  return *number;
}

Command::Command(std::string full_name, std::string help_text)
    : name(std::move(full_name)), help(std::move(help_text)) {
  Argument& argument = add("-h,--help", "print this and exit");
  argument.least_words = argument.most_words = 0;
}

std::string Command::short_name() const { return name.substr(name.find(' ') + 1); }

std::string Command::last_name() const { return name.substr(name.rfind(' ') + 1); }

std::string Command::synopsis(const Wording& say) const {
  std::string text = name;
  const auto placeholder = say.speak("COMMAND", "BEFEHL");
  if (!commands.empty()) text += needs_command ? " " + placeholder : " [" + placeholder + "]";
  for (const Argument& option : options)
    if (option.required) text += fmt::format(" {} {}", option.name, say(option.value));
  for (const Argument& positional : positionals) text += " " + positional.title(say);
  return text + say.speak(" [options]", " [Optionen]");
}

const Command* Command::find(std::string_view word) const {
  for (const Command& command : commands)
    if (command.last_name() == word) return &command;
  return nullptr;
}

const Argument* Command::option_named(std::string_view spelling) const {
  for (const Argument& option : options)
    if (std::find(option.names.begin(), option.names.end(), spelling) != option.names.end()) return &option;
  return nullptr;
}

Command& Command::command(const std::string& word, std::string help_text) {
  return commands.emplace_back(name + " " + word, std::move(help_text));
}

void Command::flag(std::string_view names, bool& target, std::string help_text) {
  Argument& argument = add(names, std::move(help_text));
  argument.least_words = argument.most_words = 0;
  argument.read = [&target](const std::string&) -> Status {
    target = true;
    return Done{};
  };
}

void Command::either(const std::string& what, std::optional<bool>& target, std::string yes, std::string no) {
  const auto add_one = [&](bool value, const std::string& option, const std::string& other, std::string help_text) {
    Argument& argument = add(option, std::move(help_text));
    argument.least_words = argument.most_words = 0;
    argument.read = [&target, value, other](const std::string&) -> Status {
      if (target.value_or(value) != value) return Error{" contradicts " + other, "contradicts", {{"text", other}}};
      target = value;
      return Done{};
    };
  };
  add_one(true, "--" + what, "--no-" + what, std::move(yes));
  add_one(false, "--no-" + what, "--" + what, std::move(no));
}

Argument& Command::add(std::string_view names, std::string help_text) {
  const bool positional = !names.starts_with('-');
  Argument& argument = (positional ? positionals : options).emplace_back();
  for (std::size_t start = 0; start < names.size() && !positional;) {
    const std::size_t end = std::min(names.find(',', start), names.size());
    argument.names.emplace_back(names.substr(start, end - start));
    start = end + 1;
  }
  argument.name = positional ? std::string(names) : argument.names.back();
  argument.help = std::move(help_text);
  return argument;
}

}  // namespace crosscut::cli
