#pragma once
// Games that a network plays against itself, or against another.
#include <array>
#include <span>

#include "base/random.hpp"
#include "catalog/table.hpp"
#include "learn/game_record.hpp"
#include "nn/quantised.hpp"

namespace crosscut::learn {

struct SelfPlay {
  int full = 32, fast = 8;                        // simulations of the two kinds of searches
  int full_of = 4;                                // one search in this many is a full one
  int opening = 0;                                // random moves at the start
  bool explore = true;                            // otherwise the players always play the same moves
  const nn::QuantisedNetwork* learner = nullptr;  // only its searches are full ones; null: those of all
};

// The shape of a network for the game with these options, whose size is that of `size`.
Result<nn::NetworkShape> shape_for(const Options& options, const nn::NetworkShape& size = {});

// The network in a file, ready to play this game; or what is wrong with it.
Result<std::shared_ptr<const nn::QuantisedNetwork>> open_player(const std::string& path, const Options& options);

// Plays a game to its end, or to the cap of the rules. Without a network, a side plays as in light playouts. A decided
// game is played on with as little thought as possible, because the final board is worth learning, and so is whether
// the game was really decided. The players take over after the moves `begun`. Precondition: the options are all of a
// game, the networks fit, and the moves are legal.
GameRecord play_game(const Options& options, const std::array<const nn::QuantisedNetwork*, 3>& players,
                     const SelfPlay& settings, Random& random, std::span<const Move> begun = {});

}  // namespace crosscut::learn
