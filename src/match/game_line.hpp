#pragma once
// A finished game of a match as a line of JSON, which has a checksum so that damage is noticed; and the file of such
// lines in which matches used to be kept.
#include "match/match.hpp"

namespace crosscut::match {

// Including its line break.
std::string game_line(const MatchGame& game);
// With or without its line break; a line without a checksum is read, too.
Result<MatchGame> read_game_line(std::string_view line);

// The games in a file of lines, the first of which has the conditions of the match (filed.hpp); a truncated last line
// is dropped. No value if there is no such file, or one truncated before the first game. An error if it cannot be read,
// is being written, belongs to a match under other conditions or of more games, or has a damaged line; with
// `skip_damaged`, such lines are dropped. The file is left as it is.
Result<std::optional<std::vector<MatchGame>>> read_journal(const std::string& path, const MatchSettings& settings,
                                                           bool skip_damaged = false);

}  // namespace crosscut::match
