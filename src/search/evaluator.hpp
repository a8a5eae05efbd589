#pragma once
// What tells a search how good positions are: an interface, so that a trained network can stand where playouts stand.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include "rules/playout.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

// Where a move stands in a policy: by plane, then by slot of the board; then the acts, in the game's order.
template <Game G>
inline constexpr std::size_t policy_size =
    std::size(G::move_planes) * static_cast<std::size_t>(G::On::slots) + std::size(G::acts);
template <Game G>
constexpr std::size_t policy_index(Move m) {
  constexpr auto slots = static_cast<std::size_t>(G::On::slots);
  if (m.on_board()) return static_cast<std::size_t>(m.plane()) * slots + m.cell().index;
  const auto act = std::find(std::begin(G::acts), std::end(G::acts), m.act()) - std::begin(G::acts);
  return std::size(G::move_planes) * slots + static_cast<std::size_t>(act);
}

// A position to be evaluated, and what was found. The tensors are plain and row-major.
template <Game G>
struct Leaf {
  using B = typename G::On;
  static constexpr std::size_t slots = static_cast<std::size_t>(B::slots);

  G position;
  Past past;
  bool wants_ownership = false;

  BySide win{};                  // chances to win, in [0, 1], a draw counting as shares
  std::optional<BySide> lead;    // expected: points by which the side leads the best of the others; none: no score
  std::vector<float> ownership;  // [side][slot] in [0, 1]: that the slot will count for the side; if wanted, or empty
  std::vector<float> policy;     // by policy_index: weights of the moves of `position`, not negative; or empty
  std::vector<MoveBy> moves;     // that led here from the root; those of a playout are appended
};

template <Game G>
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // How many positions one thread had best bring at a time.
  virtual std::size_t batch() const { return 1; }
  // Whether leaves get a policy. Then their positions are left as they are; else the evaluator may play on in them.
  virtual bool gives_policy() const { return false; }
  // Called by several threads at once, each with its own random numbers.
  virtual void evaluate(Leaf<G>* const* leaves, std::size_t count, Random& random) const = 0;

  // A thread is about to ask, and will not ask any more: for those who gather what several threads ask.
  virtual void enter() const {}
  virtual void leave() const {}
};

}  // namespace crosscut
