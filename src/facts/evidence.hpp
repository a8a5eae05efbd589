#pragma once
// What a report is made of: the games of its plan, and what the engine sees in them.
#include "facts/estimate.hpp"
#include "facts/watch.hpp"

namespace crosscut::facts {

struct Evidence {
  std::vector<std::vector<match::MatchGame>> games;  // of each match of the plan
  std::vector<Watched> watched;                      // the first games of the strong player at the fair number
  std::vector<Looks> looks;
  std::vector<Opening> openings;
  Estimate boards;
};
// Lets the engine look at the games, up to `concurrency` at a time. Nothing if `stop` returned true before the end.
std::optional<Evidence> look(const Plan& plan, std::vector<std::vector<match::MatchGame>> games, int concurrency,
                             const Stop& stop);

// The points of the player who moves first, in each game.
std::vector<double> first_points(const std::vector<match::MatchGame>& games);
std::vector<AtNumber> numbers_of(const Plan::Curve& curve, const std::vector<std::vector<match::MatchGame>>& games);
// The point whose number is closest to the fair one. The whole curve says which that is, since the point whose own
// games are closest to even would look fairer than it is.
const Plan::Point& fairest(const Plan& plan, const Plan::Curve& curve,
                           const std::vector<std::vector<match::MatchGame>>& games);

}  // namespace crosscut::facts
