// `crosscut rooms` and `crosscut backup`: the file of games between people, also while a server uses it.
#include "cli/rooms.hpp"

#include <chrono>
#include <filesystem>

#include "base/files.hpp"
#include "cli/language_option.hpp"
#include "cli/terminal.hpp"
#include "record/json.hpp"
#include "record/sgf.hpp"
#include "server/archive.hpp"

namespace crosscut::cli {
namespace {

struct RoomsArguments {
  std::string games, out, to = "sgf";
  double days = 0;

  void declare_file(Command& command) {
    command.option("--games", games, "the file of games; by default the one that crosscut serve uses")
        .value_name("FILE");
  }
  Result<server::FileStore> open() const {
    return server::FileStore::open(games.empty() ? games_file() : games, server::FileStore::Use::look);
  }
};

std::string damage(const std::string& id, const Error& error, explain::Speech speak) {
  return speak("the room {} is damaged: {}", "das Spiel {} ist beschädigt: {}", id, explain::text_of(error, speak));
}

// Says what is damaged, and makes the command fail.
server::Damaged complaining(Context& context) {
  return [&context](const std::string& id, const Error& error) { context.fail(damage(id, error, context.speak)); };
}

Status write_record(const RoomsArguments& arguments, const std::string& id, const server::StoredRoom& stored) {
  Record record = server::record_of(stored);
  record.program = {"Crosscut", CROSSCUT_VERSION};
  const auto text = arguments.to == "sgf" ? write_sgf(record) : write_json(record);
  if (!text) return Error{"the room " + id + ": " + text.message(), text.error().code, text.error().parts};
  return write_file((std::filesystem::path(arguments.out) / (id + "." + arguments.to)).string(), *text);
}

std::string finished_games(std::int64_t count, explain::Speech speak) {
  return speak.count(count, "finished game", "beendetes Spiel", "beendete Spiele");
}

void export_games(const RoomsArguments& arguments, Context& context) {
  auto store = arguments.open();
  if (!store) return context.fail(store.error());
  std::error_code error;
  std::filesystem::create_directories(arguments.out, error);
  std::int64_t count = 0;
  const Status done = server::each_finished(*store, complaining(context), [&](const auto& id, const auto& stored) {
    ++count;
    return write_record(arguments, id, stored);
  });
  if (!done) return context.fail(done.error());
  context.out << context.speak("{} written to {}.\n", "{} nach {} geschrieben.\n", finished_games(count, context.speak),
                               arguments.out);
}

void prune_games(const RoomsArguments& arguments, Context& context) {
  using namespace std::chrono;
  auto store = arguments.open();
  if (!store) return context.fail(store.error());
  const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch());
  const auto days = duration_cast<milliseconds>(duration<double, std::ratio<86400>>(arguments.days));
  const auto count = server::prune(*store, (now - days).count(), complaining(context));
  if (!count) return context.fail(count.error());
  context.out << context.speak("{} removed.\n", "{} entfernt.\n", finished_games(*count, context.speak));
}

void check_file(const RoomsArguments& arguments, Context& context) {
  auto store = arguments.open();
  if (!store) return context.fail(store.error());
  const auto damaged = check_games(*store, context);
  if (!damaged) return context.fail(damaged.error());
  if (*damaged > 0) context.exit = 1;
}

void back_up(const RoomsArguments& arguments, Context& context) {
  auto store = arguments.open();
  if (!store) return context.fail(store.error());
  std::error_code error;
  if (std::filesystem::equivalent(arguments.out, arguments.games.empty() ? games_file() : arguments.games, error))
    return context.fail(context.speak("the copy would overwrite the file itself; give it another name",
                                      "die Kopie überschriebe die Datei selbst; gib ihr einen anderen Namen"),
                        2);
  if (const Status done = store->back_up(arguments.out); !done) return context.fail(done.error());
  context.out << context.speak("The games are copied to {}.\n", "Die Spiele sind nach {} kopiert.\n", arguments.out);
}

}  // namespace

Result<std::int64_t> check_games(server::FileStore& store, Context& context) {
  std::int64_t damaged = 0;
  const auto rooms = server::check_rooms(store, [&](const std::string& id, const Error& error) {
    ++damaged;
    context.err << "crosscut: " << damage(id, error, context.speak) << '\n';
  });
  if (!rooms) return rooms.error();
  context.out << context.speak("{} checked, {} damaged.\n", "{} geprüft, {} beschädigt.\n",
                               context.speak.count(*rooms, "room", "Spiel", "Spiele"), damaged);
  return damaged;
}

void declare_rooms(Command& program, Context& context) {
  Command& rooms = program.command("rooms", "check, export and prune games between people");
  rooms.needs_command = true;
  const auto arguments = std::make_shared<RoomsArguments>();

  Command& exported = rooms.command("export", "write the finished games as records, a file for each");
  exported.option("FOLDER", arguments->out, "where to; it is made if necessary").required();
  arguments->declare_file(exported);
  exported.option("--to", arguments->to, "the form of the records").one_of({"sgf", "json"}).show_default();
  exported.run = [&context, arguments] { export_games(*arguments, context); };

  Command& pruned = rooms.command("prune", "remove finished games that nobody has looked at for a time");
  pruned.option("--days", arguments->days, "how long nobody has looked at them").range(1.0, 100'000.0).required();
  arguments->declare_file(pruned);
  pruned.footer =
      "To keep them elsewhere, write them with crosscut rooms export before. The file does not shrink; new games "
      "use the space.";
  pruned.run = [&context, arguments] { prune_games(*arguments, context); };

  Command& checked = rooms.command("check", "read every game again by the rules, and name the damaged ones");
  arguments->declare_file(checked);
  checked.run = [&context, arguments] { check_file(*arguments, context); };
  for (Command* each : {&exported, &checked}) each->footer = "A server can use the file meanwhile.";
  for (Command& each : rooms.commands) declare_language(each, context);
  declare_language(rooms, context);
}

void declare_backup(Command& program, Context& context) {
  Command& command = program.command("backup", "copy the file of games between people, also while a server uses it");
  const auto arguments = std::make_shared<RoomsArguments>();
  command.option("FILE", arguments->out, "the copy; it is checked before it takes the place of an earlier one")
      .required();
  arguments->declare_file(command);
  declare_language(command, context);
  command.footer =
      "To restore it, stop the server and put the copy in the place of its file, without FILE-wal and FILE-shm.";
  command.run = [&context, arguments] { back_up(*arguments, context); };
}

}  // namespace crosscut::cli
