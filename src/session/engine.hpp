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
  std::string player = "mcts";
  std::uint64_t playouts = 1000;         // at most, per move
  std::uint64_t visits = most_playouts;  // at most, of the position: with those kept from earlier moves
  std::optional<double> seconds;         // at most, per move
  bool until_decided = true;             // no longer than until no other move can come first within these limits
  SearchSettings search;                 // the same seed and number of playouts, with one thread, give the same moves
};

// The names that EngineSettings::player may have.
const std::vector<std::string>& player_names();

// Levels 1 to 10 as a number of playouts per move.
inline constexpr int levels = 10;
std::uint64_t playouts_of_level(int level);

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
  // that costs it nothing; else it resumes play.
  Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {});

  // The search that it holds, at this table.
  Search& search(const Table& table, const SearchSettings& settings);

 private:
  std::unique_ptr<Search> search_;
  SearchSettings settings_;
  std::unique_ptr<Table> at_;  // where search_ is
};

// The same, once.
Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {});

}  // namespace crosscut
