#pragma once
// A finished game of a match as a line of JSON, which has a checksum so that damage is noticed.
#include "match/match.hpp"

namespace crosscut::match {

// Including its line break.
std::string game_line(const MatchGame& game);
// With or without its line break.
Result<MatchGame> read_game_line(std::string_view line);

}  // namespace crosscut::match
