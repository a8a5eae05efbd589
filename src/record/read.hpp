#pragma once
// Records in either form, told apart by the text. Knows nothing of positions, rules or any one game.
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// JSON if the text begins with a brace, else SGF; at least one game.
Result<std::vector<Record>> read_any(std::string_view text, const RecordLimits& limits = {});

}  // namespace crosscut
