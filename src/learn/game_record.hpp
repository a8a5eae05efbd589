#pragma once
// A game of self-play as training needs it: its moves, the results of searches, and how it ended. Everything
// else (positions, ownership) follows by playing it again.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/move.hpp"
#include "rules/side.hpp"

namespace crosscut::learn {

struct RecordedMove {
  enum Kind : std::uint8_t {
    unsearched,  // random, or the only one
    fast,        // few simulations: good enough to play, not to learn from
    full,
  };
  struct Share {
    Move move;
    std::uint8_t weight = 0;  // in proportion to the others; the greatest is 255
    friend bool operator==(const Share&, const Share&) = default;
  };

  Move move;
  Kind kind = unsearched;
  std::uint16_t value = 0;    // if searched: the chance of the player to move, draws counting half, times 65535
  std::vector<Share> policy;  // of a full search: the policy that it improved on
  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct GameRecord {
  std::string game, options;  // options: all in force, "key=value" words
  std::uint16_t generation = 0;
  std::vector<RecordedMove> decisions;
  std::optional<Side> winner;
  std::uint16_t margin = 0;     // by which they won, in half points
  bool capped = false;          // cut off
  std::optional<Side> gave_up;  // the side that would have resigned
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Appends the bytes of a game.
void write(const GameRecord& game, std::string& bytes);
// Takes a game off the front; nothing if that is not one.
std::optional<GameRecord> take_game(std::string_view& bytes);

// A block of a shard: games, compressed, with a checksum. A shard is any number of blocks, one after the other, so that
// it can be appended to and cut off anywhere.
std::string block_of(std::span<const GameRecord> games);

struct Shard {
  std::vector<GameRecord> games;  // of all whole blocks
  std::size_t dropped = 0;        // bytes that belong to none
};
Shard read_shard(std::string_view bytes);

}  // namespace crosscut::learn
