#pragma once
// Plain UCT (Kocsis, Szepesvari 2006) over any game: uniform light playouts and no knowledge. It is the baseline that
// all later strength is measured against. Knows nothing of any one game.
#include <functional>
#include <utility>
#include <vector>

#include "rules/playout.hpp"
#include "search/tree.hpp"

namespace crosscut {

template <Game G>
class Uct {
 public:
  // `past` is what the repetition rule remembers at the root.
  Uct(const G& root, Past past, std::uint64_t seed, std::size_t nodes)
      : root_(root), past_(std::move(past)), random_(seed), tree_(nodes) {}

  // Makes up to `playouts` playouts below the current root, at least one, until `stop` says so.
  void run(std::uint64_t playouts, const std::function<bool()>& stop) {
    for (std::uint64_t i = 0; i < playouts; ++i) {
      simulate();
      if (stop && i % 16 == 0 && stop()) return;
    }
  }

  bool has_move() const { return tree_[at_].expanded && tree_[at_].children; }
  Move best() const { return tree_[tree_.best(at_)].move; }  // precondition: has_move()
  double win_rate() const { return tree_[tree_.best(at_)].mean(); }
  std::uint64_t playouts() const { return made_; }

  // Makes the best move at the root and searches on below it. Precondition: has_move().
  const G& descend() {
    at_ = tree_.best(at_);
    advance(root_, past_, tree_[at_].move);
    return root_;
  }

 private:
  void simulate() {
    G g = root_;
    const std::size_t before = past_.size();
    Tree::Index at = at_;
    path_.assign(1, at);
    int plies = 0;
    while (tree_[at].expanded && tree_[at].children) {
      at = tree_.select(at, random_);
      path_.push_back(at);
      advance(g, past_, tree_[at].move);
      ++plies;
    }
    if (!tree_[at].expanded && (at == at_ || tree_[at].visits)) grow(at, g);
    const PlayoutEnd end = playout(g, past_, random_, std::max(1, ply_cap(g) - plies));
    past_.rewind(before);
    tree_.update(path_, reward(g, end.capped));
    ++made_;
  }

  void grow(Tree::Index at, const G& g) {
    moves_.clear();
    legal(g, past_, [&](Move m) { moves_.push_back(m); });
    tree_.expand(at, g.to_play, moves_);
  }

  static Reward reward(const G& g, bool capped) {
    constexpr bool scored = requires { g.score(); };
    const Outcome outcome = capped && !scored ? Outcome{} : g.outcome();
    Reward r{};
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
  Tree::Index at_ = Tree::root;
  std::uint64_t made_ = 0;
  std::vector<Move> moves_;
  std::vector<Tree::Index> path_;
};

}  // namespace crosscut
