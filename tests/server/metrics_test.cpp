// The figures of a server: in the exact format of Prometheus, at an address of their own, and right.
#include "server/metrics.hpp"

#include <map>
#include <set>
#include <sstream>

#include "server/server_desk.hpp"
#include "support/socket_client.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

bool is_name(const std::string& text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos;
}

// The samples of a text in the format, by name and labels; a failure for each line that is none.
class Figures {
 public:
  explicit Figures(const std::string& text) {
    EXPECT_TRUE(text.empty() || text.back() == '\n');
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) line[0] == '#' ? describe(line) : sample(line);
    for (const auto& [name, kind] : kinds_)
      if (kind == "histogram") check_histogram(name);
  }
  double operator[](const std::string& name) const {
    const auto found = samples_.find(name);
    return found == samples_.end() ? -1 : found->second;
  }

 private:
  void describe(const std::string& line) {
    std::istringstream words(line);
    std::string hash, what, name, rest;
    words >> hash >> what >> name;
    std::getline(words, rest);
    EXPECT_TRUE(is_name(name) && rest.size() > 1) << line;
    if (what == "HELP") {
      EXPECT_TRUE(helped_.insert(name).second) << line;
      family_ = name;
      return;
    }
    EXPECT_EQ(what, "TYPE") << line;
    EXPECT_EQ(name, family_) << line;
    EXPECT_TRUE(rest == " counter" || rest == " gauge" || rest == " histogram") << line;
    EXPECT_TRUE(kinds_.emplace(name, rest.substr(1)).second) << line;
  }
  void sample(const std::string& line) {
    const std::size_t blank = line.rfind(' '), brace = line.find('{');
    ASSERT_NE(blank, std::string::npos) << line;
    const std::string key = line.substr(0, blank), name = line.substr(0, std::min(blank, brace));
    ASSERT_TRUE(is_name(name)) << line;
    const std::string& kind = kinds_[family_];
    const bool part = name == family_ + "_bucket" || name == family_ + "_sum" || name == family_ + "_count";
    EXPECT_TRUE(kind == "histogram" ? part : name == family_) << line;
    EXPECT_TRUE(kind != "counter" || name.ends_with("_total")) << line;
    if (brace != std::string::npos) check_labels(key.substr(brace));
    std::size_t read = 0;
    const double value = std::stod(line.substr(blank + 1), &read);
    EXPECT_EQ(blank + 1 + read, line.size()) << line;
    EXPECT_TRUE(samples_.emplace(key, value).second) << "twice: " << line;
    order_.push_back(key);
  }
  static void check_labels(std::string text) {
    ASSERT_TRUE(text.size() > 2 && text.front() == '{' && text.back() == '}') << text;
    text = text.substr(1, text.size() - 2) + ",";
    while (!text.empty()) {
      const std::size_t equals = text.find("=\""), end = text.find("\",");
      ASSERT_TRUE(equals != std::string::npos && end != std::string::npos && end > equals) << text;
      EXPECT_TRUE(is_name(text.substr(0, equals))) << text;
      EXPECT_EQ(text.substr(equals + 2, end - equals - 2).find_first_of("\"\\\n"), std::string::npos) << text;
      text.erase(0, end + 2);
    }
  }
  // Each bucket holds the ones before; the last one everything, as the count does.
  void check_histogram(const std::string& name) {
    double last = 0;
    for (const std::string& key : order_) {
      const double value = samples_[key];
      const bool counts = key.starts_with(name + "_count");
      if (!counts && !key.starts_with(name + "_bucket")) continue;
      EXPECT_TRUE(counts ? value == last : value >= last) << key;
      last = counts ? 0 : value;
    }
  }

  std::string family_;
  std::set<std::string> helped_;
  std::map<std::string, std::string> kinds_;
  std::map<std::string, double> samples_;
  std::vector<std::string> order_;
};

TEST(Metrics, CountRequestsAndTheirTimes) {
  Metrics metrics;
  metrics.answered("state", api::Answer::Outcome::ok, 0.002);
  metrics.answered("state", api::Answer::Outcome::ok, 0.2);
  metrics.answered("state", api::Answer::Outcome::error, 100);
  metrics.answered("room_move", api::Answer::Outcome::fault, 0.1);
  metrics.answered("play", api::Answer::Outcome::ok, 0.0001);
  metrics.responded(200);
  metrics.responded(404);
  metrics.responded(404);
  using Kind = Sample::Kind;
  const Figures figures(metrics.text({{"crosscut_things", "Things.", Kind::gauge, 2, "kind=\"a\""},
                                      {"crosscut_things", "Things.", Kind::gauge, 1.5, "kind=\"b\""},
                                      {"crosscut_steps_total", "Steps.", Kind::counter, 12345678}}));
  EXPECT_EQ(figures["crosscut_things{kind=\"b\"}"], 1.5);
  EXPECT_EQ(figures["crosscut_steps_total"], 12345678);
  EXPECT_EQ(figures["crosscut_requests_total{action=\"state\",outcome=\"ok\"}"], 2);
  EXPECT_EQ(figures["crosscut_requests_total{action=\"state\",outcome=\"error\"}"], 1);
  EXPECT_EQ(figures["crosscut_requests_total{action=\"room_move\",outcome=\"fault\"}"], 1);
  EXPECT_EQ(figures["crosscut_request_seconds_count{action=\"room_move\"}"], 1);
  EXPECT_EQ(figures["crosscut_request_seconds_bucket{action=\"state\",le=\"0.0025\"}"], 1);
  EXPECT_EQ(figures["crosscut_request_seconds_bucket{action=\"state\",le=\"0.25\"}"], 2);
  EXPECT_EQ(figures["crosscut_request_seconds_bucket{action=\"state\",le=\"30\"}"], 2);
  EXPECT_EQ(figures["crosscut_request_seconds_bucket{action=\"state\",le=\"+Inf\"}"], 3);
  EXPECT_EQ(figures["crosscut_request_seconds_bucket{action=\"play\",le=\"0.001\"}"], 1);
  EXPECT_DOUBLE_EQ(figures["crosscut_request_seconds_sum{action=\"state\"}"], 100.202);
  EXPECT_EQ(figures["crosscut_http_responses_total{status=\"404\"}"], 2);
}

// Answers to every request, and keeps what the server notes.
TEST(Metrics, AreServedAtAnAddressOfTheirOwn) {
  Desk desk([](const api::Request& request, const Send& send) { send(api::answer_to(request, {{"secret", "c3"}})); });
  std::mutex mutex;
  std::string noted;
  ServerSettings settings;
  settings.limits.connections = 3;
  settings.metrics = "127.0.0.1:0";
  settings.more_metrics = [] { return std::vector<Sample>{{"crosscut_own", "Own.", Sample::Kind::gauge, 7}}; };
  settings.log = [&](const json& entry) {
    const std::lock_guard lock(mutex);
    noted += entry.dump() + "\n";
  };
  const Running server(desk.connect(), settings);
  EXPECT_EQ(ask_http(server.port(), "POST /api/v1/room_move", "", R"({"token": "hush"})").status, 200);
  EXPECT_EQ(ask_http(server.port(), "POST /api/v1/fly", "", "{}").status, 200);
  EXPECT_EQ(ask_http(server.port(), "GET /metrics").status, 404);
  WebSocketClient one(server.port());
  EXPECT_TRUE(one.send(R"({"id": 1, "action": "state"})"));
  EXPECT_NE(one.text(), "");
  std::vector<std::unique_ptr<WebSocketClient>> more;  // until it is full, and can still be looked at
  do more.push_back(std::make_unique<WebSocketClient>(server.port()));
  while (more.back()->opened().status == 101);
  const int port = server.metrics_port();
  EXPECT_NE(port, server.port());
  EXPECT_EQ(ask_http(port, "GET /").status, 404);
  EXPECT_EQ(ask_http(port, "POST /metrics", "", "{}").status, 405);
  EXPECT_EQ(ask_http(port, "GET /metrics", "Host: evil.example\r\n").status, 421);
  const auto answer = ask_http(port, "GET /metrics");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("Content-Type"), "text/plain; version=0.0.4; charset=utf-8");
  const Figures figures(answer.body);
  EXPECT_EQ(figures["crosscut_own"], 7);
  EXPECT_EQ(figures["crosscut_connections{kind=\"websocket\"}"], more.size());
  EXPECT_EQ(figures["crosscut_turned_away_total"], 1);
  EXPECT_EQ(figures["crosscut_requests_total{action=\"room_move\",outcome=\"ok\"}"], 1);
  EXPECT_EQ(figures["crosscut_requests_total{action=\"state\",outcome=\"ok\"}"], 1);
  EXPECT_EQ(figures["crosscut_requests_total{action=\"unknown\",outcome=\"ok\"}"], 1);
  EXPECT_EQ(figures["crosscut_requests_total{action=\"fly\",outcome=\"ok\"}"], -1);
  EXPECT_EQ(figures["crosscut_http_responses_total{status=\"421\"}"], 1);
  const std::lock_guard lock(mutex);
  EXPECT_NE(noted.find(R"("action":"room_move","event":"request")"), std::string::npos) << noted;
  for (const char* hidden : {"hush", "c3", "127.0.0.1", "fly"})
    EXPECT_EQ(noted.find(hidden), std::string::npos) << noted;
}

TEST(Metrics, NeedAnAddressAndAPort) {
  Desk desk(echo);
  for (const char* wrong : {"9100", "everywhere:9100", "127.0.0.1:", "127.0.0.1:70000", "127.0.0.1:x"}) {
    ServerSettings settings;
    settings.metrics = wrong;
    EXPECT_NE(Server::open(settings, desk.connect()).message().find("is not an address and a port"), std::string::npos)
        << wrong;
  }
}

}  // namespace
}  // namespace crosscut::server
