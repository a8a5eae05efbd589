#pragma once
// Saving and loading in terminal play: nothing that was played is lost.
#include "cli/live_game.hpp"

namespace crosscut::cli {

class GameFiles {
 public:
  GameFiles(Console& console, const PlaySetup& setup) : console_(console), setup_(setup) {}

  // The game in this file.
  Result<SeatedGame> read(const std::string& path);
  // Saves the game in this file, or in the last one if the path is empty. Overwrites only files that it wrote itself.
  void save(LiveGame& live, std::string path);
  // Saves a changed game before the player leaves it. False if that failed; the first time, prints the reason and the
  // game.
  bool keep(LiveGame& live);
  bool warned() const { return warned_; }  // that a game could not be kept

 private:
  Status write(LiveGame& live, const std::string& path);

  Console& console_;
  const PlaySetup& setup_;
  std::vector<std::string> own_;  // files that may be overwritten
  bool warned_ = false;
};

}  // namespace crosscut::cli
