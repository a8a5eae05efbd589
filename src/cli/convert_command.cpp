// `crosscut convert`: converts game records between formats, or checks them.
#include <algorithm>
#include <filesystem>

#include "base/files.hpp"
#include "cli/main.hpp"
#include "cli/record_files.hpp"
#include "messages/records.hpp"
#include "play/abstract_play.hpp"
#include "play/replay.hpp"
#include "record/json.hpp"
#include "record/read.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {
namespace {

struct ConvertArguments {
  std::string file = "-", to, out, encoding;
  bool check = false;

  bool to_file() const { return !out.empty() && out != "-"; }
  bool writes() const { return !check || !to.empty() || !out.empty(); }
};

// As requested, else by the name of the output file, else the other format.
std::string format(const ConvertArguments& arguments, const std::string& text) {
  if (!arguments.to.empty()) return arguments.to;
  if (lower(arguments.out).ends_with(".json")) return "json";
  if (lower(arguments.out).ends_with(".sgf")) return "sgf";
  return is_json(text) ? "sgf" : "json";
}

Result<std::string> written(const Record& record, const std::string& format) {
  if (format == "abstractplay") return play::abstract_play_text(record, time_text());
  if (format == "json") return write_json(record);
  // Other programs read Go, but do not know what its options here are unless they are given.
  const auto table = play::table_of(record);
  const Record complete = table ? play::completed(record, (*table)->options()) : record;
  return write_sgf(writes_as_go(complete) ? complete : record);
}

Result<std::string> written(std::vector<Record>& records, const std::string& format) {
  std::string text;
  for (Record& record : records) {
    record.program = {"Crosscut", CROSSCUT_VERSION};
    const auto one = written(record, format);
    if (!one) return one;
    text += *one;
  }
  return text;
}

// The number of the game, if there are several.
std::optional<std::size_t> number_of(std::size_t game, const std::vector<Record>& records) {
  return records.size() > 1 ? std::optional(game + 1) : std::nullopt;
}

// Whether the record has variations or comments.
bool has_more(const Record& record) {
  const auto line = record.tree.main_line();
  return line.size() < record.tree.size() ||
         std::any_of(line.begin(), line.end(), [&](auto node) { return !record.tree[node].comment.empty(); });
}

// Whether all can be read; prints why one cannot.
bool check(std::vector<Record>& records, const std::string& name, Context& context) {
  bool right = true;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto checked = play::check_record(records[i]);
    if (checked) continue;
    right = false;
    if (const auto game = number_of(i, records))
      context.fail(messages::record_unreadable_game{.file = name, .game = *game, .why = checked.error()});
    else
      context.fail(unreadable(name, checked.error()));
  }
  return right;
}

Message grade(const std::vector<Record>& records, const std::string& name) {
  const auto noted = static_cast<std::size_t>(
      std::count_if(records.begin(), records.end(), [](const Record& record) { return !record.notes.empty(); }));
  if (noted == 0) return messages::records_clean{.file = name, .count = records.size()};
  return messages::records_noted{.file = name, .count = records.size(), .noted = noted};
}

void convert(const ConvertArguments& arguments, Context& context) {
  const std::string name = input_name(arguments.file, *context.language);
  std::error_code error;
  if (arguments.to_file() && std::filesystem::equivalent(arguments.file, arguments.out, error))
    return context.fail(messages::output_overwrites_input{.file = arguments.file}, 2);
  const auto text = input_text(arguments.file, context.in, *context.language);
  if (!text) return context.fail(text.error());
  auto records = records_in(*text, name, arguments.encoding);
  if (!records) return context.fail(records.error());
  const bool readable = !arguments.check || check(*records, name, context);
  if (arguments.check && !arguments.writes() && readable) context.say(grade(*records, name));
  const std::string to = format(arguments, *text);
  if (arguments.writes() && to == "abstractplay")
    for (Record& record : *records)
      if (has_more(record)) record.notes.add(messages::abstract_play_leaves_out{});
  for (std::size_t i = 0; i < records->size(); ++i) warn_of_notes((*records)[i], name, context, number_of(i, *records));
  if (!readable || !arguments.writes()) return;
  const auto result = written(*records, to);
  if (!result) return context.fail(unreadable(name, result.error()));
  if (!arguments.to_file()) {
    context.out << *result;
    return;
  }
  if (const Status done = write_file(arguments.out, *result); !done) context.fail(done.error());
}

}  // namespace

void declare_convert(Command& program, Context& context) {
  Command& command = program.command("convert", messages::help_convert_summary{});
  auto arguments = std::make_shared<ConvertArguments>();
  command.option(messages::value_file{}, arguments->file, messages::help_convert_file{});
  command.option("--to", arguments->to, messages::help_convert_to{}).one_of({"sgf", "json", "abstractplay"});
  declare_output(command, arguments->out);
  declare_encoding(command, arguments->encoding);
  command.flag("--check", arguments->check, messages::help_convert_check{});
  command.footer = messages::help_convert_footer{};
  command.run = [&context, arguments] { convert(*arguments, context); };
}

}  // namespace crosscut::cli
