#include "cli/records.hpp"

#include "base/files.hpp"
#include "record/read.hpp"

namespace crosscut::cli {

using explain::Speech;

std::string input_name(const std::string& file, Speech speak) {
  return file == "-" ? speak("standard input", "Standardeingabe") : file;
}

Result<std::string> input_text(const std::string& file, std::istream& in, Speech speak) {
  const std::size_t most = RecordLimits{}.bytes;
  return file == "-" ? contents(in, input_name(file, speak), most) : contents(file, most);
}

Result<std::vector<Record>> records_in(const std::string& text, const std::string& name, Speech speak) {
  auto records = read_any(text);
  if (!records) return unreadable(name, explain::text_of(records.error(), speak));
  return records;
}

Error unreadable(const std::string& name, const std::string& why) {
  return {name + ": " + why, "unreadable_record", {{"text", name}, {"why", why}}};
}

}  // namespace crosscut::cli
