#pragma once
// What is settled before a game of terminal play: which game, its options, and who plays what.
#include "cli/play.hpp"

namespace crosscut::cli {

// Asks what `setup` leaves open, and begins the game. No value: someone quit instead.
Result<std::optional<SeatedGame>> begin_game(Console& console, PlaySetup& setup);

// An error if someone is named for whom there is no side.
Status players_fit(const Table& table, const NamedPlayers& named);

std::optional<Side> side_named(std::string_view word, const Console& console);

}  // namespace crosscut::cli
