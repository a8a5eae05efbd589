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
  // cannot be read, or belongs to a match with other settings or more games: then it is left unchanged.
  static Result<Journal> open(const std::string& path, const MatchSettings& settings);
  ~Journal();
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;

  const std::vector<MatchGame>& games() const { return games_; }
  // On disk when it returns.
  Status add(const MatchGame& game);

 private:
  Journal(int file, std::vector<MatchGame> games) : file_(file), games_(std::move(games)) {}

  int file_;
  std::vector<MatchGame> games_;
};

// One line, including its line break.
std::string journal_line(const MatchGame& game);
Result<MatchGame> read_journal_line(std::string_view line);
// What must be equal for a match to continue.
std::string journal_head(const MatchSettings& settings);

}  // namespace crosscut::match
