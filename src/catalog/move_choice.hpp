#pragma once
// Which turns of a position are of interest, where a client asks for some of them or for all others.
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catalog/table.hpp"

namespace crosscut {

// By text, in lower case and canonical: as Table::text().
struct MoveChoice {
  std::optional<std::set<std::string>> only;  // none: all
  std::set<std::string> avoided;

  bool all() const { return !only && avoided.empty(); }
  bool has(const std::string& text) const { return !avoided.count(text) && (!only || only->count(text)); }
  // The same turns in the words of this table, which may have been named in others.
  MoveChoice in_words_of(const Table& table) const;
  // The first decisions of the legal turns that are chosen, for SearchSettings::only.
  std::vector<Move> first_decisions(const Table& table) const;
};

}  // namespace crosscut
