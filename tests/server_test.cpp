// The server over real sockets: what it serves, what it refuses, and that nobody can make it suffer.
#include "server/server.hpp"

#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "api/analyst.hpp"
#include "api/call.hpp"
#include "server/room_thread.hpp"
#include "socket_client.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

// In place of the games: counts who is connected, and answers as it is told.
class Desk {
 public:
  using Answer = std::function<void(const api::Request& request, const Send& send)>;

  explicit Desk(Answer answer) : answer_(std::move(answer)) {}

  Connect connect() {
    return [this](const Caller& caller, Send send) {
      change(+1);
      EXPECT_EQ(caller.address, "127.0.0.1");
      return std::make_unique<Here>(*this, std::move(send));
    };
  }
  // Waits until so many are connected.
  void wait_for(int clients) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return clients_ == clients; });
  }

 private:
  struct Here : Client {
    Here(Desk& desk, Send send) : at(desk), answers(std::move(send)) {}
    ~Here() override { at.change(-1); }
    void submit(api::Request request) override { at.answer_(request, answers); }
    Desk& at;
    Send answers;
  };

  void change(int by) {
    const std::lock_guard lock(mutex_);
    clients_ += by;
    changed_.notify_all();
  }

  Answer answer_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int clients_ = 0;
};

void echo(const api::Request& request, const Send& send) { send({request.body().dump()}); }

// A server that runs as long as this lives.
class Running {
 public:
  explicit Running(Connect connect, const ServerSettings& settings = {}) {
    auto opened = Server::open(settings, std::move(connect));
    EXPECT_TRUE(opened) << opened.message();
    server_ = *std::move(opened);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Running() {
    if (thread_.joinable()) stop();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  int port() const { return server_->port(); }
  void stop() {
    server_->stop();
    thread_.join();
  }

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

TEST(Http, ServesThePage) {
  Desk desk(echo);
  const Running server(desk.connect());
  SocketClient client(server.port());
  const HttpAnswer page = ask_http(client, "GET /");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_NE(page.body.find("<title>"), std::string::npos);
  EXPECT_EQ(page.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(page.header("Referrer-Policy"), "no-referrer");
  EXPECT_NE(page.header("Content-Security-Policy").find("frame-ancestors 'none'"), std::string::npos);
  // On the same connection: nothing new, packed, the head alone, with a query.
  EXPECT_EQ(ask_http(client, "GET /", "If-None-Match: " + page.header("ETag") + "\r\n").status, 304);
  const HttpAnswer packed = ask_http(client, "GET /", "Accept-Encoding: br, gzip\r\n");
  EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
  EXPECT_EQ(packed.body.substr(0, 2), "\x1f\x8b");
  EXPECT_EQ(ask_http(client, "GET /", "Accept-Encoding: gzip;q=0\r\n").body, page.body);
  const HttpAnswer head = ask_http(client, "HEAD /");
  EXPECT_EQ(head.header("Content-Length"), std::to_string(page.body.size()));
  EXPECT_EQ(ask_http(client, "GET /?x=1").body, page.body);
  EXPECT_EQ(ask_http(client, "GET /healthz").body, "ok\n");
}

TEST(Http, ServesNothingElse) {
  Desk desk(echo);
  const Running server(desk.connect());
  SocketClient client(server.port());
  for (const char* path : {"/../CMakeLists.txt", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..", "/\\..\\",
                           "/assets/", "/index.html%00.js", "*", "http://other/", "/api/v1", "/api/v2/games"})
    EXPECT_EQ(ask_http(client, std::string("GET ") + path).status, 404) << path;
  for (const char* method : {"POST", "PUT", "DELETE", "TRACE", "OPTIONS"})
    EXPECT_EQ(ask_http(client, std::string(method) + " /").status, 405) << method;
  EXPECT_EQ(ask_http(client, "GET /api/v1/games").header("Allow"), "POST");
  EXPECT_EQ(ask_http(client, "GET /ws").status, 426);
}

TEST(Http, DescribesItself) {
  Desk desk(echo);
  const Running server(desk.connect());
  const json described = json::parse(ask_http(server.port(), "GET /api/openapi.json").body);
  std::vector<std::string_view> actions;
  for (const Rooms::Action& action : Rooms::actions()) actions.push_back(action.name);
  // To end a request one needs the connection that it came from.
  for (const api::Action& action : api::actions())
    if (action.kind != api::Action::order) actions.push_back(action.name);
  for (const std::string_view action : actions)
    EXPECT_TRUE(described["paths"].contains("/api/v1/" + std::string(action))) << action;
  EXPECT_EQ(described["paths"].size(), actions.size());
}

TEST(Http, OtherPagesMayNotAsk) {
  Desk desk(echo);
  ServerSettings settings;
  settings.names = {"games.example"};
  const Running server(desk.connect(), settings);
  const auto asked = [&](const std::string& host, const std::string& origin) {
    const std::string headers = "Host: " + host + "\r\n" + (origin.empty() ? "" : "Origin: " + origin + "\r\n");
    const int status = ask_http(server.port(), "POST /api/v1/echo", headers, "{}").status;
    WebSocketClient socket(server.port(), headers);
    EXPECT_EQ(socket.opened().status == 101, status == 200) << host << " " << origin;
    return status;
  };
  EXPECT_EQ(asked("localhost:8080", ""), 200);
  EXPECT_EQ(asked("localhost:8080", "http://localhost:8080"), 200);
  EXPECT_EQ(asked("127.0.0.1:8080", "http://127.0.0.1:8080"), 200);
  EXPECT_EQ(asked("[::1]:8080", "http://[::1]:8080"), 200);
  EXPECT_EQ(asked("Games.example", "https://games.example"), 200);
  EXPECT_EQ(asked("localhost:8080", "http://localhost:9090"), 403);
  EXPECT_EQ(asked("localhost:8080", "http://evil.example"), 403);
  EXPECT_EQ(asked("localhost:8080", "null"), 403);
  // A name that was pointed at this address.
  EXPECT_EQ(asked("evil.example:8080", "http://evil.example:8080"), 421);
  EXPECT_EQ(asked("evil.example", ""), 421);
  EXPECT_EQ(asked("127.0.0.1.evil.example", ""), 421);
  EXPECT_EQ(asked("[::1].evil.example", ""), 421);
}

TEST(Http, CallsAreAnswered) {
  Desk desk([](const api::Request& request, const Send& send) {
    const bool wrong = request.body().contains("wrong");
    if (request.body().contains("stream"))
      for (int i = 0; i < 3; ++i) send(api::partial_answer_to(request, {{"part", i}}));
    send(wrong ? api::refusal_of(request, {"", "this is wrong"}) : api::answer_to(request, {{"part", 3}}));
  });
  const Running server(desk.connect());
  SocketClient client(server.port());
  EXPECT_EQ(ask_http(client, "POST /api/v1/state", "", R"({"id": 5, "action": "other"})").body,
            R"({"action":"state","id":5,"part":3})");
  EXPECT_EQ(json::parse(ask_http(client, "POST /api/v1/state").body)["id"], "state");
  const HttpAnswer last = ask_http(client, "POST /api/v1/analyze", "", R"({"stream": 1})");
  EXPECT_EQ(json::parse(last.body)["part"], 3);
  const HttpAnswer all =
      ask_http(client, "POST /api/v1/analyze", "Accept: application/x-ndjson\r\n", R"({"stream": 1})");
  EXPECT_EQ(all.header("Content-Type"), "application/x-ndjson");
  EXPECT_EQ(std::count(all.body.begin(), all.body.end(), '\n'), 4);
  const HttpAnswer wrong = ask_http(client, "POST /api/v1/state", "", R"({"wrong": 1})");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_EQ(json::parse(wrong.body)["error"], "this is wrong");
  for (const char* body : {"[]", "{", "\xff", "5"})
    EXPECT_EQ(ask_http(client, "POST /api/v1/state", "", body).status, 400) << body;
  for (const char* name : {"", "State", "a/b", "a-b", "%61"})
    EXPECT_EQ(ask_http(client, std::string("POST /api/v1/") + name, "", "{}").status, 404) << name;
  desk.wait_for(0);
}

TEST(Http, WhatNobodyWaitsForIsCancelled) {
  Desk desk([](const api::Request&, const Send&) {});
  const Running server(desk.connect());
  SocketClient client(server.port());
  (void)client.send("POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
  desk.wait_for(1);
  client.close();
  desk.wait_for(0);
}

TEST(Http, WhatFollowsARequestWaitsForItsAnswer) {
  std::mutex mutex;
  std::vector<Send> waiting;
  Desk desk([&](const api::Request&, const Send& send) {
    const std::lock_guard lock(mutex);
    waiting.push_back(send);
  });
  const Running server(desk.connect());
  SocketClient client(server.port());
  (void)client.send("POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
  desk.wait_for(1);
  (void)client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(ask_http(server.port(), "GET /healthz").status, 200);  // by now it has seen what followed
  {
    const std::lock_guard lock(mutex);
    ASSERT_EQ(waiting.size(), 1U);
    waiting[0]({"{}"});
  }
  EXPECT_EQ(receive_answer(client).body, "{}");
  EXPECT_EQ(receive_answer(client).body, "ok\n");
}

TEST(Http, RefusesWhatIsNoRequest) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.message = 1000;
  const Running server(desk.connect(), settings);
  const auto answer_to = [&](const std::string& text) {
    SocketClient client(server.port());
    (void)client.send(text);
    return receive_answer(client).status;
  };
  for (const char* nonsense :
       {"\r\n\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "\x16\x03\x01\x02\x01\x01\xfc\x03\x03\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n"})
    EXPECT_EQ(answer_to(nonsense), 400) << nonsense;
  EXPECT_EQ(answer_to("GET / HTTP/1.1\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n"), 431);
  EXPECT_EQ(
      answer_to("POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n" + std::string(5000, ' ')),
      413);
  EXPECT_EQ(answer_to("GET / HTTP/1.1\r\n\r\n"), 421);  // without a host
  EXPECT_EQ(answer_to("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"), 400);
  for (const char* coding : {"xchunked", "identity", "gzip, chunked"})
    EXPECT_EQ(answer_to(std::string("POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: ") + coding +
                        "\r\n\r\n0\r\n\r\n"),
              400)
        << coding;
  EXPECT_EQ(ask_http(server.port(), "GET /healthz").status, 200);
}

TEST(WebSocket, SpeaksTheLanguage) {
  Desk desk(echo);
  const Running server(desk.connect());
  WebSocketClient client(server.port());
  ASSERT_EQ(client.opened().status, 101);
  EXPECT_EQ(client.opened().header("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  for (const std::size_t size : {8, 13, 125, 126, 70'000}) {
    const std::string text = R"({"x":")" + std::string(size - 8, 'a') + "\"}";
    ASSERT_EQ(text.size(), size);
    (void)client.send(text);
    EXPECT_TRUE(client.text() == text) << size;
  }
  (void)client.socket().send(WebSocketClient::frame(0x01, R"({"in":)") +
                             WebSocketClient::frame(0x89, "are you there?") +
                             WebSocketClient::frame(0x80, R"("parts"})"));
  const auto pong = client.receive();
  EXPECT_EQ(pong.kind, 10);
  EXPECT_EQ(pong.text, "are you there?");
  EXPECT_EQ(client.text(), R"({"in":"parts"})");
  (void)client.socket().send(WebSocketClient::frame(0x88, std::string("\x03\xe8", 2)));
  EXPECT_EQ(client.close_code(), 1000);
  client.socket().close();
  desk.wait_for(0);
}

TEST(WebSocket, EndsAConnectionThatBreaksTheRules) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.message = 1000;
  const Running server(desk.connect(), settings);
  const auto closed_after = [&](const std::string& bytes) {
    WebSocketClient client(server.port());
    (void)client.socket().send(bytes);
    return client.close_code();
  };
  EXPECT_EQ(closed_after(WebSocketClient::frame(0x82, "bytes")), 1003);
  EXPECT_EQ(closed_after(WebSocketClient::frame(0x81, "bare", false)), 1002);
  EXPECT_EQ(closed_after(WebSocketClient::frame(0xf1, "reserved")), 1002);
  EXPECT_EQ(closed_after(WebSocketClient::frame(0x80, "goes on with nothing")), 1002);
  EXPECT_EQ(closed_after(WebSocketClient::frame(0x81, "\xff\xfe")), 1007);
  EXPECT_EQ(closed_after(WebSocketClient::frame(0x81, std::string(1001, 'x'))), 1009);
  EXPECT_EQ(closed_after(WebSocketClient::frame(0x01, std::string(600, 'x')) +
                         WebSocketClient::frame(0x80, std::string(600, 'x'))),
            1009);
  desk.wait_for(0);
}

TEST(WebSocket, WhoDoesNotReadIsDropped) {
  Desk desk([](const api::Request&, const Send& send) {
    for (int i = 0; i < 1000; ++i) send({std::string(100'000, 'x')});
  });
  ServerSettings settings;
  settings.limits.queue = 1 << 20;
  const Running server(desk.connect(), settings);
  WebSocketClient reader(server.port());
  WebSocketClient client(server.port());
  desk.wait_for(2);
  (void)client.send("all of it");
  desk.wait_for(1);
  // What was on its way comes, and then the end; the other connection is as before.
  std::size_t bytes = client.socket().receive_all().size();
  EXPECT_LT(bytes, 50'000'000U);
  (void)reader.socket().send(WebSocketClient::frame(0x89, ""));
  EXPECT_EQ(reader.receive().kind, 10);
}

TEST(WebSocket, WhoFloodsIsSlowedDownAndLosesNothing) {
  Desk desk(echo);
  const auto numbered = [](int i) { return "{\"n\":" + std::to_string(i) + "}"; };
  ServerSettings settings;
  settings.limits.burst = 5;
  settings.limits.per_second = 0.01;
  {
    const Running server(desk.connect(), settings);
    WebSocketClient client(server.port());
    for (int i = 0; i < 100; ++i) (void)client.send(numbered(i));
    for (int i = 0; i < 5; ++i) EXPECT_EQ(client.text(), numbered(i));
    constexpr int moment = 50;
    EXPECT_FALSE(client.socket().something_comes(moment));
  }
  settings.limits.per_second = 100'000;
  const Running server(desk.connect(), settings);
  WebSocketClient client(server.port());
  for (int i = 0; i < 1000; ++i) (void)client.send(numbered(i));
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(client.text(), numbered(i));
}

TEST(Server, ServesHundredsAtATimeAndNoMoreThanItShall) {
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
  EXPECT_NE(Server::open(settings, desk.connect()).message().find("is no address to listen at"), std::string::npos);
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
  EXPECT_EQ(waiting.receive_all(), "");
  stopping.join();
  desk.wait_for(0);
  EXPECT_FALSE(SocketClient(port).connected());
}

// All of it together: two people over WebSockets, a program over HTTP, and the engine beside them.
TEST(Server, IsOneLanguageForRoomsAndPositions) {
  api::AnalystSettings thinking;
  thinking.host.clock = [] { return 0.0; };
  api::Analyst analyst(thinking);
  auto store = Store::open(":memory:");
  ASSERT_TRUE(store);
  int names = 0;
  RoomThread rooms(
      Rooms(*std::move(store), {}, 0,
            [&names](std::size_t length) { return std::string(length, static_cast<char>('a' + names++)); }),
      [] { return Milliseconds{0}; });
  const Running server(with_rooms(&rooms, to_analyst(analyst)));
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
  Desk desk(echo);
  const Running server(with_rooms(nullptr, desk.connect()));
  EXPECT_EQ(json::parse(ask_http(server.port(), "POST /api/v1/room_create", "", "{}").body)["error"],
            "this server has no rooms");
  EXPECT_EQ(ask_http(server.port(), "POST /api/v1/state", "", "{}").status, 200);
}

}  // namespace
}  // namespace crosscut::server
