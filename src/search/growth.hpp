#pragma once
// Adding the children of a node to a tree.
#include <algorithm>
#include <atomic>
#include <span>
#include <vector>

#include "search/evaluator.hpp"
#include "search/prior.hpp"
#include "search/proof.hpp"

namespace crosscut {

template <Game G>
class Growth {
 public:
  using Index = SharedTree::Index;

  explicit Growth(SharedTree& tree) : tree_(tree) {}

  // Adds the children of a leaf; if it has none, the game is over and the result known, even in a full tree. False if
  // there is no room, or another thread is doing it. Priors come from the node's policy, if there is one; the legal
  // moves are those that are given, if any are. Of many moves below the root, those that the policy finds hopeless are
  // left out, which saves most of the memory.
  bool operator()(Index at, const G& g, const Past& past, std::span<const float> policy = {}) {
    std::vector<Move> moves;
    return (*this)(at, g, past, policy, moves);
  }
  // The same; the list of moves is used up.
  bool operator()(Index at, const G& g, const Past& past, std::span<const float> policy, std::vector<Move>& moves) {
    Node& node = tree_[at];
    std::uint8_t expected = Node::leaf;
    if (full_.load(std::memory_order_relaxed) && can_act(g, past)) return false;
    if (!node.growth.compare_exchange_strong(expected, Node::growing)) return false;
    if (moves.empty()) moves = legal_moves(g, past);
    if (policy.empty()) std::sort(moves.begin(), moves.end());  // by which AMAF values are found
    std::vector<float> priors(moves.size());
    if (!moves.empty()) {
      if (policy.empty())
        std::transform(moves.begin(), moves.end(), priors.begin(),
                       [worth = GroupPriors<G>(g)](Move m) { return worth.of(m); });
      else
        spread(policy, moves, priors);
      const bool partial = at != root && !policy.empty() && leave_out_hopeless(moves, priors);
      const Index first = tree_.reserve(moves.size());
      if (first == root) {
        full_ = true;
        node.growth = Node::leaf;
        return false;
      }
      node.first_child = first;
      node.partial = partial;
      for (Index i = 0; i < moves.size(); ++i) begin(tree_[first + i], g, moves[i], priors[i]);
    } else {
      set_proof(node, proof_of(g.outcome().winner));
    }
    node.children = static_cast<std::uint16_t>(moves.size()) & 0x7fffU;
    node.growth.store(Node::grown, std::memory_order_release);
    return true;
  }

  // The legal moves that the node has no child for.
  std::vector<Move> left_out(Index at, const G& g, const Past& past) const {
    const Node& node = tree_[at];
    if (!node.partial) return {};
    std::vector<Move> moves = legal_moves(g, past);
    for (Index i = 0; i < node.children; ++i) std::erase(moves, tree_[node.first_child + i].move);
    return moves;
  }
  // Makes these moves those of the root's last children, which are new. They share what the others leave of the policy.
  void add_left_out(const G& g, const std::vector<Move>& moves) {
    const Node& node = tree_[root];
    const Index first = node.first_child, end = first + node.children;
    const auto count = static_cast<Index>(moves.size());
    float rest = 1;
    for (Index i = first; i < end - count; ++i) rest -= tree_[i].prior;
    for (Index i = 0; i < count; ++i)
      begin(tree_[end - count + i], g, moves[i], std::max(rest, 0.0F) / static_cast<float>(count));
  }

  // Called when there is room for children again.
  void make_room() { full_ = false; }

 private:
  static constexpr Index root = SharedTree::root;

  // The policy restricted to these moves and normalised.
  static void spread(std::span<const float> policy, const std::vector<Move>& moves, std::vector<float>& chances) {
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) sum += chances[i] = policy[policy_index<G>(moves[i])];
    for (float& chance : chances) chance = sum > 0 ? chance / sum : 1 / static_cast<float>(moves.size());
  }

  static bool leave_out_hopeless(std::vector<Move>& moves, std::vector<float>& chances) {
    constexpr std::size_t few = 32;
    constexpr float hopeless = 0.0003F;
    if (moves.size() <= few) return false;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (chances[i] >= hopeless || !moves[i].on_board()) moves[kept] = moves[i], chances[kept++] = chances[i];
    const bool some = kept < moves.size();
    moves.resize(kept);
    chances.resize(kept);
    return some;
  }

  static void begin(Node& child, const G& g, Move m, float prior) {
    child.move = m;
    child.mover = g.to_play;
    child.prior = prior;
    if constexpr (DecidesKinds<G>) child.kind = g.kind_to_put(m);
    if (const Proof proof = proof_after(g, m); proof != Proof::none) child.proof = proof;
  }

  // The result of an act that ends the game at once, such as the second pass.
  static Proof proof_after(const G& g, Move m) {
    if (m.on_board()) return Proof::none;
    G after = g;
    after.play(m);
    return after.ended() ? proof_of(after.outcome().winner) : Proof::none;
  }

  SharedTree& tree_;
  std::atomic<bool> full_{false};  // there was no room left
};

}  // namespace crosscut
