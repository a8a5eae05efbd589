// What the words of a command line mean, or what is wrong with them: a thin layer over CLI11.
#include <CLI/CLI.hpp>

#include "catalog/table.hpp"
#include "cli/command.hpp"
#include "cli/nearest.hpp"

namespace crosscut::cli {
namespace {

using explain::Speech;

std::string guess(const std::string& word, const std::vector<std::string>& candidates, Speech speak) {
  const std::string near = nearest(word, candidates);
  return near.empty() ? "" : speak("; did you mean {}?", "; ist {} gemeint?", near);
}

std::string unknown_option(const Command& command, const std::string& name, Speech speak) {
  std::vector<std::string> names;
  for (const Argument& option : command.options) names.insert(names.end(), option.names.begin(), option.names.end());
  return speak("{} has no option {}", "{} hat keine Option {}", command.short_name(), speak.quoted(name)) +
         guess(name, names, speak);
}

std::string unknown_command(const Command& command, const std::string& word, Speech speak) {
  std::vector<std::string> names;
  for (const Command& one : command.commands) names.push_back(one.last_name());
  const std::string text =
      speak("{} has no command {}", "{} hat keinen Befehl {}", command.short_name(), speak.quoted(word));
  if (find_game(word))
    return text + speak(", but there is such a game; did you mean crosscut play {}?",
                        ", aber ein Spiel heißt so; ist crosscut play {} gemeint?", lower(word));
  const std::string near = guess(word, names, speak);
  return text + (near.empty() ? speak("; its commands are {}", "; seine Befehle sind {}", join(names, ", ")) : near);
}

std::string one_too_many(const Command& command, const std::string& word, Speech speak) {
  if (!command.commands.empty()) return unknown_command(command, word, speak);
  return speak("{} takes no more arguments, but there is {}", "{} nimmt kein weiteres Argument, aber da steht {}",
               command.short_name(), speak.quoted(word));
}

// A command and what CLI11 was told of it. CLI11 sorts the words; values are read, and what is missing is looked for,
// only afterwards, so that --help is heard whatever else is wrong and every message is our own.
class Layer {
 public:
  Layer(Command& command, CLI::App& app, const Wording& say) : command_(command), app_(app), say_(say) {
    app.set_help_flag();
    app.allow_extras();
    app.require_subcommand(0, 1);
    for (Argument& positional : command.positionals) add(positional, positional.name);
    for (Argument& option : command.options) add(option, join(option.names, ","));
    for (Command& below : command.commands) layers_.emplace_back(below, *app.add_subcommand(below.last_name()), say);
  }

  // What the words come to, along the way to the command that they reached. `help`: was asked for further up.
  Result<Reached> read(bool help = false) {
    for (const auto& [argument, option] : arguments_) help = help || (!argument->read && option->count() > 0);
    if (const auto extras = app_.remaining(); !extras.empty() && !help) return explained(unexpected(extras.front()));
    for (Layer& layer : layers_)
      if (layer.app_.parsed()) {
        const auto reached = layer.read(help);
        return reached && !help ? with_own(*reached) : reached;
      }
    if (help) return Reached{&command_, true};
    if (const auto own = with_own({&command_}); !own) return own;
    if (command_.needs_command)
      return explained(speak_("{} needs a command", "{} braucht einen Befehl", command_.short_name()));
    for (const auto& [argument, option] : arguments_)
      if (argument->required && argument->given == 0)
        return explained(speak_("{} is required", "{} fehlt", say_(argument->name)));
    return Reached{&command_};
  }

  // CLI11 gives up only where the words end before an option has its values: the last option named is to blame.
  Error lacks_value(const std::vector<std::string>& words) const {
    for (const Layer& layer : layers_)
      if (layer.app_.parsed()) return layer.lacks_value(words);
    for (auto word = words.rbegin(); word != words.rend(); ++word)
      if (const Argument* option = command_.option_named(*word))
        return explained(speak_("{} needs a value: {}, {}", "{} braucht einen Wert: {}, {}", option->name,
                                say_(option->value), option->description(say_)));
    return explained(speak_("a value is missing", "ein Wert fehlt"));
  }

 private:
  static bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

  void add(Argument& argument, const std::string& names) {
    CLI::Option* option = argument.most_words == 0
                              ? app_.add_flag(names)
                              : app_.add_option(names, CLI::callback_t([](const CLI::results_t&) { return true; }));
    if (argument.most_words > 0) {
      const bool list = argument.repeated && argument.names.empty();
      option->type_size(1)->expected(argument.least_words,
                                     list ? CLI::detail::expected_max_vector_size : argument.most_words);
      if (list) option->allow_extra_args();
      option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    arguments_.emplace_back(&argument, option);
  }

  // Reads the arguments of this command itself.
  Result<Reached> with_own(const Reached& reached) {
    for (auto& [argument, option] : arguments_)
      if (const Status done = read(*argument, *option); !done)
        return explained(say_(argument->name) + explain::text_of(done.error(), speak_));
    return reached;
  }

  static Status read(Argument& argument, const CLI::Option& option) {
    const std::size_t count = option.count();
    argument.given = static_cast<int>(count);
    if (argument.most_words == 0) {
      for (const std::string& value : option.results())
        if (value != "true") return Error{" takes no value", "takes_no_value"};
      return count > 0 ? argument.read("") : Done{};
    }
    if (!argument.repeated && count > static_cast<std::size_t>(argument.most_words))
      return Error{" is given more than once", "given_twice"};
    for (const std::string& word : option.results())
      if (const Status read = argument.read(word); !read) return read;
    return Done{};
  }

  std::string unexpected(const std::string& word) const {
    return is_option(word) ? unknown_option(command_, word.substr(0, word.find('=')), speak_)
                           : one_too_many(command_, word, speak_);
  }

  Error explained(const std::string& message) const {
    return {message + "\n" + speak_("{} --help tells more", "{} --help sagt mehr", command_.name)};
  }

  Command& command_;
  CLI::App& app_;
  const Wording& say_;
  const Speech speak_ = say_.speak;
  std::vector<std::pair<Argument*, CLI::Option*>> arguments_;
  std::deque<Layer> layers_;
};

}  // namespace

Result<Reached> parse(Command& program, const std::vector<std::string>& words, Speech speak) {
  CLI::App app;
  const Wording say(speak, program.german);
  Layer layer(program, app, say);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // as CLI11 wants them
  } catch (const CLI::ParseError&) { return layer.lacks_value(words); }
  return layer.read();
}

}  // namespace crosscut::cli
