#pragma once
// The commands of terminal play, moves included.
#include "cli/game_files.hpp"

namespace crosscut::cli {

// What the commands work on.
struct PlaySession {
  Console& console;
  PlaySetup& setup;
  LiveGame& live;
  GameFiles& files;
  bool leaving = false;  // someone has quit

  const Table& table() const { return live.table(); }
};

// Carries out a line: a command by its full name, else a move, else a command by its first letters.
void obey(std::string_view line, PlaySession& now);

}  // namespace crosscut::cli
