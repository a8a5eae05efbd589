#pragma once
// Proves problems by exhaustive search, without the engine: every move of the player who has the task, every answer of
// the opponent.
#include <cstdint>

#include "lesson/problems.hpp"

namespace crosscut::lesson {

struct Proof {
  std::vector<std::string> solution;  // every first move that reaches the goal by force, in byte order
  int turns = 0;                      // that were enough to settle it
  std::uint64_t nodes = 0;
};

// The true solution of a problem, whatever its data say; no value if neither its turns nor this many nodes settle it.
std::optional<Proof> prove(const Problem& problem, std::uint64_t most_nodes);

// What comes of a first move.
struct Sequel {
  bool right = false;  // it reaches the goal by force
  // The turns after it, until the goal is reached or missed: whoever succeeds makes only moves that are proved to, the
  // other resists for as long as possible. Where a capture fails, the player who has the task threatens as long as that
  // can be done, with what leaves the fewest answers. It ends sooner if the nodes do not suffice.
  std::vector<std::string> line;
};

// No value if neither the problem's turns nor this many nodes settle it. The move must be legal and canonical. The line
// may take as many nodes for each of its turns.
std::optional<Sequel> sequel(const Problem& problem, std::string_view move, std::uint64_t most_nodes);

}  // namespace crosscut::lesson
