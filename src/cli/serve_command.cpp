// `crosscut serve`: the games in the browser, for people and programs.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>
#include <unistd.h>

#include "api/analyst.hpp"
#include "base/clock.hpp"
#include "cli/engine_options.hpp"
#include "cli/main.hpp"
#include "cli/own_files.hpp"
#include "cli/rooms_command.hpp"
#include "cli/serve_watch.hpp"
#include "messages/help_serve.hpp"
#include "push/push.hpp"
#include "server/file_store.hpp"
#include "server/history.hpp"
#include "server/listener.hpp"
#include "server/room_thread.hpp"
#include "server/server.hpp"
#include "server/shared_store.hpp"

namespace crosscut::cli {
namespace {

struct ServeArguments {
  server::ServerSettings server;
  server::RoomLimits rooms;
  std::string store;
  std::string contact;
  bool open = false, check = false;
  double drain = 5;
  std::string log;
  std::size_t all_memory = 1024;
  int workers = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  int threads = 1;
  int in_flight = 64;
  std::optional<std::size_t> memory;
  std::optional<double> seconds;
  std::size_t nodes = 20'000;
  TablesOption tables;
};

// The time of day; changes of the system clock after the start do not affect it.
server::Now time_of_day() {
  using std::chrono::milliseconds, std::chrono::steady_clock, std::chrono::system_clock;
  const auto began = std::chrono::duration_cast<milliseconds>(system_clock::now().time_since_epoch());
  return [began, start = steady_clock::now()] {
    return (began + std::chrono::duration_cast<milliseconds>(steady_clock::now() - start)).count();
  };
}

std::string random_name(std::size_t length) {
  static constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::random_device random;
  std::string name;
  while (name.size() < length) name += letters[random() % letters.size()];
  return name;
}

// Stops the server once its rooms have failed.
class Shutdown {
 public:
  // The running server, or null.
  void watch(server::Server* server) {
    const std::lock_guard lock(mutex_);
    server_ = server;
  }
  void fail() {
    const std::lock_guard lock(mutex_);
    failed_ = true;
    if (server_) server_->stop();
  }
  bool failed() const { return failed_; }

 private:
  std::mutex mutex_;
  server::Server* server_ = nullptr;
  bool failed_ = false;
};

// The rooms, their history, and the listener for changes by other servers.
struct Opened {
  std::unique_ptr<server::History> history;
  std::unique_ptr<server::RoomThread> rooms;
  std::unique_ptr<server::Listener> listener;
};

std::string path_of_games(const ServeArguments& arguments) {
  return arguments.store.empty() ? games_file() : arguments.store;
}

// The rooms in a file; null, with a warning, if the default file is unusable.
Result<std::unique_ptr<server::RoomStore>> open_file(const ServeArguments& arguments, Context& context) {
  auto store = server::FileStore::open(path_of_games(arguments));
  if (!store && !arguments.store.empty()) return store.error();
  if (!store) {
    context.warn(context.worded(messages::serve_no_rooms{.why = store.error()}));
    return std::unique_ptr<server::RoomStore>();
  }
  if (arguments.check)
    if (const auto checked = check_games(*store, context); !checked) return checked.error();
  return std::unique_ptr<server::RoomStore>(std::make_unique<server::FileStore>(*std::move(store)));
}

bool is_contact(std::string_view text) {
  return (text.starts_with("mailto:") || text.starts_with("https://")) &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

// With the key that the store keeps; null if the program was built without notices.
Result<std::unique_ptr<push::Sender>> open_sender(const ServeArguments& arguments, server::RoomStore& store) {
  const std::string fresh = push::new_key();
  if (fresh.empty()) return std::unique_ptr<push::Sender>();
  const auto key = store.push_key(fresh);
  if (!key) return key.error();
  const auto& names = arguments.server.names;
  return push::open_sender(
      {*key, arguments.contact.empty() && !names.empty() ? "https://" + names.front() : arguments.contact});
}

Result<Opened> open_rooms(const ServeArguments& arguments, Shutdown& shutdown, Context& context) {
  const server::Now now = time_of_day();
  const auto& bytes = arguments.server.bytes;
  const auto begin = [&](std::unique_ptr<server::RoomStore> store,
                         std::unique_ptr<server::RoomStore> for_history) -> Result<Opened> {
    auto sender = open_sender(arguments, *store);
    if (!sender) return sender.error();
    server::Rooms rooms(std::move(store), arguments.rooms, now(), random_name);
    auto history = std::make_unique<server::History>(std::move(for_history), bytes);
    rooms.set_history(history.get());
    return Opened{std::move(history),
                  std::make_unique<server::RoomThread>(
                      std::move(rooms),
                      server::RoomThread::Settings{now, [&shutdown] { shutdown.fail(); }, bytes, *std::move(sender)}),
                  nullptr};
  };
  if (!database::is_postgres_url(arguments.store)) {
    auto store = open_file(arguments, context);
    if (!store) return store.error();
    if (!*store) return Opened{};
    auto again = server::FileStore::open(path_of_games(arguments), server::FileStore::Use::look);
    if (!again) return again.error();
    return begin(*std::move(store), std::make_unique<server::FileStore>(*std::move(again)));
  }
  constexpr double patience = 5;
  auto store = server::SharedStore::open({arguments.store, patience});
  if (!store) return store.error();
  auto again = server::SharedStore::open({arguments.store, patience});
  if (!again) return again.error();
  const std::int64_t server = (*store)->server();
  auto opened = begin(*std::move(store), *std::move(again));
  if (!opened) return opened;
  auto listener = server::Listener::open(
      {arguments.store}, server, [&rooms = *opened->rooms](const auto& room) { rooms.changed_elsewhere(room); });
  if (!listener) return listener.error();
  opened->listener = *std::move(listener);
  return opened;
}

bool is_loopback(std::string_view address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

api::AnalystSettings analyst_settings(const ServeArguments& arguments) {
  api::AnalystSettings settings;
  settings.workers = arguments.workers;
  settings.in_flight = arguments.in_flight;
  settings.waiting = arguments.server.limits.unanswered;
  settings.bytes = arguments.server.bytes;
  settings.is_short = server::Rooms::understands;
  constexpr int less = 5;  // of the priority of one thread
  settings.prepare_thread = [] { (void)!::nice(less); };
  settings.host.clock = seconds_now;
  settings.host.version = CROSSCUT_VERSION;
  settings.host.bounds.threads = arguments.threads;
  const bool is_for_others = !is_loopback(arguments.server.bind);
  settings.host.bounds.memory = arguments.memory.value_or(is_for_others ? 32 : 256) << 20U;
  settings.host.bounds.seconds = arguments.seconds.value_or(is_for_others ? 60 : 3600);
  settings.host.bounds.nodes = arguments.nodes;
  settings.host.trees = std::make_shared<api::Budget>(arguments.all_memory << 20U);
  settings.host.bounds.answer = arguments.server.limits.queue - (std::size_t{64} << 10U);  // and room for its envelope
  return settings;
}

// The sources of metrics, besides the server.
struct Measured {
  const api::Analyst& analyst;
  server::RoomThread* rooms;
  const std::atomic<std::uint64_t>& playouts;
  const LogFile* log;
};

std::vector<server::Sample> metrics_of(const Measured& measured) {
  using server::Sample;
  std::vector<Sample> samples = process_metrics();
  const auto loads = measured.analyst.load();
  const auto of_each = [&](std::string_view name, std::string_view help, Sample::Kind kind, auto value) {
    for (const auto& load : loads)
      samples.push_back(
          {name, help, kind, static_cast<double>(value(load)), "kind=\"" + std::string(load.kind) + "\""});
  };
  const auto one = [&](std::string_view name, std::string_view help, Sample::Kind kind, auto value) {
    samples.push_back({name, help, kind, static_cast<double>(value)});
  };
  constexpr auto gauge = Sample::Kind::gauge, counter = Sample::Kind::counter;
  of_each("crosscut_queue_waiting", "Requests waiting in the queue.", gauge, [](auto& load) { return load.waiting; });
  of_each("crosscut_queue_running", "Requests in flight.", gauge, [](auto& load) { return load.running; });
  of_each("crosscut_queue_begun_total", "Requests started.", counter, [](auto& load) { return load.begun; });
  of_each("crosscut_queue_wait_seconds_total", "Time that requests waited in the queue.", counter,
          [](auto& load) { return load.waited; });
  one("crosscut_playouts_total", "Playouts for moves and analyses.", counter, measured.playouts.load());
  if (measured.log)
    one("crosscut_log_lines_lost_total", "Log lines that could not be written.", counter, measured.log->lost());
  if (!measured.rooms) return samples;
  const auto rooms = measured.rooms->load();
  one("crosscut_rooms_waiting", "Waiting requests about rooms.", gauge, rooms.waiting);
  one("crosscut_rooms_open", "Rooms in memory.", gauge, rooms.rooms);
  return samples;
}

void serve(ServeArguments& arguments, Context& context) {
  if (!arguments.contact.empty() && !is_contact(arguments.contact))
    return context.fail(messages::serve_bad_contact{.text = arguments.contact}, 2);
  constexpr int more_ports = 20;
  const int wanted = arguments.server.port;
  arguments.server.more_ports = wanted == 0 ? 0 : more_ports;
  arguments.server.ends_on_signals = true;
  arguments.server.drain = std::chrono::milliseconds(std::lround(1000 * arguments.drain));
  Result<std::shared_ptr<LogFile>> log = std::shared_ptr<LogFile>();
  if (!arguments.log.empty()) log = LogFile::open(arguments.log);
  if (!log) return context.fail(log.error());
  const auto note = [log = *log](nlohmann::json entry) {
    if (log) log->write(std::move(entry));
  };
  if (*log) arguments.server.log = note;
  std::atomic<std::uint64_t> playouts = 0;
  api::AnalystSettings thinking = analyst_settings(arguments);
  auto tables = arguments.tables.read();
  if (!tables) return context.fail(tables.error(), 2);
  thinking.host.tablebases = *std::move(tables);
  thinking.host.played = [&playouts](std::uint64_t count) { playouts += count; };
  api::Analyst analyst(std::move(thinking));
  Shutdown shutdown;
  const auto rooms = open_rooms(arguments, shutdown, context);
  if (!rooms) return context.fail(rooms.error());
  arguments.server.more_metrics = [&] { return metrics_of({analyst, rooms->rooms.get(), playouts, log->get()}); };
  const auto opened = server::Server::open(arguments.server, server::to_games(rooms->rooms.get(), analyst));
  if (!opened) return context.fail(opened.error());
  server::Server& server = **opened;
  if (wanted != 0 && server.port() != wanted)
    context.say(messages::serve_port_in_use{.port = wanted, .instead = server.port()});
  const bool for_all = arguments.server.bind == "0.0.0.0" || arguments.server.bind == "::";
  const std::string address =
      "http://" + (for_all ? "localhost:" + std::to_string(server.port()) : server.address()) + "/";
  std::ostream& greeting = arguments.log == "-" ? context.err : context.out;
  greeting << context.worded(messages::serve_listening{.address = address}) << std::endl;
  if (server.metrics_port() != 0)
    greeting << context.worded(messages::serve_metrics{.address = server.metrics_address()}) << std::endl;
  note({{"event", "start"}, {"version", CROSSCUT_VERSION}, {"port", server.port()}});
  if (arguments.open) open_in_browser(address);
  shutdown.watch(&server);
  server.run();
  shutdown.watch(nullptr);
  note({{"event", "stop"}, {"failed", shutdown.failed()}});
  if (shutdown.failed()) context.fail(messages::serve_unsure{});
}

void declare_limits(Command& command, ServeArguments& arguments) {
  server::ServerLimits& limits = arguments.server.limits;
  command.option("--workers", arguments.workers, messages::help_serve_workers{}).range(1, 256).show_default();
  command.option("--threads", arguments.threads, messages::help_serve_threads{}).range(1, 256).show_default();
  command.option("--memory", arguments.memory, messages::help_serve_memory_bound{})
      .range(std::size_t{1}, std::size_t{200'000});
  arguments.tables.declare(command);
  command.option("--all-memory", arguments.all_memory, messages::help_serve_all_memory{})
      .range(std::size_t{8}, std::size_t{1'000'000})
      .show_default();
  command.option("--seconds", arguments.seconds, messages::help_serve_seconds{}).range(0.1, 86400.0);
  command.option("--in-flight", arguments.in_flight, messages::help_serve_in_flight{}).range(1, 10'000).show_default();
  command.option("--connections", limits.connections, messages::help_serve_connections{})
      .range(1, 100'000)
      .show_default();
  command.option("--per-address", limits.per_address, messages::help_serve_per_address{})
      .range(1, 100'000)
      .show_default();
  command.option("--rate", limits.per_second, messages::help_serve_rate{}).range(1.0, 100'000.0).show_default();
  command.option("--nodes", arguments.nodes, messages::help_serve_nodes{})
      .range(std::size_t{1}, RecordLimits{}.nodes)
      .show_default();
}

void declare_room_limits(Command& command, server::RoomLimits& rooms) {
  command.option("--rooms", rooms.rooms, messages::help_serve_rooms{})
      .range(std::int64_t{1}, std::int64_t{1'000'000'000})
      .show_default();
  command.option("--rooms-per-hour", rooms.per_hour, messages::help_serve_rooms_per_hour{})
      .range(1.0, 1'000'000.0)
      .show_default();
  command.option("--moves", rooms.moves, messages::help_serve_moves{}).range(10, 100'000).show_default();
  constexpr double least_days = 0.01, most_days = 100'000;
  command.option("--keep-unstarted", rooms.keep[0], messages::help_serve_keep_unstarted{}).range(least_days, most_days);
  command.option("--keep-unfinished", rooms.keep[1], messages::help_serve_keep_unfinished{})
      .range(least_days, most_days);
  command.option("--keep-finished", rooms.keep[2], messages::help_serve_keep_finished{}).range(least_days, most_days);
}

}  // namespace

void declare_serve(Command& program, Context& context) {
  Command& command = program.command("serve", messages::help_serve_summary{});
  auto arguments = std::make_shared<ServeArguments>();
  server::ServerSettings& server = arguments->server;
  server.port = 8080;
  command.option("--port", server.port, messages::help_serve_port{}).range(0, 65535).show_default();
  command.option("--bind", server.bind, messages::help_serve_bind{}).show_default();
  command.option("--name", server.names, messages::help_serve_name{}).value_name(messages::value_host{});
  command.option("--trusted-proxy", server.proxies, messages::help_serve_proxy{}).value_name(messages::value_address{});
  command.option("--contact", arguments->contact, messages::help_serve_contact{}).value_name(messages::value_contact{});
  command.option("--games,--store", arguments->store, messages::help_serve_games{}).value_name(messages::value_file{});
  command.option("--drain", arguments->drain, messages::help_serve_drain{}).range(0.1, 600.0).show_default();
  command.option("--metrics", server.metrics, messages::help_serve_metrics{})
      .value_name(messages::value_address_port{});
  command.option("--log", arguments->log, messages::help_serve_log{}).value_name(messages::value_file{});
  command.flag("--check", arguments->check, messages::help_serve_check{});
  command.flag("--open", arguments->open, messages::help_serve_open{});
  declare_limits(command, *arguments);
  declare_room_limits(command, arguments->rooms);
  command.footer = messages::help_serve_footer{};
  command.run = [&context, arguments] { serve(*arguments, context); };
}

}  // namespace crosscut::cli
