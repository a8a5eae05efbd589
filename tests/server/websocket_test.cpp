// WebSockets over real sockets: the language, and connections that break the rules, do not read or flood.
#include <future>

#include "server/server_desk.hpp"
#include "support/socket_client.hpp"

namespace crosscut::server {
namespace {

constexpr int a_moment = 50;  // milliseconds

void expect_nothing(WebSocketClient& client) { EXPECT_FALSE(client.socket().something_comes(a_moment)); }

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

TEST(WebSocket, SlowReadersAreDropped) {
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

// One address leaves unread what it may; others are served as before.
TEST(WebSocket, SlowReadersDoNotAffectOthers) {
  std::atomic<int> answered{0};
  Desk desk([&](const api::Request&, const Send& send) {
    send({std::string(100'000, 'x')});
    ++answered;
  });
  ServerSettings settings;
  settings.limits.burst = 10'000;
  settings.bytes = std::make_shared<api::Pool>(4'000'000);
  const Running server(desk.connect(), settings);
  WebSocketClient deaf(server.port(), "", "127.0.0.2");
  const auto holds = [&] { return settings.bytes->used() > 1'500'000; };
  for (int asked = 0; !holds() && asked < 1000; ++asked) {
    (void)deaf.send("{}");
    while (answered == asked) std::this_thread::yield();
  }
  EXPECT_TRUE(holds());
  WebSocketClient reader(server.port());
  for (int i = 0; i < 50; ++i) {
    (void)reader.send("{}");
    ASSERT_EQ(reader.text().size(), 100'000U);
    (void)deaf.send("{}");
  }
}

TEST(WebSocket, AMessageHasADeadlineAndAnAddressItsShareOfBytes) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.request = std::chrono::seconds(1);
  settings.bytes = std::make_shared<api::Pool>(1'000'000);
  const Running server(desk.connect(), settings);
  const std::string part = WebSocketClient::frame(0x81, std::string(400'000, ' ')).substr(0, 300'000);
  WebSocketClient slow(server.port()), another(server.port());
  (void)slow.socket().send(part);
  while (settings.bytes->used() < 290'000) std::this_thread::yield();
  (void)another.socket().send(part);
  EXPECT_EQ(another.close_code(), 1013);
  WebSocketClient elsewhere(server.port(), "", "127.0.0.2");
  (void)elsewhere.send("{}");
  EXPECT_EQ(elsewhere.text(), "{}");
  EXPECT_EQ(slow.close_code(), 1008);
  slow.socket().close();
  another.socket().close();
  elsewhere.socket().close();
  desk.wait_for(0);
  while (settings.bytes->used() > 0) std::this_thread::yield();
}

TEST(WebSocket, FloodingClientsAreSlowedDownAndLoseNothing) {
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
    expect_nothing(client);
  }
  settings.limits.per_second = 100'000;
  const Running server(desk.connect(), settings);
  WebSocketClient client(server.port());
  for (int i = 0; i < 1000; ++i) (void)client.send(numbered(i));
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(client.text(), numbered(i));
}

// Who has used less of the thread of connections goes first.
TEST(WebSocket, AddressesTakeTurns) {
  std::promise<void> begins, goes_on;
  std::vector<std::string> order;
  Desk desk([&](const api::Request& request, const Send& send) {
    order.push_back(request.body().value("who", ""));
    if (order.size() == 1) begins.set_value(), goes_on.get_future().wait();
    send({"{}"});
  });
  ServerSettings settings;
  settings.drain = std::chrono::milliseconds(100);
  Running server(desk.connect(), settings);
  std::vector<std::unique_ptr<WebSocketClient>> clients;
  for (int i = 0; i < 20; ++i) clients.push_back(std::make_unique<WebSocketClient>(server.port(), "", "127.0.0.2"));
  clients.push_back(std::make_unique<WebSocketClient>(server.port()));
  (void)clients.front()->send(R"({"who":"flood"})");
  begins.get_future().wait();
  for (auto& client : clients)
    (void)client->send(client == clients.back() ? R"({"who":"other"})" : R"({"who":"flood"})");
  goes_on.set_value();
  for (auto& client : clients) EXPECT_EQ(client->text(), "{}");
  server.stop();
  EXPECT_EQ(order.at(1), "other");
}

// Parsing them takes the thread of all connections.
TEST(WebSocket, ShortRequestsOfAnAddressHaveARate) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.received_burst = 50'000;
  settings.limits.received_per_second = 0.01;
  settings.drain = std::chrono::milliseconds(100);
  const Running server(desk.connect(), settings);
  const std::string text = R"({"x":")" + std::string(992, 'a') + "\"}";
  WebSocketClient one(server.port(), "", "127.0.0.2"), two(server.port(), "", "127.0.0.2");
  for (WebSocketClient* client : {&one, &two}) {
    for (int i = 0; i < 2; ++i) {
      (void)client->send(text);
      EXPECT_EQ(client->text(), text);
    }
    (void)client->send("{}");  // counts as a quarter
    EXPECT_EQ(client->text(), "{}");
  }
  (void)one.send(text);
  (void)two.send("{}");
  expect_nothing(one);
  expect_nothing(two);
  WebSocketClient elsewhere(server.port());
  (void)elsewhere.send(text);
  EXPECT_EQ(elsewhere.text(), text);
}

// Also of frames that never become a request.
TEST(WebSocket, AnAddressHasARateOfBytes) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.received_burst = 100'000;
  settings.limits.received_per_second = 0.01;
  settings.drain = std::chrono::milliseconds(100);
  const Running server(desk.connect(), settings);
  std::string many;
  for (int i = 0; i < 50'000; ++i) many += WebSocketClient::frame(0x00, "");
  WebSocketClient endless(server.port(), "", "127.0.0.2");
  (void)endless.socket().send(WebSocketClient::frame(0x01, "{") + many + WebSocketClient::frame(0x80, "}"));
  expect_nothing(endless);
  WebSocketClient elsewhere(server.port());
  (void)elsewhere.send("{}");
  EXPECT_EQ(elsewhere.text(), "{}");
}

TEST(WebSocket, PingsCountAsBytes) {
  Desk desk(echo);
  ServerSettings settings;
  settings.limits.received_burst = 100'000;
  settings.limits.received_per_second = 0.01;
  settings.drain = std::chrono::milliseconds(100);
  const Running server(desk.connect(), settings);
  std::string many;
  for (int i = 0; i < 1000; ++i) many += WebSocketClient::frame(0x89, "");
  WebSocketClient client(server.port());
  (void)client.socket().send(many);
  int pongs = 0;
  while (pongs < 1000 && client.socket().something_comes(a_moment)) pongs += client.receive().kind == 10;
  EXPECT_GT(pongs, 0);
  EXPECT_LT(pongs, 1000);  // those that came before the address was in debt
}

}  // namespace
}  // namespace crosscut::server
