#pragma once
// What a simulation teaches the nodes on its way: the result of its leaf, and by AMAF the moves that came later.
#include <optional>
#include <span>
#include <vector>

#include "rules/playout.hpp"
#include "search/settings.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

// A leaf's result, for each side.
struct LeafResult {
  BySide win{};                // chances
  std::optional<BySide> lead;  // in points; none where the game has no score, or for a result by proof
};

// Adds the result to every node of the path, whose virtual losses become visits. Returns what the leaf was worth: the
// larger the margin the better, but any win is better than any loss. `cells` of the board: no lead is larger.
BySide back_up(SharedTree& tree, std::span<const SharedTree::Index> path, const LeafResult& result, int cells,
               const MctsSettings& settings);

// "All moves as first": every move of a simulation counts as if it had been made first, at each node of the path where
// it could have been; a move that puts another kind of piece there is another move. One for each thread.
class Amaf {
 public:
  // For a game with so many planes of moves and slots of the board.
  Amaf(std::size_t planes, std::size_t slots) : planes_(planes), slots_(slots), first_(sides * planes * slots, none) {}

  // `moves` are those from the root to the end of the playout; `worth` what that came to.
  void learn(SharedTree& tree, std::span<const SharedTree::Index> path, std::span<const MoveBy> moves,
             const BySide& worth);

 private:
  static constexpr int none = -1;
  static constexpr std::size_t sides = 3;
  int& first(Side side, Move m) {
    const std::size_t row = static_cast<std::size_t>(side) * planes_ + static_cast<std::size_t>(m.plane());
    return first_[row * slots_ + m.cell().index];
  }

  std::size_t planes_, slots_;
  std::vector<int> first_;  // by side and move: when it was first made in this simulation, or none
};

// Sums over evaluations of who held what.
class OwnershipSum {
 public:
  // Those of one leaf, or none.
  void add(const std::vector<float>& shares);
  void add(const OwnershipSum& other);
  // [side][slot], in [0, 1]; empty where there was nothing.
  std::vector<float> mean() const;

 private:
  std::vector<float> sum_;
  std::uint64_t count_ = 0;
};

}  // namespace crosscut
