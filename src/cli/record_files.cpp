#include "cli/record_files.hpp"

#include "base/files.hpp"
#include "cli/main.hpp"
#include "record/read.hpp"

namespace crosscut::cli {

std::string input_name(const std::string& file, const Language& language) {
  return file == "-" ? worded(messages::standard_input{}, language) : file;
}

Result<std::string> input_text(const std::string& file, std::istream& in, const Language& language) {
  const std::size_t most = RecordLimits{}.bytes;
  return file == "-" ? contents(in, input_name(file, language), most) : contents(file, most);
}

Result<std::vector<Record>> records_in(const std::string& text, const std::string& name) {
  auto records = read_any(text);
  if (!records) return unreadable(name, records.error());
  return records;
}

Error unreadable(const std::string& name, messages::Named why) {
  return messages::record_unreadable_file{.file = name, .why = std::move(why)};
}

}  // namespace crosscut::cli
