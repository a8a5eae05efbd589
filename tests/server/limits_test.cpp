// The table of limits in docs/server.md is what the server is built with. CROSSCUT_GOLDEN=write brings it up to date.
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "server/room_thread.hpp"
#include "server/server.hpp"

namespace crosscut::server {
namespace {

std::string bytes(double size) {
  constexpr double kibi = 1024;
  return size < kibi * kibi ? fmt::format("{:g} KiB", size / kibi) : fmt::format("{:g} MiB", size / kibi / kibi);
}

std::string table() {
  const ServerLimits limits;
  const RoomLimits rooms;
  const auto size = [](std::size_t count) { return bytes(static_cast<double>(count)); };
  std::string text = "| what | limit | beyond it |\n| --- | --- | --- |\n";
  const auto row = [&](const std::string& what, const std::string& limit, const std::string& beyond) {
    text += fmt::format("| {} | {} | {} |\n", what, limit, beyond);
  };
  row("size of a request", size(limits.message), "refused");
  row("size of a request about rooms", size(api::short_bytes), "refused");
  row("size of a request's header", size(limits.header), "refused");
  row("memory of requests being read or waiting, and of unsent answers", size(usual_memory) + " in all, shared",
      "see [shares](#shares)");
  row("unsent answers of a connection", size(limits.queue), "disconnected");
  row("size of an answer", "a little less than that", "replaced by an error that gives its size");
  row("connections (`--connections`)", std::to_string(limits.connections), "refused");
  row("connections of an address (`--per-address`)", std::to_string(limits.per_address), "refused");
  row("requests of a connection (`--rate`)",
      fmt::format("{:g} at once, then {:g} a second", limits.burst, limits.per_second), "read more slowly");
  row("bytes received from an address",
      fmt::format("{} at once, then {} a second", bytes(limits.received_burst), bytes(limits.received_per_second)),
      "read more slowly");
  row("a request of up to " + size(api::short_bytes),
      fmt::format("counts as {} times its size there, at least {}", parsing_cost, size(least_request)),
      "read more slowly");
  row("a ping", "counts as " + size(ping_cost) + " there", "read more slowly");
  row("unanswered requests of a connection, except about rooms", std::to_string(limits.unanswered), "refused");
  row("unanswered requests of a player in a room", std::to_string(RoomThread::most_of_a_seat), "refused");
  row("receiving a request; a connection without one", fmt::format("{} s", limits.request.count()), "disconnected");
  row("a silent WebSocket", fmt::format("{} s, with a ping halfway", limits.idle.count()), "disconnected");
  row("unfinished rooms in a file (`--rooms`)", std::to_string(rooms.rooms), "[expire](#expiry) sooner; refused");
  row("rooms in memory", std::to_string(rooms.open), "see [shares](#shares)");
  row("rooms that an address creates (`--rooms-per-hour`)",
      fmt::format("{:g} at once, then {:g} an hour", rooms.new_rooms, rooms.per_hour), "refused");
  row("a listed room", fmt::format("counts as {:g} of these", rooms.listed_cost), "refused");
  row("rooms in the list", fmt::format("{} without a move, {} in progress", rooms.list, rooms.list), "the newest");
  row("rooms that a connection watches", std::to_string(rooms.visits), "refused");
  row("connections that watch a room", std::to_string(rooms.visitors), "refused, except for its players");
  row("conditional moves of a player", fmt::format("{} lines of {} moves", rooms.plan_lines, rooms.plan_moves),
      "refused");
  row("browsers in which a player gets notices", std::to_string(Subscribers::most), "replace the oldest");
  row("changes of a room", std::to_string(rooms.changes), "only moves, resignations and taking a seat back");
  row("changes that are sent again", std::to_string(rooms.missed), "only the state");
  row("moves of a game in a room (`--moves`)", std::to_string(rooms.moves), "ends without a result");
  return text;
}

TEST(Limits, AreThoseOfTheDocument) {
  const std::string path = CROSSCUT_SOURCE_DIR "/docs/server.md";
  std::stringstream read;
  read << std::ifstream(path).rdbuf();
  const std::string document = read.str(), begin = "<!-- limits: made by tests/server/limits_test.cpp -->\n",
                    end = "<!-- end of limits -->";
  const std::size_t from = document.find(begin) + begin.size(), to = document.find(end);
  ASSERT_LE(from, to);
  const std::string made = document.substr(0, from) + table() + document.substr(to);
  if (const char* golden = std::getenv("CROSSCUT_GOLDEN"); golden && std::string(golden) == "write")
    std::ofstream(path) << made;
  else
    EXPECT_EQ(document, made) << "run with CROSSCUT_GOLDEN=write";
}

}  // namespace
}  // namespace crosscut::server
