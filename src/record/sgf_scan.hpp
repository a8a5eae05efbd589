#pragma once
// Scans brackets, names and values of SGF. Broken ones are mended if their meaning is clear, otherwise skipped, and
// noted. Internal to this folder.
#include <string>
#include <string_view>

#include "record/record.hpp"
#include "record/source.hpp"

namespace crosscut {

class SgfScanner {
 public:
  explicit SgfScanner(std::string_view text) : text_(text), locations_(text) {}

  std::size_t at() const { return at_; }
  bool at_end() const { return at_ >= text_.size(); }
  // The next character after blanks; 0 at the end.
  char next();
  bool more() { return next() || !at_end(); }  // a 0 may be a part of the text
  void step() { ++at_; }
  Locations::Location location() { return locations_.at(at_); }

  // Moves to the opening bracket of the next game, or to the first property of a text without brackets. Without one,
  // returns false and stays.
  bool find_game();
  bool find_property();
  // Whether a property begins here.
  bool at_property() const { return property_at(at_); }

  // The property that begins here, possibly without values. Reads at most one value more than `most`.
  Record::Property property(std::size_t most);
  // Skips text that cannot be part of a game, and notes it.
  void skip_unknown();
  void skip_rest();

  // Fast if positions only increase.
  void note(std::size_t at, Message what) { note(locations_.at(at), std::move(what)); }
  void note(const Locations::Location& at, Message what) {
    notes_.add(notes_.full() ? std::move(what) : located(std::move(what), at.line, at.column));
  }
  // The notes since the last call.
  Record::Notes notes() { return std::exchange(notes_, {}); }

 private:
  bool property_at(std::size_t at) const;
  std::string value(std::string_view name);
  std::size_t end_of_value(std::string_view name, std::size_t begin);
  bool closes(std::size_t bracket) const;

  std::string_view text_;
  Locations locations_;
  std::size_t at_ = 0;
  Record::Notes notes_;
};

}  // namespace crosscut
