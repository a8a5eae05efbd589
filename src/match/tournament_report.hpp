#pragma once
// The results of a tournament, as tables for people and as JSON.
#include "match/ratings.hpp"
#include "match/report.hpp"
#include "match/tournament.hpp"

namespace crosscut::match {

struct TournamentReport {
  struct Player {
    MatchReport::Record total;
    MatchReport::Pace pace;
    std::optional<Ratings::Lead> rating;  // over the first player
  };
  // Two players next to each other in the ranking.
  struct Neighbours {
    std::size_t better, worse;
    Ratings::Lead lead;
    std::string claim;  // what can be said about who is stronger, or why nothing can
  };
  std::vector<TournamentSettings::Pairing> pairings;
  std::vector<MatchReport> matches;    // by pairing
  std::vector<Player> players;         // by number
  std::vector<std::size_t> ranking;    // numbers of players, best first: by rating, or by score if there are no ratings
  std::vector<Neighbours> neighbours;  // none before there are ratings
};

// `games`: of each pairing.
TournamentReport report_of(const TournamentSettings& settings, const std::vector<std::vector<MatchGame>>& games);

// `build`: the program's version; `again`: the command that repeats the tournament.
std::string report_text(const TournamentSettings& settings, const TournamentReport& report, const std::string& build,
                        const std::string& again);
nlohmann::ordered_json report_json(const TournamentSettings& settings, const TournamentReport& report,
                                   const std::string& build, const std::string& again);

}  // namespace crosscut::match
