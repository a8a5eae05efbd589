#include "cli/records.hpp"

#include "base/files.hpp"
#include "cli/main.hpp"
#include "record/read.hpp"

namespace crosscut::cli {

using explain::Speech;

std::string input_name(const std::string& file, Speech speak) {
  return file == "-" ? speak(messages::standard_input{}) : file;
}

Result<std::string> input_text(const std::string& file, std::istream& in, Speech speak) {
  const std::size_t most = RecordLimits{}.bytes;
  return file == "-" ? contents(in, input_name(file, speak), most) : contents(file, most);
}

Result<std::vector<Record>> records_in(const std::string& text, const std::string& name, Speech speak) {
  auto records = read_any(text);
  if (!records) return unreadable(name, why(records.error(), speak));
  return records;
}

Error unreadable(const std::string& name, messages::Named why) {
  return messages::record_unreadable_file{.file = name, .why = std::move(why)};
}

}  // namespace crosscut::cli
