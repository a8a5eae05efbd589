#include "server/front.hpp"

#include "api/analyst.hpp"
#include "server/room_thread.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

json refusal_of(const json& request, const char* message) {
  return {{"id", request.value("id", json())}, {"action", request["action"]}, {"error", message}};
}

class Asker : public Client {
 public:
  explicit Asker(std::unique_ptr<api::Analyst::Client> client) : client_(std::move(client)) {}
  void submit(const std::string& text) override { client_->submit(text); }

 private:
  std::unique_ptr<api::Analyst::Client> client_;
};

class Front : public Client {
 public:
  Front(RoomThread* rooms, std::shared_ptr<Visitor> visitor, std::unique_ptr<Client> others)
      : rooms_(rooms), visitor_(std::move(visitor)), others_(std::move(others)) {}
  ~Front() override {
    if (rooms_ && visitor_->stays) rooms_->leave(visitor_);
  }

  void submit(const std::string& text) override {
    const bool harmless = nesting(text) <= deepest_nesting;
    if (!harmless || text.find("\"room_") == std::string::npos) return others_->submit(text);
    json request = json::parse(text, nullptr, false);
    const bool about_rooms = request.is_object() && request.contains("action") && request["action"].is_string() &&
                             Rooms::understands(request["action"].get_ref<const std::string&>());
    if (!about_rooms) return others_->submit(text);
    const char* trouble = rooms_ ? "too much is asked at once; try again" : "this server has no rooms";
    if (!rooms_ || !rooms_->ask(visitor_, request)) visitor_->send(refusal_of(request, trouble).dump());
  }

 private:
  RoomThread* rooms_;
  std::shared_ptr<Visitor> visitor_;
  std::unique_ptr<Client> others_;
};

}  // namespace

Connect to_analyst(api::Analyst& analyst) {
  return [&analyst](const Caller&, Send send) {
    return std::make_unique<Asker>(
        analyst.connect([send = std::move(send)](std::string_view answer) { send(std::string(answer)); }));
  };
}

Connect with_rooms(RoomThread* rooms, Connect others) {
  return [rooms, others = std::move(others)](const Caller& caller, Send send) -> std::unique_ptr<Client> {
    auto visitor = std::make_shared<Visitor>(Visitor{caller.address, send, caller.stays});
    return std::make_unique<Front>(rooms, std::move(visitor), others(caller, std::move(send)));
  };
}

}  // namespace crosscut::server
