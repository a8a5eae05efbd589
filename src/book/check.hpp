#pragma once
// A book against the engine: in positions where they name different turns, a longer search of both says which is
// better.
#include "book/book.hpp"

namespace crosscut::book {

struct Check {
  int positions = 100;
  std::uint64_t engine = 32'000, judge = 160'000;  // playouts: of the engine, and of the search of both turns together
  SearchSettings search;
};
struct Checked {
  int same = 0, book = 0, engine = 0;  // in how many positions they agreed, or one of them was right
};
// In positions that random walks through the better turns of the book reach. Fewer if `stop` returns true or the book
// is small.
Checked check(const Book& book, const Table& start, const Check& settings, const Stop& stop);

}  // namespace crosscut::book
