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
  static const std::vector<std::string> names = {"mcts", "uct"};
  return names;
}

std::uint64_t playouts_of_level(int level) {
  constexpr std::array<std::uint64_t, levels> playouts = {8, 25, 80, 250, 800, 2'000, 5'000, 12'000, 30'000, 80'000};
  assert(level >= 1 && level <= levels);
  return playouts[static_cast<std::size_t>(level) - 1];
}

Search& Engine::search(const Table& table, const SearchSettings& settings) {
  const auto arrive = [&] {
    if (!search_ || settings.threads != settings_.threads || settings.memory != settings_.memory ||
        settings.seed != settings_.seed || at_->game() != table.game() || at_->options() != table.options())
      return false;
    const auto moves = table.moves();
    for (auto i = static_cast<std::size_t>(at_->ply()); i < moves.size(); ++i)
      if (!at_->play(moves[i].text) || !search_->follow(moves[i].text)) return false;
    return at_->ply() == table.ply() && at_->key() == table.key();
  };
  if (!arrive()) {
    SearchSettings own = settings_ = settings;
    own.seed = mix(settings.seed, static_cast<std::uint64_t>(table.ply()));
    search_.reset();
    search_ = table.search(own);
    at_ = table.clone();
  }
  return *search_;
}

Thought Engine::think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel) {
  assert(!table.over());
  if (table.settling()) return settle(table);
  const double start = clock();
  const Stop stop = [&] { return (cancel && cancel()) || (settings.seconds && clock() - start >= *settings.seconds); };
  if (settings.player == "uct") {
    SearchLimits limits;
    limits.playouts = settings.playouts;
    // Each move draws its own numbers, and yet the whole game follows from the seed.
    limits.seed = mix(settings.search.seed, static_cast<std::uint64_t>(table.ply()));
    limits.stop = stop;
    return table.uct(limits);
  }
  Search& held = search(table, settings.search);
  const std::uint64_t before = held.findings(0).playouts;
  held.run(settings.playouts, stop);
  const Findings found = held.findings(1);
  assert(!found.candidates.empty());
  return {found.candidates[0].move, found.win_rate, found.playouts - before};
}

Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel) {
  return Engine().think(table, settings, clock, cancel);
}

}  // namespace crosscut
