#pragma once
// Somebody who asks in the JSON language, whoever answers.
#include "api/request.hpp"

namespace crosscut::api {
class Analyst;
}

namespace crosscut::server {

class RoomThread;

using api::Send;  // may be called from any thread

// From it, requests come; destroying it cancels what it asked.
class Client {
 public:
  Client() = default;
  virtual ~Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual void submit(api::Request request) = 0;
};

struct Caller {
  std::string address;
  bool stays = true;  // to be told of what happens later, too
};

using Connect = std::function<std::unique_ptr<Client>(const Caller& caller, Send send)>;

// Whatever the analyst understands.
Connect to_analyst(api::Analyst& analyst);
// Requests about rooms go to `rooms` (none: they are refused), all others to `others`.
Connect with_rooms(RoomThread* rooms, Connect others);

}  // namespace crosscut::server
