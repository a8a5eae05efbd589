#pragma once
// The computer as a player: a move for any phase of a game, including the settlement. Time is passed in.
#include "catalog/networks.hpp"
#include "catalog/table.hpp"
#include "play/clock.hpp"

namespace crosscut::engine {

// Seconds since some fixed moment.
using Clock = std::function<double()>;

// Effectively no limit.
inline constexpr std::uint64_t most_playouts = 1'000'000'000'000;

struct EngineSettings {
  std::uint64_t playouts = 1000;         // at most, per move
  std::uint64_t visits = most_playouts;  // at most, of the position: with those kept from earlier moves
  std::optional<double> seconds;         // at most, per move
  std::optional<int> level;              // it determines the number of playouts
  bool until_decided = true;             // stops once no other move can overtake the best one within these limits
  bool ponder = false;                   // also during the others' time
  bool ends = true;                      // passes once nothing is left to gain
  double looseness = 0;     // how randomly it chooses among moves that do not look bad; 0: always the best one
  bool book = false;        // plays from the program's opening book, where it has one, unless it chooses randomly
  double resign_below = 0;  // it resigns when its chances, in [0, 1], have been below this for some moves; 0: never
  SearchSettings search;    // the same seed and number of playouts, with one thread, give the same moves
};

// Levels 1 to 10 are numbers of playouts per move. The weakest do not always choose the best move they find, or only
// draw a move from a network's policy.
inline constexpr int levels = 10;
// The settings that apply at this table: without a network for it, the player `net` is the player `mcts` of the same
// level.
EngineSettings at_table(const Table& table, EngineSettings settings);
// How many playouts the limits on playouts and visits allow at a position with this progress.
std::uint64_t playouts_to_make(const EngineSettings& settings, const Progress& now);

// The settings, but thinking no longer than this seat's clock allows.
EngineSettings within_time(EngineSettings settings, const play::GameClock& clock, int seat, const Table& table);

// The effort that a user has asked for.
struct Effort {
  std::optional<int> level;
  std::optional<std::uint64_t> playouts, visits;
  std::optional<double> seconds;
};
// A level is a number of playouts, so the two exclude each other.
Status check(const Effort& effort);
// Sets the limits of `engine`. A level is a limit too, unless another limit was given.
void apply(const Effort& effort, EngineSettings& engine);

// Looks at a search at intervals, while it is paused.
struct Watch {
  double interval = 0;  // in seconds
  std::function<void(const Search&)> look = {};
  bool ownership = false;  // whether `look` needs it
};

// Makes this many more playouts, or fewer if the result is proven or `enough` says so, and lets `watch` look after each
// interval. Returns the number of playouts made.
std::uint64_t look_ahead(Search& search, std::uint64_t playouts, const Clock& clock, const Stop& enough,
                         const Watch& watch = {});

// A player with memory: it keeps what it found out about the moves that are then made. It can play several games, even
// alternately, but remembers nothing from one to another.
class Engine {
 public:
  // The computer's move at this table, which must not be over. `cancel` ends its thinking early, with the best move so
  // far. In a settlement it claims what is dead (settlement.hpp), accepts a claim that gives it no less than playing on
  // would, or else plays on. `watch` looks at its search, if there is one, after each interval and at the end.
  Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {},
                const Watch& watch = {});

  // Whether the player to move should resign after this thought: the chances were hopeless at this player's last moves
  // as well. Never with three players or in a settlement.
  bool resigns(const Table& table, const EngineSettings& settings) const;

  // The current search, at this table.
  Search& search(const Table& table, const SearchSettings& settings);

  // Ponders: searches this position in the background while others think, until something else is asked of it or it has
  // made as many playouts as for a move. Does nothing unless the settings ask for it.
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

// One move, without memory.
Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {});

}  // namespace crosscut::engine
