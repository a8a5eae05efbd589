#include "session/engine.hpp"

#include <cassert>

namespace crosscut {
namespace {

// By how much the score of the player to move leads the other's, in half points.
int lead(const Table& table, Side side) {
  const auto score = *table.scene().score;
  const auto mine = static_cast<std::size_t>(side);
  return score[mine].total() - score[1 - mine].total();
}

Thought settle(const Table& table) {
  Thought thought;
  thought.move = "dead";
  if (!table.scene().settlement->by) return thought;
  const auto agreed = table.clone();
  const auto accepted = agreed->play("accept");
  assert(accepted.ok());
  thought.move = lead(*agreed, table.to_play()) >= lead(table, table.to_play()) ? "accept" : "resume";
  return thought;
}

}  // namespace

const std::vector<std::string>& player_names() {
  static const std::vector<std::string> names = {"uct"};
  return names;
}

std::uint64_t playouts_of_level(int level) {
  constexpr std::array<std::uint64_t, levels> playouts = {8, 25, 80, 250, 800, 2'000, 5'000, 12'000, 30'000, 80'000};
  assert(level >= 1 && level <= levels);
  return playouts[static_cast<std::size_t>(level) - 1];
}

Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel) {
  assert(!table.over());
  if (table.settling()) return settle(table);
  const double start = clock();
  SearchLimits limits;
  limits.playouts = settings.playouts;
  // Each move draws its own numbers, and yet the whole game follows from the seed.
  limits.seed = mix(settings.seed, static_cast<std::uint64_t>(table.ply()));
  limits.stop = [&] { return (cancel && cancel()) || (settings.seconds && clock() - start >= *settings.seconds); };
  return table.uct(limits);
}

}  // namespace crosscut
