#pragma once
// The law for every record that was read, whatever the text: both forms can hold it, and return it unchanged.
// Shared by the record tests and the fuzzers.
#include <string>
#include <vector>

#include "record/json.hpp"
#include "record/sgf.hpp"

namespace crosscut {

// The error message, to compare with the expected one.
template <class T>
std::string message(const Result<T>& result) {
  return result ? "no error" : result.message();
}

// What is wrong, or an empty string.
inline std::string broken_law(const Result<std::vector<Record>>& records) {
  if (!records) return records.message().empty() ? "an error without a message" : "";
  if (records->empty()) return "success without a record";
  for (const Record& record : *records) {
    const auto sgf = write_sgf(record);
    if (!sgf) return "not writable: " + sgf.message();
    const auto from_sgf = read_sgf(*sgf);
    if (!from_sgf) return "its SGF is refused: " + from_sgf.message() + "\n" + *sgf;
    if (from_sgf->size() != 1 || from_sgf->front() != record) return "its SGF gives another record:\n" + *sgf;
    const auto json = write_json(record);
    if (!json) return "not writable: " + json.message();
    const auto from_json = read_json(*json);
    if (!from_json) return "its JSON is refused: " + from_json.message() + "\n" + *json;
    if (*from_json != record) return "its JSON gives another record:\n" + *json;
  }
  return "";
}

}  // namespace crosscut
