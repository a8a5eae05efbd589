#include "catalog/move_choice.hpp"

#include <algorithm>

namespace crosscut {

std::vector<Move> MoveChoice::first_decisions(const Table& table) const {
  std::vector<Move> found;
  for (const Turn& turn : table.legal())
    if (has(table.text(turn)) && (found.empty() || found.back() != turn.move)) found.push_back(turn.move);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace crosscut
