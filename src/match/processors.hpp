#pragma once
// The processors of the machine, shared by games that are played at the same time. A player who thinks holds as many as
// it has threads, so no player's time runs while others hold the processors it needs.
#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace crosscut::match {

class Processors {
 public:
  // Precondition: all > 0.
  explicit Processors(int all) : all_(all), free_(all) {}

  // How many requests are waiting.
  std::uint64_t waiting() {
    const std::lock_guard lock(mutex_);
    return last_ - next_;
  }

  // A number of processors, held until destruction.
  class Share {
   public:
    Share(Processors& processors, int wanted) : processors_(processors), size_(processors.take(wanted)) {}
    ~Share() { processors_.give_back(size_); }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

   private:
    Processors& processors_;
    int size_;
  };

 private:
  // Waits until this many are free, or all of them if more are wanted; first come, first served. Returns how many were
  // taken.
  int take(int wanted) {
    const int size = std::min(wanted, all_);
    std::unique_lock lock(mutex_);
    const std::uint64_t number = last_++;
    changed_.wait(lock, [&] { return number == next_ && free_ >= size; });
    ++next_;
    free_ -= size;
    changed_.notify_all();
    return size;
  }
  void give_back(int size) {
    const std::lock_guard lock(mutex_);
    free_ += size;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  const int all_;
  int free_;
  std::uint64_t last_ = 0, next_ = 0;  // the tickets of the next to come and of the next to be served
};

}  // namespace crosscut::match
