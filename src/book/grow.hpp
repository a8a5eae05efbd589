#pragma once
// Growing a book. Each step takes the turn outside the book whose line costs least, searches and adds the place after
// it, and searches the place before it again if few turns are left there.
#include <functional>

#include "book/book.hpp"

namespace crosscut::book {

struct Growth {
  std::uint64_t playouts = 400;  // of the search of a place
  SearchSettings search;         // the same seed gives the same book
  std::size_t positions = 0;     // until the book has this many; 0: no such limit
  // If several processes grow the book: whether this one may search the place.
  std::function<bool(Key)> claim = {};
};

// Grows a new or an older book until `stop` returns true, it has that many positions, or nothing is left to explore.
// `added` is called after each batch of positions, when all values are up to date. Preconditions: the table has no
// moves, and the book is about its game.
void grow(Book& book, const Table& start, const Growth& growth, const Stop& stop,
          const std::function<void()>& added = {});

// What a turn adds to the cost of a line: a constant, more for a turn that loses chances or that the policy hardly
// considers, and less where book and search disagree about the place.
double cost_of(const Place& place, const Link& link);

}  // namespace crosscut::book
