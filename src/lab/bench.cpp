// `crosscut bench rules`: how fast the rules are.
#include "lab/bench.hpp"

#include <algorithm>
#include <fmt/core.h>

#include "base/clock.hpp"
#include "lab/rates.hpp"
#include "lab/signature.hpp"

namespace crosscut::lab {

std::string compiler() {
#ifdef __clang__
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::optional<std::vector<const Entry*>> BenchArguments::chosen(Context& context) const {
  std::vector<const Entry*> all;
  for (const Entry& game : catalog()) {
    const auto named = [&](const std::string& name) { return find_game(name) == &game; };
    if (games.empty() || std::any_of(games.begin(), games.end(), named)) all.push_back(&game);
  }
  for (const std::string& name : games)
    if (!find_game(name)) return context.fail(no_such_game(name), 2), std::nullopt;
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
    context.out << fmt::format("seed {}, {}\n", seed, compiler());
}

std::vector<std::string> settings_of(const Entry& game) {
  std::string largest, rest;
  for (const auto& [option, initial] : game.options) {
    if (option.name == "size") largest = "size=" + std::to_string(option.most) + " ";
    if (option.name == "settlement") rest = "settlement=off";
  }
  return {rest, largest + rest};
}

namespace {

using nlohmann::ordered_json;

struct RulesMeasured {
  std::string game, options;
  int size = 0, perft_depth = 0;
  double playouts_per_s = 0, plies_per_playout = 0, ns_per_ply = 0, median_ns_per_ply = 0;
  double perft_nodes_per_s = 0, median_perft_nodes_per_s = 0, capped = 0;
};

// Light playouts in growing batches, in processor time. The fastest batch was disturbed least, and serves to compare
// versions; the median is the usual speed.
void measure_playouts(const Table& table, const BenchArguments& arguments, RulesMeasured& m) {
  const double end = seconds_now() + arguments.seconds;
  std::uint64_t batch = 1, seed = arguments.seed;
  PlayoutFigures all;
  std::vector<double> seconds_per_ply;
  while (seconds_now() < end || seconds_per_ply.empty()) {
    const double start = processor_seconds();
    const PlayoutFigures figures = table.playouts(batch, ++seed);
    const double took = processor_seconds() - start;
    all.playouts += figures.playouts, all.plies += figures.plies, all.capped += figures.capped;
    if (took < arguments.seconds / 50)
      batch *= 2;
    else
      seconds_per_ply.push_back(took / static_cast<double>(figures.plies));
  }
  m.plies_per_playout = static_cast<double>(all.plies) / static_cast<double>(all.playouts);
  m.capped = static_cast<double>(all.capped) / static_cast<double>(all.playouts);
  const double best = *std::min_element(seconds_per_ply.begin(), seconds_per_ply.end());
  m.ns_per_ply = 1e9 * best;
  m.median_ns_per_ply = 1e9 * median(seconds_per_ply);
  m.playouts_per_s = 1 / (best * m.plies_per_playout);
}

// Repeats the deepest perft that fits in a tenth of the time.
void measure_perft(const Table& table, const BenchArguments& arguments, RulesMeasured& m) {
  const double end = seconds_now() + arguments.seconds / 10;
  const auto late = [&] { return m.perft_depth > 0 && seconds_now() > end; };
  std::uint64_t nodes = 0;
  for (int depth = 1; depth <= 9 && !late(); ++depth)
    if (const auto found = table.perft(depth, late)) m.perft_depth = depth, nodes = *found;
  const auto rates = rates_of(arguments.seconds, [&] { (void)table.perft(m.perft_depth); });
  m.perft_nodes_per_s = static_cast<double>(nodes) * rates.back();
  m.median_perft_nodes_per_s = static_cast<double>(nodes) * median(rates);
}

RulesMeasured measure(const Entry& game, const std::string& options, const BenchArguments& arguments) {
  const auto table = *open_table(game.name, options);
  RulesMeasured m{std::string(game.name), table->options().text(), table->scene().size};
  measure_playouts(*table, arguments, m);
  measure_perft(*table, arguments, m);
  return m;
}

void print_row(const RulesMeasured& m, Context& context) {
  const auto tenths = [&](double value) { return fmt::format("{:.1f}", value); };
  context.out << fmt::format("{:<7}{:>5}{:>12.0f}{:>10}{:>9}{:>9}{:>9}{:>7}{:>14.0f}{:>14.0f}\n", m.game, m.size,
                             m.playouts_per_s, tenths(m.plies_per_playout), tenths(m.ns_per_ply),
                             tenths(m.median_ns_per_ply), tenths(100 * m.capped), m.perft_depth, m.perft_nodes_per_s,
                             m.median_perft_nodes_per_s);
}

ordered_json json_of(const RulesMeasured& m) {
  return {{"game", m.game},
          {"size", m.size},
          {"options", m.options},
          {"playouts_per_s", m.playouts_per_s},
          {"plies_per_playout", m.plies_per_playout},
          {"ns_per_ply", m.ns_per_ply},
          {"median_ns_per_ply", m.median_ns_per_ply},
          {"capped_share", m.capped},
          {"perft_depth", m.perft_depth},
          {"perft_nodes_per_s", m.perft_nodes_per_s},
          {"median_perft_nodes_per_s", m.median_perft_nodes_per_s}};
}

void bench_rules(const BenchArguments& arguments, Context& context) {
  const auto chosen = arguments.chosen(context);
  if (!chosen) return;
  ordered_json results = ordered_json::array();
  if (!arguments.json)
    context.out << "game    size  playouts/s     plies   ns/ply   median  capped%  perft       nodes/s        median\n";
  for (const Entry* game : *chosen)
    for (const std::string& options : settings_of(*game)) {
      const RulesMeasured m = measure(*game, options, arguments);
      if (arguments.json)
        results.push_back(json_of(m));
      else
        print_row(m, context), context.out.flush();
    }
  arguments.finish(results, context);
}

void bench_signature(const BenchArguments& arguments, Context& context) {
  const auto chosen = arguments.chosen(context);
  if (!chosen) return;
  Key all = 0;
  for (const Entry* game : *chosen) all = mix(all, signature_of(*game));
  context.out << fmt::format("{:016x}\n", all);
}

void declare_bench_signature(Command& bench, Context& context) {
  Command& signature = bench.command("signature", "one number for all that the searches find, to compare versions");
  auto arguments = std::make_shared<BenchArguments>();
  signature.option("GAME", arguments->games, "only these games");
  signature.run = [&context, arguments] { bench_signature(*arguments, context); };
}

}  // namespace

void declare_bench(Command& program, Context& context) {
  Command& bench = program.command("bench", "measure the program's speed, and check the engine's judgement");
  bench.needs_command = true;
  Command& rules = bench.command("rules", "speed of perft and of light playouts of each game, on one thread");
  auto arguments = std::make_shared<BenchArguments>();
  arguments->declare(rules);
  rules.run = [&context, arguments] { bench_rules(*arguments, context); };
  declare_bench_search(bench, context);
  declare_bench_nn(bench, context);
  declare_bench_settlement(bench, context);
  declare_bench_yardstick(bench, context);
  declare_bench_signature(bench, context);
}

}  // namespace crosscut::lab
