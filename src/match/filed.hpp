#pragma once
// The request for a match as text, so that others can play its games: its conditions, which identify it; and what may
// change while it is played.
#include "match/match.hpp"

namespace crosscut::match {

// What must agree for two programs to play the same games.
struct Identity {
  std::string version, rules, engine;   // of the program; hashes of the sources of rules and of engine
  std::array<std::string, 2> networks;  // of the players: hashes of the files that they name, or ""
};
// That of this program.
Identity identity_here(const std::string& version);
// An error if a player's network cannot be read.
Result<Identity> identity_of(const MatchSettings& settings, const std::string& version);
// An error that says what differs.
Status same(const Identity& asked, const Identity& here);

// JSON, on one line.
std::string conditions_of(const MatchSettings& settings);
// An error that names the first condition in which those kept at `place` differ from these.
Status check_conditions(const std::string& place, const std::string& there, const std::string& here);

// An error if this last game of those kept at `place` is not among those asked for.
Status check_games(const std::string& place, int last, const MatchSettings& settings);

// The rest of the request, as JSON: the number of games, the test, patience, and the identity of the program.
std::string asked_of(const MatchSettings& settings, const Identity& identity);

// The same for a task: only the identity.
std::string asked_of(const Identity& identity);
Result<Identity> read_identity(const std::string& asked);

struct Asked {
  MatchSettings settings;
  Identity identity;
};
Result<Asked> read_asked(const std::string& conditions, const std::string& asked);

}  // namespace crosscut::match
