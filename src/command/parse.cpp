// Parses command lines. Words are sorted first; values and required arguments are checked afterwards, so that --help
// works whatever else is wrong.
#include <map>

#include "command/command.hpp"
#include "command/nearest.hpp"

namespace crosscut::command {
namespace {

Message unknown_option(const Command& command, const std::string& name) {
  std::vector<std::string> names;
  for (const Argument& option : command.options) names.insert(names.end(), option.names.begin(), option.names.end());
  const std::string near = nearest(name, names);
  if (near.empty()) return messages::no_such_flag_plain{.command = command.short_name(), .text = name};
  return messages::no_such_flag_near{.command = command.short_name(), .text = name, .near = near};
}

std::vector<std::string> names_of(const std::deque<Command>& commands) {
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.last_name());
  return names;
}

// A word that looks like an option: its name, and the value that is part of the word.
struct Spelled {
  explicit Spelled(const std::string& word) {
    const std::size_t end = word.starts_with("--") ? std::min(word.find('='), word.size()) : 2;
    name = word.substr(0, end);
    if (end < word.size()) value = word.substr(end + (word[end] == '=' ? 1 : 0));
  }
  std::string name;
  std::optional<std::string> value;
};

bool looks_like_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

class Sorter {
 public:
  Sorter(Command& program, const Elsewhere& elsewhere) : elsewhere_(elsewhere), way_{{&program, {}, 0}} {}

  void sort(const std::vector<std::string>& words) {
    bool options = true;
    for (auto word = words.begin(); word != words.end(); ++word) {
      if (options && *word == "--")
        options = false;
      else if (options && looks_like_option(*word))
        take_option(word, words.end());
      else
        take_word(*word);
    }
  }

  // Reads the sorted words, from the command reached back to the program.
  Result<Reached> read() const {
    Command& reached = *way_.back().command;
    if (help_) return Reached{&reached, true};
    if (wrong_) return *wrong_;
    for (auto level = way_.rbegin(); level != way_.rend(); ++level) {
      for (auto* arguments : {&level->command->positionals, &level->command->options})
        for (Argument& argument : *arguments)
          if (const Status done = read(argument, *level); !done) return explained(*level->command, done.error());
      if (level != way_.rbegin()) continue;
      if (const auto missing = missing_in(reached)) return explained(reached, *missing);
    }
    return Reached{&reached};
  }

 private:
  using Word = std::vector<std::string>::const_iterator;

  // A command on the way to the one reached, and the words for its arguments.
  struct Level {
    Command* command;
    std::map<const Argument*, std::vector<std::string>> words;
    std::size_t positionals;
  };

  static Error explained(const Command& command, Message what) {
    return messages::see_help{.what = std::move(what), .command = command.name};
  }

  // Keeps the first error only.
  void complain(Message what) {
    if (!wrong_) wrong_ = explained(*way_.back().command, std::move(what));
  }

  void take_option(Word& word, Word end) {
    Level& level = way_.back();
    const Spelled spelled(*word);
    const Argument* option = level.command->option_named(spelled.name);
    if (!option) return complain(unknown_option(*level.command, spelled.name));
    help_ = help_ || !option->read;
    auto& values = level.words[option];
    if (option->flag() && spelled.value) return complain(messages::bad_argument_flag{.name = option->name});
    if (spelled.value) return values.push_back(*spelled.value);
    for (int i = 0; i < option->most_words; ++i) {
      const bool more = std::next(word) != end;
      if (!more && i < option->least_words)
        return complain(
            messages::value_needed{.name = spelled.name, .value = option->value, .help = option->described()});
      if (!more || (i >= option->least_words && looks_like_option(*std::next(word)))) break;
      values.push_back(*++word);
    }
    if (values.empty() || option->flag()) values.emplace_back();
  }

  void take_word(const std::string& word) {
    Level& level = way_.back();
    Command& command = *level.command;
    auto& positionals = command.positionals;
    if (Command* below = command.find(word)) return way_.push_back({below, {}, 0});
    if (level.positionals < positionals.size()) {
      level.words[&positionals[level.positionals]].push_back(word);
      if (!positionals[level.positionals].repeated) ++level.positionals;
    } else {
      complain(unexpected(command, word));
    }
  }

  Message unexpected(const Command& command, const std::string& word) const {
    if (command.commands.empty()) return messages::one_argument_too_many{.text = word};
    if (const auto meant = elsewhere_ ? elsewhere_(word) : std::nullopt) return *meant;
    const auto names = names_of(command.commands);
    const std::string near = nearest(word, names);
    if (near.empty())
      return messages::no_such_command_plain{.command = command.short_name(), .text = word, .commands = names};
    return messages::no_such_command_near{.command = command.short_name(), .text = word, .near = near};
  }

  static Status read(Argument& argument, const Level& level) {
    const auto found = level.words.find(&argument);
    if (found == level.words.end()) return Done{};
    argument.given = static_cast<int>(found->second.size());
    if (!argument.repeated && !argument.flag() && argument.given > argument.most_words)
      return messages::bad_argument_twice{.name = argument.name};
    for (const std::string& word : found->second)
      if (const Status read = argument.read(word); !read) return read;
    return Done{};
  }

  static std::optional<Message> missing_in(const Command& command) {
    if (command.needs_command)
      return messages::command_needed{.command = command.short_name(), .commands = names_of(command.commands)};
    for (const auto* arguments : {&command.positionals, &command.options})
      for (const Argument& argument : *arguments)
        if (argument.required && argument.given == 0) return messages::argument_needed{.name = argument.name};
    return {};
  }

  const Elsewhere& elsewhere_;
  std::vector<Level> way_;
  bool help_ = false;
  std::optional<Error> wrong_;
};

}  // namespace

Result<Reached> parse(Command& program, const std::vector<std::string>& words, const Elsewhere& elsewhere) {
  Sorter sorter(program, elsewhere);
  sorter.sort(words);
  return sorter.read();
}

}  // namespace crosscut::command
