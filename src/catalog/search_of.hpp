#pragma once
// The search of one game type behind Search: its threads, and its results as whole turns.
// Internal to this folder.
#include <algorithm>
#include <atomic>
#include <memory>

#include "base/threads.hpp"
#include "catalog/search.hpp"
#include "catalog/sentence.hpp"
#include "rules/notation.hpp"
#include "search/gumbel.hpp"
#include "search/mcts.hpp"
#include "search/mixed_evaluator.hpp"

namespace crosscut {

template <Game G>
class SearchOf final : public Search {
 public:
  using B = typename G::On;
  using T = Twin<G>;

  SearchOf(const G& position, Past past, const SearchSettings& settings)
      : SearchOf(position, std::move(past), settings, evaluator_for(T(position), settings)) {}
  // With another evaluator.
  SearchOf(const G& position, Past past, const SearchSettings& settings, std::shared_ptr<const Evaluator<T>> evaluator)
      : evaluator_(std::move(evaluator)),
        gumbel_moves_(evaluator_->gives_policy() ? settings.mcts.gumbel_moves : 0),
        mcts_(T(position), std::move(past), settings.memory - cache_memory(settings), settings.mcts, *evaluator_,
              settings.only) {
    for (int k = 0; k < settings.threads; ++k) random_.emplace_back(mix(settings.seed, static_cast<std::uint64_t>(k)));
  }

  void run(std::uint64_t playouts, const Stop& stop) override {
    if (gumbel_moves_)
      draw(playouts, stop);
    else
      work(playouts, stop, Tree::root);
    // Turns are complete: if the best slide has not been explored, its placement is found with a little more work.
    if (const auto best = order(); !best.empty() && slides(best[0]) && !known_below(best[0]))
      work(least_below, {}, best[0]);
    mcts_.shorten_proof(most_looked_at);
  }

  Progress progress() const override {
    const auto [best, ahead] = leader(mcts_.tree());
    Progress now{mcts_.playouts(), node(Tree::root).worth.count(), ahead};
    // A turn of two decisions is decided when both are.
    if (best != Tree::root && slides(best)) now.ahead = std::min(ahead, leader(mcts_.tree(), best).ahead);
    return now;
  }

  Findings findings(std::size_t most) const override {
    Findings found;
    found.by_policy = evaluator_->gives_policy();
    const Node& root = node(Tree::root);
    const Side mover = mcts_.position().to_play;
    found.visits = root.worth.count();
    found.playouts = mcts_.playouts();
    found.nodes = mcts_.tree().size();
    found.memory = found.nodes * SharedTree::bytes_per_node;
    if (root.proven() != Proof::none) found.proven = verdict(root.proven(), mover);
    for (const auto child : order()) {
      if (found.candidates.size() >= std::max<std::size_t>(most, 1)) break;
      found.candidates.push_back(candidate(child));
    }
    if (!found.candidates.empty()) {
      found.win_rate = found.candidates[0].win_rate;
      found.lead = found.candidates[0].lead;
      found.spread = found.candidates[0].spread;
      if (!most) found.candidates.clear();
    }
    if (const auto owned = mcts_.ownership(); !owned.empty())
      for (Cell c : board_of(mcts_.position())) {
        auto& place = found.ownership.emplace_back();
        for (std::size_t side = 0; side < place.size(); ++side) place[side] = owned[side * B::slots + c.index];
      }
    return found;
  }

  bool follow(const Turn& turn) override {
    if (!mcts_.advance_to(turn.move)) return false;
    drawn_.reset();
    // The tree has every legal placement after a slide.
    return !turn.then.exists() || mcts_.advance_to(turn.then);
  }

  void want_ownership(bool wanted) override { mcts_.want_ownership(wanted); }

 private:
  using Tree = SharedTree;
  static constexpr std::uint64_t least_below = 32;
  static constexpr int most_looked_at = 10'000;  // nodes, to find the shortest line: a few milliseconds

  const Node& node(Tree::Index i) const { return mcts_.tree()[i]; }
  bool slides(Tree::Index i) const { return is_slide(node(i).move, G::move_planes); }
  bool known_below(Tree::Index i) const {
    const auto below = ranking(mcts_.tree(), i);
    return !below.empty() && node(below[0]).worth.count() > 0;
  }

  // The part of the search's memory that keeps a network's answers.
  static std::size_t cache_memory(const SearchSettings& settings) {
    constexpr std::size_t most = std::size_t{256} << 20U;
    return settings.network ? std::min(settings.memory / 8, most) : 0;
  }

  static std::shared_ptr<const Evaluator<T>> evaluator_for(const T& position, const SearchSettings& settings) {
    if (settings.network)
      return std::make_shared<MixedEvaluator<T>>(settings.network, position, settings.mcts, settings.seed,
                                                 cache_memory(settings));
    return std::make_shared<PlayoutEvaluator<T>>(settings.mcts.heavy_playouts);
  }

  // The moves at the root from best to worst.
  std::vector<Tree::Index> order() const {
    auto moves = ranking(mcts_.tree());
    if (drawn_ && node(Tree::root).proven() == Proof::none)
      std::rotate(moves.begin(), std::find(moves.begin(), moves.end(), *drawn_),
                  std::find(moves.begin(), moves.end(), *drawn_) + 1);
    return moves;
  }

  void draw(std::uint64_t playouts, const Stop& stop) {
    if (!node(Tree::root).has_children()) work(1, {}, Tree::root), playouts -= playouts > 0;
    if (!node(Tree::root).children) return;
    GumbelRoot root(mcts_.tree(), gumbel_moves_, &random_[0]);
    root.run(playouts, [&](Tree::Index child, std::uint64_t times) {
      work(times, stop, child);
      return node(Tree::root).proven() == Proof::none && !(stop && stop());
    });
    drawn_ = root.best();
  }

  void work(std::uint64_t playouts, const Stop& stop, Tree::Index first) {
    const std::uint64_t before = mcts_.playouts();
    const std::uint64_t enough = playouts > ~std::uint64_t{0} - before ? ~std::uint64_t{0} : before + playouts;
    std::atomic<bool> stopped{false};
    const typename Mcts<T>::Done done = [&](std::uint64_t made) {
      return made >= enough || stopped.load(std::memory_order_relaxed);
    };
    int unasked = 0;
    const typename Mcts<T>::Done asked = [&](std::uint64_t made) {
      constexpr int patience = 8;  // playouts, of at most a millisecond or so
      if (stop && made > before && ++unasked >= patience) {
        unasked = 0;
        if (stop()) stopped.store(true, std::memory_order_relaxed);
      }
      return done(made);
    };
    const auto job = [&](std::size_t k) {
      if (k == 0)
        mcts_.work(random_[0], asked, first);
      else
        mcts_.work(random_[k], done, first);
    };
    run_team(random_.size(), job, [&] { stopped = true; });
  }

  Candidate candidate(Tree::Index child) const {
    Candidate found;
    const Node& first = node(child);
    const auto& [win, lead] = mcts_.tree().results(child);
    found.visits = first.worth.count();
    found.win_rate = win.count() ? win.mean() : unseen(first);
    if (lead.count()) found.lead = lead.mean();
    if (lead.count() >= least_below) found.spread = lead.deviation();
    found.prior = first.prior;
    if (first.proven() != Proof::none) {
      found.proven = verdict(first.proven(), first.mover);
      found.win_rate = 0.5 + 0.5 * *found.proven;
      found.plies = first.plies + !slides(child);
    }
    found.line = line(child, found.line_visits);
    found.move = found.line.front();
    return found;
  }

  // The expected win rate of a move without visits; where priors are a policy, that of the position.
  double unseen(const Node& child) const {
    if (!evaluator_->gives_policy()) return child.prior;
    const float chance = mcts_.tree().results(Tree::root).win.mean();
    return node(Tree::root).mover == child.mover ? chance : 1 - chance;
  }

  // The line of turns from the root: the child, then the best known turns below it.
  std::vector<Turn> line(Tree::Index at, std::vector<std::uint64_t>& visits) const {
    constexpr std::size_t longest = 24;
    std::vector<Turn> turns;
    G g = position_of<G>(mcts_.position());
    Past past = mcts_.past();
    while (turns.size() < longest) {
      Turn turn{node(at).move};
      G after = g;
      advance(after, past, turn.move);
      if (after.turn_is_open() && slid(after)) {
        turn.then = placement_after(at, after, past);
        advance(after, past, turn.then);
      }
      turns.push_back(turn);
      visits.push_back(node(at).worth.count());
      g = after;
      const auto next = ranking(mcts_.tree(), at);
      at = next.empty() ? at : next[0];
      if (next.empty() || (!node(at).worth.count() && node(at).proven() == Proof::none)) break;
    }
    return turns;
  }
  // The best placement after a slide; moves `at` there, if it is in the tree.
  Move placement_after(Tree::Index& at, const G& after, const Past& past) const {
    if (const auto below = ranking(mcts_.tree(), at); !below.empty()) return node(at = below[0]).move;
    return legal_moves(after, past).back();
  }

  std::vector<Random> random_;  // of each thread
  std::shared_ptr<const Evaluator<T>> evaluator_;
  std::size_t gumbel_moves_;
  std::optional<Tree::Index> drawn_;  // the best of the moves that were drawn
  Mcts<T> mcts_;
};

}  // namespace crosscut
