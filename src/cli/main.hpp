#pragma once
// The command line: one CLI11 sub-command a task, each declared in its own file. Help, man page and completions are
// made from these definitions. Knows nothing of any one game.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/style.hpp"

namespace crosscut::cli {

// What a command works with. `exit` is the exit status: 0 well done, 1 the task failed, 2 wrong usage.
struct Context {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  int exit = 0;

  // How to write text to `out`.
  Style style() const;

  // Says what was wrong and makes the command fail.
  void fail(const std::string& message, int status = 1) {
    err << "crosscut: " << message << '\n';
    exit = status;
  }
};

// GAME and its key=value options, as most commands take them.
struct GameArguments {
  std::string game;
  std::vector<std::string> options;
  void declare(CLI::App& command, bool required = true);
  std::string text() const;  // the options, joined by spaces
};

void declare_play(CLI::App& app, Context& context);
void declare_gtp(CLI::App& app, Context& context);
void declare_games(CLI::App& app, Context& context);
void declare_learn(CLI::App& app, Context& context);
void declare_rules(CLI::App& app, Context& context);
void declare_convert(CLI::App& app, Context& context);
void declare_review(CLI::App& app, Context& context);
void declare_analyze(CLI::App& app, Context& context);
void declare_serve(CLI::App& app, Context& context);
void declare_perft(CLI::App& app, Context& context);
void declare_match(CLI::App& app, Context& context);
void declare_tournament(CLI::App& app, Context& context);
void declare_problems(CLI::App& app, Context& context);
void declare_bench(CLI::App& app, Context& context);
void declare_documents(CLI::App& app, Context& context);  // man and completion

int run(int count, const char* const* arguments, Context& context);

}  // namespace crosscut::cli
