#include "record/read.hpp"

#include "record/json.hpp"
#include "record/sgf.hpp"
#include "record/source.hpp"

namespace crosscut {

Result<std::vector<Record>> read_any(std::string_view text, const RecordLimits& limits) {
  std::string_view start = text;
  if (start.starts_with(byte_order_mark)) start.remove_prefix(byte_order_mark.size());
  const std::size_t first = start.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    return Error{"the text is empty: expected SGF, which begins with \"(;\", or JSON, which begins with \"{\""};
  return start[first] == '{' ? read_json_lines(text, limits) : read_sgf(text, limits);
}

}  // namespace crosscut
