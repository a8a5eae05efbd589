#pragma once
// The file in which a match is kept, so that a killed match can continue: JSON, one object per line; the first has the
// settings, each of the others a finished game.
#include <string>
#include <vector>

#include "match/match.hpp"

namespace crosscut::match {

class Journal {
 public:
  // Opens the file, or creates it. The games in it are in games(); a truncated last line is dropped. An error if it
  // cannot be read, belongs to a match with other settings or more games, or has a damaged line: then it is left
  // unchanged. With `skip_damaged`, damaged lines are dropped instead, so that their games are played again.
  static Result<Journal> open(const std::string& path, const MatchSettings& settings, bool skip_damaged = false);
  ~Journal();
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;

  const std::vector<MatchGame>& games() const { return games_; }
  // On disk when it returns; after an error the file is as it was.
  Status add(const MatchGame& game);

 private:
  static Result<Journal> rewritten(const std::string& path, const std::string& text, std::vector<MatchGame> games);

  Journal(int file, std::vector<MatchGame> games) : file_(file), games_(std::move(games)) {}

  int file_;
  std::vector<MatchGame> games_;
};

// One line, including its line break. It ends with a checksum; a line without one is read, too.
std::string journal_line(const MatchGame& game);
Result<MatchGame> read_journal_line(std::string_view line);
// What must be equal for a match to continue.
std::string journal_head(const MatchSettings& settings);

}  // namespace crosscut::match
