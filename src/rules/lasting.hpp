#pragma once
// What no play of the opponent's can take from a side that only passes from now on (unconditional life after Benson,
// Life in the Game of Go, 1976).
#include <array>

#include "rules/groups.hpp"

namespace crosscut {

template <int N>
struct Lasting {
  Bits<N> groups;  // of pieces
  Bits<N> eyes;    // empty points, one by one enclosed by these groups
  int rooms = 0;   // larger enclosed regions that the opponent cannot fill
};

// A group lasts if it has two regions of which it touches all empty points and which only groups that last enclose:
// who fills a region up leaves their own pieces there without a liberty, which must not be
// allowed, nor may it take them off.
template <class Links, int N>
constexpr Lasting<N> lasting(const Links& links, const Bits<N>& mine, const Bits<N>& empty, const Bits<N>& theirs) {
  std::array<Bits<N>, N> regions;
  std::size_t count = 0;
  int candidates = 0;
  const auto vital = [&](const Bits<N>& region, const Bits<N>& liberties) {
    return region.meets(empty) && (region & empty).within(liberties);
  };
  const Bits<N> touched = links.grow(mine);
  for (Bits<N> left = empty | theirs; left.any(); left -= regions[count++]) {
    regions[count] = flood(links, Bits<N>::of(left.first()), left);
    candidates += vital(regions[count], touched);
  }
  Lasting<N> found;
  if (candidates < 2) return found;
  found.groups = mine;
  for (Bits<N> before; before != found.groups;) {
    before = found.groups;
    each_group(links, before, empty, [&](const Bits<N>& group, const Bits<N>& liberties) {
      int own = 0;
      for (std::size_t i = 0; i < count; ++i)
        own += vital(regions[i], liberties) && (links.grow(regions[i]) & mine).within(before);
      if (own < 2) found.groups -= group;
    });
  }
  for (std::size_t i = 0; i < count && found.groups.any(); ++i) {
    const Bits<N>& region = regions[i];
    if (!(links.grow(region) & mine).within(found.groups)) continue;
    bool room = false;
    each_group(links, found.groups, empty, [&](auto, const Bits<N>& liberties) { room |= vital(region, liberties); });
    if (room && region.count() == 1)
      found.eyes |= region;
    else
      found.rooms += room;
  }
  return found;
}

}  // namespace crosscut
