#pragma once
// Keys of places in a book: the same for positions that are images of each other or are reached by other orders of
// moves, as far as the rules about repetition allow that.
#include "catalog/table.hpp"

namespace crosscut::book {

// The place that the game at this table has reached; nothing in a settlement.
//
// Earlier boards are part of it where they may be forbidden: under a rule about the previous board if the last turn
// captured; under superko those from the first capture on. Boards before any capture do not count: for one to come
// back, everything placed since would have to be captured.
std::optional<Key> place_key(const Table& table);

// Each legal turn with the place that it leads to.
struct Reached {
  Turn turn;
  Key place = 0;
};
std::vector<Reached> places_after(const Table& table);

}  // namespace crosscut::book
