#pragma once
// Two players, many games: pairs with colours exchanged, from random openings, several games at a time. Finished games
// are reported, and earlier ones are passed in.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "match/player.hpp"
#include "match/statistics.hpp"
#include "play/game.hpp"

namespace crosscut::match {

constexpr int most_games = 1'000'000;

using Opening = std::vector<std::string>;  // its moves

struct MatchSettings {
  const Entry* game = nullptr;
  Options options;
  std::array<PlayerSetting, 2> players;
  int games = 100;            // an even number
  int opening_plies = 4;      // random placements before the players take over, if there is no book
  std::vector<Opening> book;  // openings in turn, if there are any
  int concurrency = 1;
  int processors = 0;  // shared by these games: no turn begins before its threads have theirs, and no game in
                       // which a player ponders before both players have theirs; 0: the machine's
  int most_plies = 0;  // where a longer game is cut off; 0: at the cap of the rules for self-play
  std::optional<play::TimeControl> clock;  // of each player: main time and increment
  double tolerance = 0.5;  // seconds by which a move may exceed its limit, or what the clock has left, before it loses
                           // on time
  double patience = 60;    // seconds within which a GTP program must answer
  std::uint64_t seed = 1;
  std::optional<Sprt> sprt;  // ends the match once it has a verdict
};

struct MatchGame {
  using How = play::Ending::How;
  // How a game can end, and the names for that in stores and records.
  static constexpr std::array<How, 6> ends = {How::rules, How::cap,     How::resignation,
                                              How::crash, How::illegal, How::time};
  static constexpr std::array<std::string_view, 6> end_names = {"played", "capped",  "resigned",
                                                                "crash",  "illegal", "time"};
  std::string_view end_name() const {
    return end_names[static_cast<std::size_t>(std::find(ends.begin(), ends.end(), how) - ends.begin())];
  }

  int number = 0;  // games 2k and 2k+1 are a pair: they have the same opening, and the first player moves first in 2k
  double points = 0;  // of the first player: 0, 0.5 or 1
  How how = How::rules;
  int blamed = -1;    // the player who resigned, crashed, broke a rule or lost on time: 0, 1, or -1
  std::string error;  // what happened then
  double margin = 0;  // of the first player, in points, if the game has a score and was played to the end
  std::vector<std::string> moves;
  std::array<std::vector<double>, 2> seconds;  // of each player's moves
  std::array<std::uint64_t, 2> playouts{};
};

// The opening of the pair: from the book, or with the given number of placements, fewer if the game would end.
std::unique_ptr<Table> opening_of(const MatchSettings& settings, int pair);

// A game of the match as it begins: its opening, and seat 0 for the first player.
play::Game game_of(const MatchSettings& settings, int number);

// How the game ended. `played`: the same game after its moves.
play::Ending ending_of(const MatchGame& game, const play::Game& played);

// Whether a match is finished after these games.
bool complete(const MatchSettings& settings, const std::vector<MatchGame>& games);

// Work other than a match, in pieces that are shared like games. Each takes one processor.
class Task {
 public:
  virtual ~Task() = default;
  // The bytes of a piece; no value if `stop` returned true before it was done. May be called by several threads.
  virtual std::optional<std::string> piece(int number, const Stop& stop) const = 0;
};

// A game to be played, or a piece of a task to be done. Settings and task outlive it.
struct Job {
  const MatchSettings* settings;
  std::size_t match;  // its number among the matches of the source
  int number;
  const Task* task = nullptr;  // if it is one of a task
};

// Where games to be played come from, and where finished ones go. Thread-safe.
class GameSource {
 public:
  virtual ~GameSource() = default;
  // No value: there are no more, or `stop` returned true while none was free.
  virtual std::optional<Job> take(const Stop& stop) = 0;
  virtual void add(const Job& job, MatchGame game) = 0;
  // Of a task.
  virtual void add(const Job& /*job*/, std::string&& /*result*/) {}
};

// Plays the games of a source, `concurrency` at a time, which share these processors; 0: the machine's. Ends when
// `stop` returns true, and drops unfinished games. Throws std::system_error if a resource such as memory or processes
// runs out.
void play_games(GameSource& source, int concurrency, int processors, const Stop& stop);

// Plays the games missing from `before`, which has an entry for each match, a pair of each match in turn. `finished` is
// called for each, by one thread at a time. Stops and throws as play_games. Returns all games of each match by number,
// including those in `before`. The settings of the first match set concurrency and processors. Precondition: there are
// matches, each with an even number of games.
std::vector<std::vector<MatchGame>> play_matches(const std::vector<MatchSettings>& matches,
                                                 std::vector<std::vector<MatchGame>> before,
                                                 const std::function<void(std::size_t, const MatchGame&)>& finished,
                                                 const Stop& stop);

}  // namespace crosscut::match
