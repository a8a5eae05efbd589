#include "server/front.hpp"

#include <algorithm>

#include "api/call.hpp"
#include "messages/rooms.hpp"
#include "server/room_thread.hpp"

namespace crosscut::server {
namespace {

class Front : public Client {
 public:
  Front(RoomThread* rooms, std::shared_ptr<Visitor> visitor, std::unique_ptr<api::Analyst::Client> others)
      : rooms_(rooms), visitor_(std::move(visitor)), others_(std::move(others)) {}
  ~Front() override {
    if (rooms_ && visitor_->stays) rooms_->leave(visitor_);
  }

  // Requests about rooms are short, so they are read at once, and count from the moment they arrived.
  void submit(api::RequestText text) override {
    if (text.text.size() > api::short_bytes) return others_->submit(std::move(text));
    api::Request request = text.read();
    if (!Rooms::understands(request.action())) return others_->submit(std::move(request));
    const Error refused = rooms_ ? Error(messages::busy_asked{}) : messages::no_rooms{};
    if (!rooms_ || !rooms_->ask(visitor_, request)) visitor_->send(api::refusal_of(request, {"", refused}));
  }

 private:
  RoomThread* rooms_;
  std::shared_ptr<Visitor> visitor_;
  std::unique_ptr<api::Analyst::Client> others_;
};

}  // namespace

bool is_known(std::string_view action) {
  const auto has = [action](const auto& all) {
    return std::any_of(all.begin(), all.end(), [action](const auto& one) { return one.name == action; });
  };
  return has(api::actions()) || has(Rooms::actions());
}

Connect to_games(RoomThread* rooms, api::Analyst& analyst) {
  return [rooms, &analyst](const Caller& caller, const Send& send) -> std::unique_ptr<Client> {
    auto visitor = std::make_shared<Visitor>(Visitor{caller.address, send, caller.stays});
    return std::make_unique<Front>(rooms, std::move(visitor), analyst.connect(send, caller.address));
  };
}

}  // namespace crosscut::server
