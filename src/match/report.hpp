#pragma once
// What a match has shown, as a table for people and as JSON. Knows nothing of playing and of files.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace crosscut {

struct MatchReport {
  struct Record {
    int wins = 0, draws = 0, losses = 0;
    void add(double points);
    int all() const { return wins + draws + losses; }
    double score() const { return all() ? (wins + 0.5 * draws) / all() : 0; }
  };
  struct Pace {                                                       // of a player
    double playouts_per_second = 0, median = 0, slowest_percent = 0;  // seconds a move: the 50th, the 99th percentile
    int crashes = 0, illegal = 0, late = 0, resignations = 0;
  };
  Record total, moving_first, moving_second;  // of the first player
  Pairs pairs;                                // those whose two games are both finished
  Pairs tested;                               // those that the SPRT looks at, if there is one
  std::optional<Strength> strength;
  double margin = 0, margin_error = 0;  // of the first player in points: mean and its standard error
  int margins = 0, shortest = 0, longest = 0, capped = 0, duplicates = 0;
  double length = 0;  // plies, mean
  std::array<Pace, 2> pace;
  std::vector<std::string> troubles;  // what went wrong in the first games that ended so
  std::string claim;                  // what may be said about who is stronger, and if nothing, why
};

MatchReport report_of(const std::vector<MatchGame>& games, const std::optional<Sprt>& test = {});

// Why games such as these do not show who is stronger, if they do not: they are few, or repeat each other.
std::optional<std::string> too_little(const MatchReport& report);

// A player's pace in games, each with the player's number in it.
MatchReport::Pace pace_of(const std::vector<std::pair<const MatchGame*, std::size_t>>& games);

// `build`: the program's version; `again`: the command that repeats the match.
std::string report_text(const MatchSettings& settings, const MatchReport& report, const std::string& build,
                        const std::string& again);
nlohmann::ordered_json report_json(const MatchSettings& settings, const MatchReport& report, const std::string& build,
                                   const std::string& again);

}  // namespace crosscut
