#pragma once
// Proves problems by exhaustive search: every move of the one who is to reach the goal, every answer of the other.
// Knows nothing of the engine.
#include <cstdint>

#include "lesson/problems.hpp"

namespace crosscut {

struct Proof {
  std::vector<std::string> solution;  // every first move that reaches the goal by force, in byte order
  int turns = 0;                      // that settled it
  std::uint64_t nodes = 0;
};

// What a problem's solution is, whatever it says; nothing if its goal's turns or so many nodes do not settle it.
std::optional<Proof> prove(const Problem& problem, std::uint64_t most_nodes);

// The groups in the problem's position.
struct GroupThere {
  Side side;
  std::vector<std::string> places;
  int liberties;
};
std::vector<GroupThere> groups_there(const Problem& problem);

}  // namespace crosscut
