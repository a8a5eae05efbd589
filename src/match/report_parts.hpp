#pragma once
// How figures are written in the reports of matches and tournaments.
#include "match/report.hpp"

namespace crosscut::match {

// The name, padded to a column, then the value.
std::string report_line(const std::string& name, const std::string& value, std::size_t column = 18);
// The shortest digits that identify this number.
std::string exact(double value);
std::string signed_elo(const std::optional<double>& elo, const char* unbounded);
// The player as given, and the limits that follow from it.
std::string player_text(const PlayerSetting& player);
std::string record_text(const MatchReport::Record& record);
std::string pace_text(const MatchReport::Pace& pace);
nlohmann::ordered_json budget_json(const PlayerSetting& player);
nlohmann::ordered_json record_json(const MatchReport::Record& record);
nlohmann::ordered_json pairs_json(const Pairs& pairs);
nlohmann::ordered_json pace_json(const MatchReport::Pace& pace);
nlohmann::ordered_json number_or_null(const std::optional<double>& value);

}  // namespace crosscut::match
