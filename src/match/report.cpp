#include "match/report.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>

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
constexpr std::size_t most_troubles = 5;

std::string claim_of(const MatchReport& report) {
  const explain::Speech speak = report.speak;
  if (const auto why = too_little(report)) return no_claim(*why, speak);
  if (report.strength->least && *report.strength->least > 0)
    return speak("the first player is stronger", "der erste Spieler ist stärker");
  if (report.strength->most && *report.strength->most < 0)
    return speak("the second player is stronger", "der zweite Spieler ist stärker");
  return no_claim(speak(includes_zero), speak);
}

void add_margins(const std::vector<MatchGame>& games, MatchReport& report) {
  double sum = 0, squares = 0;
  for (const MatchGame& game : games) {
    if (game.how != MatchGame::How::rules || (game.margin == 0 && game.points != 0.5)) continue;
    ++report.margins;
    sum += game.margin, squares += game.margin * game.margin;
  }
  if (report.margins == 0) return;
  const double n = report.margins;
  report.margin = sum / n;
  if (n > 1)
    report.margin_error = std::sqrt(std::max(0.0, (squares - n * report.margin * report.margin) / (n - 1) / n));
}

constexpr std::array<std::string_view, 3> verdict_names = {"undecided", "elo0", "elo1"};

}  // namespace

std::optional<std::string> too_little(const MatchReport& report) {
  if (report.pairs.all() < least_pairs)
    return report.speak("{} pairs were played, fewer than {}", "gespielt wurden {} Paare, weniger als {}",
                        report.pairs.all(), least_pairs);
  if (report.duplicates > most_duplicates * report.total.all())
    return report.speak("{} games repeat another, more than 5 %", "{} Spiele wiederholen ein anderes, mehr als 5 %",
                        report.duplicates);
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

MatchReport report_of(const std::vector<MatchGame>& games, const std::optional<Sprt>& test, explain::Speech speak) {
  MatchReport report;
  report.speak = speak;
  std::map<int, const MatchGame*> by_number;
  std::set<std::vector<std::string>> seen;
  double plies = 0;
  for (const MatchGame& game : games) {
    by_number[game.number] = &game;
    report.total.add(game.points);
    (game.number % 2 == 0 ? report.moving_first : report.moving_second).add(game.points);
    report.capped += game.how == MatchGame::How::cap;
    if (!game.trouble.empty() && report.troubles.size() < most_troubles)
      report.troubles.push_back(
          speak("game {}, the {} player: {}", "Spiel {}, der {} Spieler; gemeldet wurde: {}", game.number + 1,
                game.blamed == 0 ? speak({"first", "erste"}) : speak({"second", "zweite"}), game.trouble));
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
    std::map<int, double> points;
    for (const MatchGame& game : games) points.emplace(game.number, game.points);
    report.tested = test->tested(points);
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
  const explain::Speech speak = report.speak;
  std::string text;
  const auto line = [&](explain::Saying name, const std::string& value) { text += report_line(speak(name), value); };
  constexpr std::array<explain::Saying, 2> players = {explain::Saying("first player", "erster Spieler"),
                                                      explain::Saying("second player", "zweiter Spieler")};
  line(game_line_name, fmt::format("{} {}", settings.game->name, settings.options.text()));
  for (std::size_t p : {0U, 1U}) line(players[p], player_text(settings.players[p], speak));
  line(openings_name, openings_text(settings, speak));
  line(build_name, build);
  text += "\n";
  line(players[0], record_text(report.total, speak));
  line({"  moving first", "  zieht zuerst"}, record_text(report.moving_first, speak));
  line({"  moving second", "  zieht danach"}, record_text(report.moving_second, speak));
  const auto& c = report.pairs.count;
  line({"pairs", "Paare"}, speak("LL {}, LD {}, DD {}, WL {}, WD {}, WW {}", "NN {}, NU {}, UU {}, SN {}, SU {}, SS {}",
                                 c[0], c[1], c[2], c[3], c[4], c[5]));
  if (report.strength) {
    const Strength& s = *report.strength;
    const explain::Saying unbounded = s.score > 0.5
                                          ? explain::Saying("more than can be told", "mehr, als sich sagen lässt")
                                          : explain::Saying("less than can be told", "weniger, als sich sagen lässt");
    line({"Elo", "Elo"}, speak("{}, 95 % interval from {} to {}", "{}, 95-%-Intervall von {} bis {}",
                               signed_elo(s.elo, speak(unbounded)), signed_elo(s.least, speak(no_bound)),
                               signed_elo(s.most, speak(no_bound))));
    line({"superiority", "Überlegenheit"}, speak("{} % likely that the difference in Elo is above 0",
                                                 "mit {} % Wahrscheinlichkeit ist der Unterschied in Elo größer als 0",
                                                 speak.number(100 * s.superiority, 1)));
  }
  if (settings.sprt) {
    const Sprt& t = *settings.sprt;
    const Sprt::Verdict verdict = t.verdict(report.tested);
    line({"SPRT", "SPRT"},
         speak("log likelihood ratio {}, bounds {} (Elo {}) and {} (Elo {}): {}",
               "Log-Likelihood-Quotient {}, Grenzen {} (Elo {}) und {} (Elo {}): {}",
               speak.number(t.ratio(report.tested), 2), speak.number(t.lower(), 2), speak.number(exact(t.elo0)),
               speak.number(t.upper(), 2), speak.number(exact(t.elo1)),
               verdict == Sprt::Verdict::undecided ? speak({"undecided", "noch nicht entschieden"})
                                                   : verdict_names[static_cast<std::size_t>(verdict)]));
  }
  if (report.margins)
    line({"margin", "Abstand"}, speak("{} points, standard error {}", "{} Punkte, Standardfehler {}",
                                      speak.number(report.margin, 2), speak.number(report.margin_error, 2)));
  line({"length", "Länge"}, speak("{} plies, from {} to {}; {} cut off", "{} Züge, von {} bis {}; {} abgebrochen",
                                  speak.number(report.length, 1), report.shortest, report.longest, report.capped));
  for (std::size_t p : {0U, 1U}) line(players[p], pace_text(report.pace[p], speak));
  for (const std::string& trouble : report.troubles) line(trouble_name, trouble);
  line({"duplicate games", "doppelte Spiele"}, std::to_string(report.duplicates));
  line({"verdict", "Urteil"}, report.claim);
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
                    {"lower", settings.sprt->lower()},
                    {"upper", settings.sprt->upper()},
                    {"verdict", verdict_names[static_cast<std::size_t>(settings.sprt->verdict(report.tested))]}};
  json["margin"] = {{"mean", report.margin}, {"error", report.margin_error}, {"games", report.margins}};
  json["plies"] = {{"mean", report.length}, {"least", report.shortest}, {"most", report.longest}};
  json["capped"] = report.capped;
  json["duplicates"] = report.duplicates;
  for (const auto& pace : report.pace) json["pace"].push_back(pace_json(pace));
  json["troubles"] = report.troubles;
  json["verdict"] = report.claim;
  json["again"] = again;
  return json;
}

}  // namespace crosscut::match
