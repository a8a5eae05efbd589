// What the words of a command line mean, or what is wrong with them.
#include "catalog/table.hpp"
#include "cli/command.hpp"
#include "cli/nearest.hpp"

namespace crosscut::cli {
namespace {

std::string guess(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string near = nearest(word, candidates);
  return near.empty() ? "" : "; did you mean " + near + "?";
}

std::string unknown_option(const Command& command, const std::string& name) {
  std::vector<std::string> names;
  for (const Argument& option : command.options) names.insert(names.end(), option.names.begin(), option.names.end());
  return command.short_name() + " has no option " + in_quotes(name) + guess(name, names);
}

std::string unknown_command(const Command& command, const std::string& word) {
  std::vector<std::string> names;
  for (const Command& one : command.commands) names.push_back(one.last_name());
  const std::string text = command.short_name() + " has no command " + in_quotes(word);
  if (find_game(word)) return text + ", but there is such a game; did you mean crosscut play " + lower(word) + "?";
  const std::string near = guess(word, names);
  return text + (near.empty() ? "; its commands are " + join(names, ", ") : near);
}

std::string one_too_many(const Command& command, const std::string& word) {
  if (!command.commands.empty()) return unknown_command(command, word);
  return command.short_name() + " takes no more arguments, but there is " + in_quotes(word);
}

// Goes through the words once; values are read only at the end, so that --help is heard whatever else is wrong.
class Parser {
 public:
  Parser(Command& program, const std::vector<std::string>& words) : words_(words), command_(&program) {}

  Result<Reached> parse() {
    while (!help_ && next_ < words_.size())
      if (const Status taken = take(words_[next_++]); !taken) return explained(taken.message());
    if (help_) return Reached{command_, true};
    for (auto& [argument, word] : values_)
      if (const Status read = argument->read(word); !read) return explained(argument->name + read.message());
    if (command_->needs_command) return explained(command_->short_name() + " needs a command");
    for (const auto* arguments : {&command_->positionals, &command_->options})
      for (const Argument& argument : *arguments)
        if (argument.required && argument.given == 0) return explained(argument.name + " is required");
    return Reached{command_};
  }

 private:
  static bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

  Error explained(const std::string& message) const {
    return {fmt::format("{}\n{} --help tells more", message, command_->name)};
  }

  Status take(const std::string& word) {
    if (!only_positionals_ && word == "--") return only_positionals_ = true, Done{};
    if (!only_positionals_ && is_option(word)) return take_option(word);
    for (Command& command : command_->commands)
      if (command.last_name() == word) return command_ = &command, Done{};
    if (positionals_ == command_->positionals.size()) return Error{one_too_many(*command_, word)};
    Argument& positional = command_->positionals[positionals_];
    ++positional.given;
    if (!positional.repeated) ++positionals_;
    values_.emplace_back(&positional, word);
    return Done{};
  }

  // "--depth 3", "--depth=3", "-d 3" or "-d3".
  Status take_option(const std::string& word) {
    const bool is_long = word[1] == '-';
    const std::size_t end = is_long ? std::min(word.find('='), word.size()) : 2;
    const std::string name = word.substr(0, end);
    Argument* option = nullptr;
    for (Argument& one : command_->options)
      if (std::find(one.names.begin(), one.names.end(), name) != one.names.end()) option = &one;
    if (!option) return Error{unknown_option(*command_, name)};
    help_ = help_ || !option->read;
    if (++option->given > 1 && option->most_words > 0 && !option->repeated)
      return Error{option->name + " is given more than once"};
    return take_values(*option, end < word.size() ? std::optional(word.substr(end + is_long)) : std::nullopt);
  }

  Status take_values(Argument& option, const std::optional<std::string>& attached) {
    if (attached && option.most_words == 0) return Error{option.name + " takes no value"};
    int count = 0;
    if (attached) values_.emplace_back(&option, *attached), ++count;
    for (; count < option.most_words && next_ < words_.size(); ++count) {
      if (count >= option.least_words && is_option(words_[next_])) break;
      values_.emplace_back(&option, words_[next_++]);
    }
    if (count < option.least_words)
      return Error{fmt::format("{} needs a value: {}, {}", option.name, option.value, option.description())};
    if (option.most_words == 0) values_.emplace_back(&option, "");
    return Done{};
  }

  const std::vector<std::string>& words_;
  std::size_t next_ = 0, positionals_ = 0;
  Command* command_;
  bool only_positionals_ = false, help_ = false;
  std::vector<std::pair<Argument*, std::string>> values_;
};

}  // namespace

Result<Reached> parse(Command& program, const std::vector<std::string>& words) {
  return Parser(program, words).parse();
}

}  // namespace crosscut::cli
