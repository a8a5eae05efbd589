#pragma once
// The commands for playing, each declared in its own file, and what they share.
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "command/command.hpp"
#include "command/language_option.hpp"
#include "command/style.hpp"
#include "messages/cli.hpp"
#include "messages/help.hpp"

namespace crosscut::cli {

using namespace command;

// What a command works with. `exit` is the exit status: 0 success, 1 the task failed, 2 wrong usage.
struct Context {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  int exit = 0;
  const Language* language = &english;  // of the output
  std::string program = "crosscut";     // as it was called, so that the commands it names work as printed

  // How text is written to `out`.
  Style style() const;

  std::string worded(const Message& message) const { return crosscut::worded(message, *language); }
  void say(const Message& message) { out << worded(message) << '\n'; }
  void warn(const std::string& message) { err << "crosscut: " << message << '\n'; }

  // Prints what was wrong and makes the command fail.
  void fail(const Error& error, int status = 1) {
    warn(worded(error));
    exit = status;
  }
};

// The present, such as "2026-05-04T12:34:56.789Z".
std::string time_text();

// For a command that runs for long: returns a function that is true from the first interrupt on (Ctrl-C, or a signal to
// end), so that all threads and steps of the command see it. Interrupts no longer end the program.
std::function<bool()> interruption(const Context& context);

// Whether a person types the input, at a terminal.
bool with_person(const Context& context);
// A conversation over the context's streams: with a person, or with a script.
Console conversation(Context& context, ColourChoice colour = ColourChoice::automatic);

// GAME and its key=value options, which most commands take.
struct GameArguments {
  std::string game;
  std::vector<std::string> options;
  void declare(Command& command, bool required = true);
  // The same with another help text for GAME, which may then also be a file, for example.
  void declare(Command& command, Phrase help, bool required);
  std::string text() const;  // the options, separated by spaces
};

// -o, --output.
void declare_output(Command& command, std::string& file, Phrase help = messages::help_program_out{});

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

// Declares further commands.
using Declare = void (*)(Command& program, Context& context);

void declare_documents(Command& program, Context& context, Declare more);  // man and completion

// The program with all its commands and options.
struct CommandLine {
  Command program;
  bool version = false, licences = false;

  CommandLine(Context& context, Declare more);
};

// Runs a command line. Returns the exit status.
int run(int count, const char* const* arguments, Context& context, Declare more = nullptr);

// The same with the streams of the process, for `main`: 3 after an exception.
int run_program(int count, const char* const* arguments, Declare more = nullptr);

}  // namespace crosscut::cli
