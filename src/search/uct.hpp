#pragma once
// Plain UCT (Kocsis, Szepesvari 2006) over any game: uniform light playouts and no knowledge. It is the baseline
// against which strength is measured.
#include <functional>
#include <utility>
#include <vector>

#include "rules/playout.hpp"
#include "search/proof.hpp"
#include "search/tree.hpp"

namespace crosscut {

template <Game G>
class Uct {
 public:
  // `past` is what the repetition rule remembers at the root.
  Uct(const G& root, Past past, std::uint64_t seed, std::size_t bytes)
      : root_(root), past_(std::move(past)), random_(seed), tree_(bytes) {}

  // Makes up to `playouts` playouts, at least one, until `stop` says so. Then the second decision of the best turn gets
  // a quarter as many of its own.
  void run(std::uint64_t playouts, const std::function<bool()>& stop) {
    search(Tree::root, root_, playouts, stop);
    if (!tree_[Tree::root].children) return;
    G after = root_;
    const Tree::Index best = tree_.best(Tree::root);
    const std::size_t before = past_.size();
    advance(after, past_, tree_[best].move);
    if (after.turn_is_open() && slid(after)) search(best, after, 1 + made_ / 4, stop);
    past_.rewind(before);
  }

  const Tree& tree() const { return tree_; }
  const G& position() const { return root_; }
  std::uint64_t playouts() const { return made_; }

 private:
  // Playouts below the node, where `start` stands.
  void search(Tree::Index below, const G& start, std::uint64_t playouts, const std::function<bool()>& stop) {
    for (std::uint64_t i = 0; i < playouts; ++i) {
      simulate(below, start);
      if (stop && i % 16 == 0 && stop()) return;
    }
  }

  void simulate(Tree::Index below, const G& start) {
    G g = start;
    const std::size_t before = past_.size();
    Tree::Index at = below;
    path_.assign(1, at);
    int plies = 0;
    while (tree_[at].expanded && tree_[at].children) {
      at = tree_.select(at, random_);
      path_.push_back(at);
      advance(g, past_, tree_[at].move);
      ++plies;
    }
    if (!tree_[at].expanded && (at == below || tree_[at].visits)) grow(at, g);
    const PlayoutEnd end = playout(g, past_, random_, std::max(1, ply_cap(g) - plies));
    past_.rewind(before);
    tree_.update(path_, reward(g, end.capped));
    ++made_;
  }

  void grow(Tree::Index at, const G& g) { tree_.expand(at, g.to_play, legal_moves(g, past_)); }

  static BySide reward(const G& g, bool capped) {
    const Outcome outcome = capped && !Scored<G> ? Outcome{} : g.outcome();
    BySide r{};
    if (outcome.winner)
      r[static_cast<std::size_t>(*outcome.winner)] = 1;
    else
      r.fill(0.5F);
    return r;
  }

  G root_;
  Past past_;
  Random random_;
  Tree tree_;
  std::uint64_t made_ = 0;
  std::vector<Tree::Index> path_;
};

}  // namespace crosscut
