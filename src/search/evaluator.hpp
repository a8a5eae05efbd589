#pragma once
// How a search judges positions: an interface, so that a network can replace playouts.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include "rules/playout.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

// The index of a move in a policy: by plane, then by slot of the board; then the acts, in the game's order.
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

// A position to be evaluated, and its evaluation. The tensors are plain and row-major.
template <Game G>
struct Leaf {
  using B = typename G::On;
  static constexpr std::size_t slots = static_cast<std::size_t>(B::slots);

  G position;
  Past past;
  bool wants_ownership = false;

  BySide win{};                // chances of winning, in [0, 1]; draws are shared
  std::optional<BySide> lead;  // expected lead in points over the best of the others; no value in games without a score
  float deviation = 0;         // of the lead, where it is a mean of what may come
  std::vector<float>
      ownership;  // [side][slot] in [0, 1]: the chance that the slot will count for the side; empty unless wanted
  std::vector<float> policy;  // by policy_index: non-negative weights of the moves of `position`; or empty
  std::vector<Move> legal;    // the legal moves of `position`, if the evaluator lists them anyway; or empty
  std::vector<MoveBy> moves;  // the moves that led here from the root; those of a playout are appended
};

template <Game G>
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Whether leaves get a policy. If so, their positions are left unchanged; otherwise the evaluator may play on in
  // them.
  virtual bool gives_policy() const { return false; }
  // Called by several threads at once, each with its own random numbers.
  virtual void evaluate(Leaf<G>& leaf, Random& random) const = 0;
};

}  // namespace crosscut
