#include "command/command.hpp"

namespace crosscut::command {

std::string Argument::title(const Language& language) const {
  std::string text = join(names, ", ");
  if (!flag()) text += (names.empty() ? "" : " ") + worded(value, language);
  if (repeated) text += "...";
  return names.empty() && !required ? "[" + text + "]" : text;
}

Phrase Argument::described() const {
  std::vector<Message> notes;
  if (!limits.empty()) notes.push_back(messages::help_range{.least = limits[0], .most = limits[1]});
  if (!initial.empty()) notes.push_back(messages::help_default{.value = initial});
  return notes.empty() ? help : messages::help_with_notes{.help = help, .notes = notes};
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

Status read_value(const Phrase& name, const std::string& word, double& value) {
  const bool negative = word.starts_with('-');
  const auto number = decimal_number(std::string_view(word).substr(negative));
  if (!number) return messages::bad_argument_number{.name = name, .text = word};
  value = negative ? -*number : *number;
  return Done{};
}

Status read_value(const Phrase&, const std::string& word, std::string& value) {
  value = word;
  return Done{};
}

Result<long long> read_whole(const Phrase& name, const std::string& word, long long least, long long most) {
  const std::string_view digits = std::string_view(word).substr(word.starts_with('-'));
  const bool negative = digits.size() < word.size();
  if (negative && least == 0) return messages::bad_argument_negative{.name = name, .text = word};
  if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos)
    return messages::bad_argument_whole{.name = name, .text = word};
  if (const auto number = whole_number(word, least, most)) return *number;
  if (negative) return messages::bad_argument_small{.name = name, .text = word};
  return messages::bad_argument_large{.name = name, .text = word};
}

Command::Command(std::string full_name, Phrase help_text) : name(std::move(full_name)), help(std::move(help_text)) {
  Argument& argument = add("-h,--help", messages::help_help{});
  argument.least_words = argument.most_words = 0;
}

std::string Command::short_name() const { return name.substr(name.find(' ') + 1); }

std::string Command::last_name() const { return name.substr(name.rfind(' ') + 1); }

std::string Command::synopsis(const Language& language) const {
  std::string text = name;
  const std::string placeholder = crosscut::worded(messages::value_command{}, language);
  if (!commands.empty()) text += needs_command ? " " + placeholder : " [" + placeholder + "]";
  for (const Argument& option : options)
    if (option.required) text += fmt::format(" {} {}", option.names.back(), worded(option.value, language));
  for (const Argument& positional : positionals) text += " " + positional.title(language);
  return text + " " + crosscut::worded(messages::help_any_options{}, language);
}

Command* Command::find(std::string_view word) {
  for (Command& command : commands)
    if (command.last_name() == word) return &command;
  return nullptr;
}

Argument* Command::option_named(std::string_view spelling) {
  for (Argument& option : options)
    if (std::find(option.names.begin(), option.names.end(), spelling) != option.names.end()) return &option;
  return nullptr;
}

Command& Command::command(const std::string& word, Phrase help_text) {
  return commands.emplace_back(name + " " + word, std::move(help_text));
}

void Command::flag(Phrase names, bool& target, Phrase help_text) {
  Argument& argument = add(std::move(names), std::move(help_text));
  argument.least_words = argument.most_words = 0;
  argument.read = [&target](const std::string&) -> Status {
    target = true;
    return Done{};
  };
}

void Command::either(const std::string& what, std::optional<bool>& target, Phrase yes, Phrase no) {
  const auto add_one = [&](bool value, const std::string& option, const std::string& other, Phrase help_text) {
    Argument& argument = add(option, std::move(help_text));
    argument.least_words = argument.most_words = 0;
    argument.read = [&target, value, option, other](const std::string&) -> Status {
      if (target.value_or(value) != value) return messages::bad_argument_contradicts{.name = option, .other = other};
      target = value;
      return Done{};
    };
  };
  add_one(true, "--" + what, "--no-" + what, std::move(yes));
  add_one(false, "--no-" + what, "--" + what, std::move(no));
}

Argument& Command::add(Phrase names, Phrase help_text) {
  const auto* spelled = std::get_if<std::string>(&names.value);
  const bool positional = !spelled || !spelled->starts_with('-');
  Argument& argument = (positional ? positionals : options).emplace_back();
  for (std::size_t start = 0; !positional && start < spelled->size();) {
    const std::size_t end = std::min(spelled->find(',', start), spelled->size());
    argument.names.push_back(spelled->substr(start, end - start));
    start = end + 1;
  }
  argument.name = positional ? std::move(names) : Phrase(argument.names.back());
  argument.help = std::move(help_text);
  return argument;
}

}  // namespace crosscut::command
