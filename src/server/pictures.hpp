#pragma once
// Draws pictures of rooms on a thread of its own, which addresses share.
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "api/shares.hpp"
#include "server/router.hpp"

namespace crosscut::server {

class Pictures {
 public:
  using Done = std::function<void(HttpResponse response)>;  // called on that thread

  // `bytes`: of memory, shared by addresses, that waiting requests take.
  explicit Pictures(std::shared_ptr<api::Pool> bytes);
  // Requests that wait are dropped.
  ~Pictures();
  Pictures(const Pictures&) = delete;
  Pictures& operator=(const Pictures&) = delete;

  // Thread-safe. `answer` is that to room_join, asked by somebody at this address.
  void draw(const std::string& address, api::Answer answer, Done done);

 private:
  struct Job {
    std::string address;
    api::Answer answer;
    Done done;
    api::Holding bytes;
  };

  void work();
  HttpResponse drawn(const api::Answer& answer);

  std::shared_ptr<api::Pool> bytes_;
  std::mutex mutex_;
  std::condition_variable some_;
  bool ending_ = false;
  api::FairQueue<std::shared_ptr<Job>> queue_;

  std::map<std::string, HttpResponse> known_;  // by room and change; used by the thread only
  std::thread thread_;
};

}  // namespace crosscut::server
