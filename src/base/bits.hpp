#pragma once
// A set of board cells as fixed-size words. Trivially copyable; every operation is constexpr.
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <utility>

namespace crosscut {

// The number of a slot; not every slot is a cell of the board in play. Slots run row by row from a1.
struct Cell {
  std::uint16_t index = 0xffff;
  constexpr Cell() = default;  // no cell
  constexpr explicit Cell(int i) : index(static_cast<std::uint16_t>(i)) {}
  constexpr bool exists() const { return index != 0xffff; }
  friend constexpr auto operator<=>(Cell, Cell) = default;
};

template <int N>
class Bits {
 public:
  static constexpr int capacity = N;
  static constexpr int words = (N + 63) / 64;

  constexpr Bits() = default;
  static constexpr Bits of(Cell c) {
    Bits b;
    for (int i = 0; i < words; ++i) b.w_[i] = std::uint64_t{c.index / 64 == i} << (c.index % 64);  // stays in registers
    return b;
  }

  // Precondition of all three: c.index < N.
  constexpr bool has(Cell c) const { return w_[c.index / 64] >> (c.index % 64) & 1; }
  constexpr void set(Cell c) { w_[c.index / 64] |= 1ULL << (c.index % 64); }
  constexpr void reset(Cell c) { w_[c.index / 64] &= ~(1ULL << (c.index % 64)); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (auto w : w_) all |= w;
    return all != 0;
  }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    int n = 0;
    for (auto w : w_) n += std::popcount(w);
    return n;
  }
  // The lowest cell; precondition: any().
  constexpr Cell first() const {
    int i = 0;
    while (!w_[i]) ++i;
    return Cell(64 * i + std::countr_zero(w_[i]));
  }
  constexpr bool meets(const Bits& o) const { return (*this & o).any(); }
  constexpr bool within(const Bits& o) const { return (*this - o).none(); }

  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
  constexpr Bits& operator&=(const Bits& b) {
    for (int i = 0; i < words; ++i) w_[i] &= b.w_[i];
    return *this;
  }
  constexpr Bits& operator|=(const Bits& b) {
    for (int i = 0; i < words; ++i) w_[i] |= b.w_[i];
    return *this;
  }
  constexpr Bits& operator-=(const Bits& b) {
    for (int i = 0; i < words; ++i) w_[i] &= ~b.w_[i];
    return *this;
  }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;

  // The set moved K slots up (K may be negative); cells moved past either end are dropped.
  template <int K>
  constexpr Bits moved() const {
    Bits r;
    [&]<int... I>(std::integer_sequence<int, I...>) { ((r.w_[I] = moved_word<K, I>()), ...); }
    (std::make_integer_sequence<int, words>{});
    return r;
  }

  class Iterator {
   public:
    constexpr Iterator(const Bits& b, int i) : rest_(b), i_(i) { settle(); }
    constexpr Cell operator*() const { return Cell(64 * i_ + std::countr_zero(rest_.w_[i_])); }
    constexpr Iterator& operator++() {
      rest_.w_[i_] &= rest_.w_[i_] - 1;
      settle();
      return *this;
    }
    constexpr bool operator!=(const Iterator& o) const { return i_ != o.i_; }

   private:
    constexpr void settle() {
      while (i_ < words && !rest_.w_[i_]) ++i_;
    }
    Bits rest_;
    int i_;
  };
  constexpr Iterator begin() const { return {*this, 0}; }
  constexpr Iterator end() const { return {Bits{}, words}; }

  constexpr const std::array<std::uint64_t, words>& raw() const { return w_; }

 private:
  template <int I>
  constexpr std::uint64_t word() const {
    if constexpr (I >= 0 && I < words)
      return w_[I];
    else
      return 0;
  }
  template <int K, int I>
  constexpr std::uint64_t moved_word() const {
    constexpr int jump = K >= 0 ? K / 64 : -((-K + 63) / 64), bit = K - 64 * jump;  // bit in [0, 64)
    if constexpr (bit == 0)
      return word<I - jump>();
    else
      return word<I - jump>() << bit | word<I - jump - 1>() >> (64 - bit);
  }

  std::array<std::uint64_t, words> w_{};
};

}  // namespace crosscut
