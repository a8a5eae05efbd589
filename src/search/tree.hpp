#pragma once
// The tree of the plain baseline. It holds moves, visits and values but no positions, so it is compiled only once.
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "base/zeros.hpp"
#include "rules/move.hpp"
#include "rules/side.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

class Tree {
 public:
  struct Node {
    Move move;                 // the move that led here
    Side mover = Side::black;  // who made it
    bool expanded = false;
    std::uint32_t first_child = 0, children = 0, visits = 0;
    float total = 0;  // of the mover's rewards
    double mean() const { return visits ? static_cast<double>(total) / visits : 0.5; }
  };
  using Index = std::uint32_t;
  static constexpr Index root = 0;

  // At most this many bytes, but always room for the moves of any position; memory is touched only as the tree grows.
  explicit Tree(std::size_t bytes);

  const Node& operator[](Index i) const { return nodes_[i]; }
  std::size_t size() const { return size_; }
  // Adds the children of the node; returns false and changes nothing if there is no room left.
  bool expand(Index at, Side mover, const std::vector<Move>& moves);
  // The child to visit next, by UCB1 (Auer, Cesa-Bianchi, Fischer 2002); unvisited ones first, at random.
  // Precondition: expanded, with children.
  Index select(Index at, Random& random) const;
  // The most visited child; ties go to the one that won most, and to moves on the board: with few playouts many are
  // equal, and a pass should not be made without a reason. Precondition: expanded, with children.
  Index best(Index at) const;
  // The children of a node from best to worst, in the same sense.
  std::vector<Index> ranking(Index at) const;
  // `reward`: for each side at the end of the path, 1 for the winner, shared in a draw. A swap exchanges the two
  // rewards.
  void update(const std::vector<Index>& path, BySide reward);

 private:
  static constexpr std::size_t least = 8192;  // nodes
  Zeros<Node> nodes_;
  std::size_t size_ = 0;  // of those in use
};

}  // namespace crosscut
