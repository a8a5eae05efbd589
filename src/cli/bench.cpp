// `crosscut bench rules`: how fast the rules are.
#include "cli/bench.hpp"

#include <iomanip>

#include "base/clock.hpp"

namespace crosscut::cli {

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

std::string compiler() {
#ifdef __clang__
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

std::optional<std::vector<const Entry*>> BenchArguments::chosen(Context& context) const {
  std::vector<const Entry*> all;
  for (const Entry& game : catalog()) {
    const auto named = [&](const std::string& name) { return find_game(name) == &game; };
    if (games.empty() || std::any_of(games.begin(), games.end(), named)) all.push_back(&game);
  }
  for (const std::string& name : games)
    if (!find_game(name)) return context.fail(open_table(name).message(), 2), std::nullopt;
  return all;
}

void BenchArguments::declare(Command& command) {
  command.option("GAME", games, "only these games");
  command.option("--seconds", seconds, "time for each figure").range(0.05, 600.0).show_default();
  command.option("--seed", seed, "seed of the random playouts").show_default();
  command.flag("--json", json, "print one JSON object");
}

void BenchArguments::finish(const nlohmann::ordered_json& results, Context& context) const {
  if (json)
    context.out << nlohmann::ordered_json{{"results", results},
                                          {"seed", seed},
                                          {"seconds", seconds},
                                          {"compiler", compiler()},
                                          {"version", CROSSCUT_VERSION}}
                << '\n';
  else
    context.out << "seed " << seed << ", " << compiler() << '\n';
}

namespace {

using nlohmann::ordered_json;

struct RulesMeasured {
  std::string game, options;
  int size = 0, perft_depth = 0;
  double playouts_per_s = 0, plies_per_playout = 0, ns_per_ply = 0, perft_nodes_per_s = 0, capped = 0;
};

// Light playouts in growing batches; the figure is of the fastest batch, which is the one least disturbed.
void measure_playouts(const Table& table, const BenchArguments& arguments, RulesMeasured& m) {
  const double end = seconds_now() + arguments.seconds;
  std::uint64_t batch = 1, seed = arguments.seed;
  PlayoutFigures all;
  double best = 0;
  while (seconds_now() < end) {
    const double start = seconds_now();
    const PlayoutFigures figures = table.playouts(batch, ++seed);
    const double took = seconds_now() - start;
    all.playouts += figures.playouts, all.plies += figures.plies, all.capped += figures.capped;
    if (took < arguments.seconds / 50) {
      batch *= 2;
    } else {
      best = std::max(best, static_cast<double>(figures.plies) / took);
    }
  }
  m.plies_per_playout = static_cast<double>(all.plies) / static_cast<double>(all.playouts);
  m.capped = static_cast<double>(all.capped) / static_cast<double>(all.playouts);
  m.ns_per_ply = best > 0 ? 1e9 / best : 0;
  m.playouts_per_s = best / m.plies_per_playout;
}

// The deepest perft that fits the time; the first ones only find out which.
void measure_perft(const Table& table, const BenchArguments& arguments, RulesMeasured& m) {
  const double end = seconds_now() + arguments.seconds;
  const auto late = [&] { return seconds_now() > end; };
  for (int depth = 1; depth <= 9; ++depth) {
    const double start = seconds_now();
    const auto nodes = table.perft(depth, late);
    const double took = seconds_now() - start;
    if (!nodes) return;
    m.perft_depth = depth;
    m.perft_nodes_per_s = static_cast<double>(*nodes) / std::max(took, 1e-9);
    if (late()) return;
  }
}

RulesMeasured measure(const Entry& game, const std::string& options, const BenchArguments& arguments) {
  const auto table = *open_table(game.name, options);
  RulesMeasured m{std::string(game.name), table->options().text(), table->scene().size};
  measure_playouts(*table, arguments, m);
  measure_perft(*table, arguments, m);
  return m;
}

// The default size and the largest; without a settlement, which playouts do not offer either.
std::vector<std::string> settings_of(const Entry& game) {
  std::string largest, rest;
  for (const auto& [option, initial] : game.options) {
    if (option.name == "size") largest = "size=" + std::to_string(option.most) + " ";
    if (option.name == "settlement") rest = "settlement=off";
  }
  return {rest, largest + rest};
}

void print_row(const RulesMeasured& m, std::ostream& out) {
  out << std::left << std::setw(7) << m.game << std::right << std::setw(5) << m.size << std::setw(12)
      << fixed(m.playouts_per_s, 0) << std::setw(10) << fixed(m.plies_per_playout, 1) << std::setw(9)
      << fixed(m.ns_per_ply, 1) << std::setw(9) << fixed(100 * m.capped, 1) << std::setw(7) << m.perft_depth
      << std::setw(14) << fixed(m.perft_nodes_per_s, 0) << '\n';
}

ordered_json json_of(const RulesMeasured& m) {
  return {{"game", m.game},
          {"size", m.size},
          {"options", m.options},
          {"playouts_per_s", m.playouts_per_s},
          {"plies_per_playout", m.plies_per_playout},
          {"ns_per_ply", m.ns_per_ply},
          {"capped_share", m.capped},
          {"perft_depth", m.perft_depth},
          {"perft_nodes_per_s", m.perft_nodes_per_s}};
}

void bench_rules(const BenchArguments& arguments, Context& context) {
  const auto chosen = arguments.chosen(context);
  if (!chosen) return;
  ordered_json results = ordered_json::array();
  if (!arguments.json) context.out << "game    size  playouts/s     plies   ns/ply  capped%  perft       nodes/s\n";
  for (const Entry* game : *chosen)
    for (const std::string& options : settings_of(*game)) {
      const RulesMeasured m = measure(*game, options, arguments);
      if (arguments.json)
        results.push_back(json_of(m));
      else
        print_row(m, context.out), context.out.flush();
    }
  arguments.finish(results, context);
}

}  // namespace

void declare_bench(Command& program, Context& context) {
  Command& bench = program.command("bench", "measure speed");
  bench.needs_command = true;
  Command& rules = bench.command("rules", "speed of perft and of light playouts of each game, on one thread");
  auto arguments = std::make_shared<BenchArguments>();
  arguments->declare(rules);
  rules.run = [&context, arguments] { bench_rules(*arguments, context); };
  declare_bench_search(bench, context);
}

}  // namespace crosscut::cli
