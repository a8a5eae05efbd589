#include "server/shared_thread.hpp"

#include "base/clock.hpp"
#include "server/visitor.hpp"

namespace crosscut::server {

SharedThread::~SharedThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  some_.notify_one();
  thread_.join();
}

void SharedThread::add(const std::string& address, Job job) {
  const auto waiting = std::make_shared<Waiting>(Waiting{address, std::move(job)});
  {
    const std::lock_guard lock(mutex_);
    queue_.push(address, nullptr, waiting);
  }
  some_.notify_one();
}

void SharedThread::work() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    const auto next = queue_.pop();
    if (!next) {
      some_.wait(lock);
      continue;
    }
    const Waiting& waiting = **next;
    bool waits = false;  // a job that cannot wait for want of memory goes on at once
    for (bool more = true; more && !waits && !ending_;) {
      lock.unlock();
      const double since = seconds_now();
      more = waiting.job();
      lock.lock();
      queue_.charge(waiting.address, nullptr, seconds_now() - since);
      waits = more && within_memory([&] { queue_.push_again(waiting.address, nullptr, *next); });
    }
  }
}

}  // namespace crosscut::server
