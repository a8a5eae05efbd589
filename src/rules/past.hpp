#pragma once
// The positions at the end of earlier turns, by player, as keys: what a repetition rule looks at.
// A stack: the last pushed is the first popped.
#include <cassert>
#include <vector>

#include "base/key.hpp"
#include "rules/game.hpp"

namespace crosscut {

class Past {
 public:
  void push(Side side, Key looks, bool pass = false) {
    if (2 * (log_.size() + 1) > table_.size()) grow();
    log_.push_back({salted(side, looks), side, pass, 0});
    log_.back().slot = insert(log_.back().key);
  }
  void pop() {
    assert(!log_.empty());
    table_[log_.back().slot] = free_slot;  // the last one in, so no probe sequence runs through it
    log_.pop_back();
  }
  std::size_t size() const { return log_.size(); }
  void rewind(std::size_t size) {
    while (log_.size() > size) pop();
  }

  // Whether the rule forbids `side` to end a turn in a position that looks like this.
  bool forbids(Repetition rule, Side side, Key looks) const {
    if (rule == Repetition::allowed || log_.empty()) return false;
    if (rule == Repetition::positional) return seen(Side::black, looks) || seen(Side::white, looks);
    if (rule == Repetition::simple_ko && log_.back().pass) return false;
    const Key key = salted(side, looks);
    if (rule == Repetition::never || rule == Repetition::situational) return holds(key);
    return key == previous(side);
  }
  // Whether `side` has ended an earlier turn in a position that looks like this.
  bool seen(Side side, Key looks) const { return !log_.empty() && holds(salted(side, looks)); }
  // Under a rule that forbids all earlier positions, what it compares of the one at the end of a turn; and whether it
  // would find it here.
  static Key mark(Repetition rule, Side side, Key looks) {
    return salted(rule == Repetition::positional ? Side::black : side, looks);
  }
  bool remembers(Repetition rule, Key mark) const {
    if (log_.empty()) return false;
    return holds(mark) || (rule == Repetition::positional && holds(mark ^ salts[0] ^ salts[1]));
  }
  // What stands for the position at the end of the previous turn of `side`; 0 if there was none.
  Key previous(Side side) const {
    for (auto turn = log_.rbegin(); turn != log_.rend(); ++turn)
      if (turn->side == side) return turn->key;
    return free_slot;
  }

 private:
  static constexpr Key free_slot = 0;
  static constexpr Key salts[] = {0x9e3779b97f4a7c15, 0xd1b54a32d192ed03, 0x8bb84b93962eacc9};
  static Key salted(Side side, Key looks) {
    const Key key = looks ^ salts[index_of(side)];
    return key == free_slot ? 1 : key;
  }
  std::size_t insert(Key key) {
    std::size_t i = key & (table_.size() - 1);
    while (table_[i] != free_slot) i = (i + 1) & (table_.size() - 1);
    table_[i] = key;
    return i;
  }
  bool holds(Key key) const {
    for (std::size_t i = key & (table_.size() - 1); table_[i] != free_slot; i = (i + 1) & (table_.size() - 1))
      if (table_[i] == key) return true;
    return false;
  }
  void grow() {
    table_.assign(table_.empty() ? 64 : 2 * table_.size(), free_slot);
    for (TurnEnd& turn : log_) turn.slot = insert(turn.key);
  }

  struct TurnEnd {
    Key key;
    Side side;
    bool pass;
    std::size_t slot;
  };
  std::vector<TurnEnd> log_;
  std::vector<Key> table_;
};

}  // namespace crosscut
