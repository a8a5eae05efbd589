#include "solve/puzzle.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include "catalog/visit.hpp"
#include "rules/notation.hpp"

namespace crosscut::solve {
namespace {

enum class Verdict : std::uint8_t { fails, holds, unsettled };

template <Game G>
class PuzzleProver {
 public:
  using B = typename G::On;
  using T = Twin<G>;

  PuzzleProver(const Line<G>& line, const Puzzle::Goal& goal, std::uint64_t most_nodes)
      : line_(line), past_(line.past()), goal_(goal), solver_(line.now().to_play), most_nodes_(most_nodes) {
    for (const std::string& place : goal.at) watched_.set(*B::read(place));
  }

  std::optional<PuzzleSolution> run() {
    const int first = goal_.kind == Puzzle::Goal::win ? 1 : goal_.turns;
    for (int turns = first; turns <= goal_.turns && nodes_ < most_nodes_; ++turns)
      if (auto proof = within(turns)) return proof;
    return {};
  }

  // What comes of the first move with this text. In the middle of a win, the turns may not settle all others.
  std::optional<Sequel> after_move(std::string_view text) {
    const Turn turn = *Reader<G>(line_.now()).turn(text);
    const auto proof = run();
    if (!proof && goal_.kind != Puzzle::Goal::win) return {};
    if (proof)
      for (const std::string& solution : proof->solution) {
        const Move last = last_of(*Reader<G>(line_.now()).turn(solution));
        if (last.on_board()) vital_.set(last.cell());
      }
    const std::size_t now = past_.size();
    const int least = proof ? proof->turns : goal_.turns;
    nodes_ = 0;
    for (int turns = least; turns <= 2 * goal_.turns && nodes_ < most_nodes_; ++turns) {
      Stand stand = start(turns);
      const Verdict verdict = play(stand, turn);
      if (verdict != Verdict::unsettled) return Sequel{verdict == Verdict::holds, line_from(stand, verdict)};
      past_.rewind(now);
    }
    return {};
  }

 private:
  // A position, with a key of what the history since the start may now forbid, how many watched pieces are where they
  // were, and the number of turns left.
  struct Stand {
    T g;
    Key history;
    int watched, turns;
  };
  Stand start(int turns) const {
    const T g(line_.now());
    return {g, 0, present(g), turns};
  }

  static Move last_of(const Turn& turn) { return turn.then.exists() ? turn.then : turn.move; }

  // Every legal turn, whole.
  std::vector<Turn> turns_of(const T& g) const {
    std::vector<Turn> all;
    legal(g, past_, [&](Move m) {
      T next = g;
      next.play(m);
      if (!next.turn_is_open()) return all.push_back({m, {}, {}});
      next.moves([&](Move then) { all.push_back({m, then, {}}); });
    });
    return all;
  }

  // Plays a whole turn, and says whether the goal is still reached.
  Verdict play(Stand& stand, const Turn& turn) {
    const Side mover = stand.g.to_play;
    stand.history = step(stand.g, turn.move, stand.history);
    if (turn.then.exists()) stand.history = step(stand.g, turn.then, stand.history);
    const Verdict verdict = after(stand.g, stand.history, mover, stand.watched, --stand.turns);
    stand.watched = present(stand.g);
    return verdict;
  }

  // Tries every first move with this many turns in all; no value if they do not settle every move.
  std::optional<PuzzleSolution> within(int turns) {
    PuzzleSolution proof{{}, turns, 0};
    const std::size_t now = past_.size();
    const Stand before = start(turns);
    for (const Turn& turn : turns_of(before.g)) {
      Stand stand = before;
      const Verdict verdict = play(stand, turn);
      past_.rewind(now);
      if (verdict == Verdict::unsettled) return {};
      if (verdict == Verdict::holds) proof.solution.push_back(text_of<G>(turn));
    }
    std::sort(proof.solution.begin(), proof.solution.end());
    proof.nodes = nodes_;
    return proof;
  }

  // The turns from here on, where the goal is reached or missed as `verdict` says.
  std::vector<std::string> line_from(Stand stand, Verdict verdict) {
    std::vector<std::string> line;
    const auto proved = known_;
    while (!decided(stand)) {
      const bool own = stand.g.to_play == solver_;
      std::optional<Turn> turn;
      if (own && goal_.kind == Puzzle::Goal::capture && verdict == Verdict::fails) {
        turn = threat(stand);
      } else {
        known_.clear();  // what was found with more turns hides how few suffice
        turn = choice(stand, verdict, settles_early(verdict) ? 1 : stand.turns);
        if (!turn) known_ = proved, turn = choice(stand, verdict, stand.turns);
      }
      if (!turn) break;
      line.push_back(text_of<G>(*turn));
      const int watched = stand.watched;
      play(stand, *turn);
      if (goal_.kind == Puzzle::Goal::capture && !own && stand.watched < watched) break;  // it got away
    }
    return line;
  }
  // Whether nothing that follows matters. A game to be won ends when there is no turn left to make.
  bool decided(const Stand& stand) const {
    const int all = static_cast<int>(goal_.at.size());
    return stand.turns == 0 || (goal_.kind == Puzzle::Goal::capture && stand.watched == 0) ||
           (goal_.kind == Puzzle::Goal::keep && stand.watched < all);
  }
  // Whether fewer turns than are left can settle it like this.
  bool settles_early(Verdict verdict) const {
    return goal_.kind == Puzzle::Goal::win ||
           verdict == (goal_.kind == Puzzle::Goal::capture ? Verdict::holds : Verdict::fails);
  }

  // A turn that keeps to the verdict: for whom it is good, the one that settles it soonest; for the other, for whom all
  // turns do, the one that puts it off longest, and then takes the most nodes. None if the nodes do not suffice to find
  // it. Turns up to the first number are not told apart. Where a capture fails, many answers may do: that on the place
  // of a solution says most, a pass the least.
  std::optional<Turn> choice(const Stand& stand, Verdict verdict, int turns) {
    const bool good = (stand.g.to_play == solver_) == (verdict == Verdict::holds);
    std::vector<Turn> left = turns_of(stand.g);
    auto& merits = merits_[stand.g.to_play == solver_];
    const auto merit = [&](const Turn& turn) {
      constexpr int most = std::numeric_limits<int>::max();
      const Move last = last_of(turn);
      if (!good || settles_early(verdict)) return merits[turn.move.raw()];
      return !last.on_board() ? -1 : vital_.has(last.cell()) ? most : merits[turn.move.raw()];
    };
    std::stable_sort(left.begin(), left.end(), [&](const auto& a, const auto& b) { return merit(a) > merit(b); });
    std::optional<Turn> best;
    nodes_ = 0;
    for (; turns <= stand.turns && !left.empty(); ++turns) {
      std::uint64_t most = 0;
      const auto leads = [&](const Turn& turn) {
        const std::uint64_t before = nodes_;
        const std::size_t now = past_.size();
        Stand then = stand;
        then.turns = turns;
        const bool found = play(then, turn) == verdict;
        past_.rewind(now);
        if (found && (good ? !best : nodes_ - before >= most)) best = turn, most = nodes_ - before;
        return found;
      };
      std::erase_if(left, leads);
      if (good && best) break;
    }
    if (!good && !best && !left.empty()) best = left[0];
    return best;
  }

  // The turn of the solver's that leaves the opponent the fewest answers that still refute it. None if all answers do,
  // whatever is played, or if the nodes do not suffice.
  std::optional<Turn> threat(const Stand& stand) {
    std::optional<Turn> best;
    double fewest = 1;
    nodes_ = 0;
    for (const Turn& turn : turns_of(stand.g)) {
      const std::size_t now = past_.size();
      Stand then = stand;
      play(then, turn);
      const std::vector<Turn> answers = decided(then) ? std::vector<Turn>() : turns_of(then.g);
      std::size_t refute = 0;
      for (const Turn& answer : answers) {
        const std::size_t here = past_.size();
        Stand next = then;
        const Verdict verdict = play(next, answer);
        past_.rewind(here);
        if (verdict == Verdict::unsettled) return past_.rewind(now), std::nullopt;
        refute += verdict == Verdict::fails;
      }
      past_.rewind(now);
      if (answers.empty()) continue;
      const double share = static_cast<double>(refute) / static_cast<double>(answers.size());
      if (share < fewest) fewest = share, best = turn;
    }
    return best;
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
    const Side side = goal_.kind == Puzzle::Goal::keep ? solver_ : other(solver_);
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
    if (goal_.kind == Puzzle::Goal::keep && left < watched) return Verdict::fails;
    if (goal_.kind == Puzzle::Goal::capture) {
      // Pieces that the enemy removes or moves away are not captured.
      if (left < watched && mover != solver_) return Verdict::fails;
      if (!left) return Verdict::holds;
    }
    return search(g, history, left, turns);
  }

  Verdict at_the_end(const T& g) const {
    if (goal_.kind == Puzzle::Goal::win) return g.outcome().winner == solver_ ? Verdict::holds : Verdict::fails;
    return goal_.kind == Puzzle::Goal::keep ? Verdict::holds : Verdict::fails;
  }

  struct Known {
    Verdict verdict;
    int turns;
  };

  Verdict search(const T& g, Key history, int watched, int turns) {
    if (++nodes_ > most_nodes_) return Verdict::unsettled;
    if (turns == 0 && !g.turn_is_open()) {
      if (goal_.kind != Puzzle::Goal::win) return at_the_end(g);
      return can_act(g, past_) ? Verdict::unsettled : at_the_end(g);
    }
    // A won or lost game stays so, however many turns are left; the other goals are for a number of turns.
    const Key key = mix(mix(key_of(T::matter(g)), history),
                        goal_.kind == Puzzle::Goal::win ? 0U : static_cast<std::uint64_t>(turns) + 1);
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
  Puzzle::Goal goal_;
  Side solver_;
  Cells<B> watched_, vital_;  // vital: the places of solutions
  std::uint64_t most_nodes_, nodes_ = 0;
  std::unordered_map<Key, Known> known_;
  std::unordered_map<std::uint16_t, int> merits_[2];  // how often a move settled its position
};

// Calls use(line) with the game of the puzzle, at its position. Puzzles are set on the usual boards; throws where
// there is no such game, or its board is larger.
template <class Use>
auto with_line(const Puzzle& puzzle, Use&& use) {
  auto used = visit<BoardsUsed::usual>(puzzle.game, puzzle.options, [&]<Game G>(const G& start) {
    Line<G> line(start);
    for (const std::string& move : puzzle.moves) line.play(*Reader<G>(line.now()).turn(move));
    return use(line);
  });
  if (!used) throw std::invalid_argument(used.message());
  return *std::move(used);
}

}  // namespace

std::optional<PuzzleSolution> prove(const Puzzle& puzzle, std::uint64_t most_nodes) {
  return with_line(puzzle,
                   [&]<Game G>(const Line<G>& line) { return PuzzleProver<G>(line, puzzle.goal, most_nodes).run(); });
}

std::optional<Sequel> sequel(const Puzzle& puzzle, std::string_view move, std::uint64_t most_nodes) {
  return with_line(puzzle, [&]<Game G>(const Line<G>& line) {
    return PuzzleProver<G>(line, puzzle.goal, most_nodes).after_move(move);
  });
}

}  // namespace crosscut::solve
