// `crosscut bench nn`: how many positions a neural network evaluates, one at a time, on one processor.
#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>

#include "base/clock.hpp"
#include "cli/bench.hpp"
#include "nn/quantised.hpp"

namespace crosscut::cli {
namespace {

using nlohmann::ordered_json;

struct BenchNnArguments {
  double seconds = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

nn::Grid square_grid(int size) {
  nn::Grid grid{size, size, {}};
  for (int cell = 0; cell < size * size; ++cell) grid.cells.push_back(static_cast<std::uint16_t>(cell));
  return grid;
}

nn::Grid hexagon_grid(int size) {
  const int side = 2 * size - 1;
  nn::Grid grid{side, side, {}};
  for (int cell = 0; cell < side * side; ++cell)
    if (std::abs(cell / side - cell % side) < size) grid.cells.push_back(static_cast<std::uint16_t>(cell));
  return grid;
}

struct BenchBoard {
  std::string name;
  nn::Neighbourhood neighbourhood;
  nn::Grid grid;
};

// Of the size of the networks of the games; what is in them does not matter for their speed.
nn::Network some_network(int blocks, int channels, const BenchBoard& board, Random& random) {
  nn::NetworkShape shape;
  shape.neighbourhood = board.neighbourhood;
  shape.planes = 16, shape.globals = 16, shape.acts = 2, shape.scored = true;
  shape.blocks = blocks, shape.channels = shape.board_hidden = channels;
  shape.pooled.clear();
  for (int block = 1; block < blocks; block += 2) shape.pooled.push_back(block);
  return nn::random_network("bench", shape, random);
}

// Evaluations a second of processor time: of the fastest of many short rounds, and of the median.
std::pair<double, double> evaluation_rates(const nn::QuantisedNetwork& network, const nn::Grid& grid,
                                           const nn::Input& input, double seconds) {
  auto workspace = network.workspace(grid);
  nn::Output output;
  std::vector<double> rates;
  const double end = seconds_now() + seconds;
  for (int count = 1; seconds_now() < end || rates.empty();) {
    const double start = processor_seconds();
    for (int i = 0; i < count; ++i) network.evaluate(input, workspace, output);
    const double took = processor_seconds() - start;
    if (took < seconds / 100)
      count *= 2;
    else
      rates.push_back(count / took);
  }
  return {*std::max_element(rates.begin(), rates.end()), median(rates)};
}

// One row for each kernel.
void bench_shape(int blocks, int channels, const BenchBoard& board, const BenchNnArguments& arguments, Random& random,
                 ordered_json& results, std::ostream& out) {
  nn::Network network = some_network(blocks, channels, board, random);
  nn::Sample sample{&board.grid, {}};
  for (std::size_t i = 0; i < 16 * board.grid.cells.size(); ++i) sample.input.planes.push_back(random.below(4) == 0);
  sample.input.globals.assign(16, 0.5F);
  nn::calibrate(network, {sample});
  for (const nn::Kernel* kernel : nn::kernels()) {
    const nn::QuantisedNetwork quantised(network, *kernel);
    const auto [best, usual] = evaluation_rates(quantised, board.grid, sample.input, arguments.seconds);
    const std::string shape = fmt::format("{}x{}", blocks, channels);
    results.push_back({{"network", shape},
                       {"board", board.name},
                       {"kernel", quantised.kernel()},
                       {"evaluations_per_s", best},
                       {"median_evaluations_per_s", usual}});
    if (!arguments.json)
      out << fmt::format("{:<9}{:<12}{:<9}{:>13.0f}{:>10.0f}\n", shape, board.name, quantised.kernel(), best, usual)
          << std::flush;
  }
}

void bench_nn(const BenchNnArguments& arguments, Context& context) {
  Random random(arguments.seed);
  ordered_json results = ordered_json::array();
  const BenchBoard boards[] = {{"9x9", nn::Neighbourhood::square, square_grid(9)},
                               {"hexagon 6", nn::Neighbourhood::hex, hexagon_grid(6)}};
  if (!arguments.json) context.out << "network  board       kernel   evaluations/s    median\n";
  for (const auto& [blocks, channels] : {std::pair{4, 32}, {6, 64}})
    for (const BenchBoard& board : boards)
      bench_shape(blocks, channels, board, arguments, random, results, context.out);
  if (arguments.json)
    context.out << ordered_json{{"results", results}, {"seconds", arguments.seconds}, {"compiler", compiler()}} << '\n';
}

}  // namespace

void declare_bench_nn(Command& bench, Context& context) {
  Command& nn = bench.command("nn", "evaluations by neural networks, one position at a time on one processor");
  auto arguments = std::make_shared<BenchNnArguments>();
  nn.option("--seconds", arguments->seconds, "time for each figure").range(0.05, 600.0).show_default();
  nn.option("--seed", arguments->seed, "seed of the random networks").show_default();
  nn.flag("--json", arguments->json, "print one JSON object");
  nn.footer =
      "Networks are named by blocks and channels. All kernels that this processor can run are measured, the one in use "
      "first; they give the same bits.";
  nn.run = [&context, arguments] { bench_nn(*arguments, context); };
}

}  // namespace crosscut::cli
