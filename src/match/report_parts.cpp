#include "match/report_parts.hpp"

#include <charconv>
#include <cmath>
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
  return fmt::format("{:+.0f}", std::round(*elo) + 0.0);  // no negative zero
}
std::string no_claim(std::string_view why) { return fmt::format("no claim: {}", why); }
std::string player_text(const PlayerSetting& player) {
  if (player.random) return player.text;
  const engine::EngineSettings& engine = player.engine;
  std::vector<std::string> limits;
  if (engine.playouts < engine::most_playouts) limits.push_back(fmt::format("{} playouts", engine.playouts));
  if (engine.visits < engine::most_playouts) limits.push_back(fmt::format("{} visits", engine.visits));
  if (engine.seconds) limits.push_back(exact(*engine.seconds) + " s");
  const std::string budget = !player.program.empty() ? "budget as the program decides"
                             : limits.empty()        ? "no limit"
                                                     : fmt::format("at most {} a move", join(limits, " and "));
  return player.text + " (" + budget + ")";
}
std::string openings_text(const MatchSettings& settings) {
  if (!settings.book.empty()) return fmt::format("{} from records, seed {}", settings.book.size(), settings.seed);
  return fmt::format("{} random plies, seed {}", settings.opening_plies, settings.seed);
}
std::string record_text(const MatchReport::Record& r) {
  return fmt::format("{} wins, {} draws, {} losses ({:.1f} %)", r.wins, r.draws, r.losses, 100 * r.score());
}
std::string pace_text(const MatchReport::Pace& pace) {
  return fmt::format(
      "{:.0f} playouts/s, {:.3f} s a move (99th percentile {:.3f} s); {} crashes, {} illegal moves, {} losses on time, "
      "{} "
      "resignations",
      pace.playouts_per_second, pace.median, pace.slowest_percent, pace.crashes, pace.illegal, pace.late,
      pace.resignations);
}
// Null means no limit; the limits of another program are unknown.
ordered_json budget_json(const PlayerSetting& player) {
  if (!player.program.empty() || player.random) return {};
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
