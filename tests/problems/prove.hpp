#pragma once
// Proves problems by exhaustive search, without the engine: every move of the player who has the task, every answer of
// the opponent.
#include <cstdint>

#include "lesson/problems.hpp"

namespace crosscut {

struct Proof {
  std::vector<std::string> solution;  // every first move that reaches the goal by force, in byte order
  int turns = 0;                      // that were enough to settle it
  std::uint64_t nodes = 0;
};

// The true solution of a problem, whatever its data say; no value if neither its turns nor this many nodes settle it.
std::optional<Proof> prove(const lesson::Problem& problem, std::uint64_t most_nodes);

// The groups in the problem's position.
struct GroupThere {
  Side side;
  std::vector<std::string> places;
  int liberties;
};
std::vector<GroupThere> groups_there(const lesson::Problem& problem);

}  // namespace crosscut
