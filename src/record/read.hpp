#pragma once
// Records in either form, told apart by the text. Knows nothing of positions, rules or any one game.
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// Whether the text is JSON: it begins with a brace. Any other is SGF.
bool is_json(std::string_view text);

// At least one game.
Result<std::vector<Record>> read_any(std::string_view text, const RecordLimits& limits = {});

}  // namespace crosscut
