#pragma once
// The vocabulary shared by the games: flood, group, liberty, surrounded, territory, each over a relation of links.
// A relation is anything with grow(cells): the slots one link away from them.
#include "base/bits.hpp"

namespace crosscut {

// Everything reachable from `seed` over links without leaving `within`.
template <class Links, int N>
constexpr Bits<N> flood(const Links& links, Bits<N> seed, const Bits<N>& within) {
  seed &= within;
  for (;;) {
    const Bits<N> wider = seed | (links.grow(seed) & within);
    if (wider == seed) return seed;
    seed = wider;
  }
}

// The pieces in groups that have none of `liberties`.
template <class Links, int N>
constexpr Bits<N> surrounded(const Links& links, const Bits<N>& pieces, const Bits<N>& liberties) {
  return pieces - flood(links, links.grow(liberties), pieces);
}

template <class Links, int N>
constexpr int count_groups(const Links& links, Bits<N> pieces) {
  int n = 0;
  for (; pieces.any(); ++n) pieces -= flood(links, Bits<N>::of(pieces.first()), pieces);
  return n;
}

// Calls f(group, liberties) for each group of `pieces`.
template <class Links, int N, class F>
constexpr void each_group(const Links& links, Bits<N> pieces, const Bits<N>& empty, F&& f) {
  while (pieces.any()) {
    const Bits<N> group = flood(links, Bits<N>::of(pieces.first()), pieces);
    f(group, links.grow(group) & empty);
    pieces -= group;
  }
}

// The empty regions that touch `mine` and none of `theirs`.
template <class Links, int N>
constexpr Bits<N> territory(const Links& links, const Bits<N>& empty, const Bits<N>& mine, const Bits<N>& theirs) {
  return flood(links, links.grow(mine), empty) - flood(links, links.grow(theirs), empty);
}

}  // namespace crosscut
