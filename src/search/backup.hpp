#pragma once
// Backing up: what a simulation contributes to the nodes on its path, the result of its leaf and, by AMAF, its later
// moves.
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
  std::optional<BySide> lead;  // in points; no value if the game has no score, or for a proven result
  float deviation = 0;         // of the lead
};

// Adds the result to every node of the path, whose virtual losses become visits. Returns the worth of the leaf: a
// larger margin is better, but any win is better than any loss. Beyond a lead of `most` the margin counts no more.
BySide back_up(SharedTree& tree, std::span<const SharedTree::Index> path, const LeafResult& result, float most,
               const MctsSettings& settings);

// "All moves as first": every move of a simulation counts as if it had been made first, at each node of the path where
// it could have been made; a move that places another kind of piece is a different move. One object for each thread.
class Amaf {
 public:
  // For a game with this many move planes and board slots.
  Amaf(std::size_t planes, std::size_t slots) : planes_(planes), slots_(slots), first_(sides * planes * slots, none) {}

  // `moves` go from the root to the end of the playout; `worth` is its result.
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
  std::vector<int> first_;  // by side and move: when it was first made in this simulation, if ever
};

// Sums over evaluations of who owned each slot.
class OwnershipSum {
 public:
  // The ownership of one leaf, or empty.
  void add(const std::vector<float>& shares);
  void add(const OwnershipSum& other);
  // [side][slot], in [0, 1]; empty if there was nothing.
  std::vector<float> mean() const;

 private:
  std::vector<float> sum_;
  std::uint64_t count_ = 0;
};

}  // namespace crosscut
