#pragma once
// How figures are written in the reports of matches and tournaments.
#include "match/report.hpp"

namespace crosscut::match {

// The labels of the lines, and texts that occur more than once.
inline constexpr std::string_view game_line_name = "game", openings_name = "openings", clock_name = "clock",
                                  build_name = "build", error_name = "error", again_name = "again",
                                  no_bound = "no bound", includes_zero = "the 95 % interval includes 0";

// The name, padded to a column, then the value.
std::string report_line(std::string_view name, std::string_view value, std::size_t column = 18);
// The shortest digits that identify this number.
std::string exact(double value);
std::string signed_elo(const std::optional<double>& elo, std::string_view unbounded);
std::string no_claim(std::string_view why);
// The player as given, and the limits that follow from it.
std::string player_text(const PlayerSetting& player);
std::string openings_text(const MatchSettings& settings);
std::string record_text(const MatchReport::Record& record);
std::string pace_text(const MatchReport::Pace& pace);
nlohmann::ordered_json budget_json(const PlayerSetting& player);
nlohmann::ordered_json record_json(const MatchReport::Record& record);
nlohmann::ordered_json pairs_json(const Pairs& pairs);
nlohmann::ordered_json pace_json(const MatchReport::Pace& pace);
nlohmann::ordered_json number_or_null(const std::optional<double>& value);

}  // namespace crosscut::match
