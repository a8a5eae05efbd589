#pragma once
// The terminal at hand and the environment: the only place here that asks the operating system.
// Knows nothing of games.
#include <optional>

#include "cli/console.hpp"

namespace crosscut::cli {

enum class ColourChoice : std::uint8_t { automatic, always, never };

// What decides how text may be drawn.
struct Surroundings {
  bool terminal = false;                                                  // the output is one
  int columns = 0, lines = 0;                                             // of its window, or 0 if unknown
  std::string no_color, term, colorterm, columns_set, lines_set, locale;  // of the environment, or ""
};
Surroundings surroundings();
Style style_for(const Surroundings& around, ColourChoice colour);

bool standard_input_is_terminal();
bool standard_error_is_terminal();

// Whether a byte of the stream, or its end, has come. Standard input must not be synchronised with stdio.
bool input_waits(std::istream& in);

// From now on Ctrl-C, or an end from outside, no longer ends the program but is told by `interrupted`.
void catch_interrupts();
// Lines typed at the terminal, with interrupts caught: Ctrl-C interrupts the line; the end of the terminal, or of the
// program from outside, is the end of the input.
Lines terminal_lines();
// Whether Ctrl-C was pressed since this was last asked, or the end has come.
bool interrupted();

// A new file name for a game that would be lost, in the user's folder for such things, which it makes.
std::string unsaved_file(std::string_view game);

// Where games between people are kept unless told otherwise: in the user's folder for such things, which it makes.
std::string games_file();

// Shows the address in the user's browser, where there is one; returns at once.
void open_in_browser(const std::string& address);

}  // namespace crosscut::cli
