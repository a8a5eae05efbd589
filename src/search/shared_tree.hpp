#pragma once
// The tree of a Monte-Carlo search, shared by its threads without locks. It knows moves, visits and values, and no
// positions, so it is compiled once. Its memory is taken when it is made and never grows.
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "rules/move.hpp"
#include "rules/side.hpp"

namespace crosscut {

// What a position was found to be worth to each side, in [0, 1].
using Worth = std::array<float, 3>;

// How a game is known to end: by winner, or drawn.
enum class Proof : std::uint8_t { none, black, white, red, draw };
constexpr Proof proof_of(const std::optional<Side>& winner) {
  return winner ? static_cast<Proof>(1 + index_of(*winner)) : Proof::draw;
}

// A sum of numbers in [0, 1] and how many they are. Threads add to it at once; the two may be apart for a moment.
class Mean {
 public:
  void add(float worth) {
    sum_.fetch_add(static_cast<std::int64_t>(worth * scale), std::memory_order_relaxed);
    count_.fetch_add(1, std::memory_order_relaxed);
  }
  // A visit that is under way counts as lost until `arrive`, so that threads spread out.
  void depart() { count_.fetch_add(1, std::memory_order_relaxed); }
  void arrive(float worth) { sum_.fetch_add(static_cast<std::int64_t>(worth * scale), std::memory_order_relaxed); }

  std::uint32_t count() const { return count_.load(std::memory_order_relaxed); }
  float sum() const { return static_cast<float>(sum_.load(std::memory_order_relaxed)) / scale; }
  float mean(float unknown = 0.5F) const { return count() ? sum() / static_cast<float>(count()) : unknown; }
  void set(const Mean& o) { sum_ = o.sum_.load(), count_ = o.count_.load(); }

 private:
  static constexpr float scale = 65536;
  std::atomic<std::int64_t> sum_{0};
  std::atomic<std::uint32_t> count_{0};
};

struct Node {
  Move move;                 // that led here
  Side mover = Side::black;  // who made it
  std::atomic<Proof> proof{Proof::none};
  std::atomic<std::uint8_t> growth{leaf};
  std::uint16_t children = 0;
  std::uint32_t first_child = 0;
  Mean value;         // of the visits, to the mover
  Mean amaf;          // of playouts in which the mover made this move later ("all moves as first")
  float prior = 0.5;  // what knowledge says the move is worth to the mover

  static constexpr std::uint8_t leaf = 0, growing = 1, grown = 2;
  bool has_children() const { return growth.load(std::memory_order_acquire) == grown; }
};

class SharedTree {
 public:
  using Index = std::uint32_t;

  // Room for as many nodes as fit into `bytes`, at least 1000.
  explicit SharedTree(std::size_t bytes);

  Node& operator[](Index i) { return nodes_[i]; }
  const Node& operator[](Index i) const { return nodes_[i]; }
  static constexpr Index root = 0;
  std::size_t size() const { return used_.load(std::memory_order_relaxed); }
  std::size_t capacity() const { return capacity_; }

  // One new leaf, alone in the tree.
  void clear();
  // Room for so many children in a row, or 0 where the tree is full.
  Index reserve(std::size_t children);
  // Makes a child of the root the root and forgets the rest. No thread may be searching.
  void keep_below(Index child);

 private:
  static void copy(const Node& from, Node& to);

  std::size_t capacity_;
  std::unique_ptr<Node[]> nodes_;
  std::atomic<std::size_t> used_{0};
};

}  // namespace crosscut
