#pragma once
// Draws pictures of rooms on a thread of its own, which addresses share.
#include <map>

#include "api/shares.hpp"
#include "server/router.hpp"
#include "server/shared_thread.hpp"

namespace crosscut::server {

class Pictures {
 public:
  using Done = std::function<void(HttpResponse response)>;  // called on that thread

  // `bytes`: of memory, shared by addresses, that waiting requests take.
  explicit Pictures(std::shared_ptr<api::Pool> bytes) : bytes_(std::move(bytes)) {}

  // Thread-safe. `answer` is that to room_join, asked by somebody at this address.
  void draw(const std::string& address, api::Answer answer, Done done);

 private:
  struct Job {
    api::Answer answer;
    Done done;
    api::Holding bytes;
  };

  HttpResponse drawn(const api::Answer& answer);

  std::shared_ptr<api::Pool> bytes_;
  std::map<std::string, HttpResponse> known_;  // by room and change; used by the thread only
  SharedThread thread_;
};

}  // namespace crosscut::server
