#include "problems/prove.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "catalog/visit.hpp"
#include "rules/notation.hpp"

namespace crosscut {
namespace {

enum class Verdict : std::uint8_t { fails, holds, unsettled };

template <Game G>
class Prover {
 public:
  using B = typename G::On;
  using T = Twin<G>;

  Prover(const Line<G>& line, const lesson::Problem::Goal& goal, std::uint64_t most_nodes)
      : line_(line), past_(line.past()), goal_(goal), solver_(line.now().to_play), most_nodes_(most_nodes) {
    for (const std::string& place : goal.at) watched_.set(*B::read(place));
  }

  std::optional<Proof> run() {
    const int first = goal_.kind == lesson::Problem::Goal::win ? 1 : goal_.turns;
    for (int turns = first; turns <= goal_.turns && nodes_ < most_nodes_; ++turns)
      if (auto proof = within(turns)) return proof;
    return {};
  }

 private:
  // Tries every first move with this many turns in all; no value if they do not settle every move.
  std::optional<Proof> within(int turns) {
    Proof proof{{}, turns, 0};
    bool settled = true;
    const std::size_t now = past_.size();
    line_.legal([&](const Turn<B>& turn) {
      if (!settled) return;
      T g(line_.now());
      const int watched = present(g);
      Key history = step(g, turn.move, 0);
      if (turn.then.exists()) history = step(g, turn.then, history);
      const Verdict verdict = after(g, history, solver_, watched, turns - 1);
      past_.rewind(now);
      if (verdict == Verdict::holds) proof.solution.push_back(text_of(line_.now(), turn));
      settled = verdict != Verdict::unsettled;
    });
    if (!settled) return {};
    std::sort(proof.solution.begin(), proof.solution.end());
    proof.nodes = nodes_;
    return proof;
  }

  // Plays m; returns a key of whatever the history may now forbid.
  Key step(T& g, Move m, Key history) {
    const Side mover = g.to_play;
    const std::size_t before = past_.size();
    advance(g, past_, m);
    return past_.size() == before ? history : history + mix(looks_key(g), static_cast<std::uint64_t>(mover));
  }

  // The watched pieces that are still where they were.
  int present(const T& g) const {
    const Side side = goal_.kind == lesson::Problem::Goal::keep ? solver_ : other(solver_);
    int count = 0;
    for (Cell c : watched_) {
      const auto piece = g.at(c);
      count += piece && piece->side == side;
    }
    return count;
  }

  // The state of the goal after a whole turn by `mover`; `watched` pieces were there before it.
  Verdict after(const T& g, Key history, Side mover, int watched, int turns) {
    const int left = present(g);
    if (goal_.kind == lesson::Problem::Goal::keep && left < watched) return Verdict::fails;
    if (goal_.kind == lesson::Problem::Goal::capture) {
      // Pieces that the enemy removes or moves away are not captured.
      if (left < watched && mover != solver_) return Verdict::fails;
      if (!left) return Verdict::holds;
    }
    return search(g, history, left, turns);
  }

  Verdict at_the_end(const T& g) const {
    if (goal_.kind == lesson::Problem::Goal::win)
      return g.outcome().winner == solver_ ? Verdict::holds : Verdict::fails;
    return goal_.kind == lesson::Problem::Goal::keep ? Verdict::holds : Verdict::fails;
  }

  struct Known {
    Verdict verdict;
    int turns;
  };

  Verdict search(const T& g, Key history, int watched, int turns) {
    if (++nodes_ > most_nodes_) return Verdict::unsettled;
    if (turns == 0 && !g.turn_is_open()) {
      if (goal_.kind != lesson::Problem::Goal::win) return at_the_end(g);
      return can_act(g, past_) ? Verdict::unsettled : at_the_end(g);
    }
    // A won or lost game stays so, however many turns are left; the other goals are for a number of turns.
    const Key key = mix(mix(key_of(T::matter(g)), history),
                        goal_.kind == lesson::Problem::Goal::win ? 0U : static_cast<std::uint64_t>(turns) + 1);
    if (const auto known = known_.find(key); known != known_.end())
      if (known->second.verdict != Verdict::unsettled || known->second.turns >= turns) return known->second.verdict;
    const Verdict verdict = expand(g, history, watched, turns);
    known_[key] = {verdict, turns};
    return verdict;
  }

  // The best result among all moves, for the player to move.
  Verdict expand(const T& g, Key history, int watched, int turns) {
    std::vector<Move> moves;
    legal(g, past_, [&](Move m) { moves.push_back(m); });
    if (moves.empty()) return at_the_end(g);
    const bool own = g.to_play == solver_;
    auto& merits = merits_[own];
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return merits[a.raw()] > merits[b.raw()]; });
    const Verdict best = own ? Verdict::holds : Verdict::fails;
    Verdict verdict = own ? Verdict::fails : Verdict::holds;
    const std::size_t now = past_.size();
    for (Move m : moves) {
      T next = g;
      const Key then = step(next, m, history);
      const Verdict found =
          next.turn_is_open() ? search(next, then, watched, turns) : after(next, then, g.to_play, watched, turns - 1);
      past_.rewind(now);
      if (found == best) {
        ++merits[m.raw()];
        return best;
      }
      if (found == Verdict::unsettled) verdict = found;
    }
    return verdict;
  }

  const Line<G>& line_;
  Past past_;
  lesson::Problem::Goal goal_;
  Side solver_;
  Cells<B> watched_;
  std::uint64_t most_nodes_, nodes_ = 0;
  std::unordered_map<Key, Known> known_;
  std::unordered_map<std::uint16_t, int> merits_[2];  // how often a move settled its position
};

// Calls use(line) with the game of the problem, at its position. Problems are set on the usual boards; throws where
// there is no such game, or its board is larger.
template <class Use>
auto with_line(const lesson::Problem& problem, Use&& use) {
  auto used = visit<BoardsUsed::usual>(problem.game, problem.options, [&]<Game G>(const G& start) {
    Line<G> line(start);
    for (const std::string& move : problem.moves) line.play(*Reader<G>(line.now()).turn(move));
    return use(line);
  });
  if (!used) throw std::invalid_argument(used.message());
  return *std::move(used);
}

}  // namespace

std::optional<Proof> prove(const lesson::Problem& problem, std::uint64_t most_nodes) {
  return with_line(problem,
                   [&]<Game G>(const Line<G>& line) { return Prover<G>(line, problem.goal, most_nodes).run(); });
}

std::vector<GroupThere> groups_there(const lesson::Problem& problem) {
  return with_line(problem, [&]<Game G>(const Line<G>& line) {
    std::vector<GroupThere> all;
    for (std::size_t i = 0; i < sides_of(line.now()); ++i)
      line.now().each_group(static_cast<Side>(i), [&](const auto& group, const auto& liberties) {
        all.push_back({static_cast<Side>(i), {}, liberties.count()});
        for (Cell c : group) all.back().places.push_back(G::On::name(c));
      });
    return all;
  });
}

}  // namespace crosscut
