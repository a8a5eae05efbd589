#pragma once
// The terminal and the environment: the only file in this folder that asks the operating system.
#include <optional>

#include "cli/console.hpp"

namespace crosscut::cli {

enum class ColourChoice : std::uint8_t { automatic, always, never };

// The settings that decide how text may be drawn.
struct Surroundings {
  bool terminal = false, typed = false;  // whether output and input are terminals
  int columns = 0, lines = 0;            // of its window, or 0 if unknown
  std::string no_color, term, colorterm, columns_set, lines_set, locale, messages;  // of the environment, or ""
};
Surroundings surroundings();
Style style_for(const Surroundings& around, ColourChoice colour);
// The language of the environment's messages, as far as it is known here; of a script it is English.
explain::Language language_for(const Surroundings& around);

bool standard_input_is_terminal();
bool standard_error_is_terminal();

// Whether a byte of the stream, or its end, is available. Standard input must not be synchronised with stdio.
bool input_waits(std::istream& in);
// Whether standard input is a pipe whose other end was closed, and all that came is read.
bool input_ended(std::istream& in);

// From now on Ctrl-C, or a signal to terminate, no longer ends the program but is reported by `interrupted`.
void catch_interrupts();
// Lines typed at the terminal, with interrupts caught: Ctrl-C interrupts the line; the end of the terminal, or of the
// program from outside, is the end of the input.
Lines terminal_lines();
// Whether Ctrl-C was pressed since the last call, or the program should end.
bool interrupted();

std::string machine_name();
// A name that no other process has, for one that shares work with others: it begins with this one.
std::string worker_name(const std::string& name);

// A new file name for a game that would otherwise be lost, in the user's data folder, which is created if necessary.
std::string unsaved_file(std::string_view game);

// The default place for games between people: in the user's data folder, which is created if necessary.
std::string games_file();

// Opens the address in the user's browser, if there is one; returns at once.
void open_in_browser(const std::string& address);

}  // namespace crosscut::cli
