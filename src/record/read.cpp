#include "record/read.hpp"

#include <algorithm>

#include "messages/records.hpp"
#include "record/json.hpp"
#include "record/sgf.hpp"
#include "record/source.hpp"

namespace crosscut {

namespace {

std::string_view after_blanks(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

}  // namespace

bool is_json(std::string_view text) {
  text = after_blanks(text);
  return (text.starts_with('[') ? after_blanks(text.substr(1)) : text).starts_with('{');
}

Result<std::vector<Record>> read_any(std::string_view text, const RecordLimits& limits, std::string_view charset) {
  if (after_blanks(text).empty()) return messages::record_empty{};
  return is_json(text) ? read_json_lines(text, limits) : read_sgf(text, limits, charset);
}

}  // namespace crosscut
