#pragma once
// Two players, many games: pairs with colours swapped from openings drawn at random, several games at a time. What is
// finished is told, and what was finished before is handed in.
#include <functional>
#include <string>
#include <vector>

#include "match/player.hpp"
#include "match/statistics.hpp"
#include "play/game.hpp"

namespace crosscut {

constexpr int most_games = 1'000'000;

struct MatchSettings {
  const Entry* game = nullptr;
  Options options;
  std::array<PlayerSetting, 2> players;
  int games = 100;        // an even number
  int opening_plies = 4;  // placements drawn at random before the players take over
  int concurrency = 1;
  int processors = 0;      // that these games share: nobody's turn begins before its threads have theirs, nor a game in
                           // which somebody ponders before both players' have; 0: the machine's
  int most_plies = 0;      // where a longer game is cut off; 0: at the cap of the rules for self-play
  double tolerance = 0.5;  // seconds over the limit before a move is a loss on time
  double patience = 60;    // seconds within which a GTP program must answer
  std::uint64_t seed = 1;
  std::optional<Sprt> sprt;  // ends the match once it has a verdict
};

struct MatchGame {
  enum class End : unsigned char { played, capped, resigned, crash, illegal, time };
  static constexpr std::array<std::string_view, 6> end_names = {"played", "capped",  "resigned",
                                                                "crash",  "illegal", "time"};
  int number = 0;     // games 2k and 2k+1 are a pair: of the same opening, the first player moves first in 2k
  double points = 0;  // of the first player: 0, 0.5 or 1
  End end = End::played;
  int blamed = -1;      // the player who resigned, crashed, broke a rule or the time: 0, 1, or -1
  std::string trouble;  // what happened then
  double margin = 0;    // of the first player, in points, where the game has scores and was played to its end
  std::vector<std::string> moves;
  std::array<std::vector<double>, 2> seconds;  // of each player's moves
  std::array<std::uint64_t, 2> playouts{};
};

// The positions from which the pair begins, with as many placements as asked for, or fewer where the game would end.
std::unique_ptr<Table> opening_of(const MatchSettings& settings, int pair);

// A game of the match as it begins: its opening, and seat 0 for the first player.
play::Game game_of(const MatchSettings& settings, int number);

// How it ended. `played`: the same game after its moves.
play::Ending ending_of(const MatchGame& game, const play::Game& played);

// Whether a match of which these games have been played is at its end.
bool complete(const MatchSettings& settings, const std::vector<MatchGame>& games);

// Plays the games that `before` lacks. `finished` is called for each, by one thread at a time. True of `stop` ends the
// match: games under way are dropped. Returns all games, those before included, by number. Throws std::system_error if
// there is too little of something, such as memory or processes, to go on.
std::vector<MatchGame> play_match(const MatchSettings& settings, std::vector<MatchGame> before,
                                  const std::function<void(const MatchGame&)>& finished, const Stop& stop);

// The same for several matches at once, a pair of each in turn; `finished` is told of which, `before` has an entry for
// each. As many games at a time, on as many processors, as the first says. Precondition: there are matches, each of an
// even number of games.
std::vector<std::vector<MatchGame>> play_matches(const std::vector<MatchSettings>& matches,
                                                 std::vector<std::vector<MatchGame>> before,
                                                 const std::function<void(std::size_t, const MatchGame&)>& finished,
                                                 const Stop& stop);

}  // namespace crosscut
