#pragma once
// The computer as a player: a move for any phase of a game, including the settlement. Time is passed in.
#include "catalog/networks.hpp"
#include "catalog/table.hpp"

namespace crosscut::engine {

// Seconds since some fixed moment.
using Clock = std::function<double()>;

// Effectively no limit.
inline constexpr std::uint64_t most_playouts = 1'000'000'000'000;

struct EngineSettings {
  std::uint64_t playouts = 1000;         // at most, per move
  std::uint64_t visits = most_playouts;  // at most, of the position: with those kept from earlier moves
  std::optional<double> seconds;         // at most, per move
  std::optional<int> level;              // from which that number of playouts comes
  bool until_decided = true;             // stops once no other move can overtake the best one within these limits
  bool ponder = false;                   // also during the others' time
  double looseness = 0;     // how freely it chooses among moves that do not look bad; 0: always the best one
  double resign_below = 0;  // it resigns when its chances, in [0, 1], have been below this for some moves; 0: never
  SearchSettings search;    // the same seed and number of playouts, with one thread, give the same moves
};

// Levels 1 to 10 are numbers of playouts per move; the weakest levels do not always choose the best move they find, or
// draw one by the policy of a network alone.
inline constexpr int levels = 10;
// The settings as they are meant at this table: a player `net` without a network for it is the player `mcts`, of the
// same level.
EngineSettings at_table(const Table& table, EngineSettings settings);
// How many playouts the limits on playouts and visits allow at a position with this progress.
std::uint64_t playouts_to_make(const EngineSettings& settings, const Progress& now);

// The effort that a user has asked for.
struct Effort {
  std::optional<int> level;
  std::optional<std::uint64_t> playouts, visits;
  std::optional<double> seconds;
};
// A level says how many playouts are made, so that nobody can ask for both.
Status check(const Effort& effort);
// Sets the limits of `engine`. A level is a limit too, unless another limit was given.
void apply(const Effort& effort, EngineSettings& engine);

// Someone who looks at a search now and then, while it rests.
struct Watch {
  double interval = 0;  // in seconds
  std::function<void(const Search&)> look = {};
  bool ownership = false;  // whether it wants to see that
};

// Searches until so many more playouts have been made, the result is proven, or `enough`, and has the search looked at
// after each interval till then. Returns the number of playouts.
std::uint64_t look_ahead(Search& search, std::uint64_t playouts, const Clock& clock, const Stop& enough,
                         const Watch& watch = {});

// A player with memory: what it found out about the moves actually made is kept. It can play several games, one after
// another or alternately, but then remembers nothing from one to the other.
class Engine {
 public:
  // The computer's move at this table, which must not be over. `cancel` ends its thinking early, with the best move so
  // far. In a settlement it claims what is dead (settlement.hpp), accepts a claim that gives it no less than playing
  // on, and plays on where nothing else would give it that. `watch` looks at its search, if there is one, after each
  // interval and at the end.
  Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {},
                const Watch& watch = {});

  // Whether the player to move should resign after this thought: the chances were hopeless at this player's last moves
  // as well. Never with three players or in a settlement.
  bool resigns(const Table& table, const EngineSettings& settings) const;

  // The current search, at this table.
  Search& search(const Table& table, const SearchSettings& settings);

  // Ponders: searches this table's position in the background while others think, until asked for anything else or
  // until it has made as many playouts as for a move. Does nothing unless the settings ask for it.
  void ponder(const Table& table, const EngineSettings& settings);
  // Stops it within a few milliseconds.
  void stop_pondering();

 private:
  class Pondering;

  // For how many of their own moves in a row a player's chances have been hopeless, and when that was last checked.
  struct Despair {
    int ply = 0, moves = 0;
  };
  void note_chances(const Table& table, double win_rate, const EngineSettings& settings);

  std::array<Despair, 3> despair_;  // by side
  std::shared_ptr<Search> search_;
  SearchSettings settings_;
  std::unique_ptr<Table> at_;             // where search_ is
  std::shared_ptr<Pondering> pondering_;  // in search_; nothing else may be done there meanwhile
};

// The same, once.
Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {});

}  // namespace crosscut::engine
