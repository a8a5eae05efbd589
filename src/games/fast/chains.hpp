#pragma once
// Chains of linked stones and their liberties, kept up to date as stones come and go. For the fast twins of games.
// Which slots are linked is the caller's: anything with each(slot, f), which calls f(n) for each slot n linked to it.
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

#include "base/random.hpp"
#include "board/board.hpp"
#include "rules/side.hpp"

namespace crosscut {

// The liberties of a chain, each as often as it is linked to the chain, as three sums in a word. By them one sees
// at once whether all liberties are one and the same: only then are the sums those of that one, times their number.
//
//  63       52 51          31 30          0
//  [  number  | sum of slots | of squares  ]
class Liberties {
 public:
  constexpr Liberties() = default;
  static constexpr Liberties of(int slot) {
    const auto s = static_cast<std::uint64_t>(slot);
    return Liberties(1ULL << 52 | s << 31 | s * s);
  }
  constexpr bool none() const { return !sums_; }
  // A liberty counts as often as it is linked.
  constexpr int links() const { return static_cast<int>(sums_ >> 52); }
  // Whether the slot, which is a liberty, is the only one.
  constexpr bool only(int slot) const { return sums_ == (sums_ >> 52) * of(slot).sums_; }
  // The only liberty, or -1 where there are none or several.
  constexpr int lone() const {
    if (none()) return -1;
    const int slot = static_cast<int>((sums_ >> 31 & 0x1fffff) / (sums_ >> 52));
    return only(slot) ? slot : -1;
  }

  constexpr Liberties& operator+=(Liberties o) { return sums_ += o.sums_, *this; }
  constexpr Liberties& operator-=(Liberties o) { return sums_ -= o.sums_, *this; }
  friend constexpr bool operator==(Liberties, Liberties) = default;

 private:
  constexpr explicit Liberties(std::uint64_t sums) : sums_(sums) {}
  std::uint64_t sums_ = 0;
};

// A slot is a slot of the board, moved up so that no step from a cell leaves the arrays.
//
// An empty cell is treated as a chain by itself: its "liberties" are the empty cells linked to it, which are those that
// a stone placed there will start with. So all that a placement changes is taking one liberty from what is around it.
template <Board B>
class Chains {
  static constexpr int margin = [] {
    int most = 0;
    for (int step : B::offset) most = std::max({most, step, -step});
    return most;
  }();

 public:
  static constexpr int slots = B::slots + 2 * margin;
  using Slot = std::conditional_t<slots <= 256, std::uint8_t, std::uint16_t>;
  static constexpr int slot(Cell c) { return c.index + margin; }
  static constexpr Cell cell(int slot) { return Cell(slot - margin); }

  // What lies on a slot, as a bit; nothing (0) off the board.
  static constexpr std::uint8_t empty = 8;
  static constexpr std::uint8_t bit(Side s) { return static_cast<std::uint8_t>(1 << index_of(s)); }
  std::uint8_t at(int slot) const { return at_[slot]; }

  // One of the slots of the chain, the same for all of them.
  int chain(int slot) const { return chain_[slot]; }
  const Liberties& liberties(int slot) const { return liberties_[chain_[slot]]; }
  // Whether a stone lies there whose chain has no liberty.
  bool surrounded(int slot) const { return at_[slot] && at_[slot] != empty && liberties(slot).none(); }

  // An empty board.
  template <class Links>
  void clear(const Links& links, const Cells<B>& board) {
    at_ = {};
    liberties_ = {};
    for (int s = 0; s < slots; ++s) chain_[s] = next_[s] = static_cast<Slot>(s), size_[s] = 1;
    for (Cell c : board) at_[slot(c)] = empty;
    for (Cell c : board) links.each(slot(c), [&](int n) { liberties_[n] += Liberties::of(slot(c)); });
  }

  // Precondition of both: `a` is empty; the caller's links change accordingly. To wall off a cell that is being filled,
  // cut before placing; when a wall goes with its stone, remove over the old links, then tie.
  void cut(int a, int b) {
    liberties_[chain_[b]] -= Liberties::of(a);
    if (at_[b] == empty) liberties_[a] -= Liberties::of(b);
  }
  void tie(int a, int b) {
    liberties_[chain_[b]] += Liberties::of(a);
    if (at_[b] == empty) liberties_[a] += Liberties::of(b);
  }

  // Whether a stone of that side on the empty cell has a liberty or takes the last one of an enemy chain.
  template <class Links>
  bool lives(const Links& links, int c, Side side) const {
    if (!liberties_[c].none()) return true;
    bool yes = false;
    links.each(c, [&](int n) {
      const bool last = liberties(n).only(c);
      yes |= at_[n] == bit(side) ? !last : at_[n] && last;
    });
    return yes;
  }

  // The stones of the enemy chains whose last liberty is the empty cell.
  template <class Links>
  Cells<B> taken(const Links& links, int c, Side side) const {
    Cells<B> found;
    links.each(c, [&](int n) {
      if (at_[n] == bit(other(side)) && liberties(n).only(c)) each(chain(n), [&](int s) { found.set(cell(s)); });
    });
    return found;
  }

  // Where a stone of that side answers an enemy stone just placed on slot `last`: it takes the enemy's chain, or saves
  // an own chain beside it that has one liberty left, by running to more. Or -1.
  template <class Links>
  int answer(const Links& links, int last, Side side) const {
    if (at_[last] == empty) return -1;  // taken since
    if (const int c = liberties(last).lone(); c >= 0) return c;
    int found = -1;
    links.each(last, [&](int n) {
      if (at_[n] != bit(side)) return;
      if (const int c = liberties(n).lone(); c >= 0 && runs_free(links, c, side)) found = c;
    });
    return found;
  }

  // Whether a stone of that side on the empty cell has two liberties at least, as far as a look around shows.
  template <class Links>
  bool runs_free(const Links& links, int c, Side side) const {
    int free = 0;
    links.each(c, [&](int n) {
      if (at_[n] == empty)
        ++free;
      else if (at_[n] == bit(side))
        free += !liberties(n).only(c);
      else
        free += at_[n] && liberties(n).only(c);
    });
    return free >= 2;
  }

  // Whether a stone of that side on the empty cell takes nothing and leaves its chain with one liberty at most. It
  // walls off the slot `behind`, if there is one.
  template <class Links>
  bool self_atari(const Links& links, int c, Side side, int behind = -1) const {
    const bool shut = behind >= 0 && at_[behind] == empty;
    if (liberties_[c].links() >= 2 + shut) return false;
    Liberties left;
    bool captures = false;
    std::array<int, B::adjacent> joined;
    auto end = joined.begin();
    const auto joins = [&](int n) { return std::find(joined.begin(), end, chain_[n]) != end; };
    links.each(c, [&](int n) {
      if (at_[n] == empty) {
        if (n != behind) left += Liberties::of(n);
      } else if (at_[n] != bit(side)) {
        captures |= at_[n] && liberties(n).only(c);
      } else if (n != behind) {
        if (!joins(n)) left += liberties(n), *end++ = chain_[n];
        left -= Liberties::of(c);
      }
    });
    if (behind >= 0 && at_[behind] == bit(side) && joins(behind)) left -= Liberties::of(c);
    return !captures && (left.none() || left.lone() >= 0);
  }

  // One of the empty cells in all directions around the slot that are accepted, the first in a turn that begins
  // anywhere, or no cell.
  template <class Accept>
  Cell near(int slot, Random& random, Accept&& accept) const {
    constexpr auto directions = static_cast<std::uint32_t>(std::size(B::offset));
    const std::uint32_t start = random.below(directions);
    for (std::uint32_t i = 0; i < directions; ++i) {
      const int n = slot + B::offset[(start + i) % directions];
      if (at_[n] == empty && accept(cell(n))) return cell(n);
    }
    return {};
  }

  // Puts a stone on an empty cell. Returns whether that surrounds an enemy chain; the stone's own may also be
  // surrounded.
  template <class Links>
  bool place(const Links& links, int c, Side side) {
    links.each(c, [&](int n) { liberties_[chain_[n]] -= Liberties::of(c); });
    at_[c] = bit(side);
    bool surrounds = false;
    links.each(c, [&](int n) {
      if (at_[n] == at_[c]) {
        if (chain_[n] != chain_[c]) join(chain_[n], chain_[c]);
      } else {
        surrounds |= surrounded(n);
      }
    });
    return surrounds;
  }

  // Takes off a chain that has no liberty, calling gone(slot) for each of its stones.
  template <class Links, class Gone>
  void remove(const Links& links, int chain, Gone&& gone) {
    each(chain, [&](int s) {
      chain_[s] = static_cast<Slot>(s);
      size_[s] = 1;
      liberties_[s] = {};
    });
    each(chain, [&](int s) {
      links.each(s, [&](int n) { liberties_[chain_[n]] += Liberties::of(s); });
      at_[s] = empty;
      next_[s] = static_cast<Slot>(s);
      gone(s);
    });
  }

  // Calls f(slot) for each stone of the chain; f may unlink it.
  template <class F>
  void each(int chain, F&& f) const {
    int s = chain;
    do {
      const int after = next_[s];
      f(s);
      s = after;
    } while (s != chain);
  }

 private:
  void join(int a, int b) {
    if (size_[a] < size_[b]) std::swap(a, b);
    each(b, [&](int s) { chain_[s] = static_cast<Slot>(a); });
    std::swap(next_[a], next_[b]);
    size_[a] = static_cast<Slot>(size_[a] + size_[b]);
    liberties_[a] += liberties_[b];
  }

  // No chain has more links to liberties than the board has links, and no sum overflows.
  static constexpr std::int64_t most_links = std::int64_t{B::slots} * B::adjacent / 2;
  static_assert(most_links < 1 << 12 && most_links * slots < 1 << 21 && most_links * slots * slots <= INT32_MAX);

  std::array<Liberties, slots> liberties_;  // of the chain that the slot names
  std::array<std::uint8_t, slots> at_;
  std::array<Slot, slots> chain_, next_, size_;  // next_: the stones of a chain in a ring
};

// The links of a plain board: every cell with its neighbours. Slots off the board are among them, where nothing lies.
template <Board B>
struct PlainLinks {
  template <class F>
  static constexpr void each(int slot, F&& f) {
    for_directions<B::adjacent>([&]<int D>() { f(slot + B::offset[D]); });
  }
};

// The one-point eye of Go on a square board (board/square.hpp): every neighbour of the empty cell is the side's own,
// and at most one of its diagonal neighbours is the enemy's, none at the edge.
template <Board B>
bool one_point_eye(const Chains<B>& chains, int slot, Side side) {
  if (!chains.liberties(slot).none()) return false;
  const std::uint8_t enemy = Chains<B>::bit(other(side));
  bool beside_enemy = false, edge = false;
  int diagonal_enemies = 0;
  for_directions<8>([&]<int D>() {
    const std::uint8_t there = chains.at(slot + B::offset[D]);
    if constexpr (D < 4)
      beside_enemy |= there == enemy;
    else
      edge |= !there, diagonal_enemies += there == enemy;
  });
  return !beside_enemy && diagonal_enemies <= (edge ? 0 : 1);
}

}  // namespace crosscut
