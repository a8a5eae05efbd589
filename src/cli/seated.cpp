#include "cli/seated.hpp"

#include <algorithm>

#include "play/replay.hpp"

namespace crosscut::cli {

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
  std::array<Player, 3> players{};
  for (int seat = 0; seat < 3; ++seat)
    if (record.players[static_cast<std::size_t>(game->beginning().side(seat))].starts_with(name_of(Player::computer)))
      players[static_cast<std::size_t>(seat)] = Player::computer;
  return SeatedGame(*std::move(game), players);
}

}  // namespace crosscut::cli
