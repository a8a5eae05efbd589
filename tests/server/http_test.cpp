// HTTP over real sockets: what is served, what is refused, and how calls are answered.
#include "api/call.hpp"
#include "messages/rooms.hpp"
#include "server/rooms.hpp"
#include "server/router.hpp"
#include "server/server_desk.hpp"
#include "server/site.hpp"
#include "support/said.hpp"
#include "support/socket_client.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

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
  EXPECT_EQ(ask_http(client, "GET http://localhost/healthz").body, "ok\n");
  EXPECT_EQ(ask_http(client, "GET http://elsewhere.example/healthz").status, 421);
}

TEST(Http, PagesOfGamesNameTheAddressOfTheirPicture) {
  const SiteFile* page = site_file("/yugo.html");
  if (!page) GTEST_SKIP() << "there are no pages";
  Desk desk(echo);
  const Running server(desk.connect());
  SocketClient client(server.port());
  const auto picture = [&](const std::string& headers) {
    const HttpAnswer answer = ask_http(client, "GET /yugo.html", headers);
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body.find("{origin}"), std::string::npos);
    const std::size_t at = answer.body.find("og:image\" content=\"") + 19;
    return answer.body.substr(at, answer.body.find('"', at) - at);
  };
  const std::string path = "/previews/yugo.png";
  EXPECT_EQ(picture(""), "http://localhost" + path);
  EXPECT_EQ(picture("X-Forwarded-Proto: https\r\n"), "https://localhost" + path);
  EXPECT_EQ(ask_http(client, "GET " + path).header("Content-Type"), "image/png");
  EXPECT_EQ(ask_http(client, "GET /manifest.webmanifest").header("Content-Type"), "application/manifest+json");
}

TEST(Http, TellsWhereOthersFindItToThisMachineOnly) {
  Desk desk(echo);
  const Running server(desk.connect());  // which listens for this machine only
  const HttpAnswer told = ask_http(server.port(), "GET /reach");
  EXPECT_EQ(told.body, "{\"addresses\":[]}\n");
  EXPECT_EQ(told.header("Cache-Control"), "no-store");
  EXPECT_EQ(ask_http(server.port(), "GET /reach", "Origin: http://other\r\n").status, 403);
  const Router router({}, [] { return std::vector<std::string>{"http://192.0.2.5:80/"}; });
  const auto asked = [&](bool from_here) {
    HttpRequest request{"GET", "/reach", "localhost"};
    request.from_here = from_here;
    return std::get<HttpResponse>(router.route(request)).body;
  };
  EXPECT_EQ(asked(true), "{\"addresses\":[\"http://192.0.2.5:80/\"]}\n");
  EXPECT_EQ(asked(false), "{\"addresses\":[]}\n");
}

// Whoever is to blame for an error.
TEST(Http, DistinguishesClientErrorsFromServerFaults) {
  const auto request = api::Request::read_body("{}", "room_move");
  const auto status = [&](Message error) {
    return response_to_query(api::refusal_of(request, {"", std::move(error)})).status;
  };
  EXPECT_EQ(status(messages::no_room_unknown{}), 400);
  EXPECT_EQ(status(messages::not_stored{.why = "no"}), 503);
  EXPECT_EQ(status(messages::perhaps_stored{.why = "no"}), 503);
}

TEST(Http, ServesNothingElse) {
  Desk desk(echo);
  const Running server(desk.connect());
  SocketClient client(server.port());
  for (const char* path : {"/../CMakeLists.txt", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..", "/\\..\\",
                           "/assets/", "/index.html%00.js", "*", "http:/other/", "/api/v1", "/api/v2/games"})
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
    if (const auto& fault = request.fault()) return send(api::refusal_of(request, *fault));
    const bool wrong = request.body().contains("wrong");
    if (request.body().contains("stream"))
      for (int i = 0; i < 3; ++i) send(api::partial_answer_to(request, {{"part", i}}));
    send(wrong ? api::refusal_of(request, {"", tests::said("this is wrong")}) : api::answer_to(request, {{"part", 3}}));
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

TEST(Http, AbandonedRequestsAreCancelled) {
  Desk desk([](const api::Request&, const Send&) {});
  const Running server(desk.connect());
  SocketClient client(server.port());
  (void)client.send("POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
  desk.wait_for(1);
  client.close();
  desk.wait_for(0);
}

TEST(Http, DataAfterAQueryDoesNotHideADisconnect) {
  Desk desk([](const api::Request&, const Send&) {});
  const Running server(desk.connect());
  const std::string query = "POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}";
  SocketClient client(server.port());
  (void)client.send(query);
  desk.wait_for(1);
  (void)client.send("x");
  client.close();
  desk.wait_for(0);
  SocketClient chatty(server.port());
  (void)chatty.send(query);
  desk.wait_for(1);
  (void)chatty.send(std::string(1'000'000, 'x'));  // no more than is kept
  desk.wait_for(0);
}

TEST(Http, AnswersExpectContinue) {
  Desk desk(echo);
  const Running server(desk.connect());
  SocketClient client(server.port());
  (void)client.send(
      "POST /api/v1/state HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.receive_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  (void)client.send(R"({"id":3})");
  EXPECT_EQ(json::parse(receive_answer(client).body)["id"], 3);
}

TEST(Http, AllLinesOfForwardedAddressesCount) {
  Desk desk(echo);
  ServerSettings settings;
  settings.proxies = {"127.0.0.1"};
  const Running server(desk.connect(), settings);
  EXPECT_EQ(ask_http(server.port(), "POST /api/v1/state",
                     "X-Forwarded-For: 198.51.100.7\r\nX-Forwarded-For: 203.0.113.5\r\n", "{}")
                .status,
            200);
  EXPECT_EQ(desk.addresses(), std::set<std::string>{"203.0.113.5"}) << "the first line is hearsay";
}

TEST(Http, AnAddressHasItsShareOfWhatIsBeingRead) {
  Desk desk(echo);
  ServerSettings settings;
  settings.bytes = std::make_shared<api::Pool>(1'000'000);
  const Running server(desk.connect(), settings);
  const std::string head = "POST /api/v1/state HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n{";
  SocketClient slow(server.port()), another(server.port()), elsewhere(server.port(), "127.0.0.2");
  (void)slow.send(head);
  while (settings.bytes->used() == 0) std::this_thread::yield();
  (void)another.send(head);
  EXPECT_EQ(receive_answer(another).status, 503);
  EXPECT_EQ(ask_http(elsewhere, "POST /api/v1/state", "", R"({"id":1})").status, 200);
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

TEST(Http, RefusesMalformedRequests) {
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

}  // namespace
}  // namespace crosscut::server
