#include "cli/seated.hpp"

#include <algorithm>

#include "play/replay.hpp"

namespace crosscut::cli {

int SeatedGame::humans() const {
  return static_cast<int>(std::count(players_.begin(), players_.begin() + game.table().sides(), Player::human));
}

Record SeatedGame::record(const std::string& computer) const {
  Record record = play::record_of(game);
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.table().sides()); ++i)
    record.players[i] = players_[i] == Player::computer ? computer : std::string(name_of(Player::human));
  record.named = named;
  record.program = {"Crosscut", CROSSCUT_VERSION};
  return record;
}

Result<SeatedGame> SeatedGame::of(const Record& record) {
  auto game = play::game_of(record);
  if (!game) return game.error();
  std::array<Player, 3> players{};
  for (std::size_t i = 0; i < players.size(); ++i)
    if (record.players[i].starts_with(name_of(Player::computer))) players[i] = Player::computer;
  SeatedGame seated(*std::move(game), players);
  if (record.named) seated.named.emplace(*record.named);
  return seated;
}

}  // namespace crosscut::cli
