#pragma once
// A table whose game is of type G, which visit() finds behind a Table.
#include "catalog/table.hpp"
#include "rules/line.hpp"

namespace crosscut {

template <Game G>
class LineTable : public Table {
 public:
  explicit LineTable(const G& start) : line_(start) {}
  const Line<G>& line() const { return line_; }

 protected:
  Line<G> line_;
};

}  // namespace crosscut
