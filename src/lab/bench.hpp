#pragma once
// Shared by the benchmarks. Compare only figures of one run.
#include <nlohmann/json.hpp>

#include "catalog/table.hpp"
#include "lab/commands.hpp"

namespace crosscut::lab {

std::string compiler();
double median(std::vector<double> values);  // precondition: not empty

struct BenchArguments {
  std::vector<std::string> games;
  double seconds = 1;
  std::uint64_t seed = 1;
  bool json = false;

  void declare(Command& command);
  // The games named, or all; no value after reporting an error.
  std::optional<std::vector<const Entry*>> chosen(Context& context) const;
  // Prints the footer, and the figures as JSON.
  void finish(const nlohmann::ordered_json& results, Context& context) const;
};

// A game's options for measuring it: on its usual board and the largest, without a settlement, which playouts lack.
std::vector<std::string> settings_of(const Entry& game);

void declare_bench_search(Command& bench, Context& context);
void declare_bench_nn(Command& bench, Context& context);
void declare_bench_settlement(Command& bench, Context& context);
void declare_bench_yardstick(Command& bench, Context& context);

}  // namespace crosscut::lab
