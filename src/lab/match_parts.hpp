#pragma once
// Shared by the commands that play matches: their options, and playing with a progress bar while games are stored.
#include "lab/commands.hpp"
#include "match/match_folder.hpp"

namespace crosscut::lab {

// The game, the conditions of its matches, and where to keep them.
struct MatchArguments {
  GameArguments game;
  match::MatchSettings settings;
  std::optional<int> opening_plies;
  std::string book, clock, out, store;
  bool status = false;
  bool skip_damaged = false;
  bool json = false;

  // Declares the options; the game itself is declared by `game`.
  void declare(Command& command);
  // Puts the game into the settings; an error if it or the place for the games is wrong.
  Status open_game();
  // The command line, with `more` between game and conditions.
  std::string again(const std::string& command, const std::string& more) const;
};

// A word quoted for a shell.
std::string shell_word(const std::string& word);

struct PlayedMatches {
  std::vector<std::vector<match::MatchGame>> games;  // by match, as far as they were played
  std::optional<Error> error;                        // that ended them
  bool stopped = false;                              // by the user
  std::string left;                                  // what workers still have to play, if the matches were filed
};
// Plays the games missing from --out; without it nothing is kept. Fails, without playing or creating anything, if a
// program that still has games to play cannot begin one, or if the folder has other matches or more games. After each
// game `note` returns what the progress bar shows beside the number of games. With --store, files the games for workers
// instead, and returns those that are finished.
Result<PlayedMatches> play_and_keep(const match::NamedMatches& matches, const MatchArguments& arguments,
                                    const std::function<std::string(std::size_t match, const match::MatchGame&)>& note,
                                    Context& context);
// Says what is left to play, and makes the command fail if the matches should have been played to their end but were
// not.
void tell_end(const PlayedMatches& played, const MatchArguments& arguments, Context& context);

}  // namespace crosscut::lab
