#pragma once
// A thread that does the jobs of addresses, which share its time.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "api/shares.hpp"

namespace crosscut::server {

class SharedThread {
 public:
  // Called on the thread. True: there is more to do, when it is its address's turn again.
  using Job = std::function<bool()>;

  SharedThread() : thread_([this] { work(); }) {}
  ~SharedThread();  // jobs that wait are dropped
  SharedThread(const SharedThread&) = delete;
  SharedThread& operator=(const SharedThread&) = delete;

  void add(const std::string& address, Job job);  // thread-safe

 private:
  struct Waiting {
    std::string address;
    Job job;
  };

  void work();

  std::mutex mutex_;
  std::condition_variable some_;
  bool ending_ = false;
  api::FairQueue<std::shared_ptr<Waiting>> queue_;
  std::thread thread_;
};

}  // namespace crosscut::server
