#pragma once
// The tree of a Monte-Carlo search, shared by its threads without locks. It knows moves, visits and values, and no
// positions, so it is compiled once. Its memory is bounded from the start and touched as the tree grows.
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "rules/move.hpp"
#include "rules/side.hpp"

namespace crosscut {

// A number for each side, by its index.
using BySide = std::array<float, 3>;

// How a game is known to end with best play: by winner, or drawn.
enum class Proof : std::uint8_t { none, black, white, red, draw };
constexpr Proof proof_of(const std::optional<Side>& winner) {
  return winner ? static_cast<Proof>(1 + index_of(*winner)) : Proof::draw;
}

// A sum of small numbers and how many they are. Threads add to it at once; the two may be apart for a moment.
class Mean {
 public:
  void add(float value) {
    sum_.fetch_add(fixed(value), std::memory_order_relaxed);
    count_.fetch_add(1, std::memory_order_relaxed);
  }
  // As add, but cheaper: what two threads add at the same moment may be counted once.
  void add_roughly(float value) {
    sum_.store(sum_.load(std::memory_order_relaxed) + fixed(value), std::memory_order_relaxed);
    count_.store(count() + 1, std::memory_order_relaxed);
  }
  // A virtual loss: a visit under way counts, with nothing won, until its result is known. So threads spread out.
  void add_virtual_loss() { count_.fetch_add(1, std::memory_order_relaxed); }
  void settle_virtual_loss(float value) { sum_.fetch_add(fixed(value), std::memory_order_relaxed); }

  std::uint32_t count() const { return count_.load(std::memory_order_relaxed); }
  float sum() const { return static_cast<float>(sum_.load(std::memory_order_relaxed)) / scale; }
  float mean() const { return count() ? sum() / static_cast<float>(count()) : 0; }
  void set(const Mean& o) { sum_ = o.sum_.load(), count_ = o.count_.load(); }

 private:
  static constexpr float scale = 65536;
  static std::int64_t fixed(float value) { return static_cast<std::int64_t>(value * scale); }
  std::atomic<std::int64_t> sum_{0};
  std::atomic<std::uint32_t> count_{0};
};

struct Node {
  Move move;                            // that led here
  Side mover : 4 = Side::black;         // who made it; all values are that side's
  Piece::Kind kind : 4 = Piece::plain;  // of the piece that it puts down, where that is not always the same
  std::atomic<Proof> proof{Proof::none};
  std::atomic<std::uint8_t> growth{leaf};
  std::atomic<std::uint8_t> plies{0};  // if proven: turns to the end, the winner hurrying and the loser resisting
  std::uint16_t children = 0;
  std::uint32_t first_child = 0;
  float prior = 0.5;  // the worth that knowledge expects; where there is a policy, the chance that it gives
  Mean worth;         // of the visits: what the search maximises
  Mean amaf;          // worth of playouts in which the mover made this move later ("all moves as first")
  Mean win;           // chances to win, of the visits that were evaluated
  Mean lead;          // points, of the visits that were evaluated with a score

  static constexpr std::uint8_t leaf = 0, growing = 1, grown = 2;
  bool has_children() const { return growth.load(std::memory_order_acquire) == grown; }
  Proof proven() const { return proof.load(std::memory_order_acquire); }  // with its plies
};

class SharedTree {
 public:
  using Index = std::uint32_t;

  // Room for as many nodes as fit into `bytes`, at least `least`, which holds the children of any root; fewer than
  // asked for where the machine gives less.
  static constexpr std::size_t least = std::size_t{1} << 13U;
  explicit SharedTree(std::size_t bytes);
  ~SharedTree();
  SharedTree(const SharedTree&) = delete;
  SharedTree& operator=(const SharedTree&) = delete;

  Node& operator[](Index i) { return nodes_[i]; }
  const Node& operator[](Index i) const { return nodes_[i]; }
  static constexpr Index root = 0;
  std::size_t size() const { return used_.load(std::memory_order_relaxed); }
  std::size_t capacity() const { return capacity_; }

  // One new leaf, alone in the tree.
  void clear();
  // Room for so many children in a row, or root where the tree is full.
  Index reserve(std::size_t children);
  // Makes a node the root and forgets what is not below it. No thread may be searching.
  void keep_below(Index node);

 private:
  static void copy(const Node& from, Node& to);

  std::size_t capacity_;
  Node* nodes_ = nullptr;
  std::atomic<std::size_t> used_{0};
};

}  // namespace crosscut
