#pragma once
// Several players, each pairing a match: a round robin, or a ladder.
#include "match/match.hpp"

namespace crosscut::match {

struct Entrant {
  std::string name;
  PlayerSetting player;
};
// "NAME: PLAYER", the latter as read_player takes it.
Result<Entrant> read_entrant(std::string_view text, bool timed = false);
// The entrants of "FROM..TO": these levels of the engine, from the lowest.
Result<std::vector<Entrant>> read_levels(std::string_view text);

struct TournamentSettings {
  MatchSettings conditions;  // of every pairing; players, number of games and sprt are ignored
  std::vector<Entrant> entrants;
  int rounds = 30;      // in each round, every pairing plays a pair of games
  bool ladder = false;  // each player only against the one before

  // Why these cannot be the entrants of a tournament, if they cannot.
  Status check() const;
  // Two entrants by number. A further entrant adds pairings at the end.
  struct Pairing {
    std::size_t first, second;
  };
  std::vector<Pairing> pairings() const;
  // The pairings as matches, each with its own openings.
  std::vector<MatchSettings> matches() const;
};

}  // namespace crosscut::match
