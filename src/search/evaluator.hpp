#pragma once
// What tells a search how good positions are: an interface, so that a trained network can stand where playouts stand
// now. Knows nothing of any one game, nor of trees.
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "rules/playout.hpp"

namespace crosscut {

// A number for each side, by its index.
using BySide = std::array<float, 3>;

// A position to be evaluated, and what was found. The tensors are plain and row-major.
template <Game G>
struct Leaf {
  using B = typename G::On;
  static constexpr std::size_t slots = static_cast<std::size_t>(B::slots);

  G position;  // the evaluator may play on here
  Past past;
  bool wants_ownership = false;

  BySide win{};                  // chances to win, in [0, 1], a draw counting as shares
  std::optional<BySide> lead;    // expected: points by which the side leads the best of the others; none: no score
  std::vector<float> ownership;  // [side][slot] in [0, 1]: that the slot will count for the side; if wanted, or empty
  std::vector<MoveBy> moves;     // those of a playout are appended
};

template <Game G>
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // How many positions at a time it does best with.
  virtual std::size_t batch() const { return 1; }
  // Called by several threads at once, each with its own random numbers.
  virtual void evaluate(Leaf<G>* const* leaves, std::size_t count, Random& random) const = 0;
};

// One playout for each position: light, or of turns that know something in games that have them (knowing_turn).
template <Game G>
class PlayoutEvaluator final : public Evaluator<G> {
 public:
  void evaluate(Leaf<G>* const* leaves, std::size_t count, Random& random) const override {
    for (std::size_t i = 0; i < count; ++i) evaluate(*leaves[i], random);
  }

 private:
  static constexpr bool scored = requires(const G g) { g.score(); };

  static void evaluate(Leaf<G>& leaf, Random& random) {
    G& g = leaf.position;
    const bool capped = play_out(g, leaf.past, random, leaf.moves);
    const Outcome outcome = capped && !scored ? Outcome{} : g.outcome();
    leaf.win.fill(outcome.winner ? 0.0F : 0.5F);
    if (outcome.winner) leaf.win[static_cast<std::size_t>(*outcome.winner)] = 1;
    if constexpr (scored) leaf.lead = leads(g);
    if constexpr (requires { g.held(Side::black); })
      if (leaf.wants_ownership) own(leaf);
  }

  // Whether it was stopped by the cap.
  static bool play_out(G& g, Past& past, Random& random, std::vector<MoveBy>& moves) {
    const int most = ply_cap(g);
    if constexpr (requires { g.knowing_turn(past, random, Move{}); }) {
      Move last = moves.empty() ? Move{} : moves.back().move;
      const auto turn_of = [&] {
        const LightTurn turn = g.knowing_turn(past, random, last);
        last = turn.then.exists() ? turn.then : turn.move;
        return turn;
      };
      return playout_by(turn_of, g, past, most, &moves).capped;
    } else {
      return playout(g, past, random, most, &moves).capped;
    }
  }

  static BySide leads(const G& g) {
    const auto score = g.score();
    const std::size_t sides = sides_of(g);
    BySide lead{};
    for (std::size_t i = 0; i < sides; ++i) {
      int most = 0;
      bool first = true;
      for (std::size_t k = 0; k < sides; ++k) {
        if (k == i) continue;
        if (first || score.of[k].total() > most) most = score.of[k].total();
        first = false;
      }
      lead[i] = 0.5F * static_cast<float>(score.of[i].total() - most);
    }
    return lead;
  }

  static void own(Leaf<G>& leaf) {
    leaf.ownership.assign(3 * Leaf<G>::slots, 0.0F);
    for (std::size_t side = 0; side < sides_of(leaf.position); ++side)
      for (Cell c : leaf.position.held(static_cast<Side>(side))) leaf.ownership[side * Leaf<G>::slots + c.index] = 1;
  }
};

}  // namespace crosscut
