#include "learn/starts.hpp"

#include <algorithm>
#include <cmath>

#include "catalog/network_game.hpp"
#include "catalog/table.hpp"

namespace crosscut::learn {
namespace {

struct Mistake {
  double size = 0;  // the difference between win probability and result
  std::size_t decision = 0;
};

// The greatest one after a swap, if there was one: before it, sides and players differ. None if the record is wrong.
Mistake greatest_mistake(const GameRecord& record, NetworkGame& game) {
  Mistake found;
  for (std::size_t i = 0; i < record.decisions.size(); ++i) {
    const RecordedMove& decision = record.decisions[i];
    if (decision.kind != RecordedMove::unsearched) {
      const double result = !record.winner ? 0.5 : *record.winner == game.to_play() ? 1 : 0;
      const double size = std::abs(decision.value / 65535.0 - result);
      if (size > found.size) found = {size, i};
    }
    if (!game.allows(decision.move)) return {};
    if (decision.move.is(Act::swap)) found = {};
    game.play(decision.move);
  }
  return found;
}

}  // namespace

std::vector<Start> overturned(std::span<const GameRecord> games) {
  constexpr double much = 0.7;
  constexpr std::size_t tenth = 10, before = 6;  // decisions
  std::vector<std::pair<double, Start>> found;
  for (const GameRecord& record : games) {
    const auto table = open_table(record.game, record.options);
    if (!table) continue;
    const Mistake mistake = greatest_mistake(record, *(*table)->network_game());
    if (mistake.size < much) continue;
    Start start{(*table)->options(), {}, mistake.decision - std::min(mistake.decision, before)};
    for (std::size_t i = 0; i < mistake.decision; ++i) start.moves.push_back(record.decisions[i].move);
    found.emplace_back(mistake.size, std::move(start));
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Start> starts;
  for (auto& [size, start] : found)
    if (starts.size() < games.size() / tenth) starts.push_back(std::move(start));
  return starts;
}

}  // namespace crosscut::learn
