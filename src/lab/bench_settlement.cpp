// `crosscut bench settlement`: how well the engine finds dead groups when play has stopped, and how soon players stop.
#include <algorithm>
#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "cli/view.hpp"
#include "engine/settlement.hpp"
#include "lab/bench.hpp"

namespace crosscut::lab {
namespace {

struct BenchSettlementArguments : BenchArguments {
  int number = 100;
  std::string options;
  unsigned times = 20;
};

struct SettlementMeasured {
  int games = 0, told = 0, same = 0;   // games that both searches settled, and those settled alike
  std::vector<double> seconds;         // of processor time for an answer
  std::vector<double> plies;           // from the first pass to the second in succession
  std::vector<std::string> different;  // games settled differently, each with its board
};

// What Black leads by once these groups are removed, as in "3.5 points without a1, c4".
std::string in_words(const engine::Settled& settled) {
  std::vector<std::string> places;
  for (const engine::Settled::Dead& dead : settled.dead) places.push_back(dead.places[0]);
  return fmt::format("{} points without {}", settled.lead / 2.0,
                     places.empty() ? "nothing" : fmt::format("{}", fmt::join(places, ", ")));
}

// A game of levels 3 to 5 with a random opening, up to the settlement; none if it does not come to one.
std::unique_ptr<Table> stopped_game(const Options& options, std::uint64_t seed, SettlementMeasured& m) {
  constexpr int opening = 2, weakest = 3, strengths = 3;
  auto table = *find_game(options.game())->open(options);
  Random random(seed);
  std::array<engine::EngineSettings, 2> players;
  for (auto& player : players) {
    apply({.level = weakest + static_cast<int>(random.below(strengths))}, player);
    player.search.kind = SearchKind::net;
    player.search.seed = seed;
    player = at_table(*table, player);
  }
  std::optional<int> passed;
  while (!table->over() && !table->settling() && table->ply() < table->ply_cap()) {
    const auto legal = table->legal();
    const Turn turn = table->ply() < opening
                          ? legal[random.below(static_cast<std::uint32_t>(legal.size()))]
                          : think(*table, players[static_cast<std::size_t>(table->ply() % 2)], seconds_now).move;
    if (turn.is(Act::pass) && !passed) passed = table->ply();
    table->play(turn);
  }
  if (!table->settling()) return nullptr;
  m.plies.push_back(table->ply() - *passed);
  return table;
}

SettlementMeasured measure(const Options& options, const BenchSettlementArguments& arguments) {
  SettlementMeasured m;
  for (std::uint64_t seed = arguments.seed; m.games < arguments.number; ++seed) {
    const auto table = stopped_game(options, seed, m);
    if (!table) continue;
    ++m.games;
    const double start = processor_seconds();
    const engine::Settled found = engine::settled(*table, {}, processor_seconds);
    m.seconds.push_back(processor_seconds() - start);
    const engine::Settled checked = engine::settled(*table, {}, processor_seconds, {}, arguments.times);
    if (!found.agreed || !checked.agreed) continue;
    ++m.told;
    m.same += found.lead == checked.lead;
    if (found.lead != checked.lead)
      m.different.push_back(fmt::format("seed {}: {}, but {}\n{}", seed, in_words(found), in_words(checked),
                                        fmt::join(cli::view(*table, {}), "\n")));
  }
  return m;
}

void bench_settlement(const BenchSettlementArguments& arguments, Context& context) {
  const auto chosen = arguments.chosen(context);
  if (!chosen) return;
  context.out << "game    games  told  same   seconds  longest   plies  longest\n";
  for (const Entry* game : *chosen) {
    const auto options = read_options(game->name, arguments.options);
    if (!options) return context.fail(options.error(), 2);
    if (!options->find("settlement")) continue;
    const SettlementMeasured m = measure(*options, arguments);
    const auto most = [](const std::vector<double>& all) { return *std::max_element(all.begin(), all.end()); };
    context.out << fmt::format("{:<7}{:>6}{:>6}{:>6}{:>10.2f}{:>9.2f}{:>8.0f}{:>9.0f}\n", game->name, m.games, m.told,
                               m.same, median(m.seconds), most(m.seconds), median(m.plies), most(m.plies));
    for (const std::string& game_and_board : m.different) context.out << game_and_board << '\n';
    context.out.flush();
  }
}

}  // namespace

void declare_bench_settlement(Command& bench, Context& context) {
  Command& settlement = bench.command(
      "settlement", "compare dead groups with those found with more playouts, and measure how soon games end");
  auto arguments = std::make_shared<BenchSettlementArguments>();
  settlement.option("GAME", arguments->games, "only these games");
  settlement.option("--games", arguments->number, "number of games of each kind").range(1, 100'000).show_default();
  settlement.option("--options", arguments->options, "options of the games, such as \"size=9 komi=6.5\"")
      .value_name("OPTIONS");
  settlement.option("--times", arguments->times, "the check makes this many times the playouts")
      .range(1U, 1000U)
      .show_default();
  settlement.option("--seed", arguments->seed, "seed of the first game").show_default();
  settlement.run = [&context, arguments] { bench_settlement(*arguments, context); };
}

}  // namespace crosscut::lab
