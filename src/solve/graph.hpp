#pragma once
// All states that can be reached from one, and the value of each where play that recurs for ever is a draw. Solved from
// the ends of games backwards, which no order of play can mislead.
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/key.hpp"

namespace crosscut::solve {

class Graph {
 public:
  using Index = std::uint32_t;

  // The state of this key: its number, and whether it is new; if so, the next call of close() is about it.
  std::pair<Index, bool> state(Key key);
  std::optional<Index> find(Key key) const;
  std::size_t size() const { return black_.size(); }

  // States are described in the order of their numbers: what follows them, by link(), and then who is to move or, where
  // nothing follows, the result.
  void link(Index to) { next_.push_back(to); }
  void close(bool black_to_move, int result);

  // Once every state has been described.
  void solve();
  int value(Index state) const { return values_[state]; }
  // How late the value of a decided state was found: the winner moves to an earlier one of the same value.
  Index rank(Index state) const { return rank_[state]; }

  // Of a decided state, how many links the end is away, with the winner hurrying and the loser resisting.
  Index distance(Index state) const { return distance_[state]; }

  // The states that follow one.
  std::span<const Index> next(Index state) const {
    return {next_.data() + first_[state], next_.data() + first_[state + 1]};
  }

  // Whether play can come back to an earlier state; and whether a state is on such a cycle or before one.
  bool recurs() const { return recurs_; }
  bool may_recur(Index state) const { return may_recur_[state]; }

  std::size_t bytes() const;

 private:
  static constexpr std::int16_t open = INT16_MIN;
  void list_previous();
  void look_for_cycles(std::vector<Index> ends);
  void settle(int value, std::vector<Index>& reached);

  std::vector<Key> keys_;                // of the states, by number
  std::vector<Index> table_;             // hashed: number + 1, or 0
  std::vector<std::uint64_t> first_{0};  // of each state, where its successors begin in next_
  std::vector<Index> next_;
  std::vector<std::uint64_t> first_previous_;
  std::vector<Index> previous_;
  std::vector<std::uint8_t> black_;
  std::vector<std::int16_t> results_, values_;
  std::vector<Index> left_;  // successors not yet known to be bad for who is to move
  std::vector<Index> rank_, distance_;
  Index found_ = 0;
  std::vector<bool> may_recur_;
  bool recurs_ = false;
};

}  // namespace crosscut::solve
