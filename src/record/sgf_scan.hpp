#pragma once
// The brackets, names and values of SGF as they are met: what is broken is mended if its meaning is clear, else
// skipped, and noted. Internal to this folder.
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

  // Goes to the bracket with which the next game begins, or to the first property of a text without one. False, and
  // nothing is skipped, if there is none.
  bool find_game();
  bool find_property();
  // Whether a property begins here.
  bool at_property() const { return property_at(at_); }

  // The name and values of a property that begins here, or a name alone. Of the values, no more than one after `most`.
  Record::Property property(std::size_t most);
  // Skips what no game can have here, and notes it.
  void skip_unknown();
  void skip_rest();

  // Quick if places only move on.
  void note(std::size_t at, Message what) { note(locations_.at(at), std::move(what)); }
  void note(const Locations::Location& at, Message what) { notes_.add(located(std::move(what), at.line, at.column)); }
  // Those since the last call.
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
