#include "catalog/move_choice.hpp"

#include <algorithm>

namespace crosscut {

MoveChoice MoveChoice::in_words_of(const Table& table) const {
  const auto words = [&](const std::set<std::string>& texts) {
    std::set<std::string> all = texts;
    for (const std::string& text : texts)
      if (const auto turn = table.read(text)) all.insert(table.text(*turn));
    return all;
  };
  MoveChoice choice{{}, words(avoided)};
  if (only) choice.only = words(*only);
  return choice;
}

std::vector<Move> MoveChoice::first_decisions(const Table& table) const {
  std::vector<Move> found;
  for (const Turn& turn : table.legal())
    if (has(table.text(turn)) && (found.empty() || found.back() != turn.move)) found.push_back(turn.move);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace crosscut
