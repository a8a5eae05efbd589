#pragma once
// The figures of a report, worked out from the games of its plan and from what the engine sees in them.
#include "facts/boards.hpp"
#include "facts/report.hpp"
#include "facts/watch.hpp"

namespace crosscut::facts {

struct Evidence {
  std::vector<std::vector<match::MatchGame>> games;  // of each match of the plan
  std::vector<Watched> watched;                      // the first games of the strong player at the fair number
  std::vector<Looks> looks;
  std::vector<Opening> openings;
  Estimate boards;
};
// Lets the engine look at the games, as many at a time. Empty if `stop` returned true before it was done.
std::optional<Evidence> look(const Plan& plan, std::vector<std::vector<match::MatchGame>> games, int concurrency,
                             const Stop& stop);

Report report_on(const Plan& plan, const Evidence& evidence, const std::string& version, const std::string& command);

}  // namespace crosscut::facts
