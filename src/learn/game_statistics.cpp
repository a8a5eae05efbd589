#include "learn/game_statistics.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace crosscut::learn {

void GameStatistics::add(const GameRecord& game) {
  ++games_;
  blacks_ += game.winner == Side::black;
  draws_ += !game.winner;
  given_up_ += game.gave_up.has_value();
  wrongly_ += game.gave_up && game.winner == game.gave_up;
  capped_ += game.capped;
  moves_ += static_cast<std::int64_t>(game.decisions.size());
  for (const auto& decision : game.decisions) taught_ += decision.kind == RecordedMove::full;
}

std::string GameStatistics::text(const Conditions& conditions, std::string_view number) const {
  const auto percent = [](int part, int all) { return all ? 100.0 * part / all : 0.0; };
  std::string text = fmt::format(
      "Black won {:.0f} %, {:.0f} % were drawn, {:.0f} moves a game, {:.0f} % given up ({:.1f} % of them wrongly)",
      percent(blacks_, games_), percent(draws_, games_), static_cast<double>(moves_) / std::max(1, games_),
      percent(given_up_, games_), percent(wrongly_, given_up_));
  if (capped_) text += fmt::format(", {:.0f} % cut off", percent(capped_, games_));
  std::string fair;
  for (const auto& [size, value] : conditions.fair()) fair += fmt::format(" {:.1f} at size {},", value, size);
  if (!fair.empty()) text += fmt::format("; fair {}{}", number, fair), text.pop_back();
  return text;
}

}  // namespace crosscut::learn
