#pragma once
// Shared by the commands that play matches: their options, and playing with a progress bar while games are stored.
#include "cli/main.hpp"
#include "match/match.hpp"

namespace crosscut::cli {

// The game, the conditions of its matches, and where to keep them.
struct MatchArguments {
  GameArguments game;
  match::MatchSettings settings;
  std::string out;
  bool skip_damaged = false;
  bool json = false;

  // Declares the options; the game itself is declared by `game`.
  void declare(Command& command);
  // Puts the game into the settings, or says what is wrong with it.
  Status open_game();
  // The command line, with `more` between game and conditions.
  std::string again(const std::string& command, const std::string& more) const;
};

// A word quoted for a shell.
std::string shell_word(const std::string& word);

// Where matches are kept: one folder each, or none at all.
struct Folders {
  std::vector<std::string> paths;
  bool skip_damaged = false;  // lines of games.jsonl, whose games are then played again
};
struct PlayedMatches {
  std::vector<std::vector<match::MatchGame>> games;  // by match, as far as they were played
  std::string trouble;                               // that ended them
  bool stopped = false;                              // by the user
};
// Plays the games missing from the folders, one for each match; without folders nothing is kept. Fails, without playing
// or creating anything, if a program that is still to play cannot begin a game, or if a folder has another match or
// more games. After each game `note` returns what the progress bar shows beside the number of games.
Result<PlayedMatches> play_and_keep(const std::vector<match::MatchSettings>& matches, const Folders& folders,
                                    const std::function<std::string(std::size_t match, const match::MatchGame&)>& note,
                                    Context& context);
// Makes the command fail if the matches were not played to their end.
void tell_end(const PlayedMatches& played, bool kept, Context& context);

}  // namespace crosscut::cli
