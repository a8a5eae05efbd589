#include "match/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <map>
#include <numeric>
#include <set>

namespace crosscut {
namespace {

using nlohmann::ordered_json;

std::string fixed(double value, int digits) {
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  return text.data();
}
std::string signed_elo(const std::optional<double>& elo, const char* unbounded) {
  if (!elo) return unbounded;
  return (*elo >= 0 ? "+" : "") + fixed(*elo, 0);
}
std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
  std::nth_element(values.begin(), values.begin() + static_cast<long>(std::max<std::size_t>(rank, 1) - 1),
                   values.end());
  return values[std::max<std::size_t>(rank, 1) - 1];
}

MatchReport::Pace pace_of(const std::vector<MatchGame>& games, int player) {
  const auto p = static_cast<std::size_t>(player);
  MatchReport::Pace pace;
  std::vector<double> seconds;
  double playouts = 0;
  for (const MatchGame& game : games) {
    seconds.insert(seconds.end(), game.seconds[p].begin(), game.seconds[p].end());
    playouts += static_cast<double>(game.playouts[p]);
    if (game.blamed != player) continue;
    pace.crashes += game.end == MatchGame::End::crash;
    pace.illegal += game.end == MatchGame::End::illegal;
    pace.late += game.end == MatchGame::End::time;
    pace.resignations += game.end == MatchGame::End::resigned;
  }
  const double all = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  pace.playouts_per_second = all > 0 ? playouts / all : 0;
  pace.median = percentile(seconds, 0.5);
  pace.slowest_percent = percentile(seconds, 0.99);
  return pace;
}

// Fewer pairs prove nothing; nor do games that were played before.
constexpr int least_pairs = 30;
constexpr double most_duplicates = 0.05;
constexpr std::size_t most_troubles = 5;

std::string claim_of(const MatchReport& report) {
  if (report.pairs.all() < least_pairs)
    return "no claim: " + std::to_string(report.pairs.all()) + " pairs were played, fewer than " +
           std::to_string(least_pairs);
  if (report.duplicates > most_duplicates * report.total.all())
    return "no claim: " + std::to_string(report.duplicates) + " games repeat another, more than 5 %";
  if (report.strength->least && *report.strength->least > 0) return "the first player is stronger";
  if (report.strength->most && *report.strength->most < 0) return "the second player is stronger";
  return "no claim: the 95 % interval includes 0";
}

void add_margins(const std::vector<MatchGame>& games, MatchReport& report) {
  double sum = 0, squares = 0;
  for (const MatchGame& game : games) {
    if (game.end != MatchGame::End::played || (game.margin == 0 && game.points != 0.5)) continue;
    ++report.margins;
    sum += game.margin, squares += game.margin * game.margin;
  }
  if (report.margins == 0) return;
  const double n = report.margins;
  report.margin = sum / n;
  if (n > 1)
    report.margin_error = std::sqrt(std::max(0.0, (squares - n * report.margin * report.margin) / (n - 1) / n));
}

std::string record_text(const MatchReport::Record& r) {
  return std::to_string(r.wins) + " wins, " + std::to_string(r.draws) + " draws, " + std::to_string(r.losses) +
         " losses (" + fixed(100 * r.score(), 1) + " %)";
}
ordered_json record_json(const MatchReport::Record& r) {
  return {{"wins", r.wins}, {"draws", r.draws}, {"losses", r.losses}, {"score", r.score()}};
}

constexpr std::array<std::string_view, 3> verdict_names = {"undecided", "elo0", "elo1"};

}  // namespace

void MatchReport::Record::add(double points) { ++(points == 1 ? wins : points == 0 ? losses : draws); }

MatchReport report_of(const std::vector<MatchGame>& games) {
  MatchReport report;
  std::map<int, const MatchGame*> by_number;
  std::set<std::vector<std::string>> seen;
  double plies = 0;
  for (const MatchGame& game : games) {
    by_number[game.number] = &game;
    report.total.add(game.points);
    (game.number % 2 == 0 ? report.moving_first : report.moving_second).add(game.points);
    report.capped += game.end == MatchGame::End::capped;
    if (!game.trouble.empty() && report.troubles.size() < most_troubles)
      report.troubles.push_back("game " + std::to_string(game.number + 1) + ", the " +
                                (game.blamed == 0 ? "first" : "second") + " player: " + game.trouble);
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
  if (report.pairs.all()) report.strength = strength_of(report.pairs);
  add_margins(games, report);
  for (int player : {0, 1}) report.pace[static_cast<std::size_t>(player)] = pace_of(games, player);
  report.claim = claim_of(report);
  return report;
}

std::string report_text(const MatchSettings& settings, const MatchReport& report, const std::string& build,
                        const std::string& again) {
  std::string text;
  const auto line = [&](const std::string& name, const std::string& value) { text += padded(name, 18) + value + "\n"; };
  line("game", std::string(settings.game->name) + " " + settings.options);
  line("first player", settings.players[0].text);
  line("second player", settings.players[1].text);
  line("openings", std::to_string(settings.opening_plies) + " random plies, seed " + std::to_string(settings.seed));
  line("build", build);
  text += "\n";
  line("first player", record_text(report.total));
  line("  moving first", record_text(report.moving_first));
  line("  moving second", record_text(report.moving_second));
  const auto& c = report.pairs.count;
  line("pairs", "LL " + std::to_string(c[0]) + ", LD " + std::to_string(c[1]) + ", DD " + std::to_string(c[2]) +
                    ", WL " + std::to_string(c[3]) + ", WD " + std::to_string(c[4]) + ", WW " + std::to_string(c[5]));
  if (report.strength) {
    const Strength& s = *report.strength;
    line("Elo", signed_elo(s.elo, s.score > 0.5 ? "more than can be told" : "less than can be told") +
                    ", 95 % interval from " + signed_elo(s.least, "no bound") + " to " +
                    signed_elo(s.most, "no bound"));
    line("superiority", fixed(100 * s.superiority, 1) + " % likely that the first player is the stronger one");
  }
  if (settings.sprt) {
    const Sprt& t = *settings.sprt;
    line("SPRT", "log likelihood ratio " + fixed(t.ratio(report.pairs), 2) + ", bounds " + fixed(t.lower(), 2) +
                     " (Elo " + fixed(t.elo0, 0) + ") and " + fixed(t.upper(), 2) + " (Elo " + fixed(t.elo1, 0) +
                     "): " + std::string(verdict_names[static_cast<std::size_t>(t.verdict(report.pairs))]));
  }
  if (report.margins)
    line("margin", fixed(report.margin, 2) + " points, standard error " + fixed(report.margin_error, 2));
  line("length", fixed(report.length, 1) + " plies, from " + std::to_string(report.shortest) + " to " +
                     std::to_string(report.longest) + "; " + std::to_string(report.capped) + " cut off as draws");
  for (std::size_t p : {0U, 1U}) {
    const auto& pace = report.pace[p];
    line(p == 0 ? "first player" : "second player",
         fixed(pace.playouts_per_second, 0) + " playouts/s, " + fixed(pace.median, 3) + " s a move (99th percentile " +
             fixed(pace.slowest_percent, 3) + " s); " + std::to_string(pace.crashes) + " crashes, " +
             std::to_string(pace.illegal) + " illegal moves, " + std::to_string(pace.late) + " losses on time, " +
             std::to_string(pace.resignations) + " resignations");
  }
  for (const std::string& trouble : report.troubles) line("trouble", trouble);
  line("duplicate games", std::to_string(report.duplicates));
  line("verdict", report.claim);
  line("again", again);
  return text;
}

ordered_json report_json(const MatchSettings& settings, const MatchReport& report, const std::string& build,
                         const std::string& again) {
  ordered_json json = {{"game", settings.game->name},
                       {"options", settings.options},
                       {"players", {settings.players[0].text, settings.players[1].text}},
                       {"opening_plies", settings.opening_plies},
                       {"seed", settings.seed},
                       {"build", build},
                       {"total", record_json(report.total)},
                       {"moving_first", record_json(report.moving_first)},
                       {"moving_second", record_json(report.moving_second)},
                       {"pairs", ordered_json::object()}};
  constexpr std::array<const char*, 6> kinds = {"LL", "LD", "DD", "WL", "WD", "WW"};
  for (std::size_t i = 0; i < kinds.size(); ++i) json["pairs"][kinds[i]] = report.pairs.count[i];
  const auto number = [](const std::optional<double>& value) { return value ? ordered_json(*value) : ordered_json(); };
  if (report.strength)
    json["elo"] = {{"mean", number(report.strength->elo)},
                   {"least", number(report.strength->least)},
                   {"most", number(report.strength->most)},
                   {"superiority", report.strength->superiority}};
  if (settings.sprt)
    json["sprt"] = {{"elo0", settings.sprt->elo0},
                    {"elo1", settings.sprt->elo1},
                    {"ratio", settings.sprt->ratio(report.pairs)},
                    {"lower", settings.sprt->lower()},
                    {"upper", settings.sprt->upper()},
                    {"verdict", verdict_names[static_cast<std::size_t>(settings.sprt->verdict(report.pairs))]}};
  json["margin"] = {{"mean", report.margin}, {"error", report.margin_error}, {"games", report.margins}};
  json["plies"] = {{"mean", report.length}, {"least", report.shortest}, {"most", report.longest}};
  json["capped"] = report.capped;
  json["duplicates"] = report.duplicates;
  for (const auto& pace : report.pace)
    json["pace"].push_back({{"playouts_per_second", pace.playouts_per_second},
                            {"median_seconds", pace.median},
                            {"percentile_99_seconds", pace.slowest_percent},
                            {"crashes", pace.crashes},
                            {"illegal", pace.illegal},
                            {"late", pace.late},
                            {"resignations", pace.resignations}});
  json["troubles"] = report.troubles;
  json["verdict"] = report.claim;
  json["again"] = again;
  return json;
}

}  // namespace crosscut
