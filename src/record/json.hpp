#pragma once
// Records as JSON, with the same content as their SGF (docs/records.md holds the schema).
// Knows nothing of positions, rules or any one game.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// One object and nothing else. Strict: what the schema does not name is an error, which names the path or the line.
Result<Record> read_json(std::string_view text, const RecordLimits& limits = {});

// One or several objects behind each other, such as one a line (JSON Lines).
Result<std::vector<Record>> read_json_lines(std::string_view text, const RecordLimits& limits = {});

// One line, its line break included. Fails only where `writable` does.
Result<std::string> write_json(const Record& record);

}  // namespace crosscut
