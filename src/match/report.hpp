#pragma once
// The results of a match, as a table for people and as JSON.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace crosscut::match {

struct MatchReport {
  struct Record {
    int wins = 0, draws = 0, losses = 0;
    void add(double points);
    int all() const { return wins + draws + losses; }
    double score() const { return all() ? (wins + 0.5 * draws) / all() : 0; }
  };
  struct Pace {                                                       // of a player
    double playouts_per_second = 0, median = 0, slowest_percent = 0;  // seconds per move: 50th and 99th percentile
    int crashes = 0, illegal = 0, late = 0, resignations = 0;
  };
  Record total, moving_first, moving_second;  // of the first player
  Pairs pairs;                                // those whose two games are both finished
  Pairs tested;                               // those that count for the SPRT, if there is one
  std::optional<Strength> strength;
  double margin = 0;                   // of the first player in points: the mean
  std::optional<double> margin_error;  // its standard error; none of a single pair
  int margins = 0, shortest = 0, longest = 0, capped = 0, duplicates = 0;
  double length = 0;  // plies, mean
  std::array<Pace, 2> pace;
  std::vector<std::string> errors;  // what went wrong in the first games that ended abnormally
  std::string claim;                // what can be said about who is stronger, or why nothing can
};

MatchReport report_of(const std::vector<MatchGame>& games, const std::optional<Sprt>& test = {});

// Why these games cannot show who is stronger, if they cannot: they are too few, or repeat each other.
std::optional<std::string> too_little(const MatchReport& report);

// A player's pace in games, each given with the player's number in it.
MatchReport::Pace pace_of(const std::vector<std::pair<const MatchGame*, std::size_t>>& games);

// `build`: the program's version; `again`: the command that repeats the match.
std::string report_text(const MatchSettings& settings, const MatchReport& report, const std::string& build,
                        const std::string& again);
nlohmann::ordered_json report_json(const MatchSettings& settings, const MatchReport& report, const std::string& build,
                                   const std::string& again);

}  // namespace crosscut::match
