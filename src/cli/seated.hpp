#pragma once
// A game with its players: people and the computer, under the sides with which they began.
#include "play/game.hpp"
#include "record/record.hpp"

namespace crosscut::cli {

enum class Player : std::uint8_t { human, computer };
inline constexpr std::array<std::string_view, 2> player_name = {"human", "computer"};
constexpr std::string_view name_of(Player player) { return player_name[static_cast<std::size_t>(player)]; }
// The player of this name, in small letters.
constexpr std::optional<Player> read_player(std::string_view name) {
  for (const Player player : {Player::human, Player::computer})
    if (name_of(player) == name) return player;
  return {};
}

class SeatedGame {
 public:
  SeatedGame(play::Game begun, const std::array<Player, 3>& players)
      : game(std::move(begun)), players_(players), saved_(game.changes()) {}

  // Who plays the side now.
  Player player(Side side) const { return players_[place(side)]; }
  void seat(Side side, Player player) { players_[place(side)] = player; }
  int humans() const;

  // `computer`: the name of the computer player.
  Record record(const std::string& computer) const;
  // The game of a record. Players named as `record` above names the computer are computers; all others are human.
  static Result<SeatedGame> of(const Record& record);

  // Since it was last saved.
  bool changed() const { return saved_ != game.changes(); }
  void saved() { saved_ = game.changes(); }

  play::Game game;
  std::optional<Record::Named> named;  // before the game

 private:
  std::size_t place(Side side) const { return static_cast<std::size_t>(game.seats().seat(side)); }

  std::array<Player, 3> players_;
  std::size_t saved_;  // after this many changes of the game
};

}  // namespace crosscut::cli
