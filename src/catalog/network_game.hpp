#pragma once
// A game in progress as learning needs it: played by short searches with a network, and seen as inputs and outputs of a
// network.
#include <memory>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "nn/evaluation.hpp"
#include "nn/network.hpp"
#include "rules/move.hpp"
#include "rules/side.hpp"

namespace crosscut {

namespace nn {
class QuantisedNetwork;
}

class NetworkGame {
 public:
  struct Found {
    Move move;                  // to be played
    float chance = 0.5F;        // of the player to move, draws counting half
    std::vector<Move> moves;    // all that are legal
    std::vector<float> policy;  // improved, of each of these moves
  };

  virtual ~NetworkGame() = default;
  virtual std::unique_ptr<NetworkGame> clone() const = 0;  // without networks for its sides

  virtual std::size_t sides() const = 0;
  virtual bool scored() const = 0;
  virtual int ply_cap() const = 0;  // at which self-play cuts a game off (docs/rules: Caps)
  virtual Side to_play() const = 0;
  virtual bool turn_is_open() const = 0;  // another decision of the same player completes it
  virtual bool over() const = 0;          // nobody can act
  virtual Outcome outcome() const = 0;    // if the game ended here
  // In points, over the best of the others. Precondition: the game has a score.
  virtual float lead(Side side) const = 0;

  // Whether the rules allow the move, repetition aside.
  virtual bool allows(Move move) const = 0;
  virtual std::vector<Move> legal() const = 0;
  // One of these, each equally likely; no move if there is none.
  virtual Move random_move(Random& random) const = 0;
  virtual void play(Move move) = 0;  // precondition: allows() it
  // Makes a turn of a light playout, or the rest of a begun turn, and returns its moves.
  virtual std::vector<Move> play_lightly(Random& random) = 0;

  // The network for the searches of this side, which must fit and outlive the game.
  virtual void seat(Side side, const nn::QuantisedNetwork& network) = 0;
  // A search for the player to move, with this many playouts. With `explore`, moves are drawn; else the best by the
  // policy are searched. Precondition: the side has a network, and there is a legal move.
  virtual Found search(int playouts, bool explore, Random& random) = 0;

  // The shape of a network for this game, whose size is that of `size`.
  virtual nn::NetworkShape shape(const nn::NetworkShape& size = {}) const = 0;
  virtual const nn::Grid& grid() const = 0;
  virtual int symmetries() const = 0;
  // The position turned and mirrored.
  virtual nn::Input input(int symmetry) const = 0;
  // The position as it is, and its legal moves; both arguments are overwritten.
  virtual void see(nn::Input& input, std::vector<Move>& legal) const = 0;
  // The place of a move in the policy of a position that is turned so, followed by the acts; none for a move unknown
  // here.
  virtual std::optional<std::size_t> place(Move move, int symmetry) const = 0;
  // How many turns after the mover this side plays.
  virtual std::size_t seen_from(Side mover, Side side) const = 0;
  // [ownership plane][cell], each 0 or 1, seen by `mover`: what counts for each side if the game ended here.
  virtual std::vector<std::uint8_t> ownership(Side mover, int symmetry) const = 0;
};

}  // namespace crosscut
