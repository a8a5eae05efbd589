#pragma once
// Monte-Carlo tree search over any game, by several threads on one tree: descend, evaluate, back up. Selection
// (selection.hpp), backing up (backup.hpp) and exact results (proof.hpp) need only the tree, not the game's type.
#include <cmath>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "search/backup.hpp"
#include "search/growth.hpp"
#include "search/selection.hpp"
#include "search/shorten_proof.hpp"

namespace crosscut {

template <Game G>
class Mcts {
 public:
  using Index = SharedTree::Index;
  static constexpr Index root = SharedTree::root;

  // The evaluator must outlive the search. With `only`, the root has no other moves than these legal ones.
  Mcts(const G& position, Past past, std::size_t bytes, const MctsSettings& settings, const Evaluator<G>& evaluator,
       std::vector<Move> only = {})
      : settings_(settings),
        evaluator_(evaluator),
        by_policy_(evaluator.gives_policy()),
        tree_(bytes),
        growth_(tree_),
        root_(position),
        past_(std::move(past)),
        only_(std::move(only)) {
    begin();
  }

  // Goes on from another position, of which nothing is known. No thread may be working.
  void restart(const G& position, Past past) {
    root_ = position;
    past_ = std::move(past);
    only_.clear();
    tree_.clear();
    begin();
  }

  // The work of one thread: playouts until the root is proven or `done`, which is asked before each with the number
  // made by all threads; with a policy, at least one where the root does not have it yet. Each thread has its own
  // random numbers. With `first`, a child of the root, every playout begins there.
  using Done = std::function<bool(std::uint64_t)>;
  void work(Random& random, const Done& done, Index first = root) {
    Worker w{random, {{root_, past_}, {}}};
    if (by_policy_ && !tree_[root].has_children()) simulate(w, root);
    while (!done(made_.load(std::memory_order_relaxed)) && !settled(first)) simulate(w, first);
    const std::lock_guard lock(ownership_mutex_);
    ownership_.add(w.ownership);
  }
  void want_ownership(bool wanted) { wants_ownership_ = wanted; }

  const SharedTree& tree() const { return tree_; }
  const G& position() const { return root_; }
  const Past& past() const { return past_; }
  std::uint64_t playouts() const { return made_; }  // since this root became the root
  // [side][slot]: how often it counted for the side at the end, in [0, 1]; empty unless wanted.
  std::vector<float> ownership() const { return ownership_.mean(); }

  // Makes the move; its node becomes the root, and everything below it is kept. Returns false and changes nothing if
  // the tree does not have the move, or it is a swap. No thread may be working.
  bool advance_to(Move m) {
    if (is_swap(m)) return false;
    for (Index i = 0; i < tree_[root].children; ++i)
      if (const Index child = tree_[root].first_child + i; tree_[child].move == m) {
        advance(root_, past_, m);
        const std::vector<Move> more = growth_.left_out(child, root_, past_);
        if (!tree_.keep_below(child, static_cast<Index>(more.size())))
          tree_.clear();
        else if (!more.empty())
          growth_.add_left_out(root_, more);
        only_.clear();
        begin();
        return true;
      }
    return false;
  }

  // If the root is proven won or lost, at which point playouts stop: looks for a shorter line, so that the loser too
  // learns which turn holds out longest. Visits about this many nodes. No thread may be working.
  void shorten_proof(int nodes) {
    const Proof proof = tree_[root].proven();
    if (proof_shortened_ || proof == Proof::none || proof == Proof::draw || sides_of(root_) > 2) return;
    proof_shortened_ = true;
    ProofShortener<G>(tree_, growth_, nodes).run(root_, past_);
  }

 private:
  // A path down the tree to a leaf.
  struct Trip {
    Leaf<G> leaf;
    std::vector<Index> path;
    bool proven = false;  // nothing to evaluate
  };
  struct Worker {
    Random& random;
    Trip trip;
    Amaf amaf{std::size(G::move_planes), static_cast<std::size_t>(G::On::slots)};
    OwnershipSum ownership = {};
  };

  // Nothing has been done at this root. Adds its children; with a policy they come with its evaluation.
  void begin() {
    made_ = 0;
    growth_.make_room();
    proof_shortened_ = false;
    ownership_ = {};
    std::vector<Move> moves = only_;
    if (!by_policy_ && !tree_[root].has_children()) growth_(root, root_, past_, {}, moves);
  }

  bool settled(Index first) const {
    return tree_[root].proven() != Proof::none || tree_[first].proven() != Proof::none;
  }

  void simulate(Worker& w, Index first) {
    descend(w.trip, first);
    made_.fetch_add(1, std::memory_order_relaxed);
    if (!w.trip.proven) evaluator_.evaluate(w.trip.leaf, w.random);
    learn(w);
  }

  // Descends to a leaf, and adds its children once it has been visited often enough.
  void descend(Trip& trip, Index first) {
    Leaf<G>& leaf = trip.leaf;
    leaf.position = root_;
    leaf.past = past_;
    leaf.wants_ownership = wants_ownership_;
    leaf.legal.clear();
    leaf.moves.clear();
    leaf.ownership.clear();
    leaf.policy.clear();
    leaf.lead.reset();
    leaf.deviation = 0;
    trip.path.assign(1, root);
    Index at = root, reference = root;
    tree_[at].worth.add_virtual_loss();
    for (;;) {
      const Node& node = tree_[at];
      trip.proven = node.proven() != Proof::none;
      if (trip.proven || (!node.has_children() && !opens(at, leaf))) return;
      if (!node.children) continue;  // just grown, and the game is over: proven
      if (node.worth.count() >= settings_.grave_visits) reference = at;
      if (at == root && first != root)
        at = first;
      else
        at = by_policy_ ? select_by_policy(tree_, at, settings_) : select(tree_, at, reference, settings_);
      tree_[at].worth.add_virtual_loss();
      trip.path.push_back(at);
      leaf.moves.push_back({leaf.position.to_play, tree_[at].move, tree_[at].kind});
      advance(leaf.position, leaf.past, tree_[at].move);
    }
  }

  // Whether the leaf gets children before it is evaluated: if it has been visited before or, with a policy, if the game
  // is over.
  bool opens(Index at, const Leaf<G>& leaf) {
    if (by_policy_ ? can_act(leaf.position, leaf.past) : tree_[at].worth.count() < settings_.grow_visits) return false;
    return growth_(at, leaf.position, leaf.past);
  }

  void learn(Worker& w) {
    const Trip& trip = w.trip;
    Leaf<G>& leaf = w.trip.leaf;
    LeafResult result{leaf.win, leaf.lead, leaf.deviation};
    if (trip.proven) result.win = win_of(seen_below(tree_[trip.path.back()]));
    const BySide worth = back_up(tree_, trip.path, result, most_lead(), settings_);
    if (trip.path.back() == root && !only_.empty()) leaf.legal = only_;
    if (!leaf.policy.empty())
      growth_(trip.path.back(), leaf.position, leaf.past, leaf.policy, leaf.legal);
    else
      w.amaf.learn(tree_, trip.path, leaf.moves, worth);
    if (!trip.proven) w.ownership.add(leaf.ownership);
    for (std::size_t i = trip.path.size(); i-- > 0 && prove(tree_, trip.path[i], G::move_planes);) {}
  }

  // A playout may end with any lead; what a policy's evaluator expects is a mean, and close to what can be changed.
  float most_lead() const {
    const auto cells = static_cast<float>(board_of(root_).count());
    return by_policy_ ? 2 * std::sqrt(cells) : cells;
  }

  MctsSettings settings_;
  const Evaluator<G>& evaluator_;
  bool by_policy_;
  SharedTree tree_;
  Growth<G> growth_;
  G root_;
  Past past_;
  std::vector<Move> only_;  // of the root's moves; empty: all
  std::atomic<std::uint64_t> made_{0};
  bool proof_shortened_ = false;  // at this root
  std::atomic<bool> wants_ownership_{false};
  std::mutex ownership_mutex_;
  OwnershipSum ownership_;
};

}  // namespace crosscut
