#include "match/report.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>

#include "match/clock_text.hpp"
#include "match/report_parts.hpp"

namespace crosscut::match {
namespace {

using nlohmann::ordered_json;

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
  std::nth_element(values.begin(), values.begin() + static_cast<long>(std::max<std::size_t>(rank, 1) - 1),
                   values.end());
  return values[std::max<std::size_t>(rank, 1) - 1];
}

// Fewer pairs prove nothing, and neither do repeated games.
constexpr int least_pairs = 30;
constexpr double most_duplicates = 0.05;
constexpr std::size_t most_errors = 5;

std::string claim_of(const MatchReport& report) {
  if (const auto why = too_little(report)) return no_claim(*why);
  if (report.strength->least && *report.strength->least > 0) return "the first player is stronger";
  if (report.strength->most && *report.strength->most < 0) return "the second player is stronger";
  return no_claim(includes_zero);
}

// The error comes from the variance of pairs, whose games are not independent.
void add_margins(const std::vector<MatchGame>& games, MatchReport& report) {
  struct Pair {
    double sum = 0, games = 0;
  };
  std::map<int, Pair> pairs;
  double sum = 0;
  for (const MatchGame& game : games) {
    if (game.how != MatchGame::How::rules || (game.margin == 0 && game.points != 0.5)) continue;
    ++report.margins;
    sum += game.margin;
    Pair& pair = pairs[game.number / 2];
    pair.sum += game.margin, ++pair.games;
  }
  if (report.margins == 0) return;
  report.margin = sum / report.margins;
  if (pairs.size() < 2) return;
  double squares = 0;
  for (const auto& [number, pair] : pairs) squares += std::pow(pair.sum - pair.games * report.margin, 2);
  const auto n = static_cast<double>(pairs.size());
  report.margin_error = std::sqrt(n / (n - 1) * squares) / report.margins;
}

std::string_view verdict_name(const Sprt& test, const Pairs& pairs) {
  constexpr std::array<std::string_view, 3> names = {"undecided", "elo0", "elo1"};
  return names[static_cast<std::size_t>(test.verdict(pairs))];
}

}  // namespace

std::optional<std::string> too_little(const MatchReport& report) {
  if (report.pairs.all() < least_pairs)
    return fmt::format("{} pairs were played, fewer than {}", report.pairs.all(), least_pairs);
  if (report.duplicates > most_duplicates * report.total.all())
    return fmt::format("{} games repeat another, more than 5 %", report.duplicates);
  return {};
}

MatchReport::Pace pace_of(const std::vector<std::pair<const MatchGame*, std::size_t>>& games) {
  MatchReport::Pace pace;
  std::vector<double> seconds;
  double playouts = 0;
  for (const auto& [game, player] : games) {
    seconds.insert(seconds.end(), game->seconds[player].begin(), game->seconds[player].end());
    playouts += static_cast<double>(game->playouts[player]);
    if (game->blamed != static_cast<int>(player)) continue;
    pace.crashes += game->how == MatchGame::How::crash;
    pace.illegal += game->how == MatchGame::How::illegal;
    pace.late += game->how == MatchGame::How::time;
    pace.resignations += game->how == MatchGame::How::resignation;
  }
  const double all = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  pace.playouts_per_second = all > 0 ? playouts / all : 0;
  pace.median = percentile(seconds, 0.5);
  pace.slowest_percent = percentile(seconds, 0.99);
  return pace;
}

void MatchReport::Record::add(double points) { ++(points == 1 ? wins : points == 0 ? losses : draws); }

MatchReport report_of(const std::vector<MatchGame>& games, const std::optional<Sprt>& test) {
  MatchReport report;
  std::map<int, const MatchGame*> by_number;
  std::set<std::vector<std::string>> seen;
  double plies = 0;
  for (const MatchGame& game : games) {
    by_number[game.number] = &game;
    report.total.add(game.points);
    (game.number % 2 == 0 ? report.moving_first : report.moving_second).add(game.points);
    report.capped += game.how == MatchGame::How::cap;
    if (!game.error.empty() && report.errors.size() < most_errors)
      report.errors.push_back(fmt::format("game {}, the {} player: {}", game.number + 1,
                                          game.blamed == 0 ? "first" : "second", game.error));
    report.duplicates += !seen.insert(game.moves).second;
    const int length = static_cast<int>(game.moves.size());
    report.shortest = by_number.size() == 1 ? length : std::min(report.shortest, length);
    report.longest = std::max(report.longest, length);
    plies += length;
  }
  if (!games.empty()) report.length = plies / static_cast<double>(games.size());
  for (const auto& [number, game] : by_number)
    if (const auto other = by_number.find(number + 1); number % 2 == 0 && other != by_number.end())
      report.pairs.add(game->points, other->second->points);
  if (test) {
    SequentialTest counted(*test);
    for (const MatchGame& game : games) counted.add(game.number, game.points);
    report.tested = counted.pairs();
  }
  if (report.pairs.all()) report.strength = strength_of(report.pairs);
  add_margins(games, report);
  for (std::size_t player : {0U, 1U}) {
    std::vector<std::pair<const MatchGame*, std::size_t>> own;
    for (const MatchGame& game : games) own.emplace_back(&game, player);
    report.pace[player] = pace_of(own);
  }
  report.claim = claim_of(report);
  return report;
}

std::string report_text(const MatchSettings& settings, const MatchReport& report, const std::string& build,
                        const std::string& again) {
  std::string text;
  const auto line = [&](std::string_view name, const std::string& value) { text += report_line(name, value); };
  constexpr std::array<std::string_view, 2> players = {"first player", "second player"};
  line(game_line_name, fmt::format("{} {}", settings.game->name, settings.options.text()));
  for (std::size_t p : {0U, 1U}) line(players[p], player_text(settings.players[p]));
  line(openings_name, openings_text(settings));
  if (settings.clock) line(clock_name, clock_text(*settings.clock));
  line(build_name, build);
  text += "\n";
  line(players[0], record_text(report.total));
  line("  moving first", record_text(report.moving_first));
  line("  moving second", record_text(report.moving_second));
  const auto& c = report.pairs.count;
  line("pairs", fmt::format("LL {}, LD {}, DD {}, WL {}, WD {}, WW {}", c[0], c[1], c[2], c[3], c[4], c[5]));
  if (report.strength) {
    const Strength& s = *report.strength;
    const std::string_view unbounded = s.score > 0.5 ? "more than can be told" : "less than can be told";
    line("Elo", fmt::format("{}, 95 % interval from {} to {}", signed_elo(s.elo, unbounded),
                            signed_elo(s.least, no_bound), signed_elo(s.most, no_bound)));
    line("superiority", fmt::format("{:.1f} % likely that the difference in Elo is above 0", 100 * s.superiority));
  }
  if (settings.sprt) {
    const Sprt& t = *settings.sprt;
    line("SPRT", fmt::format("log likelihood ratio {:.2f}, bounds {:.2f} (Elo {}) and {:.2f} (Elo {}): {}",
                             t.ratio(report.tested), t.lower(report.tested.all()), exact(t.elo0),
                             t.upper(report.tested.all()), exact(t.elo1), verdict_name(t, report.tested)));
  }
  if (report.margins)
    line("margin",
         fmt::format("{:.2f} points", report.margin) +
             (report.margin_error ? fmt::format(", standard error {:.2f}", *report.margin_error) : std::string()));
  line("length", fmt::format("{:.1f} plies, from {} to {}; {} cut off", report.length, report.shortest, report.longest,
                             report.capped));
  for (std::size_t p : {0U, 1U}) line(players[p], pace_text(report.pace[p]));
  for (const std::string& error : report.errors) line(error_name, error);
  line("duplicate games", std::to_string(report.duplicates));
  line("verdict", report.claim);
  line(again_name, again);
  return text;
}

ordered_json report_json(const MatchSettings& settings, const MatchReport& report, const std::string& build,
                         const std::string& again) {
  ordered_json json = {{"game", settings.game->name},
                       {"options", settings.options.text()},
                       {"players", {settings.players[0].text, settings.players[1].text}},
                       {"budgets", {budget_json(settings.players[0]), budget_json(settings.players[1])}},
                       {"opening_plies", settings.opening_plies},
                       {"book", settings.book.size()},
                       {"clock", settings.clock ? ordered_json(clock_text(*settings.clock)) : ordered_json()},
                       {"seed", settings.seed},
                       {"build", build},
                       {"total", record_json(report.total)},
                       {"moving_first", record_json(report.moving_first)},
                       {"moving_second", record_json(report.moving_second)},
                       {"pairs", pairs_json(report.pairs)}};
  if (report.strength)
    json["elo"] = {{"mean", number_or_null(report.strength->elo)},
                   {"least", number_or_null(report.strength->least)},
                   {"most", number_or_null(report.strength->most)},
                   {"superiority", report.strength->superiority}};
  if (settings.sprt)
    json["sprt"] = {{"elo0", settings.sprt->elo0},
                    {"elo1", settings.sprt->elo1},
                    {"ratio", settings.sprt->ratio(report.tested)},
                    {"lower", settings.sprt->lower(report.tested.all())},
                    {"upper", settings.sprt->upper(report.tested.all())},
                    {"verdict", verdict_name(*settings.sprt, report.tested)}};
  json["margin"] = {{"mean", report.margin},
                    {"error", report.margin_error ? ordered_json(*report.margin_error) : ordered_json()},
                    {"games", report.margins}};
  json["plies"] = {{"mean", report.length}, {"least", report.shortest}, {"most", report.longest}};
  json["capped"] = report.capped;
  json["duplicates"] = report.duplicates;
  for (const auto& pace : report.pace) json["pace"].push_back(pace_json(pace));
  json["troubles"] = report.errors;
  json["verdict"] = report.claim;
  json["again"] = again;
  return json;
}

}  // namespace crosscut::match
