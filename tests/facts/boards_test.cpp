// The estimate of the number of boards, against boards that are counted.
#include "facts/boards.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "support/samples.hpp"

namespace crosscut {
namespace {

const Stop never = [] { return false; };

double boards(const std::string& game, const std::string& options, std::uint64_t seed, int runs = 40) {
  return std::pow(10, facts::boards(**open_table(game, options), runs, seed, never)->value);
}

// https://tromp.github.io/go/legal.html
TEST(Boards, OfGoAreAsMany) {
  const int intervals = tests::samples(100);
  int held = 0;
  for (int seed = 1; seed <= intervals; ++seed) {
    const auto found = facts::boards(**open_table("go", "size=3"), 30, static_cast<std::uint64_t>(seed), never);
    const double truth = std::log10(12'675);
    held += *found->low <= truth && truth <= *found->high;
  }
  EXPECT_GE(10 * held, 9 * intervals) << held << " of " << intervals << " intervals";
  EXPECT_NEAR(boards("go", "size=2", 1, 400), 57, 3);
  EXPECT_NEAR(boards("go", "size=4", 1) / 24'318'165, 1, 0.2);
}

using Board = std::vector<std::pair<std::string, std::string>>;

// All boards that play reaches, whoever is to move.
std::size_t reached(const std::string& game, const std::string& options) {
  std::set<std::pair<Key, Side>> met;
  std::set<Board> found;
  const auto table = *open_table(game, options);
  std::vector<std::unique_ptr<Table>> open;
  open.push_back(table->clone());
  while (!open.empty()) {
    const auto here = std::move(open.back());
    open.pop_back();
    if (!met.emplace(here->key(), here->to_play()).second) continue;
    found.insert(arrangement_of(*here).pieces);
    for (const Turn& turn : here->legal()) {
      auto after = here->clone();
      after->play(turn);
      open.push_back(std::move(after));
    }
  }
  return found.size();
}

TEST(Boards, AreNotFewerThanPlayReaches) {
  struct Case {
    const char *game, *options;
    double most;  // times the boards that play reaches; marks depend on the order of moves
  };
  for (const Case& one : {Case{"sligo", "size=2 settlement=off", 1.2}, Case{"yugo", "size=2 settlement=off", 1.2},
                          Case{"margo", "size=2 swap=off", 1.4}, Case{"meigo", "size=2", 4}}) {
    const auto exact = static_cast<double>(reached(one.game, one.options));
    const double estimate = boards(one.game, one.options, 1, 400);
    EXPECT_GT(estimate, 0.97 * exact) << one.game;
    EXPECT_LT(estimate, one.most * exact) << one.game;
  }
}

}  // namespace
}  // namespace crosscut
