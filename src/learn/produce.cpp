#include "learn/produce.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "base/files.hpp"
#include "base/key.hpp"
#include "base/threads.hpp"
#include "messages/files.hpp"

namespace crosscut::learn {
namespace {

constexpr std::size_t largest_file = std::size_t{1} << 32U;

class Shelf {
 public:
  explicit Shelf(const std::string& path) : file_(path, std::ios::binary | std::ios::app) {}

  bool add(const GameRecord& game, bool last) {
    waiting_.push_back(game);
    if (waiting_.size() < games_in_block && !last) return good();
    const std::string block = block_of(waiting_);
    file_.write(block.data(), static_cast<std::streamsize>(block.size()));
    file_.flush();
    waiting_.clear();
    return good();
  }
  bool good() const { return file_.good(); }

 private:
  std::ofstream file_;
  std::vector<GameRecord> waiting_;
};

double points_of(const GameRecord& game, Side side) { return !game.winner ? 0.5 : *game.winner == side ? 1 : 0; }

}  // namespace

Draft draft_of(const Production& production, const Conditions& conditions, int number) {
  Random random(mix(mix(production.seed, production.generation), static_cast<std::uint64_t>(number)));
  Options options = conditions.draw(random);
  constexpr std::uint32_t seldom = 4;
  if (production.starts.empty() || random.below(seldom) != 0) return {random, std::move(options), {}};
  const Start& start = production.starts[random.below(static_cast<std::uint32_t>(production.starts.size()))];
  const auto begun = start.draw(random);
  return {random, start.options, {begun.begin(), begun.end()}};
}

GameRecord play(const Production& production, Draft draft) {
  std::array<const nn::QuantisedNetwork*, 3> players = {production.player, production.player, production.player};
  SelfPlay settings = production.play;
  constexpr std::uint32_t seldom = 4;
  if (const auto& others = production.opponents; !others.empty() && draft.random.below(seldom) == 0) {
    settings.learner = production.player;
    players[draft.random.below(2)] = others[draft.random.below(static_cast<std::uint32_t>(others.size()))].get();
  }
  GameRecord game = play_game(draft.options, players, settings, draft.random, draft.begun);
  game.generation = production.generation;
  return game;
}

Result<int> learn_from(const std::string& path, Conditions& conditions,
                       const std::function<void(const GameRecord&)>& played) {
  if (!std::filesystem::exists(path)) return 0;
  const auto bytes = contents(path, largest_file);
  if (!bytes) return bytes.error();
  int games = 0;
  for (const GameRecord& game : read_shard(*bytes).games) conditions.learn(game), played(game), ++games;
  return games;
}

Status produce(const Production& production, const std::string& path, Conditions& conditions,
               const std::function<void(const GameRecord&)>& played, const Stop& stop) {
  const auto before = learn_from(path, conditions, played);
  if (!before) return before.error();
  int started = *before, done = started;
  Shelf shelf(path);
  if (!shelf.good()) return messages::file_unwritable{.file = path};
  std::mutex mutex;
  std::atomic<bool> ended{false}, failed{false};
  run_team(
      static_cast<std::size_t>(production.threads),
      [&](std::size_t) {
        for (;;) {
          std::unique_lock lock(mutex);
          if (ended || started >= production.games || (stop && stop())) return;
          Draft draft = draft_of(production, conditions, started++);
          lock.unlock();
          const GameRecord game = play(production, std::move(draft));
          lock.lock();
          conditions.learn(game);
          played(game);
          if (!shelf.add(game, ++done >= production.games)) failed = ended = true;
        }
      },
      [&] { ended = true; });
  if (failed) return messages::file_unwritable{.file = path};
  return Done{};
}

match::Pairs play_gate(const nn::QuantisedNetwork& candidate, const nn::QuantisedNetwork* best, const Gate& gate,
                       const Conditions& conditions, const std::function<void(const match::Pairs&)>& played,
                       const Stop& stop) {
  match::SequentialTest test(gate.sprt);
  int started = 0;
  std::mutex mutex;
  std::atomic<bool> ended{false};
  run_team(
      static_cast<std::size_t>(gate.threads),
      [&](std::size_t) {
        for (;;) {
          std::unique_lock lock(mutex);
          if (ended || started >= gate.games || (stop && stop())) return;
          const int number = started++;
          lock.unlock();
          Random random(mix(gate.seed, static_cast<std::uint64_t>(number / 2)));
          const Options options = conditions.draw(random);
          const Side own = number % 2 == 0 ? Side::black : Side::white;
          std::array<const nn::QuantisedNetwork*, 3> players = {best, best, best};
          players[static_cast<std::size_t>(own)] = &candidate;
          const double points = points_of(play_game(options, players, gate.play, random), own);
          lock.lock();
          test.add(number, points);
          played(test.pairs());
          if (test.decided()) ended = true;
        }
      },
      [&] { ended = true; });
  return test.pairs();
}

}  // namespace crosscut::learn
