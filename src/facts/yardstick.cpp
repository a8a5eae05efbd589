#include "facts/yardstick.hpp"

#include <atomic>

#include "base/random.hpp"
#include "base/threads.hpp"

namespace crosscut::facts {
namespace {

// The position after this share of the game; in an own game, the next one with the own side to move.
std::unique_ptr<Table> position(const FinishedGame& game, double share) {
  const int end = game.table->ply();
  for (int ply = static_cast<int>(share * end); ply < end; ++ply) {
    auto there = game.table->at(ply);
    if (!there->settling() && (!game.own || there->to_play() == *game.own)) return there;
  }
  return nullptr;
}

struct Looked {
  double error = 0, optimism = 0;
};

Looked look(const FinishedGame& game, const Table& there, engine::EngineSettings settings, std::uint64_t seed,
            const Stop& stop) {
  settings.search.seed = seed;
  const auto search = there.search(at_table(there, settings).search);
  search->run(playouts_to_make(settings, search->progress()), stop);
  const double chance = search->findings(1).win_rate;
  const double result = there.to_play() == Side::black ? game.points : 1 - game.points;
  const double over = chance - result;  // of the player to move, by whose win probability the other's is 1 - that
  return {over * over, game.own || chance >= 0.5 ? over : -over};
}

}  // namespace

std::vector<Judgement> judge(const std::vector<FinishedGame>& games, const match::PlayerSetting& player,
                             std::uint64_t seed, int concurrency, const Stop& stop) {
  std::vector<std::optional<Looked>> looked(games.size() * phases.size());
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  const Stop ended = [&] { return failed || stop(); };
  const auto work = [&](std::size_t) {
    for (std::size_t i = next++; i < looked.size() && !ended(); i = next++) {
      const FinishedGame& game = games[i / phases.size()];
      if (const auto there = position(game, phases[i % phases.size()]))
        looked[i] = look(game, *there, player.engine, mix(seed, i), ended);
    }
  };
  run_team(static_cast<std::size_t>(concurrency), work, [&] { failed = true; });
  std::vector<Judgement> found;
  for (std::size_t phase = 0; phase < phases.size() && !stop(); ++phase) {
    std::vector<double> errors, optimism;
    for (std::size_t i = phase; i < looked.size(); i += phases.size())
      if (looked[i]) errors.push_back(looked[i]->error), optimism.push_back(looked[i]->optimism);
    if (errors.empty()) return {};
    found.push_back({mean(errors, seed), mean(optimism, seed)});
  }
  return found;
}

}  // namespace crosscut::facts
