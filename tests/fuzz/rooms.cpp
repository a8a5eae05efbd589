// Any lines as requests about rooms: each gets one answer, and a room reloaded from its file is the same. Names are
// "a", "b" and so on, in the order in which they are drawn. A line like +5000 lets that many milliseconds pass.
#include "server/rooms.hpp"

#include <cstdint>

#include "base/text.hpp"
#include "fuzz/expect.hpp"
#include "server/file_store.hpp"

namespace {

using namespace crosscut;
using namespace crosscut::server;
using nlohmann::json;

class Hall {
 public:
  void take(std::string_view line) {
    if (!line.empty() && line[0] == '+') return pass_time(line.substr(1));
    const json request = json::parse(line, nullptr, false);
    if (!request.is_object() || is_large(request)) return;
    const json answer = ask(request);
    expect(answer.is_object() && (answer.contains("error") || answer.contains("room")), "a request has one answer");
    if (answer.contains("state")) compare(answer["room"]);
  }

 private:
  // Slow requests are left out.
  static bool is_large(const json& request) {
    const auto options = request.find("options");
    return options == request.end() || !options->is_object() ? request.value("action", json()) == "room_create"
                                                             : options->value("size", json()) != 3;
  }

  json ask(const json& request) {
    answers_.clear();
    rooms_.begin();
    rooms_.ask(visitor_, api::Request::read(request.dump()), now_);
    rooms_.commit();
    json answer;
    int count = 0;
    for (const std::string& text : answers_) {
      json message = json::parse(text);
      if (message.contains("event")) continue;
      answer = std::move(message);
      ++count;
    }
    return count == 1 ? answer : json();
  }

  void compare(const std::string& room) {
    const json look = {{"id", 1}, {"action", "room_join"}, {"room", room}};
    const json before = ask(look);
    rooms_.begin();
    rooms_.leave(visitor_, now_);
    rooms_.commit();
    json after = ask(look);
    for (auto& seat : after["state"]["seats"]) seat["present"] = false;
    json same = before;
    for (auto& seat : same["state"]["seats"]) seat["present"] = false;
    expect(same == after, "a room read again is the same room");
  }

  void pass_time(std::string_view text) {
    now_ += whole_number(text, 0, 1'000'000'000).value_or(0);
    rooms_.begin();
    rooms_.flags(now_);
    rooms_.commit();
  }

  Milliseconds now_ = 1000;
  // Rooms that nobody watches are unloaded, and reloaded.
  static RoomLimits forgetful() {
    RoomLimits limits;
    limits.idle = 0;
    return limits;
  }

  int names_ = 0;
  Rooms rooms_{std::make_unique<FileStore>(*FileStore::open(":memory:")), forgetful(), now_,
               [this](std::size_t) { return std::string(1, static_cast<char>('a' + names_++ % 26)); }};
  std::vector<std::string> answers_;
  std::shared_ptr<Visitor> visitor_ = std::make_shared<Visitor>(
      Visitor{"here", [this](api::Answer answer) { answers_.push_back(std::move(answer.text)); }, true});
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Hall hall;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    hall.take(line);
  }
  return 0;
}
