#pragma once
// The tree of a Monte-Carlo search, shared by its threads without locks. It holds moves, visits and values but no
// positions, so it is compiled only once. Its memory is bounded from the start, and touched only as the tree grows.
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/zeros.hpp"
#include "rules/move.hpp"
#include "rules/side.hpp"

namespace crosscut {

// A number for each side.
using BySide = std::array<float, 3>;

// The proven result of a game under best play: a winner, or a draw.
enum class Proof : std::uint8_t { none, black, white, red, draw };
constexpr Proof proof_of(const std::optional<Side>& winner) {
  return winner ? static_cast<Proof>(1 + index_of(*winner)) : Proof::draw;
}

// A sum of small numbers, and their count. Threads may add to it concurrently; sum and count may disagree for a moment.
class Mean {
 public:
  void add(float value) {
    sum_.fetch_add(fixed(value), std::memory_order_relaxed);
    count_.fetch_add(1, std::memory_order_relaxed);
  }
  // Like add, but cheaper: if two threads add at the same moment, one addition may be lost.
  void add_roughly(float value) {
    sum_.store(sum_.load(std::memory_order_relaxed) + fixed(value), std::memory_order_relaxed);
    count_.store(count() + 1, std::memory_order_relaxed);
  }
  // Virtual loss: a visit in progress counts as a loss until its result is known, so that threads spread out.
  void add_virtual_loss() { count_.fetch_add(1, std::memory_order_relaxed); }
  void settle_virtual_loss(float value) { sum_.fetch_add(fixed(value), std::memory_order_relaxed); }

  std::uint32_t count() const { return count_.load(std::memory_order_relaxed); }
  float sum() const { return static_cast<float>(sum_.load(std::memory_order_relaxed)) / scale; }
  float mean() const { return count() ? sum() / static_cast<float>(count()) : 0; }
  // While no thread adds to either.
  void set(const Mean& o) {
    sum_.store(o.sum_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    count_.store(o.count(), std::memory_order_relaxed);
  }

 private:
  static constexpr float scale = 65536;
  static std::int64_t fixed(float value) { return static_cast<std::int64_t>(value * scale); }
  std::atomic<std::int64_t> sum_{0};
  std::atomic<std::uint32_t> count_{0};
};

// The same with the deviation of the numbers, each of which may itself be the mean of what varies.
class Spread : public Mean {
 public:
  void add(float value, float deviation) {
    Mean::add(value);
    const double square = double{value} * value + double{deviation} * deviation;
    squares_.fetch_add(static_cast<std::int64_t>(square * scale), std::memory_order_relaxed);
  }
  // The standard deviation; 0 of less than two.
  double deviation() const;
  void set(const Spread& o) {
    Mean::set(o);
    squares_.store(o.squares_.load(std::memory_order_relaxed), std::memory_order_relaxed);
  }

 private:
  static constexpr double scale = 4096;
  std::atomic<std::int64_t> squares_{0};
};

struct Node {
  Move move;                            // the move that led here
  Side mover : 4 = Side::black;         // who made it; all values are that side's
  Piece::Kind kind : 4 = Piece::plain;  // of the piece placed, in games with several kinds
  std::atomic<Proof> proof{Proof::none};
  std::atomic<std::uint8_t> growth{leaf};
  std::atomic<std::uint8_t> plies{0};  // if proven: turns to the end, with the winner hurrying and the loser resisting
  std::uint16_t children : 15 = 0;
  std::uint16_t partial : 1 = 0;  // there are other moves, which are left out
  std::uint32_t first_child = 0;
  float prior = 0.5;  // the expected worth; with a policy, its probability
  Mean worth;         // of all visits: what the search maximises

  static constexpr std::uint8_t leaf = 0, growing = 1, grown = 2;
  bool has_children() const { return growth.load(std::memory_order_acquire) == grown; }
  Proof proven() const { return proof.load(std::memory_order_acquire); }  // along with its plies
};

// What the evaluated visits of a node said.
struct Results {
  Mean win;     // chances of winning
  Spread lead;  // points, if there is a score
};

// A node's AMAF value and results are in arrays of their own: a search by policy never touches the former, and the
// latter only of nodes that it visits.
class SharedTree {
 public:
  using Index = std::uint32_t;
  static constexpr std::size_t bytes_per_node = sizeof(Node) + sizeof(Mean) + sizeof(Results);

  // Room for as many nodes as fit into `bytes`, and for at least `least`, enough for the children of any root; fewer
  // than requested if the machine provides less.
  static constexpr std::size_t least = std::size_t{1} << 13U;
  explicit SharedTree(std::size_t bytes);

  Node& operator[](Index i) { return nodes_[i]; }
  const Node& operator[](Index i) const { return nodes_[i]; }
  // The worth of playouts in which the mover made this move later ("all moves as first").
  Mean& amaf(Index i) { return amaf_[i]; }
  const Mean& amaf(Index i) const { return amaf_[i]; }
  Results& results(Index i) { return results_[i]; }
  const Results& results(Index i) const { return results_[i]; }
  static constexpr Index root = 0;
  std::size_t size() const { return used_.load(std::memory_order_relaxed); }
  std::size_t capacity() const { return capacity_; }

  // A new leaf; nothing else is in the tree.
  void clear();
  // Room for this many consecutive children, or root if the tree is full.
  Index reserve(std::size_t children);
  // Makes a node the root and drops everything that is not below it. The root also gets this many new children, and is
  // no longer partial. False, and nothing is changed, if these do not fit. No thread may be searching.
  bool keep_below(Index node, Index more = 0);

 private:
  void begin(std::size_t i);
  void copy(Index from, Index to);

  std::size_t capacity_;
  ZeroBytes bytes_;
  Node* nodes_ = nullptr;  // in them, as are:
  Mean* amaf_ = nullptr;
  Results* results_ = nullptr;
  std::size_t written_ = 0;  // so many nodes may have been in use before; what follows is zero
  std::atomic<std::size_t> used_{0};
};

}  // namespace crosscut
