#pragma once
// Growing a book. Each step takes the turn outside the book whose line costs least, searches the place after it, adds
// that, and looks at what the place before it still leaves out.
#include <functional>

#include "book/book.hpp"

namespace crosscut::book {

struct Growth {
  std::uint64_t playouts = 400;  // of the search of a place
  SearchSettings search;         // the same seed gives the same book
  std::size_t positions = 0;     // until the book has this many; 0: no such limit
  // Where others grow the same book: whether they leave this place to this process.
  std::function<bool(Key)> claim = {};
};

// Grows until `stop` returns true, the book has that many positions, or nothing is left to explore. A book that
// has grown before goes on. `added` is called after each batch of positions, with all values worked out.
// Precondition: the table has no moves, and the book is about its game.
void grow(Book& book, const Table& start, const Growth& growth, const Stop& stop,
          const std::function<void()>& added = {});

// What the line to a turn costs: a constant for each turn, more for what it loses against the best, for a policy that
// hardly considers it, and less where the book and the search of a place disagree.
double cost_of(const Place& place, const Link& link);

}  // namespace crosscut::book
