#pragma once
// A folder that keeps the games of matches that are played here: a store, and a folder of records for each match.
#include <filesystem>

#include "match/store.hpp"

namespace crosscut::match {

// Matches and their names, which are folders below that of the games; "" if there is but one.
struct NamedMatches {
  std::vector<MatchSettings> matches;
  std::vector<std::string> names;
};

class MatchFolder {
 public:
  // `version`: of this program. The matches must outlive the object.
  MatchFolder(std::filesystem::path folder, const NamedMatches& matches, std::string version)
      : folder_(std::move(folder)), matches_(matches), version_(std::move(version)) {}

  // The finished games of each match; creates nothing. With `skip_damaged`, moves a damaged store aside and leaves out
  // damaged games, so that they are played again.
  Result<std::vector<std::vector<MatchGame>>> read(bool skip_damaged);
  // Files the matches with these games, and writes the records that are missing.
  Status begin(const std::vector<std::vector<MatchGame>>& games);
  Status add(std::size_t match, const MatchGame& game);

 private:
  std::string file() const { return (folder_ / "games.db").string(); }
  std::string damaged_file() const { return file() + ".damaged"; }
  std::string id(std::size_t match) const { return id_of(matches_.matches[match], matches_.names[match]); }
  std::filesystem::path records(std::size_t match) const {
    return matches_.names[match].empty() ? folder_ : folder_ / matches_.names[match];
  }
  Status open();
  Result<std::vector<MatchGame>> read_match(std::size_t match, bool skip_damaged);

  const std::filesystem::path folder_;
  const NamedMatches& matches_;
  const std::string version_;
  std::optional<Store> store_;
  std::vector<std::string> ids_;
};

}  // namespace crosscut::match
