#pragma once
// The questions before a game of terminal play: which game, its options, and who plays which side.
#include "cli/play.hpp"

namespace crosscut::cli {

// Asks what `setup` leaves open, and begins the game. No value: someone quit instead.
Result<std::optional<SeatedGame>> begin_game(Console& console, PlaySetup& setup);

// An error if a player is named for a side that the game does not have.
Status players_fit(const Table& table, const NamedPlayers& named);

std::optional<Side> side_named(std::string_view word, const Console& console);

}  // namespace crosscut::cli
