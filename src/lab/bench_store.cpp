// `crosscut bench store`: how fast a store of matches hands out games and takes their results.
#include <algorithm>
#include <atomic>
#include <random>

#include "base/clock.hpp"
#include "base/team.hpp"
#include "lab/bench.hpp"
#include "match/store.hpp"

namespace crosscut::lab {
namespace {

constexpr int store_rounds = 5;  // of each figure

struct BenchStoreArguments {
  std::string store;
  double seconds = 5;
  int connections = 8;
  std::vector<int> batches = {1, 10, 100};
};

// What is said of a game that takes as many moves.
match::MatchGame game_of_moves(std::size_t moves) {
  match::MatchGame game;
  for (std::size_t i = 0; i < moves; ++i) {
    game.moves.emplace_back("c3-c4,d4");
    game.seconds[i % 2].push_back(0.0123456789);
  }
  return game;
}

// A match that no worker would play.
match::Store::MatchRequest request_for(int batch) {
  match::Store::MatchRequest request;
  request.name = "bench store, " + std::to_string(batch) + " at a time";
  match::MatchSettings& settings = request.settings;
  settings.game = &catalog().front();
  for (match::PlayerSetting& player : settings.players) player = *match::read_player("uct playouts=1");
  settings.games = 200'000 / store_rounds;
  settings.seed = std::random_device()();
  request.identity.version = "none: this was filed by crosscut bench store";
  return request;
}

struct StoreRates {
  double filed, claims, results;  // a second
};

Result<StoreRates> measure(const BenchStoreArguments& arguments, int batch) {
  std::vector<match::Store> stores;
  for (int i = 0; i < arguments.connections; ++i) {
    auto store = match::Store::open(arguments.store, match::Store::Use::shared);
    if (!store) return store.error();
    stores.push_back(*std::move(store));
  }
  const match::Store::MatchRequest request = request_for(batch);
  const double start = seconds_now();
  const auto ids = stores.front().file({request});
  if (!ids) return ids.error();
  const std::string& id = ids->front();
  StoreRates rates{request.settings.games / (seconds_now() - start), 0, 0};
  const match::MatchGame sample = game_of_moves(80);
  std::optional<Error> trouble;
  std::mutex mutex;
  for (const bool finishes : {false, true}) {
    std::atomic<std::int64_t> done = 0;
    const double seconds = arguments.seconds / store_rounds, end = seconds_now() + seconds;
    const auto work = [&](std::size_t k) {
      const auto fail = [&](const Error& error) {
        const std::lock_guard lock(mutex);
        trouble = error;
      };
      const std::string worker = "bench " + std::to_string(k);
      while (seconds_now() < end) {
        const auto numbers = stores[k].claim(id, worker, batch, 3600);
        if (!numbers) return fail(numbers.error());
        if (numbers->empty())
          return fail({"there were too few games for so many seconds; ask for fewer", "bench_without_games"});
        if (!finishes) ++done;
        for (const int number : *numbers) {
          if (!finishes || seconds_now() > end) break;
          match::MatchGame game = sample;
          game.number = number;
          if (const auto kept = stores[k].finish(id, game, worker); !kept) return fail(kept.error());
          ++done;
        }
      }
    };
    run_team(stores.size(), work, [] {});
    if (trouble) return *trouble;
    (finishes ? rates.results : rates.claims) = static_cast<double>(done) / seconds;
  }
  if (const auto closed = stores.front().decide(id, asked_of(request.settings, request.identity)); !closed)
    return closed.error();
  return rates;
}

void bench_store(const BenchStoreArguments& arguments, Context& context) {
  context.out << context.speak(
      {"batch  games filed/s   median  claims/s   median  games claimed and finished/s   median\n",
       "Menge   angemeldet/s   Median  geholt/s   Median          geholt und beendet/s   Median\n"});
  for (const int batch : arguments.batches) {
    std::vector<double> filed, claims, results;
    for (int round = 0; round < store_rounds; ++round) {
      const auto rates = measure(arguments, batch);
      if (!rates) return context.fail(rates.error());
      filed.push_back(rates->filed), claims.push_back(rates->claims), results.push_back(rates->results);
    }
    context.out << fmt::format("{:<5}", batch);
    for (const auto& [width, figures] : {std::pair(15, &filed), std::pair(10, &claims), std::pair(30, &results)})
      context.out << fmt::format("{:>{}.0f}{:>9.0f}", *std::max_element(figures->begin(), figures->end()), width,
                                 median(*figures));
    context.out << std::endl;
  }
}

}  // namespace

void declare_bench_store(Command& bench, Context& context) {
  Command& store = bench.command("store", "how fast a store of matches hands out games and takes results of 80 moves");
  auto arguments = std::make_shared<BenchStoreArguments>();
  store
      .option("--store", arguments->store, "a database (postgresql://...) or file for this alone: its games stay there")
      .value_name("URL")
      .required();
  store.option("--seconds", arguments->seconds, "time for each figure").range(0.05, 600.0).show_default();
  store.option("--connections", arguments->connections, "that ask at the same time").range(1, 256).show_default();
  store.option("--batch", arguments->batches, "games claimed at a time")
      .range(1, 1000)
      .comma_separated()
      .show_default();
  store.run = [&context, arguments] { bench_store(*arguments, context); };
}

}  // namespace crosscut::lab
