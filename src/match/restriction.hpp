#pragma once
// What a player can be forbidden, so that games show what a rule is worth (restricted play: Jaffe, Miller, Andersen,
// Liu, Karlin, Popović 2012).
#include <vector>

#include "catalog/table.hpp"

namespace crosscut::match {

struct Restriction {
  std::string_view name;                        // as a player's setting, "without=slides"
  bool (*possible)(const Table& table);         // in this game at all
  bool (*broken)(const Scene& after, Side by);  // by the last turn, which this player made
};

const std::vector<Restriction>& restrictions();
const Restriction* find_restriction(std::string_view name);
bool breaks(const Restriction& restriction, const Table& table, const Turn& turn);

}  // namespace crosscut::match
