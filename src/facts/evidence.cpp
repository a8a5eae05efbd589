#include "facts/evidence.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "base/threads.hpp"
#include "facts/boards.hpp"

namespace crosscut::facts {

std::vector<double> first_points(const std::vector<match::MatchGame>& games) {
  std::vector<double> points;
  for (const match::MatchGame& game : games) points.push_back(game.number % 2 == 0 ? game.points : 1 - game.points);
  return points;
}

std::vector<AtNumber> numbers_of(const Plan::Curve& curve, const std::vector<std::vector<match::MatchGame>>& games) {
  std::vector<AtNumber> all;
  for (const Plan::Point& point : curve.points) all.push_back({point.number, first_points(games[point.match])});
  return all;
}

const Plan::Point& fairest(const Plan& plan, const Plan::Curve& curve,
                           const std::vector<std::vector<match::MatchGame>>& games) {
  const auto even = even_number(numbers_of(curve, games), plan.seed);
  const auto of_search = std::find_if(curve.points.begin(), curve.points.end(),
                                      [&](const Plan::Point& point) { return point.match == curve.fair; });
  const double fair = even ? even->value : of_search->number;
  return *std::min_element(curve.points.begin(), curve.points.end(), [&](const Plan::Point& a, const Plan::Point& b) {
    return std::abs(a.number - fair) < std::abs(b.number - fair);
  });
}

std::optional<Evidence> look(const Plan& plan, std::vector<std::vector<match::MatchGame>> games, int concurrency,
                             const Stop& stop) {
  Evidence evidence{std::move(games), {}, {}, {}, {}};
  const std::size_t match = fairest(plan, plan.strong, evidence.games).match;
  const match::MatchSettings& settings = plan.settings(match);
  const auto& played = evidence.games[match];
  const auto watched_games = std::min(played.size(), static_cast<std::size_t>(plan.effort.watched));
  evidence.watched.resize(watched_games);
  evidence.looks.resize(static_cast<std::size_t>(plan.effort.positions));
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  const Stop ended = [&] { return failed || stop(); };
  const auto work = [&](std::size_t) {
    for (std::size_t i = next++; i < watched_games + evidence.looks.size() && !ended(); i = next++) {
      if (i < watched_games) {
        evidence.watched[i] = watched(settings, played[i], plan.effort, mix(plan.seed, i), ended);
        continue;
      }
      const std::size_t position = i - watched_games;
      Random random(mix(plan.seed, position));
      const match::MatchGame& game = played[position % played.size()];
      const auto table = *plan.game->open(settings.options);
      const auto ply = random.below(static_cast<std::uint32_t>(game.moves.size()));
      for (std::size_t k = 0; k < ply; ++k) (void)table->play(game.moves[k]);
      evidence.looks[position] = looks_at(*table, plan.seed, ended);
    }
  };
  run_team(static_cast<std::size_t>(concurrency), work, [&] { failed = true; });
  evidence.openings = openings(*match::opening_of(settings, 0), plan.effort, plan.seed, stop);
  const auto counted = boards(**plan.game->open(settings.options), plan.effort.positions, plan.seed, stop);
  if (!counted || stop()) return {};
  evidence.boards = *counted;
  return evidence;
}

}  // namespace crosscut::facts
