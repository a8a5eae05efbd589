// `crosscut rooms` and `crosscut backup`: the file of games between people, even while a server uses it.
#include "cli/rooms_command.hpp"

#include <chrono>
#include <filesystem>

#include "base/files.hpp"
#include "cli/own_files.hpp"
#include "messages/help_serve.hpp"
#include "record/json.hpp"
#include "record/sgf.hpp"
#include "server/archive.hpp"

namespace crosscut::cli {
namespace {

struct RoomsArguments {
  std::string games, out, to = "sgf";
  double days = 0;

  void declare_file(Command& command) {
    command.option("--games", games, messages::help_rooms_games{}).value_name(messages::value_file{});
  }
  Result<server::FileStore> open() const {
    return server::FileStore::open(games.empty() ? games_file() : games, server::FileStore::Use::look);
  }
};

// Reports damaged rooms, and makes the command fail.
server::Damaged complaining(Context& context) {
  return [&context](const std::string& id, const Error& error) {
    context.fail(messages::rooms_damaged{.id = id, .why = error});
  };
}

Status write_record(const RoomsArguments& arguments, const std::string& id, const server::StoredRoom& stored) {
  Record record = server::record_of(stored);
  record.program = {"Crosscut", CROSSCUT_VERSION};
  const auto text = arguments.to == "sgf" ? write_sgf(record) : write_json(record);
  if (!text) return messages::rooms_unwritten{.id = id, .why = text.error()};
  return write_file((std::filesystem::path(arguments.out) / (id + "." + arguments.to)).string(), *text);
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
  context.say(messages::rooms_exported{.count = count, .folder = arguments.out});
}

void prune_games(const RoomsArguments& arguments, Context& context) {
  using namespace std::chrono;
  auto store = arguments.open();
  if (!store) return context.fail(store.error());
  const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch());
  const auto days = duration_cast<milliseconds>(duration<double, std::ratio<86400>>(arguments.days));
  const auto count = server::prune(*store, (now - days).count(), complaining(context));
  if (!count) return context.fail(count.error());
  context.say(messages::rooms_pruned{.count = *count});
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
    return context.fail(messages::output_overwrites_games{}, 2);
  if (const Status done = store->back_up(arguments.out); !done) return context.fail(done.error());
  context.say(messages::rooms_copied{.file = arguments.out});
}

}  // namespace

Result<std::int64_t> check_games(server::FileStore& store, Context& context) {
  std::int64_t damaged = 0;
  const auto rooms = server::check_rooms(store, [&](const std::string& id, const Error& error) {
    ++damaged;
    context.warn(context.worded(messages::rooms_damaged{.id = id, .why = error}));
  });
  if (!rooms) return rooms.error();
  context.say(messages::rooms_checked{.count = *rooms, .damaged = damaged});
  return damaged;
}

void declare_rooms(Command& program, Context& context) {
  Command& rooms = program.command("rooms", messages::help_rooms_summary{});
  rooms.needs_command = true;
  const auto arguments = std::make_shared<RoomsArguments>();

  Command& exported = rooms.command("export", messages::help_rooms_export{});
  exported.option(messages::value_folder{}, arguments->out, messages::help_rooms_folder{}).required();
  arguments->declare_file(exported);
  exported.option("--to", arguments->to, messages::help_rooms_to{}).one_of({"sgf", "json"}).show_default();
  exported.run = [&context, arguments] { export_games(*arguments, context); };

  Command& pruned = rooms.command("prune", messages::help_rooms_prune{});
  pruned.option("--days", arguments->days, messages::help_rooms_days{}).range(1.0, 100'000.0).required();
  arguments->declare_file(pruned);
  pruned.footer = messages::help_rooms_prune_footer{.program = context.program};
  pruned.run = [&context, arguments] { prune_games(*arguments, context); };

  Command& checked = rooms.command("check", messages::help_rooms_check{});
  arguments->declare_file(checked);
  checked.run = [&context, arguments] { check_file(*arguments, context); };
  for (Command* each : {&exported, &checked}) each->footer = messages::help_rooms_concurrent{};
}

void declare_backup(Command& program, Context& context) {
  Command& command = program.command("backup", messages::help_backup_summary{});
  const auto arguments = std::make_shared<RoomsArguments>();
  command.option(messages::value_file{}, arguments->out, messages::help_backup_file{}).required();
  arguments->declare_file(command);
  command.footer = messages::help_backup_footer{};
  command.run = [&context, arguments] { back_up(*arguments, context); };
}

}  // namespace crosscut::cli
