// The command: a server killed at any instant has lost no move that it acknowledged.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>

#include "base/files.hpp"
#include "base/random.hpp"
#include "cli/serve_watch.hpp"
#include "support/command.hpp"
#include "support/socket_client.hpp"

namespace crosscut {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

// `crosscut serve` in a process of its own, with a file of games that is gone after the test.
class Served {
 public:
  Served() : file_(fs::temp_directory_path() / ("crosscut_serve_" + std::to_string(::getpid()) + ".db")) {
    remove();
    start();
  }
  ~Served() {
    if (process_ > 0) end(SIGKILL);
    remove();
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  int port() const { return port_; }
  const std::string& said() const { return said_; }
  std::string file() const { return file_.string(); }
  pid_t process() const { return process_; }
  // Address space in use, in bytes.
  rlim_t memory() const {
    rlim_t pages = 0;
    std::ifstream("/proc/" + std::to_string(process_) + "/statm") >> pages;
    return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
  }

  void start() {
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, pipe[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&files, pipe[0]);
    std::vector<std::string> words = {CROSSCUT_EXECUTABLE, "serve",       "--port",  "0",   "--rate", "100000",
                                      "--metrics",         "127.0.0.1:0", "--games", file()};
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ASSERT_EQ(posix_spawn(&process_, CROSSCUT_EXECUTABLE, &files, nullptr, pointers.data(), environ), 0);
    posix_spawn_file_actions_destroy(&files);
    ::close(pipe[1]);
    said_.clear();
    for (char c = 0; std::count(said_.begin(), said_.end(), '\n') < 2 && ::read(pipe[0], &c, 1) == 1;) said_ += c;
    ::close(pipe[0]);
    const std::size_t at = said_.find("127.0.0.1:");
    ASSERT_NE(at, std::string::npos) << said_;
    port_ = std::atoi(said_.c_str() + at + 10);
  }

  int end(int signal) {
    ::kill(process_, signal);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return status;
  }

 private:
  void remove() const {
    for (const char* end : {"", "-wal", "-shm", "-lock"}) fs::remove(file_.string() + end);
  }

  fs::path file_;
  pid_t process_ = -1;
  int port_ = 0;
  std::string said_;
};

json call(int port, const std::string& action, const json& fields) {
  return json::parse(ask_http(port, "POST /api/v1/" + action, "", fields.dump()).body, nullptr, false);
}

// Both players, who make whatever move is legal until the server is gone. What it acknowledged, in order.
std::vector<std::string> play_on(int port, const json& room, std::vector<std::string> moves, Random& random,
                                 std::atomic<int>& acknowledged) {
  WebSocketClient client(port);
  for (int id = 0;; ++id) {
    (void)client.send(
        json{{"id", "l"}, {"action", "legal"}, {"game", "yugo"}, {"options", {{"size", 13}}}, {"moves", moves}}.dump());
    const json legal = json::parse(client.text(), nullptr, false);
    if (!legal.is_object()) return moves;
    std::vector<std::string> all = legal["legal"];
    all.erase(std::remove(all.begin(), all.end(), "pass"), all.end());
    if (all.empty()) return moves;
    const std::string move = all[random.below(static_cast<std::uint32_t>(all.size()))];
    const char* seat = moves.size() % 2 == 0 ? "first" : "second";
    (void)client.send(json{
        {"id", id},
        {"action", "room_move"},
        {"room", room["room"]},
        {"token", room["tokens"][seat]},
        {"ply", moves.size()},
        {"move", move}}.dump());
    const json answer = json::parse(client.text(), nullptr, false);
    if (!answer.is_object()) return moves;
    EXPECT_FALSE(answer.contains("error")) << answer;
    if (answer.contains("error") || answer["state"]["phase"] == "over") return moves;
    moves.push_back(move);
    ++acknowledged;
  }
}

TEST(Serve, LosesNothingWhenKilled) {
  Served server;
  const json room = call(server.port(), "room_create", {{"game", "yugo"}, {"options", {{"size", 13}}}});
  ASSERT_TRUE(room.contains("room")) << room;
  for (const char* seat : {"first", "second"})
    (void)call(server.port(), "room_join", {{"room", room["room"]}, {"token", room["tokens"][seat]}});
  Random random(7), when(8);
  std::vector<std::string> moves;
  for (int round = 0; round < 6; ++round) {
    std::atomic<int> acknowledged = 0;
    std::atomic<bool> ended = false;
    std::thread playing([&] {
      moves = play_on(server.port(), room, moves, random, acknowledged);
      ended = true;
    });
    while (acknowledged < 3 && !ended) std::this_thread::yield();
    // Somewhere in the next move.
    std::this_thread::sleep_for(std::chrono::microseconds(when.below(3000)));
    server.end(SIGKILL);
    playing.join();
    server.start();
    const json after = call(server.port(), "room_join", {{"room", room["room"]}});
    const std::vector<std::string> kept = after["state"]["moves"];
    // The move on its way may have been stored, too.
    ASSERT_GE(kept.size(), moves.size());
    ASSERT_LE(kept.size(), moves.size() + 1);
    ASSERT_TRUE(std::equal(moves.begin(), moves.end(), kept.begin()));
    moves = kept;
  }
}

TEST(Serve, ShutsDownCleanly) {
  Served server;
  EXPECT_NE(server.said().find("Crosscut is at http://127.0.0.1:"), std::string::npos);
  const int metrics = std::atoi(server.said().c_str() + server.said().rfind(':') + 1);
  EXPECT_EQ(ask_http(metrics, "GET /metrics").status, 200) << server.said();
  WebSocketClient client(server.port());
  EXPECT_EQ(client.opened().status, 101);
  EXPECT_EQ(server.end(SIGTERM), 0);
  server.start();
  EXPECT_EQ(call(server.port(), "version", json::object())["name"], "Crosscut");
  EXPECT_EQ(server.end(SIGINT), 0);
}

TEST(Serve, KeepsClocksAcrossARestart) {
  Served server;
  const json room = call(server.port(), "room_create",
                         {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 3600}, {"increment", 0}}}});
  for (const char* seat : {"first", "second"})
    (void)call(server.port(), "room_join", {{"room", room["room"]}, {"token", room["tokens"][seat]}});
  const auto move = [&](const char* seat, const char* text) {
    return call(server.port(), "room_move", {{"room", room["room"]}, {"token", room["tokens"][seat]}, {"move", text}});
  };
  (void)move("first", "c3");
  const json before = move("second", "d3")["state"]["seats"];
  ASSERT_EQ(server.end(SIGTERM), 0);
  server.start();
  const json after = call(server.port(), "room_join", {{"room", room["room"]}})["state"]["seats"];
  // The turn begins again; the other's clock stands where it stood.
  EXPECT_EQ(after[1]["clock"], before[1]["clock"]) << after;
  EXPECT_TRUE(after[0]["clock"]["running"]);
  EXPECT_EQ(after[0]["clock"]["main"], before[0]["clock"]["main"]) << after;
}

#ifndef CROSSCUT_SANITIZED  // the sanitizers need far more memory than they use
std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(Serve, SurvivesRunningOutOfMemory) {
  Served server;
  const json small = {{"game", "yugo"}, {"engine", {{"playouts", 10}}}};
  const json record = {{"text", "(;FF[4]GM[1]SZ[19]" + repeated(";B[];W[]", 9000) + ")"}};
  (void)call(server.port(), "genmove", small);
  const rlimit unbounded{RLIM_INFINITY, RLIM_INFINITY};
  int refused = 0;
  for (const rlim_t spare : {1U, 4U, 8U, 16U}) {
    const rlimit tight{server.memory() + (spare << 20U), RLIM_INFINITY};
    ASSERT_EQ(::prlimit(server.process(), RLIMIT_AS, &tight, nullptr), 0);
    for (const auto& [action, fields] : {std::pair{"record", record}, {"genmove", small}})
      refused += call(server.port(), action, fields).contains("error") ? 1 : 0;
    (void)call(server.port(), "room_create", {{"game", "yugo"}});
    ASSERT_EQ(::prlimit(server.process(), RLIMIT_AS, &unbounded, nullptr), 0);
    EXPECT_TRUE(call(server.port(), "genmove", small).contains("move"));
    EXPECT_TRUE(call(server.port(), "room_create", {{"game", "yugo"}}).contains("room"));
  }
  EXPECT_GE(refused, 2);
  EXPECT_EQ(server.end(SIGTERM), 0);
}
#endif

TEST(LogFile, DropsLinesInsteadOfFailing) {
  EXPECT_FALSE(cli::LogFile::open("/nowhere/log"));
  const auto full = cli::LogFile::open("/dev/full");
  ASSERT_TRUE(full);
  (*full)->write({{"event", "one"}});
  EXPECT_EQ((*full)->lost(), 1U);
  const auto path = fs::temp_directory_path() / ("crosscut_log_" + std::to_string(::getpid()));
  const auto lines = [](const fs::path& file) {
    const auto text = contents(file.string(), 10'000);
    return text ? std::count(text->begin(), text->end(), '\n') : -1;
  };
  const auto log = cli::LogFile::open(path.string());
  ASSERT_TRUE(log);
  (*log)->write({{"event", "one"}});
  (*log)->write({{"event", "two"}});
  fs::rename(path, path.string() + ".1");
  (*log)->write({{"event", "three"}});
  EXPECT_EQ(lines(path.string() + ".1"), 2);
  EXPECT_EQ(lines(path), 1);
  const json entry = json::parse(contents(path.string(), 10'000)->substr(0));
  EXPECT_EQ(entry["event"], "three");
  EXPECT_EQ(entry["time"].get<std::string>().size(), 24U);
  EXPECT_EQ((*log)->lost(), 0U);
  fs::remove(path);
  fs::remove(path.string() + ".1");
}

TEST(Serve, GamesAreBackedUpCheckedAndExportedMeanwhile) {
  using cli::run_line;
  Served server;
  const json room = call(server.port(), "room_create", {{"game", "yugo"}, {"options", {{"size", 5}}}});
  const std::string id = room["room"];
  for (const char* seat : {"first", "second"})
    (void)call(server.port(), "room_join", {{"room", id}, {"token", room["tokens"][seat]}});
  (void)call(server.port(), "room_resign", {{"room", id}, {"token", room["tokens"]["first"]}});
  const std::string of_file = " --games " + server.file(), out = server.file() + "-out";
  const auto checked = run_line("rooms check" + of_file);
  EXPECT_EQ(checked.out, "1 room checked, 0 damaged.\n") << checked.err;
  const auto written = run_line("rooms export " + out + of_file);
  EXPECT_EQ(written.out, "1 finished game written to " + out + ".\n") << written.err;
  EXPECT_TRUE(run_line("convert --check " + out + "/" + id + ".sgf").says("1 game, clean"));
  EXPECT_EQ(run_line("rooms prune --days 1" + of_file).out, "0 finished games deleted.\n");
  const std::string copy = out + "/copy.db";
  EXPECT_EQ(run_line("backup " + copy + of_file).status, 0);
  EXPECT_EQ(run_line("rooms check --games " + copy).out, "1 room checked, 0 damaged.\n");
  EXPECT_EQ(run_line("backup " + server.file() + of_file).status, 2);
  EXPECT_EQ(run_line("rooms check --games /nowhere/games.db").status, 1);
  EXPECT_EQ(call(server.port(), "room_join", {{"room", id}})["state"]["result"], "W+R");
  fs::remove_all(out);
}

TEST(Serve, ReportsWhatItCannotDo) {
  using cli::run_line;
  const Served server;
  EXPECT_TRUE(run_line("serve --port 0 --games " + server.file()).complains("is in use by another program"));
  EXPECT_TRUE(run_line("serve --port 0 --games /nowhere/games.db").complains("cannot be opened"));
  EXPECT_TRUE(
      run_line("serve --port 0 --bind everywhere --games :memory:").complains("is not an address to listen at"));
  EXPECT_EQ(run_line("serve --port 65536").status, 2);
  EXPECT_EQ(run_line("serve here").status, 2);
}

}  // namespace
}  // namespace crosscut
