#pragma once
// Monte-Carlo tree search over any game, by several threads on one tree: playouts, moves that did well anywhere in a
// playout (RAVE: Gelly, Silver 2011; GRAVE: Cazenave 2015), and exact results where the game ends within the tree.
// Knows nothing of any one game.
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "rules/playout.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

struct MctsSettings {
  float exploration = 0.15F;        // of UCB1
  float amaf_trust = 600;           // visits at which a node's own value weighs as much as its AMAF value (about)
  std::uint32_t grave_visits = 40;  // AMAF values are taken from the nearest ancestor with so many visits
  std::uint32_t grow_visits = 2;    // a leaf gets children at its visit of this number
  float prior_visits = 8;           // what the prior weighs, in visits
  float margin_weight = 0.05F;      // the part of a result's worth that is for its margin
};

template <Game G>
class Mcts {
 public:
  using B = typename G::On;

  Mcts(const G& root, Past past, std::size_t bytes, std::uint64_t seed, const MctsSettings& settings = {})
      : settings_(settings), tree_(bytes), root_(root), past_(std::move(past)), seed_(seed) {
    grow(SharedTree::root, root_, past_);
  }

  // One thread's work: playouts until `done` says so, asked before each with the number made by all threads, or until
  // the root is proven. Threads differ by `number`, from 0.
  template <class Done>
  void work(int number, Done&& done) {
    Worker w{root_, past_, Random(mix(seed_, static_cast<std::uint64_t>(number) + 1 + 1000 * ++runs_)), {}, {}, {}, {}};
    w.first_move.assign(sides * moves_in_all, none);
    while (!done(made_.load(std::memory_order_relaxed)) && proof() == Proof::none) {
      simulate(w);
      made_.fetch_add(1, std::memory_order_relaxed);
    }
  }

  const SharedTree& tree() const { return tree_; }
  const G& root() const { return root_; }
  const Past& past() const { return past_; }
  std::uint64_t playouts() const { return made_; }
  Proof proof() const { return tree_[SharedTree::root].proof.load(std::memory_order_relaxed); }

  // The children of the root from best to worst: proven wins, then by visits, then proven losses.
  std::vector<SharedTree::Index> ranking() const {
    const Node& root = tree_[SharedTree::root];
    std::vector<SharedTree::Index> order;
    for (std::uint32_t i = 0; i < root.children; ++i) order.push_back(root.first_child + i);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return better(tree_[a], tree_[b]); });
    return order;
  }

  // Makes the move the new root; what is known below it stays. Returns false where the tree does not know the move.
  bool advance_to(Move m) {
    const Node& root = tree_[SharedTree::root];
    for (std::uint32_t i = 0; i < root.children; ++i)
      if (const auto child = root.first_child + i; tree_[child].move == m) {
        advance(root_, past_, m);
        tree_.keep_below(child);
        made_ = 0;
        if (!tree_[SharedTree::root].has_children()) grow(SharedTree::root, root_, past_);
        return true;
      }
    return false;
  }

 private:
  static constexpr int none = -1;
  static constexpr std::size_t sides = 3;
  static constexpr std::size_t moves_in_all = std::size(G::move_planes) * static_cast<std::size_t>(B::slots);

  struct Worker {
    G start;
    Past past;
    Random random;
    std::vector<SharedTree::Index> path;
    std::vector<MoveBy> moves;    // of the simulation, from the root on
    std::vector<int> first_move;  // by side and move: when it was first made in this simulation, or none
    std::vector<Move> listed;
  };

  static std::size_t index_of_move(Side side, Move m) {
    return (static_cast<std::size_t>(side) * std::size(G::move_planes) + static_cast<std::size_t>(m.plane())) *
               static_cast<std::size_t>(B::slots) +
           m.cell().index;
  }

  void simulate(Worker& w) {
    G g = root_;
    const std::size_t before = w.past.size();
    w.path.assign(1, SharedTree::root);
    w.moves.clear();
    SharedTree::Index at = SharedTree::root, reference = SharedTree::root;
    tree_[at].value.depart();
    for (;;) {
      Node& node = tree_[at];
      if (node.proof != Proof::none) break;
      if (!node.has_children() && !(node.value.count() >= settings_.grow_visits && grow(at, g, w.past))) break;
      if (!node.children) break;
      if (node.value.count() >= settings_.grave_visits) reference = at;
      at = select(at, reference);
      tree_[at].value.depart();
      w.path.push_back(at);
      w.moves.push_back({g.to_play, tree_[at].move});
      advance(g, w.past, tree_[at].move);
    }
    const Worth worth = tree_[at].proof != Proof::none ? worth_of(tree_[at].proof) : evaluate(w, g);
    w.past.rewind(before);
    for (const auto i : w.path) tree_[i].value.arrive(worth[static_cast<std::size_t>(tree_[i].mover)]);
    learn_amaf(w, worth);
    for (std::size_t i = w.path.size(); i-- > 0 && prove(w.path[i]);) {}
  }

  Worth evaluate(Worker& w, G& g) {
    const PlayoutEnd end = playout(g, w.past, w.random, ply_cap(g), &w.moves);
    constexpr bool scored = requires { g.score(); };
    const Outcome outcome = end.capped && !scored ? Outcome{} : g.outcome();
    Worth worth{};
    if (!outcome.winner) {
      worth.fill(0.5F);
      return worth;
    }
    // The larger the margin the better, but any win is better than any loss.
    const float share = settings_.margin_weight * margin_share(g, outcome.margin);
    worth.fill(share);
    worth[static_cast<std::size_t>(*outcome.winner)] = 1 - share;
    return worth;
  }
  // From 0.5 for the narrowest win to 0 for the widest.
  static float margin_share(const G& g, int margin) {
    if (!margin) return 0.25F;
    return 0.5F - 0.5F * std::min(1.0F, static_cast<float>(margin) / static_cast<float>(2 * board_of(g).count()));
  }

  SharedTree::Index select(SharedTree::Index at, SharedTree::Index reference) {
    const Node& parent = tree_[at];
    const float log_visits = std::log(static_cast<float>(parent.value.count()) + 1);
    const Node& guide = tree_[reference];
    const bool guided =
        reference != at && guide.children && tree_[guide.first_child].mover == tree_[parent.first_child].mover;
    SharedTree::Index choice = parent.first_child;
    float most = -1e9F;
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      const Node& child = tree_[parent.first_child + i];
      const float bound = promise(child, guided ? amaf_in(guide, child.move, child.amaf) : child.amaf, log_visits);
      if (bound > most) most = bound, choice = parent.first_child + i;
    }
    return choice;
  }

  // The AMAF value of the same move among the children of `guide`, or its own. Children are listed in the same order
  // everywhere, so that a search from the place by halves finds it.
  const Mean& amaf_in(const Node& guide, Move m, const Mean& own) const {
    std::uint32_t low = 0, high = guide.children;
    while (low < high) {
      const std::uint32_t middle = (low + high) / 2;
      if (tree_[guide.first_child + middle].move < m)
        low = middle + 1;
      else
        high = middle;
    }
    if (low < guide.children && tree_[guide.first_child + low].move == m) return tree_[guide.first_child + low].amaf;
    return own;
  }

  float promise(const Node& child, const Mean& amaf, float log_visits) const {
    const Proof proof = child.proof.load(std::memory_order_relaxed);
    if (proof != Proof::none) {
      const float worth = worth_of(proof)[static_cast<std::size_t>(child.mover)];
      return worth == 1 ? 1e6F : worth - 1e3F;
    }
    const auto visits = static_cast<float>(child.value.count());
    const auto seen = static_cast<float>(amaf.count());
    const float value = (child.value.sum() + child.prior * settings_.prior_visits) / (visits + settings_.prior_visits);
    const float weight = seen / (seen + visits + seen * visits / settings_.amaf_trust + 1e-6F);
    const float mixed_value =
        seen > 0 ? (1 - weight) * value +
                       weight * (amaf.sum() + child.prior * settings_.prior_visits) / (seen + settings_.prior_visits)
                 : value;
    return mixed_value + settings_.exploration * std::sqrt(log_visits / (visits + 1));
  }

  // Gives a leaf its children. False where there is no room, or another thread is doing it.
  bool grow(SharedTree::Index at, const G& g, const Past& past) {
    Node& node = tree_[at];
    std::uint8_t expected = Node::leaf;
    if (!node.growth.compare_exchange_strong(expected, Node::growing)) return false;
    std::vector<Move> moves;
    legal(g, past, [&](Move m) { moves.push_back(m); });
    std::sort(moves.begin(), moves.end());
    const SharedTree::Index first = moves.empty() ? SharedTree::root : tree_.reserve(moves.size());
    if (!moves.empty() && first == SharedTree::root) {
      node.growth = Node::leaf;
      return false;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Node& child = tree_[first + static_cast<SharedTree::Index>(i)];
      child.move = moves[i];
      child.mover = g.to_play;
      child.prior = prior(g, moves[i]);
    }
    node.first_child = first;
    node.children = static_cast<std::uint16_t>(moves.size());
    if (moves.empty()) node.proof = proof_of(g.outcome().winner);
    node.growth.store(Node::grown, std::memory_order_release);
    return true;
  }

  // What can be said of a move without looking ahead.
  static float prior(const G& g, Move m) {
    if (!m.on_board()) return 0.3F;
    if (g.eye(m.cell())) return 0.1F;
    return 0.5F;
  }

  // A player wins who has a winning move; if all moves are proven, the best of them counts. (Of three players, one who
  // cannot win or draw may still choose who does: that proves nothing unless all moves have the same end.)
  bool prove(SharedTree::Index at) {
    Node& node = tree_[at];
    if (node.proof != Proof::none) return true;
    if (!node.has_children() || !node.children) return false;
    const Proof win = proof_of(tree_[node.first_child].mover);
    bool all = true, same = true, draw = false;
    const Proof first = tree_[node.first_child].proof;
    for (std::uint32_t i = 0; i < node.children; ++i) {
      const Proof proof = tree_[node.first_child + i].proof;
      if (proof == win) return node.proof = win, true;
      all &= proof != Proof::none;
      same &= proof == first;
      draw |= proof == Proof::draw;
    }
    if (!all) return false;
    if (same)
      node.proof = first;
    else if (draw)
      node.proof = Proof::draw;
    else
      return false;
    return true;
  }

  static Worth worth_of(Proof proof) {
    Worth worth{};
    if (proof == Proof::draw)
      worth.fill(0.5F);
    else
      worth[static_cast<std::size_t>(proof) - 1] = 1;
    return worth;
  }

  // Every move of the simulation counts as if it had been made first, at each node of the path where it could have
  // been.
  void learn_amaf(Worker& w, const Worth& worth) {
    std::size_t made = w.moves.size();
    for (std::size_t depth = w.path.size(); depth-- > 0;) {
      while (made > depth) {
        --made;
        const auto& [side, m] = w.moves[made];
        if (m.on_board()) w.first_move[index_of_move(side, m)] = static_cast<int>(made);
      }
      const Node& node = tree_[w.path[depth]];
      if (!node.has_children()) continue;
      for (std::uint32_t i = 0; i < node.children; ++i) {
        Node& child = tree_[node.first_child + i];
        if (child.move.on_board() && w.first_move[index_of_move(child.mover, child.move)] != none)
          child.amaf.add(worth[static_cast<std::size_t>(child.mover)]);
      }
    }
    for (const auto& [side, m] : w.moves)
      if (m.on_board()) w.first_move[index_of_move(side, m)] = none;
  }

  bool better(const Node& a, const Node& b) const {
    const auto rank = [&](const Node& n) {
      const Proof proof = n.proof;
      if (proof == Proof::none || proof == Proof::draw) return 1;
      return worth_of(proof)[static_cast<std::size_t>(n.mover)] == 1 ? 2 : 0;
    };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    return a.value.count() > b.value.count();
  }

  MctsSettings settings_;
  SharedTree tree_;
  G root_;
  Past past_;
  std::uint64_t seed_, runs_ = 0;
  std::atomic<std::uint64_t> made_{0};
};

}  // namespace crosscut
