#pragma once
// The thread on which all rooms live. Waiting requests are handled together in one transaction, so that many moves cost
// one write to the disk.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/rooms.hpp"

namespace crosscut::server {

// Milliseconds since 1970, never backwards.
using Now = std::function<Milliseconds()>;

class RoomThread {
 public:
  // `fail` is called, on the thread of the rooms, once these have failed and the program should end.
  RoomThread(
      Rooms rooms, Now now, std::function<void()> fail = [] {});
  // Handles and stores all earlier requests first.
  ~RoomThread();
  RoomThread(const RoomThread&) = delete;
  RoomThread& operator=(const RoomThread&) = delete;

  // Thread-safe. False, and nothing happens, if too many requests are waiting already.
  bool ask(std::shared_ptr<Visitor> visitor, api::Request request);
  void leave(std::shared_ptr<Visitor> visitor);
  // Another server has changed this room; without a name, perhaps any.
  void news(const std::optional<std::string>& room);

  // For figures: requests that wait, and rooms in memory.
  struct Load {
    std::size_t waiting, rooms;
  };
  Load load();

 private:
  // What waits for the next transaction.
  struct Queued {
    std::shared_ptr<Visitor> visitor;     // none: there is news
    std::optional<api::Request> request;  // none: the visitor leaves
    std::optional<std::string> room;
  };

  void add(Queued queued);
  void work();
  void wait(std::unique_lock<std::mutex>& lock);

  Rooms rooms_;
  Now now_;
  std::function<void()> fail_;
  std::mutex mutex_;
  std::condition_variable some_;
  std::deque<Queued> queue_;
  std::size_t waiting_bytes_ = 0;  // of memory that the queue takes
  std::size_t open_rooms_ = 0;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace crosscut::server
