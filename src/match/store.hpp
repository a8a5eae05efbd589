#pragma once
// Matches that were filed, and their games: in a file on this machine, or in a PostgreSQL database that any number of
// machines share. A worker claims a game for some seconds (a lease), and renews the lease while playing. The first
// result of a game stands. Times are those of the database's clock.
#include <map>

#include "database/database.hpp"
#include "match/filed.hpp"

namespace crosscut::match {

using database::Outcome;

class Store {
 public:
  // Whether others may use a file at the same time. PostgreSQL is always shared.
  enum class Use : unsigned char { alone, shared };
  // `place`: the URL of a PostgreSQL database, or the path of a file, which is created if there is none.
  // The error is `damaged` if that is what is wrong with a file used alone.
  static Result<Store> open(const std::string& place, Use use);
  // The games of a match that can still be read in a damaged file, of which `most` were asked for.
  static Result<std::vector<MatchGame>> rescue(const std::string& path, const std::string& match, int most);

  // A match that is to be played.
  struct MatchRequest {
    std::string name;  // "" if it needs none
    MatchSettings settings;
    Identity identity;
    std::vector<MatchGame> before;  // games that were already played, if the match is new
  };
  // Files the matches with all their games, or updates those that are there. Returns their ids. Nothing is changed if
  // one is refused: if more of its games are finished than are asked for, if another program is to play it, or, in a
  // file used alone, if a match of the same name has other conditions.
  Result<std::vector<std::string>> file(const std::vector<MatchRequest>& requests);

  // A task (match.hpp) to be done, filed in the same way.
  struct TaskRequest {
    std::string name, conditions, asked;
    int pieces;
    std::string supplies;  // bytes that a worker needs for it
  };
  // Files it, and withdraws others filed under this name. Returns its id.
  Result<std::string> file(const TaskRequest& task);
  Outcome<std::string> supplies(const std::string& task);

  // A match or task as it was filed (filed.hpp).
  struct Filed {
    std::string id, name, conditions, asked;
  };
  // Those that are not decided and have unfinished games.
  Outcome<std::vector<Filed>> open_matches();
  Outcome<bool> holds(const std::string& match);

  // Up to `most` games, in order, that nobody holds or whose lease has run out. Precondition: the match was filed.
  Outcome<std::vector<int>> claim(const std::string& match, const std::string& worker, int most, int lease);
  // What a worker holds: match and number.
  Outcome<std::vector<std::pair<std::string, int>>> held(const std::string& worker);
  Outcome<Done> renew(const std::string& worker, int lease);
  // All games that the worker holds.
  Outcome<Done> give_back(const std::string& worker);
  // Writes the result, which is on disk when this returns. False: there was one already, or the game is no longer asked
  // for.
  Outcome<bool> finish(const std::string& match, const MatchGame& game, const std::string& worker);
  // The same for a piece of a task.
  Outcome<bool> finish(const std::string& task, int number, const std::string& bytes, const std::string& worker);
  // The bytes of a finished piece.
  Outcome<std::string> piece(const std::string& task, int number);
  // Lets it be done again, since its result is damaged.
  Outcome<Done> reopen(const std::string& match, int number);

  // The first player's points in finished games, from a number on.
  Outcome<std::map<int, double>> points(const std::string& match, int from);
  // Hands out no more games of the match, until it is filed with another request than this.
  Outcome<Done> decide(const std::string& match, const std::string& asked);

  // The finished games, by number. An error if one is damaged; with `skip_damaged`, it is to be played again instead.
  Result<std::vector<MatchGame>> games(const std::string& match, bool skip_damaged = false);
  // Books that several processes grow: lines by place (book/book.hpp). Whether this process is to add a place, since
  // nobody else has said so within the lease.
  Outcome<bool> claim_place(const std::string& book, const std::string& place, int lease);
  using Lines = std::map<std::string, std::string>;
  // Gives the lines written since `seen` to `merge`, writes those that it returns, and sets `seen`. It may be called
  // more than once.
  Outcome<Done> exchange_places(const std::string& book, std::int64_t& seen,
                                const std::function<Lines(const std::vector<std::string>&)>& merge);

  struct Progress {
    int finished = 0, held = 0;
    bool decided = false;
  };
  Outcome<Progress> progress(const std::string& match);

 private:
  struct Dialect;

  Status open_file(const std::string& path);
  Outcome<Done> create();
  Outcome<Done> file_match(const MatchRequest& request, const std::string& id);
  Outcome<Done> check_name(const MatchRequest& request, const std::string& conditions);
  Outcome<Done> file_task(const TaskRequest& task, const std::string& id);
  Outcome<Done> fill(const std::string& match, int numbers);
  Outcome<bool> keep(const std::string& match, int number, std::int64_t points, const std::string& result,
                     const std::string& worker);

  std::unique_ptr<database::Database> database_;
  const Dialect* dialect_ = nullptr;
  Use use_ = Use::shared;
  std::string place_;  // for messages; of a database without its password
};

// The id of a match in a store.
std::string id_of(const MatchSettings& settings, const std::string& name);
std::string id_of(const Store::TaskRequest& task);

}  // namespace crosscut::match
