#include "cli/seated.hpp"

#include <algorithm>

#include "play/replay.hpp"

namespace crosscut::cli {

SeatedGame::SeatedGame(play::Game begun, const NamedPlayers& named) : game(std::move(begun)), saved_(game.changes()) {
  const int sides = game.table().sides();
  bool human = std::find(named.begin(), named.begin() + sides, Player::human) != named.begin() + sides;
  const int first = index_of(game.table().to_play());
  for (int turn = 0; turn < sides; ++turn) {
    const auto seat = static_cast<std::size_t>((first + turn) % sides);
    players_[seat] = named[seat].value_or(human ? Player::computer : Player::human);
    human |= players_[seat] == Player::human;
  }
}

int SeatedGame::humans() const {
  return static_cast<int>(std::count(players_.begin(), players_.begin() + game.table().sides(), Player::human));
}

Record SeatedGame::record(const std::string& computer) const {
  Record record = play::record_of(game);
  for (int seat = 0; seat < game.table().sides(); ++seat)
    record.players[static_cast<std::size_t>(game.beginning().side(seat))] =
        player(seat) == Player::computer ? computer : std::string(name_of(Player::human));
  record.program = {"Crosscut", CROSSCUT_VERSION};
  return record;
}

Result<SeatedGame> SeatedGame::of(const Record& record) {
  auto game = play::game_of(record);
  if (!game) return game.error();
  NamedPlayers players;
  for (int seat = 0; seat < 3; ++seat) {
    const std::string& name = record.players[static_cast<std::size_t>(game->beginning().side(seat))];
    players[static_cast<std::size_t>(seat)] =
        name.starts_with(name_of(Player::computer)) ? Player::computer : Player::human;
  }
  return SeatedGame(*std::move(game), players);
}

}  // namespace crosscut::cli
