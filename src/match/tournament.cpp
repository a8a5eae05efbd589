#include "match/tournament.hpp"

#include <algorithm>

#include "base/errors.hpp"
#include "base/key.hpp"
#include "base/text.hpp"
#include "messages/matches.hpp"

namespace crosscut::match {
namespace {

constexpr std::size_t most_entrants = 32, longest_name = 24;

// Suitable for a table and as the name of a folder.
bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= longest_name && name != "gtp" &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  std::string_view("._+-").find(c) != std::string_view::npos;
         });
}

}  // namespace

Result<Entrant> read_entrant(std::string_view text, bool timed) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string name(trimmed(text.substr(0, colon)));
  if (colon == text.size() || name == "gtp") return messages::player_without_name{.text = text};
  if (!is_name(name)) return messages::bad_player_name{.text = name, .most = longest_name};
  auto player = read_player(text.substr(colon + 1), timed);
  if (!player) return at_place(name, player.error());
  return Entrant{name, *player};
}

Result<std::vector<Entrant>> read_levels(std::string_view text) {
  const std::size_t dots = std::min(text.find(".."), text.size());
  const auto least = whole_number(text.substr(0, dots), 1, engine::levels);
  const auto most = whole_number(text.substr(std::min(dots + 2, text.size())), 1, engine::levels);
  if (!least || !most || *least >= *most) return messages::bad_levels{.text = text, .most = engine::levels};
  std::vector<Entrant> entrants;
  for (auto level = *least; level <= *most; ++level) {
    const std::string number = std::to_string(level);
    entrants.push_back({"level" + number, *read_player("net level=" + number)});
  }
  return entrants;
}

Status TournamentSettings::check() const {
  if (entrants.size() < 2 || entrants.size() > most_entrants)
    return messages::too_few_or_many_players{.most = most_entrants, .players = entrants.size()};
  for (std::size_t i = 0; i < entrants.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (entrants[i].name == entrants[j].name) return messages::player_name_twice{.text = entrants[i].name};
  return Done{};
}

std::vector<TournamentSettings::Pairing> TournamentSettings::pairings() const {
  std::vector<Pairing> all;
  for (std::size_t later = 1; later < entrants.size(); ++later) {
    if (ladder)
      all.push_back({later, later - 1});
    else
      for (std::size_t earlier = 0; earlier < later; ++earlier) all.push_back({earlier, later});
  }
  return all;
}

std::vector<MatchSettings> TournamentSettings::matches() const {
  std::vector<MatchSettings> all;
  for (const auto& [first, second] : pairings()) {
    MatchSettings match = conditions;
    match.players = {entrants[first].player, entrants[second].player};
    match.games = 2 * rounds;
    match.seed = mix(conditions.seed, all.size());
    match.sprt.reset();
    all.push_back(match);
  }
  return all;
}

}  // namespace crosscut::match
