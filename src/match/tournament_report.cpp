#include "match/tournament_report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "match/clock_text.hpp"
#include "match/report_parts.hpp"

namespace crosscut::match {
namespace {

using nlohmann::ordered_json;
using Report = TournamentReport;

// The record of `player` against `other`; no value if they are not a pairing.
std::optional<MatchReport::Record> between(const Report& report, std::size_t player, std::size_t other) {
  for (std::size_t i = 0; i < report.pairings.size(); ++i) {
    const auto& [first, second] = report.pairings[i];
    MatchReport::Record record = report.matches[i].total;
    if (first == player && second == other) return record;
    if (first != other || second != player) continue;
    std::swap(record.wins, record.losses);
    return record;
  }
  return {};
}

std::string claim_of(const TournamentSettings& settings, const Report& report, const Report::Neighbours& two) {
  const auto pairing = std::find_if(report.pairings.begin(), report.pairings.end(), [&](const auto& p) {
    return std::minmax(p.first, p.second) == std::minmax(two.better, two.worse);
  });
  if (pairing == report.pairings.end()) return no_claim("the two have not met");
  if (const auto why = too_little(report.matches[static_cast<std::size_t>(pairing - report.pairings.begin())]))
    return no_claim(*why);
  if (!two.lead.least || *two.lead.least <= 0) return no_claim(includes_zero);
  if (between(report, two.better, two.worse)->score() <= 0.5) return no_claim("only games against others speak for it");
  return fmt::format("{} is stronger", settings.entrants[two.better].name);
}

std::vector<std::size_t> ranking_of(const std::vector<Report::Player>& players) {
  std::vector<std::size_t> ranking(players.size());
  std::iota(ranking.begin(), ranking.end(), 0U);
  const auto worth = [&](std::size_t p) {
    return players[p].rating ? players[p].rating->elo : players[p].total.score();
  };
  std::stable_sort(ranking.begin(), ranking.end(), [&](std::size_t a, std::size_t b) { return worth(a) > worth(b); });
  return ranking;
}

void add_ratings(const TournamentSettings& settings, Report& report) {
  std::vector<Meeting> meetings;
  for (std::size_t i = 0; i < report.pairings.size(); ++i)
    meetings.push_back({report.pairings[i].first, report.pairings[i].second, report.matches[i].pairs});
  const std::size_t players = report.players.size();
  std::optional<Ratings> ratings;
  if (comparable(players, meetings)) ratings.emplace(players, meetings, settings.conditions.seed);
  for (std::size_t p = 0; ratings && p < players; ++p) report.players[p].rating = ratings->lead(p, 0);
  report.ranking = ranking_of(report.players);
  for (std::size_t place = 1; ratings && place < players; ++place) {
    const std::size_t better = report.ranking[place - 1], worse = report.ranking[place];
    Report::Neighbours two{better, worse, ratings->lead(better, worse), ""};
    two.claim = claim_of(settings, report, two);
    report.neighbours.push_back(two);
  }
}

std::string interval_text(const Ratings::Lead& lead) {
  return fmt::format("{} to {}", signed_elo(lead.least, no_bound), signed_elo(lead.most, no_bound));
}

// Elo and percentage of points, in all and against each of the others.
std::string crosstable(const TournamentSettings& settings, const Report& report) {
  const std::string_view player_title = "player";
  std::size_t widest = player_title.size();
  for (const Entrant& entrant : settings.entrants) widest = std::max(widest, entrant.name.size());
  constexpr std::size_t place = 4, elo = 7, interval = 24, column = 7;
  const auto row = [&](std::string_view at, std::string_view name, std::string_view rating, std::string_view range,
                       std::string_view games, std::string_view score) {
    return fmt::format("{:<{}}{:<{}}{:>{}}{:>{}}{:>{}}{:>{}}", at, place, name, widest, rating, elo, range, interval,
                       games, column, score, column);
  };
  std::string text = row("", player_title, "Elo", "95 % interval", "games", "score");
  for (std::size_t i = 1; i <= report.ranking.size(); ++i) text += fmt::format("{:>{}}", i, column);
  text += "\n";
  for (std::size_t i = 0; i < report.ranking.size(); ++i) {
    const std::size_t number = report.ranking[i];
    const Report::Player& player = report.players[number];
    text += row(std::to_string(i + 1), settings.entrants[number].name,
                !player.rating ? ""
                : number == 0  ? "0"
                               : signed_elo(player.rating->elo, ""),
                player.rating && number != 0 ? interval_text(*player.rating) : "", std::to_string(player.total.all()),
                fmt::format("{:.1f}", 100 * player.total.score()));
    for (const std::size_t other : report.ranking) {
      const auto record = between(report, number, other);
      text +=
          fmt::format("{:>{}}", record && record->all() ? fmt::format("{:.1f}", 100 * record->score()) : "-", column);
    }
    text += "\n";
  }
  return text;
}

std::string pairing_name(const TournamentSettings& settings, const TournamentSettings::Pairing& pairing) {
  return settings.entrants[pairing.first].name + " - " + settings.entrants[pairing.second].name;
}

ordered_json lead_json(const Ratings::Lead& lead) {
  return {{"mean", lead.elo}, {"least", number_or_null(lead.least)}, {"most", number_or_null(lead.most)}};
}

ordered_json player_json(const Entrant& entrant, const Report::Player& player) {
  return {{"name", entrant.name},
          {"player", entrant.player.text},
          {"budget", budget_json(entrant.player)},
          {"elo", player.rating ? lead_json(*player.rating) : ordered_json()},
          {"total", record_json(player.total)},
          {"pace", pace_json(player.pace)}};
}

}  // namespace

TournamentReport report_of(const TournamentSettings& settings, const std::vector<std::vector<MatchGame>>& games) {
  Report report;
  report.pairings = settings.pairings();
  report.players.resize(settings.entrants.size());
  std::vector<std::vector<std::pair<const MatchGame*, std::size_t>>> own(report.players.size());
  for (std::size_t i = 0; i < report.pairings.size(); ++i) {
    const auto& [first, second] = report.pairings[i];
    report.matches.push_back(report_of(games[i], {}));
    for (const MatchGame& game : games[i]) {
      report.players[first].total.add(game.points);
      report.players[second].total.add(1 - game.points);
      own[first].emplace_back(&game, 0);
      own[second].emplace_back(&game, 1);
    }
  }
  for (std::size_t p = 0; p < own.size(); ++p) report.players[p].pace = pace_of(own[p]);
  add_ratings(settings, report);
  return report;
}

std::string report_text(const TournamentSettings& settings, const TournamentReport& report, const std::string& build,
                        const std::string& again) {
  const MatchSettings& s = settings.conditions;
  std::size_t column = 12;
  for (const auto& pairing : report.pairings) column = std::max(column, pairing_name(settings, pairing).size() + 2);
  const auto line = [&](std::string_view name, const std::string& value) { return report_line(name, value, column); };
  std::string text = line(game_line_name, fmt::format("{} {}", s.game->name, s.options.text()));
  for (const Entrant& entrant : settings.entrants) text += line(entrant.name, player_text(entrant.player));
  text += line("pairings",
               fmt::format("{}, {} pairs of games each",
                           settings.ladder ? "each against the one before" : "all against all", settings.rounds));
  text += line(openings_name, openings_text(s));
  if (s.clock) text += line(clock_name, clock_text(*s.clock));
  text += line(build_name, build) + "\n" + crosstable(settings, report) + "\n";
  for (std::size_t i = 0; i < report.pairings.size(); ++i) {
    const MatchReport& match = report.matches[i];
    text +=
        line(pairing_name(settings, report.pairings[i]),
             fmt::format("{}, {} cut off, {} duplicates", record_text(match.total), match.capped, match.duplicates));
  }
  text += "\n";
  for (const auto& [better, worse, lead, claim] : report.neighbours)
    text += line(pairing_name(settings, {better, worse}),
                 fmt::format("{} Elo, {}, superiority {:.1f} %: {}", signed_elo(lead.elo, ""), interval_text(lead),
                             100 * lead.superiority, claim));
  if (report.neighbours.empty()) text += "no ratings: not all players have met yet, directly or over others\n";
  text += "\n";
  for (const std::size_t p : report.ranking) text += line(settings.entrants[p].name, pace_text(report.players[p].pace));
  for (std::size_t i = 0; i < report.pairings.size(); ++i)
    for (const std::string& error : report.matches[i].errors)
      text += line(error_name, pairing_name(settings, report.pairings[i]) + ": " + error);
  return text + line(again_name, again);
}

ordered_json report_json(const TournamentSettings& settings, const TournamentReport& report, const std::string& build,
                         const std::string& again) {
  const MatchSettings& s = settings.conditions;
  const auto name = [&](std::size_t player) { return settings.entrants[player].name; };
  ordered_json json = {{"game", s.game->name},
                       {"options", s.options.text()},
                       {"ladder", settings.ladder},
                       {"rounds", settings.rounds},
                       {"opening_plies", s.opening_plies},
                       {"book", s.book.size()},
                       {"clock", s.clock ? ordered_json(clock_text(*s.clock)) : ordered_json()},
                       {"seed", s.seed},
                       {"build", build},
                       {"players", ordered_json::array()},
                       {"pairings", ordered_json::array()},
                       {"neighbours", ordered_json::array()},
                       {"again", again}};
  for (const std::size_t p : report.ranking)
    json["players"].push_back(player_json(settings.entrants[p], report.players[p]));
  for (std::size_t i = 0; i < report.pairings.size(); ++i) {
    const MatchReport& match = report.matches[i];
    json["pairings"].push_back({{"first", name(report.pairings[i].first)},
                                {"second", name(report.pairings[i].second)},
                                {"total", record_json(match.total)},
                                {"pairs", pairs_json(match.pairs)},
                                {"capped", match.capped},
                                {"duplicates", match.duplicates},
                                {"troubles", match.errors}});
  }
  for (const auto& two : report.neighbours)
    json["neighbours"].push_back({{"better", name(two.better)},
                                  {"worse", name(two.worse)},
                                  {"elo", lead_json(two.lead)},
                                  {"superiority", two.lead.superiority},
                                  {"verdict", two.claim}});
  return json;
}

}  // namespace crosscut::match
