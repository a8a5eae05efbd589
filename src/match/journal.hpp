#pragma once
// The file in which a match is kept, so that a match that was killed goes on where it was: JSON, one object a line; the
// first holds the settings, each other one a finished game. Knows nothing of playing.
#include <string>
#include <vector>

#include "match/match.hpp"

namespace crosscut {

class Journal {
 public:
  // Opens the file, or makes it. Games that it holds are in games(); a last line that was cut off is dropped. An error
  // if it cannot be read, or is of a match with other settings or more games: then it is left as it is.
  static Result<Journal> open(const std::string& path, const MatchSettings& settings);
  ~Journal();
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;

  const std::vector<MatchGame>& games() const { return games_; }
  // On the disk when it returns.
  Status add(const MatchGame& game);

 private:
  Journal(int file, std::vector<MatchGame> games) : file_(file), games_(std::move(games)) {}

  int file_;
  std::vector<MatchGame> games_;
};

// One line, its line break included.
std::string journal_line(const MatchGame& game);
Result<MatchGame> read_journal_line(std::string_view line);
// What must be equal for a match to go on.
std::string journal_head(const MatchSettings& settings);

}  // namespace crosscut
