#include "match/tournament_report.hpp"

#include <algorithm>
#include <numeric>

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
  if (pairing == report.pairings.end()) return "no claim: the two have not met";
  if (const auto why = too_little(report.matches[static_cast<std::size_t>(pairing - report.pairings.begin())]))
    return "no claim: " + *why;
  if (!two.lead.least || *two.lead.least <= 0) return "no claim: the 95 % interval includes 0";
  if (between(report, two.better, two.worse)->score() <= 0.5) return "no claim: only games against others speak for it";
  return settings.entrants[two.better].name + " is stronger";
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

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}
std::string aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string interval_text(const Ratings::Lead& lead) {
  return signed_elo(lead.least, "no bound") + " to " + signed_elo(lead.most, "no bound");
}

// Elo and percentage of points, in all and against each of the others.
std::string crosstable(const TournamentSettings& settings, const Report& report) {
  std::size_t widest = 6;
  for (const Entrant& entrant : settings.entrants) widest = std::max(widest, entrant.name.size());
  constexpr std::size_t place = 4, elo = 7, interval = 24, column = 7;
  std::string text = std::string(place, ' ') + padded("player", widest) + aligned("Elo", elo) +
                     aligned("95 % interval", interval) + aligned("games", column) + aligned("score", column);
  for (std::size_t i = 1; i <= report.ranking.size(); ++i) text += aligned(std::to_string(i), column);
  text += "\n";
  for (std::size_t i = 0; i < report.ranking.size(); ++i) {
    const std::size_t number = report.ranking[i];
    const Report::Player& player = report.players[number];
    text += padded(std::to_string(i + 1), place) + padded(settings.entrants[number].name, widest);
    text += aligned(!player.rating ? "" : number == 0 ? "0" : signed_elo(player.rating->elo, ""), elo);
    text += aligned(player.rating && number != 0 ? interval_text(*player.rating) : "", interval);
    text +=
        aligned(std::to_string(player.total.all()), column) + aligned(decimals(100 * player.total.score(), 1), column);
    for (const std::size_t other : report.ranking) {
      const auto record = between(report, number, other);
      text += aligned(record && record->all() ? decimals(100 * record->score(), 1) : "-", column);
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
    report.matches.push_back(report_of(games[i]));
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
  const auto line = [&](const std::string& name, const std::string& value) { return report_line(name, value, column); };
  std::string text = line("game", std::string(s.game->name) + " " + s.options.text());
  for (const Entrant& entrant : settings.entrants) text += line(entrant.name, player_text(entrant.player));
  text += line("pairings", std::string(settings.ladder ? "each against the one before" : "all against all") + ", " +
                               std::to_string(settings.rounds) + " pairs of games each");
  text += line("openings", std::to_string(s.opening_plies) + " random plies, seed " + std::to_string(s.seed));
  text += line("build", build) + "\n" + crosstable(settings, report) + "\n";
  for (std::size_t i = 0; i < report.pairings.size(); ++i) {
    const MatchReport& match = report.matches[i];
    text += line(pairing_name(settings, report.pairings[i]), record_text(match.total) + ", " +
                                                                 std::to_string(match.capped) + " cut off, " +
                                                                 std::to_string(match.duplicates) + " duplicates");
  }
  text += "\n";
  for (const auto& [better, worse, lead, claim] : report.neighbours)
    text += line(pairing_name(settings, {better, worse}), signed_elo(lead.elo, "") + " Elo, " + interval_text(lead) +
                                                              ", superiority " + decimals(100 * lead.superiority, 1) +
                                                              " %: " + claim);
  if (report.neighbours.empty()) text += "no ratings: not all players have met yet, directly or over others\n";
  text += "\n";
  for (const std::size_t p : report.ranking) text += line(settings.entrants[p].name, pace_text(report.players[p].pace));
  for (std::size_t i = 0; i < report.pairings.size(); ++i)
    for (const std::string& trouble : report.matches[i].troubles)
      text += line("trouble", pairing_name(settings, report.pairings[i]) + ": " + trouble);
  return text + line("again", again);
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
                                {"troubles", match.troubles}});
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
