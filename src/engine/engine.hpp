#pragma once
// The computer as a player: a move for any phase of a game, the settlement included.
// Knows nothing of any one game, nor of sockets and terminals. Time is passed in.
#include "catalog/table.hpp"

namespace crosscut {

// Seconds from some fixed moment on.
using Clock = std::function<double()>;

// As good as no limit.
inline constexpr std::uint64_t most_playouts = 1'000'000'000'000;

struct EngineSettings {
  std::uint64_t playouts = 1000;         // at most, per move
  std::uint64_t visits = most_playouts;  // at most, of the position: with those kept from earlier moves
  std::optional<double> seconds;         // at most, per move
  bool until_decided = true;             // no longer than until no other move can come first within these limits
  bool ponder = false;                   // on the time of the others, too
  double looseness = 0;                  // how freely it chooses among moves that do not look bad; 0: the best one
  double resign_below = 0;  // it gives up when its chances, in [0, 1], have been worse for some moves; 0: never
  SearchSettings search;    // the same seed and number of playouts, with one thread, give the same moves
};

// Levels 1 to 10 are numbers of playouts per move; the weakest do not always choose what they find to be best.
inline constexpr int levels = 10;
std::uint64_t playouts_of_level(int level);
// How many the limits of playouts and visits allow at a position that the search knows so far.
std::uint64_t playouts_to_make(const EngineSettings& settings, const Progress& now);

// What a person has said about how long the engine thinks.
struct Effort {
  std::optional<int> level;
  std::optional<std::uint64_t> playouts, visits;
  std::optional<double> seconds;
};
// Sets the limits of `engine`. A level is a limit as well, unless something else was said instead.
void apply(const Effort& effort, EngineSettings& engine);

// A player that remembers: what it found out about the moves that were made in the end stays known. One game after
// another, or games in turns, are as good as one; only then nothing is remembered.
class Engine {
 public:
  // What the computer does at this table, which must not be over. `cancel` ends its thinking early, with the best so
  // far. In a settlement it claims the enemy groups that nearly never live in playouts, and accepts a claim only if
  // that costs it nothing and it has no better one; to one that costs it something it answers by resuming play.
  Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {});

  // Whether after this thought the player to move gives up: his chances were hopeless at his last moves as well. Never
  // with three players, nor in a settlement.
  bool resigns(const Table& table, const EngineSettings& settings) const;

  // The search that it holds, at this table.
  Search& search(const Table& table, const SearchSettings& settings);

  // Searches this table's position in the background, while others think about it: until it is asked for anything else,
  // or has made as many playouts as for a move. Does nothing where the settings do not want it.
  void ponder(const Table& table, const EngineSettings& settings);
  // Ends that, within some milliseconds.
  void stop_pondering();

 private:
  class Pondering;

  // For how many moves of his in a row a player's chances have been hopeless, and when they were looked at last.
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

}  // namespace crosscut
