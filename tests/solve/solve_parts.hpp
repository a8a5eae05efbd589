#pragma once
// What tests of the solver share: small boards, and solving them.
#include <gtest/gtest.h>

#include "solve/solver.hpp"

namespace crosscut::solve {

inline std::unique_ptr<Table> table_with(std::string_view game, std::string_view options,
                                         const std::vector<std::string>& moves = {}) {
  auto table = *open_table(game, options);
  for (const std::string& move : moves) EXPECT_TRUE(table->play(move)) << move;
  return table;
}

inline Solution solved(const Table& table, SolverSettings settings) {
  settings.memory = std::size_t{4} << 20U;
  return Solver::of(table, settings)->run();
}

// Not solved if the search asks more often whether to stop.
inline Solution solved(const Table& table, bool searched = false, int most_questions = 100'000) {
  return solved(table, {.always_search = searched, .stop = [&] { return --most_questions < 0; }});
}

inline int result_of(const Table& table) {
  const Outcome outcome = table.outcome();
  if (!outcome.winner) return 0;
  if (table.sides() > 2 && outcome.winner != Side::black) return -outright;
  const int margin = outcome.margin ? outcome.margin : outright;
  return outcome.winner == Side::black ? margin : -margin;
}

struct Case {
  std::string game, options;
  int empty = 99;  // at most so many empty places, of late positions
};
inline void PrintTo(const Case& c, std::ostream* out) { *out << c.game << ' ' << c.options; }

}  // namespace crosscut::solve
