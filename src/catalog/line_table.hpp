#pragma once
// A table whose game is of type G, which visit() finds behind a Table.
#include <algorithm>

#include "catalog/table.hpp"
#include "rules/notation.hpp"

namespace crosscut {

template <Game G>
class LineTable : public Table {
 public:
  explicit LineTable(const G& start) : line_(start) {}
  const Line<G>& line() const { return line_; }

 protected:
  Line<G> line_;
};

// The legal turns, in byte order of their texts.
template <Game G>
std::vector<Turn> legal_by_text(const Line<G>& line) {
  std::vector<std::pair<std::string, Turn>> texts;
  line.legal([&](const Turn& turn) { texts.emplace_back(text_of<G>(turn), turn); });
  std::sort(texts.begin(), texts.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Turn> turns;
  for (auto& [text, turn] : texts) turns.push_back(std::move(turn));
  return turns;
}

}  // namespace crosscut
