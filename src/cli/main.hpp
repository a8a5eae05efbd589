#pragma once
// The command line: one command for each task, each declared in its own file.
#include <iostream>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/style.hpp"

namespace crosscut::cli {

// What a command works with. `exit` is the exit status: 0 success, 1 the task failed, 2 wrong usage.
struct Context {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  int exit = 0;
  explain::Speech speak = {};  // the language for people

  // How text is written to `out`.
  Style style() const;

  // Prints what was wrong and makes the command fail.
  void fail(const std::string& message, int status = 1) {
    err << "crosscut: " << message << '\n';
    exit = status;
  }
  void fail(const Error& error, int status = 1) { fail(explain::text_of(error, speak), status); }
};

// GAME and its key=value options, as most commands take them.
struct GameArguments {
  std::string game;
  std::vector<std::string> options;
  void declare(Command& command, bool required = true);
  std::string text() const;  // the options, separated by spaces
};

void declare_play(Command& program, Context& context);
void declare_gtp(Command& program, Context& context);
void declare_games(Command& program, Context& context);
void declare_learn(Command& program, Context& context);
void declare_rules(Command& program, Context& context);
void declare_convert(Command& program, Context& context);
void declare_draw(Command& program, Context& context);
void declare_review(Command& program, Context& context);
void declare_analyze(Command& program, Context& context);
void declare_serve(Command& program, Context& context);
void declare_rooms(Command& program, Context& context);
void declare_backup(Command& program, Context& context);
void declare_problems(Command& program, Context& context);
void declare_documents(Command& program, Context& context);  // man and completion

// Declares further commands.
using Declare = void (*)(Command& program, Context& context);

// The program with all that it takes. Its manual page and what completes its words are English only.
struct CommandLine {
  Command program{"crosscut", "five board games akin to Go, and Go itself"};
  bool version = false, licences = false;

  CommandLine(Context& context, Declare more);
};

// Runs a command line. Returns the exit status.
int run(int count, const char* const* arguments, Context& context, Declare more = nullptr);

// The same with the streams of the process, for `main`: 3 after an exception.
int run_program(int count, const char* const* arguments, Declare more = nullptr);

}  // namespace crosscut::cli
