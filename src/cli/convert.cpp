// `crosscut convert`: game records from one form into the other, and whether they are valid.
#include <filesystem>

#include "base/files.hpp"
#include "cli/language_option.hpp"
#include "cli/main.hpp"
#include "cli/records.hpp"
#include "record/json.hpp"
#include "record/read.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {
namespace {

using explain::Speech;

struct ConvertArguments {
  std::string file = "-", to, out;
  bool check = false;

  bool to_file() const { return !out.empty() && out != "-"; }
  bool writes() const { return !check || !to.empty() || !out.empty(); }
};

// As requested, else by the name of the file, else the other form.
bool wants_json(const ConvertArguments& arguments, const std::string& text) {
  if (!arguments.to.empty()) return arguments.to == "json";
  if (lower(arguments.out).ends_with(".json")) return true;
  if (lower(arguments.out).ends_with(".sgf")) return false;
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
bool check(std::vector<Record>& records, const std::string& name, Speech speak, Context& context) {
  bool right = true;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto status = play::check_record(records[i]);
    if (status) continue;
    std::string place = name + ": ";
    if (records.size() > 1) place += speak("game {}: ", "Partie {}: ", i + 1);
    context.fail(place + explain::text_of(status.error(), speak));
    right = false;
  }
  return right;
}

void convert(const ConvertArguments& arguments, Context& context) {
  const Speech speak = context.speak;
  const std::string name = input_name(arguments.file, speak);
  std::error_code error;
  if (arguments.to_file() && std::filesystem::equivalent(arguments.file, arguments.out, error))
    return context.fail(
        speak("the output would overwrite the input {}; give it another name",
              "die Ausgabe überschriebe die Eingabe {}; gib ihr einen anderen Namen", speak.quoted(arguments.file)),
        2);
  const auto text = input_text(arguments.file, context.in, speak);
  if (!text) return context.fail(text.error());
  auto records = records_in(*text, name, speak);
  if (!records) return context.fail(records.error());
  if (arguments.check && !check(*records, name, speak, context)) return;
  if (!arguments.writes()) {
    context.out << (records->size() == 1
                        ? speak("{}: 1 game, valid\n", "{}: 1 Partie, gültig\n", name)
                        : speak("{}: {} games, all valid\n", "{}: {} Partien, alle gültig\n", name, records->size()));
    return;
  }
  const auto result = written(*records, wants_json(arguments, *text));
  if (!result) return context.fail(name + ": " + explain::text_of(result.error(), speak));
  if (!arguments.to_file()) {
    context.out << *result;
    return;
  }
  if (const Status done = write_file(arguments.out, *result); !done) context.fail(done.error());
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
  declare_language(command, context);
  command.footer =
      "A file may hold several games. After an error nothing is written. Without --check the moves are not checked. "
      "The exit status is 1 if a file cannot be read or a record is wrong.";
  command.run = [&context, arguments] { convert(*arguments, context); };
}

}  // namespace crosscut::cli
