#pragma once
// How many boards a game has.
#include "catalog/table.hpp"
#include "facts/estimate.hpp"

namespace crosscut::facts {

// The decimal logarithm of the number of boards on which every group has a liberty; kings, and balls that others rest
// on, need none. Play reaches no other boards, apart from rare ones where a turn left a group of the same player
// without a liberty. Symmetric boards count separately; whose turn it is does not count.
//
// Sequential importance sampling (Kong, Liu, Wong 1994): each run fills an empty board piece by piece at random. The
// number of ways to go on at each step, divided by the number of ways to have come there, gives an unbiased estimate
// for each number of pieces. Nothing if `stop` returned true.
std::optional<Estimate> boards(const Table& table, int runs, std::uint64_t seed, const Stop& stop);

}  // namespace crosscut::facts
