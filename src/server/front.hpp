#pragma once
// The clients of the JSON language, whose requests either the analyst or the thread of rooms answers.
#include "api/analyst.hpp"

namespace crosscut::server {

class RoomThread;

using api::Send;  // may be called from any thread

// Makes requests; destroying it cancels them.
class Client {
 public:
  Client() = default;
  virtual ~Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual void submit(api::RequestText text) = 0;
};

struct Caller {
  std::string address;  // or network (address.hpp) that counts as one address
  bool stays = true;    // whether it can also be told of later events
};

using Connect = std::function<std::unique_ptr<Client>(const Caller& caller, Send send)>;

// Whether the language, that of rooms included, has an action of this name.
bool is_known(std::string_view action);
// Requests about rooms go to `rooms` (null: they are refused), all others to the analyst.
Connect to_games(RoomThread* rooms, api::Analyst& analyst);

}  // namespace crosscut::server
