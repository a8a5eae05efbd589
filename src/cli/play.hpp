#pragma once
// Terminal play: people and the computer make moves, and give other commands. It uses a Console, so it also runs
// without a terminal.
#include "cli/seated.hpp"
#include "command/console.hpp"
#include "engine/engine.hpp"

namespace crosscut::cli {

using namespace command;

struct PlaySetup {
  std::string program;        // as it was called
  std::string game, options;  // as they were given; no game: the menu asks
  std::string load;           // a file to continue from
  NamedPlayers players;       // of each new game
  engine::EngineSettings engine;
  bool negotiate = false;  // name a number and choose a side before the game
  bool recommend = false;  // ask about options whose default is not recommended
  bool strict = false;     // refused lines cause exit status 1
  engine::Clock clock;     // for the computer's thinking time
  // Where an unsaved game is kept at the end, if anywhere.
  std::function<std::string(std::string_view game)> unsaved;
};

// Plays until the input ends or someone quits. The exit status: 0; 1 if strict and a line was refused; 2 if the game
// could not be started.
int play(Console& console, PlaySetup setup);

}  // namespace crosscut::cli
