#pragma once
// Proves puzzles by exhaustive search, without the engine: every move of the player who has the task, every answer of
// the opponent.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crosscut::solve {

struct Puzzle {
  // What the player to move must force, within a number of turns by either player.
  struct Goal {
    enum Kind : std::uint8_t { win, capture, keep } kind = win;
    std::vector<std::string> at;  // capture: enemy pieces to be taken; keep: own pieces that are to stay
    int turns = 0;  // win: enough to decide every first move; capture and keep: the number the task allows
  };

  std::string game, options;
  std::vector<std::string> moves;  // from the start of the game to the position
  Goal goal;
};

struct PuzzleSolution {
  std::vector<std::string> solution;  // every first move that reaches the goal by force, in byte order
  int turns = 0;                      // that were enough to settle it
  std::uint64_t nodes = 0;
};

// The solution of a puzzle; no value if neither its turns nor this many nodes settle it.
std::optional<PuzzleSolution> prove(const Puzzle& puzzle, std::uint64_t most_nodes);

// The consequences of a first move.
struct Sequel {
  bool right = false;  // it reaches the goal by force
  // The turns after it, until the goal is reached or missed: the side that succeeds makes only proved moves, the other
  // resists for as long as possible. Where a capture fails, the player who has the task threatens as long as that can
  // be done, with what leaves the fewest answers. It ends earlier if the nodes do not suffice.
  std::vector<std::string> line;
};

// No value if neither the puzzle's turns nor this many nodes settle it; of a win whose other moves they do not settle,
// twice the turns are tried. The move must be legal and canonical. The line
// may take as many nodes for each of its turns.
std::optional<Sequel> sequel(const Puzzle& puzzle, std::string_view move, std::uint64_t most_nodes);

}  // namespace crosscut::solve
