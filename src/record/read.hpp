#pragma once
// Reads records in any form, which it recognises from the text.
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// Whether the text begins with a JSON object or an array of them. Anything else is read as SGF.
bool is_json(std::string_view text);

// At least one record. `charset`: of SGF, as for read_sgf().
Result<std::vector<Record>> read_any(std::string_view text, const RecordLimits& limits = {},
                                     std::string_view charset = "");
// The charset of text that is Unicode already, whatever it declares.
inline constexpr std::string_view unicode = "UTF-8";

}  // namespace crosscut
