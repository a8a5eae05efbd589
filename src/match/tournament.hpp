#pragma once
// Several players, each pairing a match: everyone against everyone, or up a ladder.
// Knows nothing of files, terminals and figures.
#include "match/match.hpp"

namespace crosscut {

struct Entrant {
  std::string name;
  PlayerSetting player;
};
// "NAME: PLAYER", the latter as read_player takes it.
Result<Entrant> read_entrant(std::string_view text);
// The entrants of "FROM..TO": these levels of the engine, from the lowest.
Result<std::vector<Entrant>> read_levels(std::string_view text);

struct TournamentSettings {
  MatchSettings conditions;  // of every pairing; players, number of games and sprt apart
  std::vector<Entrant> entrants;
  int rounds = 30;      // in each, every pairing plays a pair of games
  bool ladder = false;  // each player against the one before only

  // Nothing, or why these are no entrants of a tournament.
  Status check() const;
  // Two entrants by number. A further entrant adds pairings at the end.
  struct Pairing {
    std::size_t first, second;
  };
  std::vector<Pairing> pairings() const;
  // The pairings as matches, each with openings of its own.
  std::vector<MatchSettings> matches() const;
};

}  // namespace crosscut
