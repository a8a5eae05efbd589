#pragma once
// Who plays in a match: the engine with some settings, a player that moves at random, or another program that speaks
// GTP.
#include <memory>
#include <string>

#include "engine/engine.hpp"
#include "match/restriction.hpp"
#include "play/game.hpp"

namespace crosscut::match {

// What a player did when it was its turn.
struct Reply {
  enum class Kind : unsigned char { move, resignation, illegal, failure, late } kind = Kind::move;
  Turn move = {};
  std::uint64_t playouts = 0;
  Error error = {};  // what went wrong
};

// Once `stop` returns true the player ends soon, and what it returns means nothing.
class MatchPlayer {
 public:
  virtual ~MatchPlayer() = default;
  // Begins a new game from the position of `game`. Nothing, or what went wrong.
  virtual std::optional<Reply> begin(const play::Game& game, const Stop& stop) = 0;
  // Its move in `game`, which is the game begun with the moves since. Precondition: not over.
  virtual Reply reply(const play::Game& game, const Stop& stop) = 0;
};

// "mcts level=3", "uct playouts=1000 seed=2", "mcts time=0.5 threads=2 memory=512", "random", or
// "gtp: PROGRAM ARGUMENTS".
struct PlayerSetting {
  std::string text;     // as it was written
  bool random = false;  // every legal turn is equally likely
  std::string program;  // the command line of a GTP program; or "", and then:
  std::string network;  // the file of its network, if it names one
  engine::EngineSettings engine;
  const Restriction* without = nullptr;  // what it never does unless it must; null: it may do everything

  // Processors used on its turn; one if unknown.
  int processors() const;
  std::optional<double> seconds() const { return program.empty() ? engine.seconds : std::nullopt; }
  Status fits(const Table& table) const;  // an error if it has a network for another game
  std::unique_ptr<MatchPlayer> open(std::uint64_t seed, double patience) const;
};
// `timed`: its games have clocks, so that it needs no limit for each move.
Result<PlayerSetting> read_player(std::string_view text, bool timed = false);

}  // namespace crosscut::match
