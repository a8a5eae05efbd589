#pragma once
// The terminal and the environment. Only this file of the folder uses the operating system.
#include <optional>

#include "command/console.hpp"

namespace crosscut::command {

enum class ColourChoice : std::uint8_t { automatic, always, never };

// A variable of the environment, or "".
std::string environment(const char* name);

// The settings that decide how text may be drawn.
struct Surroundings {
  bool terminal = false, typed = false;  // whether output and input are terminals
  int columns = 0, lines = 0;            // of its window, or 0 if unknown
  std::string no_color, term, colorterm, columns_set, lines_set, locale, messages;  // of the environment, or ""
};
Surroundings surroundings();
Style style_for(const Surroundings& around, ColourChoice colour);
// The language of the environment's messages, if the program speaks it; English in scripts.
const Language& language_for(const Surroundings& around);

bool standard_input_is_terminal();
bool standard_error_is_terminal();

// Whether a byte of the stream, or its end, is available. Standard input must not be synchronised with stdio.
bool input_waits(std::istream& in);
// Whether standard input is a pipe that was closed at the other end and has been read completely.
bool input_ended(std::istream& in);

// From now on Ctrl-C, or a signal to terminate, no longer ends the program but is reported by `interrupted`.
void catch_interrupts();
// Lines typed at the terminal, with interrupts caught: Ctrl-C interrupts the line; if the terminal closes or the
// program is to end, the input ends.
Lines terminal_lines();
// Whether Ctrl-C was pressed since the last call, or the program should end.
bool interrupted();

std::string machine_name();
// A unique name for a process that shares work with others, starting with this one.
std::string worker_name(const std::string& name);

}  // namespace crosscut::command
