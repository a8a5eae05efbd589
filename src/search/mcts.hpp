#pragma once
// Monte-Carlo tree search over any game, by several threads on one tree: values of leaves from an evaluator, moves that
// did well anywhere in a playout (RAVE: Gelly, Silver 2011; GRAVE: Cazenave 2015), and exact results where the game
// ends within the tree. Knows nothing of any one game.
#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>
#include <vector>

#include "search/evaluator.hpp"
#include "search/prior.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

struct MctsSettings {
  float exploration = 0.15F;        // of UCB1, in which each move counts as visited more often than it was:
  float narrowness = 0.5F;          // by this many visits for each move there is; AMAF values and priors must do there
  float swap_exploration = 0.4F;    // of UCB1, for a swap
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
  using Index = SharedTree::Index;
  static constexpr Index root = SharedTree::root;

  Mcts(const G& position, Past past, std::size_t bytes, const Evaluator<G>& evaluator)
      : evaluator_(evaluator), tree_(bytes), root_(position), past_(std::move(past)) {
    grow(root, root_, past_);
  }

  // One thread's work: playouts until `done` says so, asked before each with the number made by all threads, or until
  // the root is proven. Each thread has random numbers of its own. With `first`, a child of the root, every playout
  // begins there.
  template <class Done>
  void work(Random& random, Done&& done, Index first = root) {
    Worker w{random, {}, {}, {}, {}, 0};
    w.first_move.assign(sides * moves_in_all, none);
    for (std::size_t i = 0; i < evaluator_.batch(); ++i) w.trips.emplace_back(root_, past_);
    while (!done(made_.load(std::memory_order_relaxed)) && !settled(first)) simulate(w, first);
    if (!w.owned_count) return;
    const std::lock_guard lock(owned_mutex_);
    owned_.resize(w.owned.size());
    for (std::size_t i = 0; i < owned_.size(); ++i) owned_[i] += w.owned[i];
    owned_count_ += w.owned_count;
  }
  void want_ownership(bool wanted) { wants_ownership_ = wanted; }

  const SharedTree& tree() const { return tree_; }
  const G& position() const { return root_; }
  const Past& past() const { return past_; }
  std::uint64_t playouts() const { return made_; }  // since the root became one
  // [side][slot]: how often it counted for the side at the end, in [0, 1]; empty if that was not wanted.
  std::vector<float> ownership() const {
    std::vector<float> mean = owned_;
    for (float& share : mean) share /= static_cast<float>(owned_count_);
    return mean;
  }

  // The children of a node from best to worst: proven wins, the nearest first; then by visits; then proven losses, the
  // farthest first.
  std::vector<Index> ranking(Index at = root) const {
    std::vector<Index> order;
    if (!tree_[at].has_children()) return order;
    for (Index i = 0; i < tree_[at].children; ++i) order.push_back(tree_[at].first_child + i);
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return better(tree_[a], tree_[b]); });
    return order;
  }

  // The child of a node that is best so far, and by how many visits it leads the next of those that are not proven
  // lost; where there is no such next one, no number is more. No child: the root itself. Threads may be working.
  struct Leader {
    Index best = root;
    std::uint64_t ahead = 0;
  };
  Leader leader(Index at = root) const {
    Leader found;
    if (!tree_[at].has_children()) return found;
    std::uint64_t most = 0, next = 0;
    int rivals = 0;
    for (Index i = tree_[at].first_child; i < tree_[at].first_child + tree_[at].children; ++i) {
      const Node& child = tree_[i];
      if (const Proof proof = child.proven(); proof != Proof::none && verdict(proof, child.mover) < 0) continue;
      const std::uint64_t visits = child.worth.count();
      if (++rivals == 1 || visits > most)
        next = most, most = visits, found.best = i;
      else
        next = std::max(next, visits);
    }
    found.ahead = rivals == 1 ? ~std::uint64_t{0} : most - next;
    return found;
  }

  // Makes the move, whose result becomes the root; what is known below it stays. Returns false, and nothing changes,
  // where the tree does not know the move, or it is a swap. No thread may be working.
  bool advance_to(Move m) {
    if (is_swap(m)) return false;
    for (Index i = 0; i < tree_[root].children; ++i)
      if (const Index child = tree_[root].first_child + i; tree_[child].move == m) {
        advance(root_, past_, m);
        tree_.keep_below(child);
        made_ = 0;
        full_ = hastened_ = false;
        owned_.clear();
        owned_count_ = 0;
        if (!tree_[root].has_children()) grow(root, root_, past_);
        return true;
      }
    return false;
  }

  // Where the root is proven to be won or lost, at which playouts stop: tries all turns for a nearer end, so that the
  // loser learns, too, which turn holds out longest. Looks at about so many nodes. No thread may be working.
  void hasten(int nodes) {
    const Proof proof = tree_[root].proven();
    if (hastened_ || proof == Proof::none || proof == Proof::draw || sides_of(root_) > 2) return;
    hastened_ = true;
    for (int turns = 1; nodes > 0 && turns < tree_[root].plies; ++turns) look(root, root_, past_, turns, nodes);
  }

  // Whether the turn goes on after the move.
  static constexpr bool is_slide(Move m) {
    return m.on_board() && G::move_planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide;
  }

  // What a proof says of a side: 1 it wins, 0 a draw, -1 another wins.
  static int verdict(Proof proof, Side side) { return proof == Proof::draw ? 0 : proof == proof_of(side) ? 1 : -1; }

 private:
  static constexpr int none = -1;
  static constexpr int most_plies = 255;  // that a node can tell
  static constexpr std::size_t sides = 3;
  static constexpr std::size_t moves_in_all = std::size(G::move_planes) * static_cast<std::size_t>(B::slots);

  // A way down the tree to a leaf, and what it is worth to each side.
  struct Trip {
    Trip(const G& g, const Past& past) : leaf{g, past} {}
    Leaf<G> leaf;
    std::vector<Index> path;
    bool known = false;  // by proof: nothing to evaluate
    BySide worth{};
  };
  struct Worker {
    Random& random;
    std::vector<Trip> trips;
    std::vector<Leaf<G>*> unknown;
    std::vector<int> first_move;  // by side and move: when it was first made in this simulation, or none
    std::vector<float> owned;     // sums over evaluations
    std::uint64_t owned_count;
  };

  bool settled(Index first) const {
    return tree_[root].proven() != Proof::none || tree_[first].proven() != Proof::none;
  }

  static std::size_t index_of_move(Side side, Move m) {
    return (static_cast<std::size_t>(side) * std::size(G::move_planes) + static_cast<std::size_t>(m.plane())) *
               static_cast<std::size_t>(B::slots) +
           m.cell().index;
  }

  void simulate(Worker& w, Index first) {
    w.unknown.clear();
    for (Trip& trip : w.trips) {
      descend(trip, first);
      if (!trip.known) w.unknown.push_back(&trip.leaf);
      made_.fetch_add(1, std::memory_order_relaxed);
    }
    if (!w.unknown.empty()) evaluator_.evaluate(w.unknown.data(), w.unknown.size(), w.random);
    for (Trip& trip : w.trips) {
      back_up(trip);
      learn_amaf(w, trip);
      if (!trip.known && !trip.leaf.ownership.empty()) remember_ownership(w, trip.leaf);
      for (std::size_t i = trip.path.size(); i-- > 0 && prove(trip.path[i]);) {}
    }
  }

  // Walks down to a leaf, to which children are added when it has been visited often enough.
  void descend(Trip& trip, Index first) {
    Leaf<G>& leaf = trip.leaf;
    leaf.position = root_;
    leaf.past = past_;
    leaf.wants_ownership = wants_ownership_;
    leaf.moves.clear();
    leaf.ownership.clear();
    leaf.lead.reset();
    trip.path.assign(1, root);
    Index at = root, reference = root;
    tree_[at].worth.depart();
    for (;;) {
      Node& node = tree_[at];
      trip.known = node.proven() != Proof::none;
      if (trip.known) return;
      if (!node.has_children() && !(node.worth.count() >= settings_.grow_visits && grow(at, leaf.position, leaf.past)))
        return;
      if (!node.children) continue;  // grown just now, and the game is over: known
      if (node.worth.count() >= settings_.grave_visits) reference = at;
      at = at == root && first != root ? first : select(at, reference);
      tree_[at].worth.depart();
      trip.path.push_back(at);
      leaf.moves.push_back({leaf.position.to_play, tree_[at].move, tree_[at].kind});
      advance(leaf.position, leaf.past, tree_[at].move);
    }
  }

  void back_up(Trip& trip) {
    const Leaf<G>& leaf = trip.leaf;
    BySide win = trip.known ? win_of(seen_below(tree_[trip.path.back()])) : leaf.win;
    trip.worth = win;
    // The larger the margin the better, but any win is better than any loss.
    if (leaf.lead && settings_.margin_weight > 0)
      for (std::size_t i = 0; i < sides; ++i)
        trip.worth[i] = (1 - settings_.margin_weight) * win[i] + settings_.margin_weight * share((*leaf.lead)[i]);
    BySide worth = trip.worth, lead = leaf.lead.value_or(BySide{});
    for (auto i = trip.path.rbegin(); i != trip.path.rend(); ++i) {
      Node& node = tree_[*i];
      if (is_swap(node.move))
        for (BySide* values : {&worth, &win, &lead}) std::swap((*values)[0], (*values)[1]);
      const auto mover = static_cast<std::size_t>(node.mover);
      node.worth.arrive(worth[mover]);
      node.win.add(win[mover]);
      if (!trip.known && leaf.lead) node.lead.add(lead[mover]);
    }
  }
  // A lead as a number in [0, 1], 0.5 for none.
  float share(float lead) const {
    return std::clamp(0.5F + 0.5F * lead / static_cast<float>(board_of(root_).count()), 0.0F, 1.0F);
  }

  Index select(Index at, Index reference) const {
    const Node& parent = tree_[at];
    const float log_visits = std::log(static_cast<float>(parent.worth.count()) + 1);
    const float lag = settings_.narrowness * static_cast<float>(parent.children);
    const Node& guide = tree_[reference];
    const bool guided =
        reference != at && guide.children && tree_[guide.first_child].mover == tree_[parent.first_child].mover;
    Index choice = parent.first_child;
    float most = -1e9F;
    for (Index i = parent.first_child; i < parent.first_child + parent.children; ++i) {
      const Node& child = tree_[i];
      const Mean& amaf = guided ? amaf_in(guide, child.move, child.amaf) : child.amaf;
      const float visits = static_cast<float>(child.worth.count()) + 1;
      // Neither a swap nor the button has an AMAF value that would bring it up.
      const bool swap = child.move.is(Act::swap), bare = swap || child.move.is(Act::button);
      const float doubt = (swap ? settings_.swap_exploration : settings_.exploration) *
                          std::sqrt(log_visits / (visits + (bare ? 0 : lag)));
      const float bound = promise(child, amaf) + doubt;
      if (bound > most) most = bound, choice = i;
    }
    return choice;
  }

  // The AMAF value of the same move among the children of `guide`, or else its own. Children are listed in the order of
  // their moves.
  const Mean& amaf_in(const Node& guide, Move m, const Mean& own) const {
    Index low = guide.first_child, high = guide.first_child + guide.children;
    while (low < high) {
      const Index middle = low + (high - low) / 2;
      if (tree_[middle].move < m)
        low = middle + 1;
      else
        high = middle;
    }
    return low < guide.first_child + guide.children && tree_[low].move == m ? tree_[low].amaf : own;
  }

  float promise(const Node& child, const Mean& amaf) const {
    if (const Proof proof = child.proven(); proof != Proof::none) {
      const int verdict_of_mover = verdict(proof, child.mover);
      return verdict_of_mover > 0 ? 1e6F : verdict_of_mover < 0 ? -1e3F : 0.5F;
    }
    const auto visits = static_cast<float>(child.worth.count()), seen = static_cast<float>(amaf.count());
    const float believed = child.prior * settings_.prior_visits;
    float value = (child.worth.sum() + believed) / (visits + settings_.prior_visits);
    if (seen > 0) {
      const float weight = seen / (seen + visits + seen * visits / settings_.amaf_trust);
      value += weight * ((amaf.sum() + believed) / (seen + settings_.prior_visits) - value);
    }
    return value;
  }

  // Gives a leaf its children; where there are none, the end of the game is known. False where there is no room, or
  // another thread is doing it.
  bool grow(Index at, const G& g, const Past& past) {
    Node& node = tree_[at];
    std::uint8_t expected = Node::leaf;
    if (full_.load(std::memory_order_relaxed)) return false;
    if (!node.growth.compare_exchange_strong(expected, Node::growing)) return false;
    std::vector<Move> moves;
    legal(g, past, [&](Move m) { moves.push_back(m); });
    std::sort(moves.begin(), moves.end());
    if (!moves.empty()) {
      node.first_child = tree_.reserve(moves.size());
      if (node.first_child == root) {
        full_ = true;
        node.growth = Node::leaf;
        return false;
      }
      const Prior<G> prior(g);
      for (Index i = 0; i < moves.size(); ++i) {
        Node& child = tree_[node.first_child + i];
        child.move = moves[i];
        child.mover = g.to_play;
        child.prior = prior(moves[i]);
        child.kind = prior.kind(moves[i]);
        child.proof = proof_after(g, moves[i]);
      }
    } else {
      know(node, proof_of(g.outcome().winner));
    }
    node.children = static_cast<std::uint16_t>(moves.size());
    node.growth.store(Node::grown, std::memory_order_release);
    return true;
  }

  // What an act comes to that ends the game at once, such as the second pass.
  static Proof proof_after(const G& g, Move m) {
    if (m.on_board()) return Proof::none;
    G after = g;
    after.play(m);
    return after.ended() ? proof_of(after.outcome().winner) : Proof::none;
  }

  // A player wins who has a winning move; if all moves are proven, the best of them counts. (Of three players, one who
  // can neither win nor draw may still choose who does: that proves nothing unless all moves come to the same.) Done
  // again for a node that is proven, since its end may be found to be nearer.
  bool prove(Index at) {
    Node& node = tree_[at];
    if (!node.has_children() || !node.children) return node.proven() != Proof::none;
    const Side mover = tree_[node.first_child].mover;
    const Proof win = proof_of(mover), first = tree_[node.first_child].proven();
    bool won = false, all = true, same = true, draw = false;
    int nearest = most_plies, farthest = 0;
    for (Index i = node.first_child; i < node.first_child + node.children; ++i) {
      const Proof proof = tree_[i].proven();
      const int plies = tree_[i].plies.load(std::memory_order_relaxed) + !is_slide(tree_[i].move);
      if (proof == win) won = true, nearest = std::min(nearest, plies);
      if (proof != Proof::none) farthest = std::max(farthest, std::min(plies, most_plies));
      all &= proof != Proof::none;
      same &= proof == first;
      draw |= proof == Proof::draw;
    }
    if (!won && (!all || !(same || draw))) return false;
    node.plies = static_cast<std::uint8_t>(won ? nearest : farthest);
    know(node, won ? win : same ? first : Proof::draw);
    return true;
  }

  // Proves of a node what ends within so many turns, whatever is played.
  void look(Index at, const G& g, Past& past, int turns, int& nodes) {
    Node& node = tree_[at];
    const Proof known = seen_below(node);
    if (known != Proof::none && node.plies <= turns) return;
    if (turns == 0) {
      if (!can_act(g, past)) know(node, proof_of(g.outcome().winner));
      return;
    }
    if (!node.has_children()) {
      if (!grow(at, g, past)) return;
      nodes -= node.children;
    }
    const Proof win = proof_of(g.to_play);
    for (Index i = node.first_child; i < node.first_child + node.children && nodes > 0; ++i) {
      const Node& child = tree_[i];
      if (known == win && child.proven() != Proof::none && child.proven() != win) continue;
      --nodes;
      const int later = turns - !is_slide(child.move);
      const std::size_t before = past.size();
      G next = g;
      advance(next, past, child.move);
      look(i, next, past, later, nodes);
      past.rewind(before);
      if (child.proven() == win && child.plies <= later) break;
    }
    prove(at);
  }

  // At a swap two persons exchange colours; from there to the root the values of these sides are each other's. A node
  // keeps what those see who decide on its move.
  static bool is_swap(Move m) {
    if constexpr (std::find(G::acts.begin(), G::acts.end(), Act::swap) != G::acts.end()) return m.is(Act::swap);
    return false;
  }
  static Proof swapped(Proof proof) {
    return proof == Proof::black ? Proof::white : proof == Proof::white ? Proof::black : proof;
  }
  static Proof seen_below(const Node& node) { return is_swap(node.move) ? swapped(node.proven()) : node.proven(); }
  static void know(Node& node, Proof below) { node.proof = is_swap(node.move) ? swapped(below) : below; }

  static BySide win_of(Proof proof) {
    BySide win{};
    if (proof == Proof::draw)
      win.fill(0.5F);
    else
      win[static_cast<std::size_t>(proof) - 1] = 1;
    return win;
  }

  // Every move of the simulation counts as if it had been made first, at each node of the path where it could have
  // been; a move that puts another kind of piece there is another move.
  void learn_amaf(Worker& w, const Trip& trip) {
    const auto& moves = trip.leaf.moves;
    std::size_t made = moves.size();
    for (std::size_t depth = trip.path.size(); depth-- > 0;) {
      if (made > depth && is_swap(moves[depth].move)) break;  // what followed was made by others
      while (made > depth) {
        --made;
        const auto& [side, m, kind] = moves[made];
        if (m.on_board()) w.first_move[index_of_move(side, m)] = static_cast<int>(made);
      }
      const Node& node = tree_[trip.path[depth]];
      if (!node.has_children()) continue;
      for (Index i = node.first_child; i < node.first_child + node.children; ++i) {
        Node& child = tree_[i];
        if (!child.move.on_board()) continue;
        const int first = w.first_move[index_of_move(child.mover, child.move)];
        if (first != none && moves[static_cast<std::size_t>(first)].kind == child.kind)
          child.amaf.add_roughly(trip.worth[static_cast<std::size_t>(child.mover)]);
      }
    }
    for (const auto& [side, m, kind] : moves)
      if (m.on_board()) w.first_move[index_of_move(side, m)] = none;
  }

  static void remember_ownership(Worker& w, const Leaf<G>& leaf) {
    w.owned.resize(leaf.ownership.size());
    for (std::size_t i = 0; i < w.owned.size(); ++i) w.owned[i] += leaf.ownership[i];
    ++w.owned_count;
  }

  static bool better(const Node& a, const Node& b) {
    const auto rank = [](const Node& n) { return n.proven() == Proof::none ? 0 : verdict(n.proven(), n.mover); };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (rank(a) != 0 && a.plies != b.plies) return rank(a) > 0 ? a.plies < b.plies : a.plies > b.plies;
    return a.worth.count() > b.worth.count();
  }

  static constexpr MctsSettings settings_{};
  const Evaluator<G>& evaluator_;
  SharedTree tree_;
  G root_;
  Past past_;
  std::atomic<std::uint64_t> made_{0};
  std::atomic<bool> full_{false};  // there was no room for children
  bool hastened_ = false;          // at this root
  std::atomic<bool> wants_ownership_{false};
  std::mutex owned_mutex_;
  std::vector<float> owned_;
  std::uint64_t owned_count_ = 0;
};

}  // namespace crosscut
