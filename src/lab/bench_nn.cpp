// `crosscut bench nn`: how many positions a neural network evaluates, one at a time, on one processor.
#include <cstdlib>
#include <fmt/core.h>

#include "lab/bench.hpp"
#include "lab/rates.hpp"
#include "nn/quantised.hpp"

namespace crosscut::lab {
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

// A network of the size of the games' networks; the weights do not matter for speed.
nn::Network some_network(int blocks, int channels, const BenchBoard& board, Random& random) {
  nn::NetworkShape shape;
  shape.neighbourhood = board.neighbourhood;
  shape.planes = 16, shape.globals = 16, shape.acts = 2, shape.scored = true;
  shape.blocks = blocks, shape.channels = shape.board_hidden = channels;
  shape.pooled.clear();
  for (int block = 1; block < blocks; block += 2) shape.pooled.push_back(block);
  return nn::random_network("bench", shape, random);
}

// The timings of a run, as rows of a table and as JSON.
class Timings {
 public:
  Timings(const BenchNnArguments& arguments, Context& context) : arguments_(arguments), out_(context.out) {
    if (!arguments.json) out_ << "network  board       kernel         evaluations/s    median\n";
  }

  void add(const std::string& network, const std::string& board, std::string_view kernel, double best, double usual) {
    results_.push_back({{"network", network},
                        {"board", board},
                        {"kernel", kernel},
                        {"evaluations_per_s", best},
                        {"median_evaluations_per_s", usual}});
    if (!arguments_.json)
      out_ << fmt::format("{:<9}{:<12}{:<15}{:>13.0f}{:>10.0f}\n", network, board, kernel, best, usual) << std::flush;
  }

  void finish() {
    if (arguments_.json)
      out_ << ordered_json{{"results", results_}, {"seconds", arguments_.seconds}, {"compiler", compiler()}} << '\n';
  }

 private:
  const BenchNnArguments& arguments_;
  std::ostream& out_;
  ordered_json results_ = ordered_json::array();
};

// One row for each kernel.
void bench_kernels(int blocks, int channels, const BenchBoard& board, double seconds, Random& random,
                   Timings& timings) {
  nn::Network network = some_network(blocks, channels, board, random);
  nn::Sample sample{&board.grid, {}};
  for (std::size_t i = 0; i < 16 * board.grid.cells.size(); ++i) sample.input.planes.push_back(random.below(4) == 0);
  sample.input.globals.assign(16, 0.5F);
  nn::calibrate(network, {sample});
  for (const nn::Kernel* kernel : nn::kernels()) {
    const nn::QuantisedNetwork quantised(network, *kernel);
    auto workspace = quantised.workspace(board.grid);
    nn::Output output;
    const auto rates = rates_of(seconds, [&] { quantised.evaluate(sample.input, workspace, output); });
    timings.add(fmt::format("{}x{}", blocks, channels), board.name, quantised.kernel(), rates.back(), median(rates));
  }
}

void bench_nn(const BenchNnArguments& arguments, Context& context) {
  Random random(arguments.seed);
  Timings timings(arguments, context);
  const BenchBoard boards[] = {{"9x9", nn::Neighbourhood::square, square_grid(9)},
                               {"hexagon 6", nn::Neighbourhood::hex, hexagon_grid(6)}};
  for (const auto& [blocks, channels] : {std::pair{4, 32}, {6, 64}}) {
    for (const BenchBoard& board : boards) bench_kernels(blocks, channels, board, arguments.seconds, random, timings);
  }
  timings.finish();
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

}  // namespace crosscut::lab
