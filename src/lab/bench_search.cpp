// `crosscut bench search`: the speed of the engine, compared with the plain baseline.
#include <algorithm>
#include <fmt/core.h>
#include <thread>

#include "base/clock.hpp"
#include "catalog/networks.hpp"
#include "lab/bench.hpp"

namespace crosscut::lab {
namespace {

using nlohmann::ordered_json;

struct BenchSearchArguments : BenchArguments {
  std::vector<int> threads;
  std::size_t memory = 1024;
};

// One search of this many seconds: of processor time with one thread, of wall-clock time with several.
struct SearchRun {
  double playouts_per_s = 0, nodes_per_s = 0, megabytes = 0;
  double playouts_by_clock = 0;  // a second
};

// The same search in several rounds, alternating with the others, so that disturbances of the machine affect all alike.
struct SearchMeasured {
  std::string game;
  int size = 0;
  SearchKind kind;
  int threads = 0;
  std::vector<SearchRun> runs;
  std::vector<double>
      of_one_thread;  // playouts per second of wall-clock time, as a multiple of those with the first number of threads
  std::vector<double>
      of_baseline;  // the same, as a multiple of those of uct, which has one thread; with one thread, in processor time

  double median_of(double SearchRun::*figure) const {
    std::vector<double> values;
    for (const SearchRun& run : runs) values.push_back(run.*figure);
    return median(std::move(values));
  }
  double best() const {
    double most = 0;
    for (const SearchRun& run : runs) most = std::max(most, run.playouts_per_s);
    return most;
  }
};

SearchRun run_search(const Table& table, const SearchSettings& settings, double seconds) {
  const auto search = table.search(settings);
  const double start = seconds_now(), processor_start = processor_seconds();
  search->run(std::uint64_t{1} << 40U, [&] { return seconds_now() - start >= seconds; });
  const double by_clock = seconds_now() - start;
  const double took = settings.threads == 1 ? processor_seconds() - processor_start : by_clock;
  const Findings found = search->findings(0);
  const auto playouts = static_cast<double>(found.playouts);
  return {playouts / took, static_cast<double>(found.nodes) / took, static_cast<double>(found.memory) / (1U << 20U),
          playouts / by_clock};
}

std::vector<SearchMeasured> measure(const Entry& game, const BenchSearchArguments& arguments) {
  constexpr int rounds = 5;
  const auto table = *game.open({});
  std::vector<SearchMeasured> all;
  for (const SearchKind kind : {SearchKind::net, SearchKind::mcts})
    for (const int threads : arguments.threads)
      all.push_back({std::string(game.name), table->scene().size, kind, threads, {}, {}, {}});
  SearchSettings usual;
  usual.memory = arguments.memory << 20U;
  for (int round = 0; round < rounds; ++round) {
    usual.seed = arguments.seed + static_cast<std::uint64_t>(round);
    const auto run_of = [&](SearchKind kind, int threads) {
      SearchSettings settings = usual;
      settings.kind = kind;
      settings.threads = threads;
      return run_search(*table, with_network_in_use(*table, settings), arguments.seconds / rounds);
    };
    const SearchRun uct = run_of(SearchKind::uct, 1);
    SearchRun first;  // of its kind
    for (SearchMeasured& m : all) {
      const SearchRun run = run_of(m.kind, m.threads);
      if (m.threads == arguments.threads.front()) first = run;
      m.runs.push_back(run);
      m.of_one_thread.push_back(run.playouts_by_clock / first.playouts_by_clock);
      m.of_baseline.push_back(m.threads == 1 ? run.playouts_per_s / uct.playouts_per_s
                                             : run.playouts_by_clock / uct.playouts_by_clock);
    }
  }
  return all;
}

void print_search_row(const SearchMeasured& m, Context& context) {
  const auto number = [&](double value, int decimals) { return fmt::format("{:.{}f}", value, decimals); };
  context.out << fmt::format("{:<7}{:>5}{:>8}{:>9}{:>12.0f}{:>9.0f}{:>12.0f}{:>8}{:>9}{:>8}\n", m.game, m.size,
                             name_of(m.kind), m.threads, m.best(), m.median_of(&SearchRun::playouts_per_s),
                             m.median_of(&SearchRun::nodes_per_s), number(m.median_of(&SearchRun::megabytes), 1),
                             number(median(m.of_one_thread), 2), number(median(m.of_baseline), 2));
}

ordered_json json_of(const SearchMeasured& m) {
  return {{"game", m.game},
          {"size", m.size},
          {"player", name_of(m.kind)},
          {"threads", m.threads},
          {"playouts_per_s", m.best()},
          {"median_playouts_per_s", m.median_of(&SearchRun::playouts_per_s)},
          {"nodes_per_s", m.median_of(&SearchRun::nodes_per_s)},
          {"megabytes", m.median_of(&SearchRun::megabytes)},
          {"scaling", median(m.of_one_thread)},
          {"of_uct", median(m.of_baseline)}};
}

void bench_search(const BenchSearchArguments& arguments, Context& context) {
  const auto chosen = arguments.chosen(context);
  if (!chosen) return;
  ordered_json results = ordered_json::array();
  if (!arguments.json)
    context.out << "game    size  player  threads  playouts/s   median     nodes/s      MB  scaling  of uct\n";
  for (const Entry* game : *chosen)
    for (const SearchMeasured& m : measure(*game, arguments)) {
      if (arguments.json)
        results.push_back(json_of(m));
      else
        print_search_row(m, context), context.out.flush();
    }
  arguments.finish(results, context);
}

}  // namespace

void declare_bench_search(Command& bench, Context& context) {
  Command& search = bench.command("search", "speed of the engine in each game, compared with the plain baseline");
  auto arguments = std::make_shared<BenchSearchArguments>();
  arguments->threads = {1, std::max(1, static_cast<int>(std::thread::hardware_concurrency()))};
  arguments->declare(search);
  search.option("--threads", arguments->threads, "numbers of threads, each compared with the first")
      .range(1, 256)
      .comma_separated()
      .show_default();
  search.option("--memory", arguments->memory, "maximum megabytes for the tree")
      .range(std::size_t{1}, std::size_t{200'000})
      .show_default();
  search.footer =
      "Playouts start from the opening position, where games are longest. Figures are medians of five searches, "
      "except for playouts/s, which is the best of the five. Seconds are processor time with one thread, and "
      "wall-clock time with several.";
  search.run = [&context, arguments] { bench_search(*arguments, context); };
}

}  // namespace crosscut::lab
