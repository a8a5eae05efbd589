// `crosscut convert`: game records from one form into the other, and whether they are valid.
#include <filesystem>

#include "base/files.hpp"
#include "cli/main.hpp"
#include "play/replay.hpp"
#include "record/json.hpp"
#include "record/read.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {
namespace {

struct ConvertArguments {
  std::string file = "-", to, out;
  bool check = false;

  bool standard_input() const { return file == "-"; }
  bool to_file() const { return !out.empty() && out != "-"; }
  bool writes() const { return !check || !to.empty() || !out.empty(); }
};

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// As requested, else by the name of the file, else the other form.
bool wants_json(const ConvertArguments& arguments, const std::string& text) {
  if (!arguments.to.empty()) return arguments.to == "json";
  if (ends_with(lower(arguments.out), ".json")) return true;
  if (ends_with(lower(arguments.out), ".sgf")) return false;
  return !is_json(text);
}

Result<std::string> written(std::vector<Record>& records, bool json) {
  std::string text;
  for (Record& record : records) {
    record.program = {"Crosscut", CROSSCUT_VERSION};
    const auto one = json ? write_json(record) : write_sgf(record);
    if (!one) return one;
    text += *one;
  }
  return text;
}

// Whether all are valid; prints the first fault of each that is not.
bool check(std::vector<Record>& records, const std::string& name, Context& context) {
  bool right = true;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Status status = play::check_record(records[i]);
    if (status) continue;
    std::string place = name + ": ";
    if (records.size() > 1) place += "game " + std::to_string(i + 1) + ": ";
    context.fail(place + status.message());
    right = false;
  }
  return right;
}

void convert(const ConvertArguments& arguments, Context& context) {
  const std::string name = arguments.standard_input() ? "standard input" : arguments.file;
  std::error_code error;
  if (arguments.to_file() && std::filesystem::equivalent(arguments.file, arguments.out, error))
    return context.fail("the output would overwrite the input " + in_quotes(arguments.file) + "; give it another name",
                        2);
  const RecordLimits limits;
  const auto text =
      arguments.standard_input() ? contents(context.in, name, limits.bytes) : contents(arguments.file, limits.bytes);
  if (!text) return context.fail(text.message());
  auto records = read_any(*text, limits);
  if (!records) return context.fail(name + ": " + records.message());
  if (arguments.check && !check(*records, name, context)) return;
  if (!arguments.writes()) {
    context.out << name << ": " << records->size() << (records->size() == 1 ? " game, valid\n" : " games, all valid\n");
    return;
  }
  const auto result = written(*records, wants_json(arguments, *text));
  if (!result) return context.fail(name + ": " + result.message());
  if (!arguments.to_file()) {
    context.out << *result;
    return;
  }
  if (const Status done = write_file(arguments.out, *result); !done) context.fail(done.message());
}

}  // namespace

void declare_convert(Command& program, Context& context) {
  Command& command = program.command("convert", "convert game records between SGF and JSON, or check them");
  auto arguments = std::make_shared<ConvertArguments>();
  command.option("FILE", arguments->file, "the records, in either form; - or nothing for standard input");
  command
      .option("--to", arguments->to,
              "the form to write; by default from the name of the output, or else the other form")
      .one_of({"sgf", "json"});
  command.option("-o,--output", arguments->out, "the file to write; - or nothing for standard output")
      .value_name("FILE");
  command.flag("--check", arguments->check,
               "check that every move is legal and the result right; then write, with moves in their simplest "
               "form, only if --to or --output is given");
  command.footer =
      "A file may hold several games. After an error nothing is written. Without --check the moves are not checked. "
      "The exit status is 1 if a file cannot be read or a record is wrong.";
  command.run = [&context, arguments] { convert(*arguments, context); };
}

}  // namespace crosscut::cli
