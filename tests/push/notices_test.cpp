// Notices of a room on their whole way: from a request to what a browser reads.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "push/push_service.hpp"
#include "server/file_store.hpp"
#include "server/room_thread.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

// The rooms of a server with notices, whose push services are at this port of this machine.
class Desk {
 public:
  explicit Desk(int port, const std::string& authorities = "")
      : thread_(Rooms(std::make_unique<FileStore>(*FileStore::open(":memory:")), {}, 1,
                      [this](std::size_t length) { return std::string(length, static_cast<char>('a' + names_++)); }),
                {[] { return 1; },
                 [] {},
                 {},
                 push::open_sender({push::new_key(), "mailto:club@example.org", port, authorities})}) {}

  json ask(const std::string& action, json fields) {
    fields["id"] = 1;
    fields["action"] = action;
    std::promise<json> answer;
    const auto visitor = std::make_shared<Visitor>(
        Visitor{"1.2.3.4", [&](const api::Answer& given) { answer.set_value(json::parse(given.text)); }, false});
    EXPECT_TRUE(thread_.ask(visitor, api::Request::read(fields.dump())));
    return answer.get_future().get();
  }

 private:
  int names_ = 0;
  RoomThread thread_;
};

// A slow game whose second player wants notices.
struct Game {
  Game(Desk& at, const std::string& endpoint) : desk(at) {
    const json made = desk.ask("room_create", {{"game", "yugo"}, {"options", {{"size", 5}}}});
    for (const char* name : {"first", "second"}) {
      seats[name] = {{"room", made["room"]}, {"token", made["tokens"][name]}};
      (void)desk.ask("room_join", seats[name]);
    }
    const push::Subscription to = browser.at(endpoint);
    wish = seats["second"];
    wish.update({{"endpoint", to.endpoint}, {"p256dh", to.p256dh}, {"auth", to.auth}, {"wanted", true}});
  }
  json move(const char* seat, const char* text) {
    json fields = seats[seat];
    fields["move"] = text;
    return desk.ask("room_move", fields);
  }
  bool is_wanted() {
    json fields = seats["second"];
    fields["endpoint"] = wish["endpoint"];
    return desk.ask("room_notices", fields)["wanted"];
  }

  Desk& desk;
  push::Browser browser;
  json seats, wish;
};

TEST(RoomNotices, ABrowserReadsWhoseTurnItIsUntilItsSubscriptionEnds) {
  push::Service service(201);
  Desk desk(service.port(), service.certificate());
  Game game(desk, service.address());
  const json told = desk.ask("room_notices", game.wish);
  EXPECT_EQ(told["wanted"], true) << told;
  (void)game.move("first", "c3");
  const std::string request = service.request();
  EXPECT_NE(request.find(", k=" + told["key"].get<std::string>() + "\r\n"), std::string::npos) << request;
  json said = game.seats["second"];
  said["text"] = "It is your turn in Yugo.";
  EXPECT_EQ(json::parse(game.browser.read(request.substr(request.find("\r\n\r\n") + 4))), said);
  EXPECT_TRUE(game.is_wanted());
  // The service answers the next one with 410.
  (void)game.move("second", "d3");
  (void)game.move("first", "b2");
  for (int i = 0; i < 1000 && game.is_wanted(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(game.is_wanted());
}

TEST(RoomNotices, NoMoveWaitsForAPushService) {
  push::asio::io_context io;
  push::tcp::acceptor silent(io, {push::asio::ip::address_v4::loopback(), 0});
  const int port = silent.local_endpoint().port();
  Desk desk(port);
  Game game(desk, "https://localhost:" + std::to_string(port) + "/x");
  EXPECT_EQ(desk.ask("room_notices", game.wish)["wanted"], true);
  EXPECT_EQ(game.move("first", "c3")["state"]["ply"], 1);
  push::tcp::socket waiting = silent.accept();
  EXPECT_EQ(game.move("second", "d3")["state"]["ply"], 2);
  EXPECT_EQ(game.move("first", "b2")["state"]["ply"], 3);
  waiting.non_blocking(true);
  std::array<char, 10'000> greeting{};
  boost::system::error_code error;
  while (!error) (void)waiting.read_some(push::asio::buffer(greeting), error);
  EXPECT_EQ(error, push::asio::error::would_block) << "the notice still waits for an answer";
}

TEST(RoomNotices, NoAddressOfThisMachineOrItsNetworkIsAccepted) {
  Desk desk(0);
  for (const char* endpoint : {"https://127.0.0.1/x", "https://localhost/x", "https://10.0.0.1/x",
                               "https://[fd12::1]/x", "http://8.8.8.8/x"}) {
    Game game(desk, endpoint);
    EXPECT_EQ(desk.ask("room_notices", game.wish)["code"], "not_a_push_service") << endpoint;
    EXPECT_FALSE(game.is_wanted());
  }
}

}  // namespace
}  // namespace crosscut::server
