#pragma once
// Exact results in a tree: what a proof says of a side, how it is backed up, and the order of the children of a node.
// Values and proofs of a node are as seen by those who decide on its move: at a swap two persons exchange colours, so
// from there to the root the values of these sides are each other's.
#include <span>
#include <vector>

#include "search/shared_tree.hpp"

namespace crosscut {

inline constexpr int most_plies = 255;  // that a node can tell

// What a proof says of a side: 1 it wins, 0 a draw, -1 another wins.
constexpr int verdict(Proof proof, Side side) { return proof == Proof::draw ? 0 : proof == proof_of(side) ? 1 : -1; }

// The chances that a proof comes to. Precondition: it is one.
BySide win_of(Proof proof);

constexpr bool is_swap(Move m) { return m.is(Act::swap); }
constexpr Proof swapped(Proof proof) {
  return proof == Proof::black ? Proof::white : proof == Proof::white ? Proof::black : proof;
}
inline Proof seen_below(const Node& node) { return is_swap(node.move) ? swapped(node.proven()) : node.proven(); }
inline void set_proof(Node& node, Proof below) { node.proof = is_swap(node.move) ? swapped(below) : below; }

// Whether the turn goes on after the move; `planes` are those of the game.
inline bool is_slide(Move m, std::span<const MovePlane> planes) {
  return m.on_board() && planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide;
}

// Proves the node by its children, if they do; returns whether it is proven. A player wins who has a winning move; if
// all moves are proven, the best of them counts. (Of three players, one who can neither win nor draw may still choose
// who does: that proves nothing unless all moves come to the same.) Done again for a node that is proven, since its end
// may be found to be nearer.
bool prove(SharedTree& tree, SharedTree::Index at, std::span<const MovePlane> planes);

// The children of a node from best to worst: proven wins, the nearest first; then by visits; then proven losses, the
// farthest first.
std::vector<SharedTree::Index> ranking(const SharedTree& tree, SharedTree::Index at = SharedTree::root);

// The child of a node that is best so far, and by how many visits it leads the next of those that are not proven
// lost; where there is no such next one, no number is more. No child: the root itself. Threads may be working.
struct Leader {
  SharedTree::Index best = SharedTree::root;
  std::uint64_t ahead = 0;
};
Leader leader(const SharedTree& tree, SharedTree::Index at = SharedTree::root);

}  // namespace crosscut
