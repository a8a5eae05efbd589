#include "server/room_thread.hpp"

#include <algorithm>
#include <chrono>

namespace crosscut::server {
namespace {

constexpr std::size_t most_queued = 10'000, most_bytes = std::size_t{64} << 20U;
constexpr Milliseconds most_silence = 1000;  // of a server that shares its rooms with others

}  // namespace

RoomThread::RoomThread(Rooms rooms, Now now, std::function<void()> fail)
    : rooms_(std::move(rooms)), now_(std::move(now)), fail_(std::move(fail)), thread_([this] { work(); }) {}

RoomThread::~RoomThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  some_.notify_one();
  thread_.join();
}

bool RoomThread::ask(std::shared_ptr<Visitor> visitor, api::Request request) {
  {
    const std::lock_guard lock(mutex_);
    if (queue_.size() >= most_queued || waiting_bytes_ + request.memory() > most_bytes) return false;
    waiting_bytes_ += request.memory();
    queue_.push_back({std::move(visitor), std::move(request), {}});
  }
  some_.notify_one();
  return true;
}

void RoomThread::leave(std::shared_ptr<Visitor> visitor) { add({std::move(visitor), {}, {}}); }
void RoomThread::news(const std::optional<std::string>& room) { add({{}, {}, room}); }

void RoomThread::add(Queued queued) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(queued));
  }
  some_.notify_one();
}

RoomThread::Load RoomThread::load() {
  const std::lock_guard lock(mutex_);
  return {queue_.size(), open_rooms_};
}

// Waits until there is something to do.
void RoomThread::wait(std::unique_lock<std::mutex>& lock) {
  const auto ready = [this] { return ending_ || !queue_.empty(); };
  std::optional<Milliseconds> most;
  if (rooms_.is_shared()) most = most_silence;
  if (const auto due = rooms_.due()) most = std::clamp<Milliseconds>(*due - now_(), 0, most.value_or(INT64_MAX));
  if (most)
    some_.wait_for(lock, std::chrono::milliseconds(*most), ready);
  else
    some_.wait(lock, ready);
}

void RoomThread::work() {
  std::unique_lock lock(mutex_);
  while (!ending_ || !queue_.empty()) {
    wait(lock);
    const std::deque<Queued> all = std::exchange(queue_, {});
    waiting_bytes_ = 0;
    lock.unlock();
    rooms_.begin();
    for (const Queued& queued : all)
      if (!queued.visitor)
        rooms_.news(queued.room);
      else if (queued.request)
        rooms_.ask(queued.visitor, *queued.request, now_());
      else
        rooms_.leave(queued.visitor, now_());
    rooms_.flags(now_());
    rooms_.commit();
    if (rooms_.failed()) fail_();
    lock.lock();
    open_rooms_ = rooms_.open();
  }
}

}  // namespace crosscut::server
