// `crosscut bench search`: the speed of the engine, compared with the plain baseline.
#include <iomanip>
#include <thread>

#include "base/clock.hpp"
#include "cli/bench.hpp"

namespace crosscut::cli {
namespace {

using nlohmann::ordered_json;

struct BenchSearchArguments : BenchArguments {
  std::vector<int> threads;
  std::size_t memory = 1024;
};

struct SearchMeasured {
  std::string game;
  int size = 0, threads = 0;
  double playouts_per_s = 0, nodes_per_s = 0, megabytes = 0;
  double of_one_thread = 0;  // playouts/s as a multiple of those with the first number of threads
  double of_baseline = 0;    // and of those of uct, which has one thread
};

double baseline(const Table& table, const BenchSearchArguments& arguments) {
  const double start = seconds_now();
  SearchSettings settings;
  settings.kind = SearchKind::uct;
  settings.seed = arguments.seed;
  settings.memory = std::size_t{400} << 20U;
  const auto search = table.search(settings);
  search->run(std::uint64_t{1} << 40U, [&] { return seconds_now() - start >= arguments.seconds; });
  return static_cast<double>(search->progress().playouts) / (seconds_now() - start);
}

SearchMeasured measure(const Entry& game, const Table& table, int threads, const BenchSearchArguments& arguments) {
  SearchSettings settings;
  settings.threads = threads;
  settings.memory = arguments.memory << 20U;
  settings.seed = arguments.seed;
  const auto search = table.search(settings);
  const double start = seconds_now();
  search->run(std::uint64_t{1} << 40U, [&] { return seconds_now() - start >= arguments.seconds; });
  const double took = seconds_now() - start;
  const Findings found = search->findings(0);
  SearchMeasured m{std::string(game.name), table.scene().size, threads};
  m.playouts_per_s = static_cast<double>(found.playouts) / took;
  m.nodes_per_s = static_cast<double>(found.nodes) / took;
  m.megabytes = static_cast<double>(found.memory) / (1U << 20U);
  return m;
}

void print_search_row(const SearchMeasured& m, std::ostream& out) {
  out << std::left << std::setw(7) << m.game << std::right << std::setw(5) << m.size << std::setw(9) << m.threads
      << std::setw(12) << fixed(m.playouts_per_s, 0) << std::setw(12) << fixed(m.nodes_per_s, 0) << std::setw(8)
      << fixed(m.megabytes, 1) << std::setw(9) << fixed(m.of_one_thread, 2) << std::setw(8) << fixed(m.of_baseline, 2)
      << '\n';
}

ordered_json json_of(const SearchMeasured& m) {
  return {{"game", m.game},
          {"size", m.size},
          {"threads", m.threads},
          {"playouts_per_s", m.playouts_per_s},
          {"nodes_per_s", m.nodes_per_s},
          {"megabytes", m.megabytes},
          {"scaling", m.of_one_thread},
          {"of_uct", m.of_baseline}};
}

void bench_search(const BenchSearchArguments& arguments, Context& context) {
  const auto chosen = arguments.chosen(context);
  if (!chosen) return;
  ordered_json results = ordered_json::array();
  if (!arguments.json) context.out << "game    size  threads  playouts/s     nodes/s      MB  scaling  of uct\n";
  for (const Entry* game : *chosen) {
    const auto table = *game->open({});
    const double uct = baseline(*table, arguments);
    double first = 0;
    for (const int threads : arguments.threads) {
      SearchMeasured m = measure(*game, *table, threads, arguments);
      if (first == 0) first = m.playouts_per_s;
      m.of_one_thread = m.playouts_per_s / first;
      m.of_baseline = m.playouts_per_s / uct;
      if (arguments.json)
        results.push_back(json_of(m));
      else
        print_search_row(m, context.out), context.out.flush();
    }
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
  search.option("--memory", arguments->memory, "most megabytes for the tree")
      .range(std::size_t{1}, std::size_t{200'000})
      .show_default();
  search.footer = "Playouts start from the opening position, where games are longest.";
  search.run = [&context, arguments] { bench_search(*arguments, context); };
}

}  // namespace crosscut::cli
