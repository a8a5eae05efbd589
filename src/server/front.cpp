#include "server/front.hpp"

#include <algorithm>

#include "api/call.hpp"
#include "messages/rooms.hpp"
#include "server/room_thread.hpp"

namespace crosscut::server {
namespace {

class AnalystClient : public Client {
 public:
  explicit AnalystClient(std::unique_ptr<api::Analyst::Client> client) : client_(std::move(client)) {}
  void submit(api::Request request) override { client_->submit(std::move(request)); }

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

  void submit(api::Request request) override {
    if (!Rooms::understands(request.action())) return others_->submit(std::move(request));
    const wire::Fault trouble =
        rooms_ ? wire::Fault{"", messages::busy_asked{}} : wire::Fault{"", messages::no_rooms{}};
    if (!rooms_ || !rooms_->ask(visitor_, request)) visitor_->send(api::refusal_of(request, trouble));
  }

 private:
  RoomThread* rooms_;
  std::shared_ptr<Visitor> visitor_;
  std::unique_ptr<Client> others_;
};

}  // namespace

bool is_known(std::string_view action) {
  const auto has = [action](const auto& all) {
    return std::any_of(all.begin(), all.end(), [action](const auto& one) { return one.name == action; });
  };
  return has(api::actions()) || has(Rooms::actions());
}

Connect to_analyst(api::Analyst& analyst) {
  return [&analyst](const Caller& caller, Send send) {
    return std::make_unique<AnalystClient>(analyst.connect(std::move(send), caller.address));
  };
}

Connect with_rooms(RoomThread* rooms, Connect others) {
  return [rooms, others = std::move(others)](const Caller& caller, Send send) -> std::unique_ptr<Client> {
    auto visitor = std::make_shared<Visitor>(Visitor{caller.address, send, caller.stays});
    return std::make_unique<Front>(rooms, std::move(visitor), others(caller, std::move(send)));
  };
}

}  // namespace crosscut::server
