#include "trainer/train.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/errors.hpp"
#include "base/files.hpp"
#include "base/key.hpp"
#include "messages/learning.hpp"
#include "nn/file.hpp"
#include "nn/quantised.hpp"

namespace crosscut::trainer {
namespace {

constexpr std::size_t largest_file = std::size_t{1} << 32U;
constexpr std::int64_t told = 100, kept = 1000;  // steps between reports and checkpoints
constexpr int calibrated = 256;                  // positions

// Games, and the decisions in them that teach something.
struct Window {
  std::vector<learn::GameRecord> games;
  std::vector<std::pair<std::size_t, std::size_t>> positions;
  std::size_t dropped = 0;

  void add(learn::GameRecord&& game) {
    const bool random = game.generation == 0;  // without searches: only its ending can be learned
    for (std::size_t i = 0; i < game.decisions.size(); ++i)
      if (random || game.decisions[i].kind == learn::RecordedMove::full) positions.emplace_back(games.size(), i);
    games.push_back(std::move(game));
  }
  Result<learn::TrainingSample> draw(Random& random) const {
    const auto [game, decision] = positions[random.below(static_cast<std::uint32_t>(positions.size()))];
    return sample_of(games[game], decision, random);
  }
};

Result<Window> window_of(const learn::Plan& plan) {
  Window window;
  for (auto path = plan.shards.rbegin(); path != plan.shards.rend(); ++path) {
    if (static_cast<std::int64_t>(window.positions.size()) >= plan.window) break;
    const auto bytes = contents(*path, largest_file);
    if (!bytes) return bytes.error();
    learn::Shard shard = learn::read_shard(*bytes);
    window.dropped += shard.dropped;
    for (learn::GameRecord& game : shard.games) window.add(std::move(game));
  }
  if (window.positions.empty()) return messages::no_games{};
  return window;
}

// Warms up, since the first gradients say little, and later falls.
double rate_at(const learn::Plan& plan, std::int64_t step) {
  constexpr double warm = 200, steady = 10'000;
  const auto made = static_cast<double>(step);
  return plan.learning_rate * std::min(1.0, (made + 1) / warm) * std::min(1.0, std::sqrt(steady / (made + 1)));
}

Result<std::vector<learn::TrainingSample>> draw(const Window& window, int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<learn::TrainingSample> samples;
  for (int i = 0; i < count; ++i) {
    auto sample = window.draw(random);
    if (!sample) return sample.error();
    samples.push_back(std::move(*sample));
  }
  return samples;
}

Status write_network(const learn::Plan& plan, const Trainer& trainer, const Window& window) {
  nn::Network network = trainer.network();
  network.parent = plan.parent;
  network.training = plan.training;
  const auto drawn = draw(window, calibrated, mix(plan.seed, ~std::uint64_t{0}));
  if (!drawn) return drawn.error();
  std::vector<nn::Sample> samples;
  for (const learn::TrainingSample& sample : *drawn) samples.push_back({&sample.grid, sample.input});
  calibrate(network, samples);
  return write_file(plan.out, file_of(network));
}

}  // namespace

Status train(const learn::Plan& plan, const std::function<void(const TrainingProgress&)>& tell) {
  const auto bytes = contents(plan.network, largest_file);
  if (!bytes) return bytes.error();
  const auto begun = nn::read_network(*bytes);
  if (!begun) return at_place(plan.network, begun.error());
  Trainer trainer(*begun, plan.threads);
  const auto window = window_of(plan);
  if (!window) return window.error();
  if (std::filesystem::exists(plan.checkpoint)) {
    if (Status loaded = trainer.load(plan.checkpoint); !loaded) return loaded;
  } else if (!plan.parent.empty()) {  // training begins with weights that have learned
    const auto samples = draw(*window, calibrated, mix(plan.seed, ~std::uint64_t{0}));
    if (!samples) return samples.error();
    trainer.settle(*samples);
  }
  TrainingProgress progress{0, static_cast<std::int64_t>(window->positions.size()), window->dropped, {}};
  std::int64_t since = 0;
  Losses sum;
  while (trainer.steps() < plan.steps) {
    const std::int64_t step = trainer.steps();
    const auto samples = draw(*window, plan.batch, mix(plan.seed, static_cast<std::uint64_t>(step)));
    if (!samples) return samples.error();
    sum += trainer.step(*samples, rate_at(plan, step));
    ++since;
    progress.steps = trainer.steps();
    if (progress.steps % told == 0 || progress.steps == plan.steps) {
      progress.losses = sum / static_cast<double>(since);
      tell(progress);
      sum = {}, since = 0;
    }
    if (progress.steps % kept == 0 || progress.steps == plan.steps)
      if (Status saved = trainer.save(plan.checkpoint); !saved) return saved;
  }
  return write_network(plan, trainer, *window);
}

}  // namespace crosscut::trainer
