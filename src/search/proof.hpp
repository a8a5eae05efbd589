#pragma once
// Exact results in a tree: what a proof means for a side, how it is backed up, and the order of a node's children.
// Values and proofs are from the point of view of the player who chooses the move: a swap exchanges the colours of two
// players, so from there up to the root the two sides' values are exchanged.
#include <span>
#include <vector>

#include "search/shared_tree.hpp"

namespace crosscut {

inline constexpr int most_plies = 255;  // that a node can count

// A proven result for a side: 1 a win, 0 a draw, -1 a loss.
constexpr int verdict(Proof proof, Side side) { return proof == Proof::draw ? 0 : proof == proof_of(side) ? 1 : -1; }

// Win probabilities of a proven result. Precondition: proven.
BySide win_of(Proof proof);

constexpr bool is_swap(Move m) { return m.is(Act::swap); }
constexpr Proof swapped(Proof proof) {
  return proof == Proof::black ? Proof::white : proof == Proof::white ? Proof::black : proof;
}
inline Proof seen_below(const Node& node) { return is_swap(node.move) ? swapped(node.proven()) : node.proven(); }
inline void set_proof(Node& node, Proof below) { node.proof = is_swap(node.move) ? swapped(below) : below; }

// Whether the turn continues after the move; `planes` are those of the game.
inline bool is_slide(Move m, std::span<const MovePlane> planes) {
  return m.on_board() && planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide;
}

// Proves the node from its children, if possible; returns whether it is proven. A player with a winning move wins; if
// all moves are proven, the best one counts. (With three players, one who can neither win nor draw may still choose who
// does: this proves nothing unless all moves have the same result.) It is repeated for proven nodes, since a shorter
// line may be found.
bool prove(SharedTree& tree, SharedTree::Index at, std::span<const MovePlane> planes);

// The children of a node from best to worst: proven wins, shortest first; then by visits and, of equally many, by their
// priors; then proven losses, longest first.
std::vector<SharedTree::Index> ranking(const SharedTree& tree, SharedTree::Index at = SharedTree::root);

// The best child of a node so far, and its lead in visits over the next one that is not proven lost; the maximum if
// there is no such child. No child: the root itself. Threads may be working.
struct Leader {
  SharedTree::Index best = SharedTree::root;
  std::uint64_t ahead = 0;
};
Leader leader(const SharedTree& tree, SharedTree::Index at = SharedTree::root);

}  // namespace crosscut
