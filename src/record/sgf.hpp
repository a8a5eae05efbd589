#pragma once
// Records as SGF FF[4] (docs/records.md lists the properties).
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// All games of a collection, in order; at least one. Errors give the line and column.
Result<std::vector<Record>> read_sgf(std::string_view text, const RecordLimits& limits = {});

// One game, ended by a line break; several such texts in sequence are a collection. Fails only if the record is not
// `writable`.
Result<std::string> write_sgf(const Record& record);

// The text in the form it takes between the brackets of a value: with a backslash before each `special` character.
std::string escaped(std::string_view text, std::string_view special = "\\]");
// The content of a value with its escapes resolved. CR, LF, CR LF and LF CR each count as one line break; an escaped
// line break is dropped. In a single-line value (SimpleText) every blank becomes a space.
std::string unescaped(std::string_view value, bool one_line);

}  // namespace crosscut
