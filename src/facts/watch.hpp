#pragma once
// What the games of matches show when they are replayed, with and without the engine looking at their positions.
#include <map>

#include "facts/plan.hpp"

namespace crosscut::facts {

// A game replayed.
struct Replayed {
  const match::MatchGame* game;
  double points;                        // of the player who moved first: 0, 0.5 or 1
  std::optional<double> margin;         // of that player, if the game was played to an end with a score
  bool repeated = false;                // a board came back
  bool settled = false;                 // the players agreed on the dead groups
  std::optional<bool> higher;           // where pieces stack: whether the winner had more of them above others
  double tree = 0;                      // the logarithm to base 10 of the product of the numbers of legal turns
  std::vector<double> legal;            // turns, at each ply
  std::map<std::string, double> fired;  // how often each rule applied, such as "links_cut"
  std::size_t length() const { return game->moves.size(); }
};
// By number.
std::vector<Replayed> replayed(const match::MatchSettings& settings, const std::vector<match::MatchGame>& games);

// The chances of the player who moved first before each turn and at the end, by short searches; how many turns the
// policy takes into account, if there is one; and at how many turns an earlier board forbids the best one.
struct Watched {
  std::vector<double> chances, choices;
  int forbidden = 0;
};
Watched watched(const match::MatchSettings& settings, const match::MatchGame& game, const Effort& effort,
                std::uint64_t seed, const Stop& stop);

// A search of long_search playouts beside short ones; one playout stands for the turn that looks best before any
// search.
inline constexpr std::uint64_t long_search = 5'000;
inline constexpr std::array<std::uint64_t, 3> short_searches = {1, 33, 330};
struct Looks {
  std::array<bool, short_searches.size()> same{};  // whether a short search chooses the same turn
  double clarity = 0;  // the share of the turns that the long one looked at that are not nearly as good as the best
};
Looks looks_at(const Table& table, std::uint64_t seed, const Stop& stop);

// A first turn and those symmetric to it.
struct Opening {
  std::string turn;
  int images = 0;                   // how many they are
  std::vector<std::string> places;  // that these fill
  std::vector<double> chances;      // of the player who makes it, by independent searches
};
std::vector<Opening> openings(const Table& table, const Effort& effort, std::uint64_t seed, const Stop& stop);

}  // namespace crosscut::facts
