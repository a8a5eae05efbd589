#include "cli/record_files.hpp"

#include "base/files.hpp"
#include "cli/main.hpp"
#include "messages/records.hpp"
#include "record/read.hpp"

namespace crosscut::cli {

std::string input_name(const std::string& file, const Language& language) {
  return file == "-" ? worded(messages::standard_input{}, language) : file;
}

Result<std::string> input_text(const std::string& file, std::istream& in, const Language& language) {
  const std::size_t most = RecordLimits{}.bytes;
  return file == "-" ? contents(in, input_name(file, language), most) : contents(file, most);
}

Result<std::vector<Record>> records_in(const std::string& text, const std::string& name, const std::string& charset) {
  auto records = read_any(text, {}, charset);
  if (!records) return unreadable(name, records.error());
  return records;
}

void declare_encoding(Command& command, std::string& charset) {
  command.option("--encoding", charset, messages::help_program_encoding{}).value_name(messages::value_charset{});
}

std::vector<Message> notes_on(const Record& record, const std::string& name, std::optional<std::size_t> game) {
  const auto placed = [&](Message what) -> Message {
    if (game) return messages::record_noted_game{.file = name, .game = *game, .note = std::move(what)};
    return messages::record_noted_file{.file = name, .note = std::move(what)};
  };
  std::vector<Message> notes;
  for (const Message& note : record.notes.listed) notes.push_back(placed(note));
  if (record.notes.more) notes.push_back(placed(messages::more_notes{.count = record.notes.more}));
  return notes;
}

void warn_of_notes(const Record& record, const std::string& name, Context& context, std::optional<std::size_t> game) {
  for (const Message& note : notes_on(record, name, game)) context.warn(context.worded(note));
}

Error unreadable(const std::string& name, messages::Named why) {
  return messages::record_unreadable_file{.file = name, .why = std::move(why)};
}

}  // namespace crosscut::cli
