#pragma once
// Records as SGF FF[4] (docs/records.md lists the properties). Knows nothing of positions, rules or any one game.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// All games of a collection, in their order; at least one. Never fails but with a message that names line and column.
Result<std::vector<Record>> read_sgf(std::string_view text, const RecordLimits& limits = {});

// One game, ended by a line break: the texts of several, put behind each other, are a collection.
// Fails only where `writable` does.
Result<std::string> write_sgf(const Record& record);

// A text as it stands between the brackets of a value, with a backslash before each of the `special` characters.
std::string escaped(std::string_view text, std::string_view special = "\\]");
// The content of a value, its escapes resolved. CR, LF, CR LF and LF CR each are one line break; an escaped one is
// nothing. A text of one line (SimpleText) has spaces for all other blanks, a text of several keeps them.
std::string unescaped(std::string_view value, bool one_line);

}  // namespace crosscut
