// The crosscut executable.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "session/state.hpp"

using namespace crosscut;

int main(int argc, char** argv) {
  std::string options;
  for (int i = 4; i < argc; ++i) options += std::string(argv[i]) + " ";
  const auto table = open_table(argv[2], options);
  if (!table) return std::puts(table.message().c_str()), 1;
  std::printf("%llu\n", (unsigned long long)*(*table)->perft(std::atoi(argv[3])));
  for (int i = 0; i < 1; ++i) {
    auto t = (*table)->uct({.playouts = 2000});
    std::printf("%s %.3f\n", t.move.c_str(), t.win_rate);
    auto p = (*table)->playouts(200, 1);
    std::printf("%.1f plies, %llu capped, wins %llu %llu %llu\n", double(p.plies) / 200, (unsigned long long)p.capped,
                (unsigned long long)p.wins[0], (unsigned long long)p.wins[1], (unsigned long long)p.draws);
  }
  std::puts(state_json(**table).dump().c_str());
}
