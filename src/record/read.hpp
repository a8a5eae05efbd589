#pragma once
// Reads records in either form, SGF or JSON, recognised from the text itself.
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// Whether the text is JSON, that is, begins with a brace. Anything else is taken for SGF.
bool is_json(std::string_view text);

// At least one record. `charset`: that of SGF, as for read_sgf().
Result<std::vector<Record>> read_any(std::string_view text, const RecordLimits& limits = {},
                                     std::string_view charset = "");
// Text that arrives as Unicode, whatever it declares.
inline constexpr std::string_view unicode = "UTF-8";

}  // namespace crosscut
