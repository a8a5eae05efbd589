#pragma once
// What the commands take, read off their CLI11 definitions; help, man page and completions are made of it.
// Knows nothing of any one command.
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace crosscut::cli {

struct Usage {
  struct Argument {
    std::vector<std::string> names;  // of an option, such as "-d" and "--depth"; a positional argument has none
    // What to give: words to choose from, "sgf|json" or "bash", in small letters; or in capitals the kind of thing,
    // "FILE"; key=value is an option of the game that was named before. Empty for a flag.
    std::string value;
    std::string help;  // with range and default
    bool required = false, repeated = false;

    std::string title() const;  // "-d, --depth NUMBER", "[FILE]"
  };
  std::string name;  // "crosscut bench rules"
  std::string help, footer;
  bool needs_command = false;
  std::vector<Argument> positionals, options;
  std::vector<Usage> commands;

  std::string synopsis() const;  // "crosscut perft GAME [key=value...] [options]"
  const Usage* command(std::string_view last_name) const;
};

Usage usage_of(const CLI::App& app);

std::string help_text(const Usage& usage, int width);

// The words of "a|b", if the value is to be one of some words; else none.
std::vector<std::string> choices(const std::string& value);

}  // namespace crosscut::cli
