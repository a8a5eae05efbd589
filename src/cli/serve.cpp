// `crosscut serve`: the games in the browser, for people and programs.
#include <chrono>
#include <random>
#include <thread>

#include "api/analyst.hpp"
#include "base/clock.hpp"
#include "cli/main.hpp"
#include "cli/terminal.hpp"
#include "server/room_thread.hpp"
#include "server/server.hpp"

namespace crosscut::cli {
namespace {

struct ServeArguments {
  server::ServerSettings server;
  std::string games;
  bool open = false;
  int workers = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  int threads = 1;
  std::size_t memory = 256;
  double seconds = 3600;
};

// The time of day, as if nobody had set the system's clock since the start.
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

// The rooms in the file; none, with a warning, if the default file cannot be used.
Result<std::unique_ptr<server::RoomThread>> open_rooms(const ServeArguments& arguments, Context& context) {
  auto store = server::Store::open(arguments.games.empty() ? games_file() : arguments.games);
  if (!store && !arguments.games.empty()) return store.error();
  if (!store) {
    context.err << "crosscut: games between people are not available: " << store.message() << '\n';
    return std::unique_ptr<server::RoomThread>();
  }
  const server::Now now = time_of_day();
  return std::make_unique<server::RoomThread>(server::Rooms(*std::move(store), {}, now(), random_name), now);
}

api::AnalystSettings analyst_settings(const ServeArguments& arguments) {
  api::AnalystSettings settings;
  settings.workers = arguments.workers;
  settings.waiting = 100;
  settings.waiting_bytes = std::size_t{32} << 20U;
  settings.all_bytes = std::size_t{256} << 20U;
  settings.host.clock = seconds_now;
  settings.host.version = CROSSCUT_VERSION;
  settings.host.bounds.threads = arguments.threads;
  settings.host.bounds.memory = arguments.memory << 20U;
  settings.host.bounds.seconds = arguments.seconds;
  return settings;
}

void serve(ServeArguments& arguments, Context& context) {
  constexpr int more_ports = 20;
  const int wanted = arguments.server.port;
  arguments.server.more_ports = wanted == 0 ? 0 : more_ports;
  arguments.server.ends_on_signals = true;
  api::Analyst analyst(analyst_settings(arguments));
  const auto rooms = open_rooms(arguments, context);
  if (!rooms) return context.fail(rooms.message());
  const auto opened =
      server::Server::open(arguments.server, server::with_rooms(rooms->get(), server::to_analyst(analyst)));
  if (!opened) return context.fail(opened.message());
  server::Server& server = **opened;
  if (wanted != 0 && server.port() != wanted)
    context.out << "Port " << wanted << " is in use; using port " << server.port() << ".\n";
  const bool for_all = arguments.server.bind == "0.0.0.0" || arguments.server.bind == "::";
  const std::string address =
      "http://" + (for_all ? "localhost:" + std::to_string(server.port()) : server.address()) + "/";
  context.out << "Crosscut is at " << address << " (Ctrl-C ends it)." << std::endl;
  if (arguments.open) open_in_browser(address);
  server.run();
}

void declare_limits(Command& command, ServeArguments& arguments) {
  server::ServerLimits& limits = arguments.server.limits;
  command.option("--workers", arguments.workers, "requests to work on at the same time").range(1, 256).show_default();
  command.option("--threads", arguments.threads, "most processors that a request may use").range(1, 256).show_default();
  command.option("--memory", arguments.memory, "most megabytes that the search tree of a request may use")
      .range(std::size_t{1}, std::size_t{200'000})
      .show_default();
  command.option("--seconds", arguments.seconds, "most seconds that a request may take")
      .range(0.1, 86400.0)
      .show_default();
  command.option("--connections", limits.connections, "most connections at the same time")
      .range(1, 100'000)
      .show_default();
  command.option("--per-address", limits.per_address, "most connections from one address")
      .range(1, 100'000)
      .show_default();
  command.option("--rate", limits.per_second, "sustained requests per second of a connection")
      .range(1.0, 100'000.0)
      .show_default();
}

}  // namespace

void declare_serve(Command& program, Context& context) {
  Command& command = program.command("serve", "play in the browser; also serve other programs over HTTP");
  auto arguments = std::make_shared<ServeArguments>();
  arguments->server.port = 8080;
  command.option("--port", arguments->server.port, "port to listen on; if it is in use, the next free one; 0: any")
      .range(0, 65535)
      .show_default();
  command
      .option("--bind", arguments->server.bind,
              "address to listen at: 127.0.0.1, this machine only; 0.0.0.0, all its networks")
      .show_default();
  command.option("--name", arguments->server.names, "a name under which browsers reach this server").value_name("HOST");
  command.option("--games", arguments->games, "file in which games between people are kept").value_name("FILE");
  command.flag("--open", arguments->open, "open the pages in the browser");
  declare_limits(command, *arguments);
  command.footer = "docs/server.md explains the interface and the limits.";
  command.run = [&context, arguments] { serve(*arguments, context); };
}

}  // namespace crosscut::cli
