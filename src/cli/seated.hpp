#pragma once
// A game with its players, by seat: people and the computer.
#include "play/game.hpp"
#include "record/record.hpp"

namespace crosscut::cli {

enum class Player : std::uint8_t { human, computer };
constexpr std::string_view name_of(Player player) { return player == Player::human ? "human" : "computer"; }

using NamedPlayers = std::array<std::optional<Player>, 3>;  // by seat, as far as they are named

class SeatedGame {
 public:
  // A player who is not named is the computer if some other is human. If none is, a human makes the first move.
  SeatedGame(play::Game begun, const NamedPlayers& named);

  Player player(int seat) const { return players_[static_cast<std::size_t>(seat)]; }
  // Who plays the side now.
  Player player(Side side) const { return player(game.seats().seat(side)); }
  void seat(Side side, Player player) { players_[static_cast<std::size_t>(game.seats().seat(side))] = player; }
  int humans() const;

  // `computer`: the name of the computer player.
  Record record(const std::string& computer) const;
  // The game of a record. Players named as `record` above names the computer are computers; all others are human.
  static Result<SeatedGame> of(const Record& record);

  // Since it was last saved.
  bool changed() const { return saved_ != game.changes(); }
  void saved() { saved_ = game.changes(); }

  play::Game game;

 private:
  std::array<Player, 3> players_{};
  std::size_t saved_;  // after this many changes of the game
};

}  // namespace crosscut::cli
