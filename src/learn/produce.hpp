#pragma once
// Many games of self-play, by several threads, into a file; and matches between two players.
#include <functional>

#include "catalog/search.hpp"
#include "learn/conditions.hpp"
#include "learn/selfplay.hpp"
#include "learn/starts.hpp"
#include "match/statistics.hpp"

namespace crosscut::learn {

struct Production {
  const nn::QuantisedNetwork* player = nullptr;  // null: light playouts
  SelfPlay play;
  std::uint16_t generation = 0;
  int games = 1000;
  int threads = 1;
  std::uint64_t seed = 1;  // with one thread it determines all games, given the conditions at the start
  // Where some of the games begin, and who plays one side of some; none: all begin with the empty board, and the player
  // plays itself.
  std::vector<Start> starts = {};
  std::vector<std::shared_ptr<const nn::QuantisedNetwork>> opponents = {};
};

// A game before it is played, determined by its number and the conditions.
struct Draft {
  Random random;
  Options options;
  std::vector<Move> begun;
};
Draft draft_of(const Production& production, const Conditions& conditions, int number);
GameRecord play(const Production& production, Draft draft);

inline constexpr int games_in_block = 8;  // the most that is lost if the program is killed

// Learns from the games that are already in a shard, if there is one. Returns how many there are, or why it cannot be
// read.
Result<int> learn_from(const std::string& path, Conditions& conditions,
                       const std::function<void(const GameRecord&)>& played);

// Plays the games that the shard lacks, if there is one, and appends them to it; at the end `conditions` have learned
// from all of its games. `played` is called by one thread at a time, for games already there too. An error if the file
// cannot be read or written. When `stop` returns true, unfinished games are dropped.
Status produce(const Production& production, const std::string& path, Conditions& conditions,
               const std::function<void(const GameRecord&)>& played, const Stop& stop);

struct Gate {
  SelfPlay play{32, 32, 1, 4, false};
  match::Sprt sprt{0, 50};
  int games = 200;  // at most; in pairs, with the same opening and colours exchanged
  int threads = 1;
  std::uint64_t seed = 1;
};

// The pairs of games, up to the verdict, of a challenger against a player; from the challenger's point of view.
match::Pairs play_gate(const nn::QuantisedNetwork& candidate, const nn::QuantisedNetwork* best, const Gate& gate,
                       const Conditions& conditions, const std::function<void(const match::Pairs&)>& played,
                       const Stop& stop);

}  // namespace crosscut::learn
