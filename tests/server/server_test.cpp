// The server as a whole: how many it serves and for how long, how it ends, and one language for rooms and positions.
#include <fcntl.h>
#include <sys/resource.h>

#include "api/analyst.hpp"
#include "server/file_store.hpp"
#include "server/room_thread.hpp"
#include "server/server_desk.hpp"
#include "support/socket_client.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

TEST(Server, ServesHundredsAtATimeUpToItsLimit) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.connections = 200;
  settings.limits.per_address = 300;
  const Running server(desk.connect(), settings);
  std::vector<std::unique_ptr<WebSocketClient>> clients;
  for (int i = 0; i < 200; ++i) {
    clients.push_back(std::make_unique<WebSocketClient>(server.port()));
    ASSERT_EQ(clients.back()->opened().status, 101);
  }
  for (auto& client : clients) (void)client->send("{}");
  for (auto& client : clients) EXPECT_EQ(client->text(), "{}");
  EXPECT_EQ(ask_http(server.port(), "GET /healthz").status, 503);
  clients.clear();
  desk.wait_for(0);
  EXPECT_EQ(ask_http(server.port(), "GET /healthz").status, 200);
}

TEST(Server, AnAddressHasItsShare) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.per_address = 2;
  const Running server(desk.connect(), settings);
  WebSocketClient one(server.port()), two(server.port());
  EXPECT_EQ(two.opened().status, 101);
  EXPECT_EQ(ask_http(server.port(), "GET /healthz").status, 503);
}

TEST(Server, AnAddressBehindAProxyHasItsShareToo) {
  Desk desk(echo);
  ServerSettings settings;
  settings.proxies = {"127.0.0.1"};
  settings.limits.per_address = 2;
  const Running server(desk.connect(), settings);
  const std::string greedy = "X-Forwarded-For: 9.9.9.9\r\n", other = "X-Forwarded-For: 8.8.8.8\r\n";
  auto one = std::make_unique<WebSocketClient>(server.port(), greedy);
  const WebSocketClient two(server.port(), greedy);
  EXPECT_EQ(two.opened().status, 101);
  EXPECT_EQ(WebSocketClient(server.port(), greedy).opened().status, 503);
  EXPECT_EQ(ask_http(server.port(), "POST /api/v1/state", greedy, "{}").status, 503);
  EXPECT_EQ(WebSocketClient(server.port(), other).opened().status, 101);
  EXPECT_EQ(ask_http(server.port(), "POST /api/v1/state", other, "{}").status, 200);
  one.reset();
  while (WebSocketClient(server.port(), greedy).opened().status == 503) std::this_thread::yield();
}

#ifndef CROSSCUT_SANITIZED  // the sanitizers need file descriptors themselves
TEST(Server, TurnsClientsAwayWhenFileDescriptorsRunOut) {
  Desk desk(echo);
  const Running server(desk.connect());
  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &old), 0);
  rlimit tight = old;
  tight.rlim_cur = 100;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &tight), 0);
  std::vector<int> taken;
  for (int file = 0; (file = ::open("/dev/null", O_RDONLY)) >= 0;) taken.push_back(file);
  ASSERT_FALSE(taken.empty());
  ::close(taken.back());  // for the client itself
  taken.pop_back();
  {
    SocketClient client(server.port());
    EXPECT_EQ(client.receive_until("\r\n"), "HTTP/1.1 503 Service Unavailable\r\n");
  }
  for (const int file : taken) ::close(file);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &old), 0);
  EXPECT_EQ(ask_http(server.port(), "GET /healthz").status, 200);
}
#endif

TEST(Server, WaitsForNobodyForever) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.request = settings.limits.idle = std::chrono::seconds(1);
  const Running server(desk.connect(), settings);
  WebSocketClient silent(server.port());  // answers no pings
  SocketClient slow(server.port()), mute(server.port());
  (void)slow.send("GET / HT");
  EXPECT_EQ(slow.receive_all(), "");
  EXPECT_EQ(mute.receive_all(), "");
  EXPECT_EQ(silent.close_code(), 0);
  desk.wait_for(0);
}

TEST(Server, TakesTheNextPortWhenOneIsBusy) {
  Desk desk(echo);
  const Running server(desk.connect());
  ServerSettings settings;
  settings.port = server.port();
  const auto refused = Server::open(settings, desk.connect());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.message().find("Address already in use"), std::string::npos);
  settings.more_ports = 20;
  const auto other = Server::open(settings, desk.connect());
  ASSERT_TRUE(other) << other.message();
  EXPECT_NE((*other)->port(), server.port());
  settings.bind = "everywhere";
  EXPECT_NE(Server::open(settings, desk.connect()).message().find("is not an address to listen at"), std::string::npos);
}

TEST(Server, SaysGoodbyeWhenItEnds) {
  Desk desk([](const api::Request&, const Send&) {});
  Running server(desk.connect());
  const int port = server.port();
  WebSocketClient client(port);
  SocketClient waiting(port);
  (void)waiting.send("POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
  desk.wait_for(2);
  std::thread stopping([&] { server.stop(); });
  EXPECT_EQ(client.close_code(), 1001);
  client.socket().close();
  const HttpAnswer later = receive_answer(waiting);
  EXPECT_EQ(later.status, 503);
  EXPECT_EQ(later.header("Retry-After"), "5");
  EXPECT_EQ(waiting.receive_all(), "");
  stopping.join();
  desk.wait_for(0);
  EXPECT_FALSE(SocketClient(port).connected());
}

TEST(Server, SendsWhatItHasAnsweredBeforeItEnds) {
  constexpr int many = 500;
  std::mutex mutex;
  std::condition_variable answered;
  int count = 0;
  Desk desk([&](const api::Request&, const Send& send) {
    send({std::string(2000, 'x')});
    const std::lock_guard lock(mutex);
    ++count;
    answered.notify_all();
  });
  ServerSettings settings;
  settings.limits.burst = many;
  Running server(desk.connect(), settings);
  WebSocketClient client(server.port());
  for (int i = 0; i < many; ++i) ASSERT_TRUE(client.send("{}"));
  {
    std::unique_lock lock(mutex);
    answered.wait(lock, [&] { return count == many; });
  }
  std::thread stopping([&] { server.stop(); });
  for (int i = 0; i < many; ++i) ASSERT_EQ(client.receive().kind, 1) << i;
  EXPECT_EQ(client.close_code(), 1001);
  client.socket().close();
  stopping.join();
}

// Who never closes does not keep it from ending.
TEST(Server, EndsInTime) {
  Desk desk([](const api::Request&, const Send&) {});
  ServerSettings settings;
  settings.drain = std::chrono::milliseconds(100);
  Running server(desk.connect(), settings);
  WebSocketClient deaf(server.port());
  EXPECT_EQ(deaf.opened().status, 101);
  server.stop();
  desk.wait_for(0);
}

// All of it together: two people over WebSockets, a program over HTTP, and the engine beside them.
TEST(Server, IsOneLanguageForRoomsAndPositions) {
  api::AnalystSettings thinking;
  thinking.host.clock = [] { return 0.0; };
  api::Analyst analyst(thinking);
  auto store = FileStore::open(":memory:");
  ASSERT_TRUE(store);
  int names = 0;
  RoomThread rooms(
      Rooms(std::make_unique<FileStore>(*std::move(store)), {}, 0,
            [&names](std::size_t length) { return std::string(length, static_cast<char>('a' + names++)); }),
      {[] { return Milliseconds{0}; }});
  const Running server(to_games(&rooms, analyst));
  const auto call = [&](const std::string& action, const json& fields) {
    return json::parse(ask_http(server.port(), "POST /api/v1/" + action, "", fields.dump()).body);
  };
  const json made = call("room_create", {{"game", "yugo"}, {"options", {{"size", 5}}}});
  WebSocketClient ann(server.port()), ben(server.port());
  const auto ask = [](WebSocketClient& who, const json& request) {
    (void)who.send(request.dump());
    for (;;) {
      const std::string text = who.text();
      if (text.empty()) return json();
      json message = json::parse(text);
      if (message.value("id", json()) == request["id"]) return message;
    }
  };
  const auto join = [&](WebSocketClient& who, const char* seat) {
    return ask(who, {{"id", 1}, {"action", "room_join"}, {"room", made["room"]}, {"token", made["tokens"][seat]}});
  };
  EXPECT_EQ(join(ann, "first")["you"], "first");
  EXPECT_EQ(join(ben, "second")["state"]["phase"], "play");
  const json thought = ask(ann, {{"id", "think"},
                                 {"action", "genmove"},
                                 {"game", "yugo"},
                                 {"options", {{"size", 5}}},
                                 {"engine", {{"playouts", 20}}}});
  ASSERT_TRUE(thought.contains("move")) << thought;
  const json moved = ask(ann, {{"id", 2},
                               {"action", "room_move"},
                               {"room", made["room"]},
                               {"token", made["tokens"]["first"]},
                               {"move", thought["move"]}});
  EXPECT_EQ(moved["state"]["ply"], 1) << moved;
  for (json told = json::object(); told.value("seq", 0) < moved["seq"];) told = json::parse(ben.text());
  EXPECT_EQ(call("room_join", {{"room", made["room"]}})["state"]["moves"], moved["state"]["moves"]);
  EXPECT_EQ(ask(ann, {{"id", 3}, {"action", "room_fly"}})["field"], "action");
  (void)ann.send("{\"action\": \"room_move\"");
  EXPECT_NE(json::parse(ann.text())["error"].get<std::string>().find("not JSON"), std::string::npos);
}

TEST(Server, WithoutAFileThereAreNoRooms) {
  api::AnalystSettings thinking;
  thinking.host.clock = [] { return 0.0; };
  api::Analyst analyst(thinking);
  const Running server(to_games(nullptr, analyst));
  EXPECT_EQ(json::parse(ask_http(server.port(), "POST /api/v1/room_create", "", "{}").body)["error"],
            "this server has no rooms");
  EXPECT_EQ(ask_http(server.port(), "POST /api/v1/version", "", "{}").status, 200);
}

}  // namespace
}  // namespace crosscut::server
