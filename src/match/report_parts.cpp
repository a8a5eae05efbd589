#include "match/report_parts.hpp"

#include <charconv>
#include <fmt/format.h>

#include "base/text.hpp"

namespace crosscut::match {

using nlohmann::ordered_json;

std::string report_line(std::string_view name, std::string_view value, std::size_t column) {
  return fmt::format("{:<{}} {}\n", name, column - 1, value);
}
std::string exact(double value) {
  std::array<char, 512> text;
  return {text.data(), std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed).ptr};
}
std::string signed_elo(const std::optional<double>& elo, std::string_view unbounded) {
  if (!elo) return std::string(unbounded);
  return fmt::format("{}{:.0f}", *elo >= 0 ? "+" : "", *elo);
}
std::string no_claim(std::string_view why, explain::Speech speak) {
  return speak("no claim: {}", "keine Aussage: {}", why);
}
std::string player_text(const PlayerSetting& player, explain::Speech speak) {
  const engine::EngineSettings& engine = player.engine;
  std::vector<std::string> limits;
  if (engine.playouts < engine::most_playouts) limits.push_back(speak("{} playouts", "{} Playouts", engine.playouts));
  if (engine.visits < engine::most_playouts) limits.push_back(speak("{} visits", "{} Besuche", engine.visits));
  if (engine.seconds) limits.push_back(speak.number(exact(*engine.seconds)) + " s");
  const std::string budget =
      !player.program.empty() ? speak("budget as the program decides", "Aufwand nach Belieben des Programms")
      : limits.empty()        ? speak("no limit", "ohne Grenze")
                       : speak("at most {} a move", "höchstens {} je Zug", join(limits, speak(" and ", " und ")));
  return player.text + " (" + budget + ")";
}
std::string openings_text(const MatchSettings& settings, explain::Speech speak) {
  return speak("{} random plies, seed {}", "{} zufällige Züge, Startwert {}", settings.opening_plies, settings.seed);
}
std::string record_text(const MatchReport::Record& r, explain::Speech speak) {
  return speak("{} wins, {} draws, {} losses ({} %)", "{} gewonnen, {} unentschieden, {} verloren ({} %)", r.wins,
               r.draws, r.losses, speak.number(100 * r.score(), 1));
}
std::string pace_text(const MatchReport::Pace& pace, explain::Speech speak) {
  return speak(
      "{:.0f} playouts/s, {} s a move (99th percentile {} s); {} crashes, {} illegal moves, {} losses on time, {} "
      "resignations",
      "{:.0f} Playouts/s, {} s je Zug (99. Perzentil {} s); {} Abstürze, {} unerlaubte Züge, {} Zeitüberschreitungen, "
      "{} aufgegebene Spiele",
      pace.playouts_per_second, speak.number(pace.median, 3), speak.number(pace.slowest_percent, 3), pace.crashes,
      pace.illegal, pace.late, pace.resignations);
}
// Null means no limit; the limits of another program are unknown.
ordered_json budget_json(const PlayerSetting& player) {
  if (!player.program.empty()) return {};
  const auto limit = [](std::uint64_t most) {
    return most < engine::most_playouts ? ordered_json(most) : ordered_json();
  };
  return {{"playouts", limit(player.engine.playouts)},
          {"visits", limit(player.engine.visits)},
          {"seconds", number_or_null(player.engine.seconds)}};
}
ordered_json record_json(const MatchReport::Record& r) {
  return {{"wins", r.wins}, {"draws", r.draws}, {"losses", r.losses}, {"score", r.score()}};
}

ordered_json pairs_json(const Pairs& pairs) {
  constexpr std::array<const char*, 6> kinds = {"LL", "LD", "DD", "WL", "WD", "WW"};
  ordered_json json = ordered_json::object();
  for (std::size_t i = 0; i < kinds.size(); ++i) json[kinds[i]] = pairs.count[i];
  return json;
}
ordered_json pace_json(const MatchReport::Pace& pace) {
  return {{"playouts_per_second", pace.playouts_per_second},
          {"median_seconds", pace.median},
          {"percentile_99_seconds", pace.slowest_percent},
          {"crashes", pace.crashes},
          {"illegal", pace.illegal},
          {"late", pace.late},
          {"resignations", pace.resignations}};
}
ordered_json number_or_null(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

}  // namespace crosscut::match
