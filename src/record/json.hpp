#pragma once
// Records as JSON, with the same content as their SGF (docs/records.md has the schema).
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// One object and nothing else. Strict: anything that is not in the schema is an error, which gives the path or line.
Result<Record> read_json(std::string_view text, const RecordLimits& limits = {});

// One or more objects in sequence, such as one per line (JSON Lines), or in an array.
Result<std::vector<Record>> read_json_lines(std::string_view text, const RecordLimits& limits = {});

// One line, including its line break. Fails only if the record is not `writable`.
Result<std::string> write_json(const Record& record);

}  // namespace crosscut
