#pragma once
// An opening book that several processes, also on several machines, grow through a store.
#include <unordered_map>

#include "book/book.hpp"
#include "match/store.hpp"

namespace crosscut::lab {

class SharedBook {
 public:
  // `book` outlives it.
  static Result<SharedBook> open(const std::string& place, book::Book& book);

  // Whether this process may search the place; if so, the others leave it alone for some minutes.
  Result<bool> claim(Key key);
  // Takes over what the others have found since the last time, and hands them what is new here.
  Status exchange();

 private:
  SharedBook(match::Store store, book::Book& book) : store_(std::move(store)), book_(book), name_(book.header()) {}
  // Tells whether others have the current line of a place.
  using Mark = std::pair<std::uint64_t, std::size_t>;  // visits, links
  static Mark mark(const book::Place& place) { return {place.search.visits, place.links.size()}; }

  match::Store store_;
  book::Book& book_;
  const std::string name_;
  std::int64_t seen_ = 0;
  std::unordered_map<Key, Mark> handed_;
};

}  // namespace crosscut::lab
