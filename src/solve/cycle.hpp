#pragma once
// Whether a game is finite: whether play can come back to an earlier state, that is a position with what the rules
// remember of the past.
#include "catalog/table.hpp"

namespace crosscut::solve {

struct CycleSettings {
  std::size_t memory = std::size_t{256} << 20U;  // for the list of all states, in bytes
  int games = 1000;                              // of random play, where there are too many states
  std::uint64_t seed = 1;
  Stop stop = {};
};

struct Recurrence {
  enum class Verdict : std::uint8_t {
    by_rule,   // no: a rule forbids all earlier boards
    finite,    // no: all states are listed, and none can come back
    shortest,  // yes: all states are listed, and no cycle is shorter than this one; images of a state count as one
    found,     // yes, in random play
    unknown,   // not in random play
    stopped,
  } verdict = Verdict::unknown;
  std::size_t states = 0;          // listed; of images under the symmetries of the board one
  std::vector<std::string> turns;  // from the start, through the cycle once
  std::size_t cycle = 0;           // how many of them are the cycle, at the end
};

// With three players, or on a board too large to be solved, states are not listed. An error if the game is over.
Result<Recurrence> recurrence(const Table& table, const CycleSettings& settings);

}  // namespace crosscut::solve
