#pragma once
// The thread on which all rooms live. Waiting requests are handled together in one transaction, so that many moves cost
// one write to the disk.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "api/shares.hpp"
#include "server/rooms.hpp"

namespace crosscut::server {

// Milliseconds since 1970, never backwards.
using Now = std::function<Milliseconds()>;

class RoomThread {
 public:
  // Requests of one player that wait; in a room that is not in memory, of an address.
  static constexpr std::size_t most_of_a_seat = 8;
  // Requests of one client to a room that may wait when it asks there as a player: they are handled before that.
  static constexpr std::size_t most_of_a_client = 32;

  struct Settings {
    Now now;
    // Is called, on the thread of the rooms, once these have failed and the program should end.
    std::function<void()> fail = [] {};
    std::shared_ptr<api::Pool> bytes = {};      // of memory, shared by addresses, that requests take; none: no limit
    std::unique_ptr<push::Sender> sender = {};  // of notices
  };

  RoomThread(Rooms rooms, Settings settings);
  // Handles and stores all earlier requests first.
  ~RoomThread();
  RoomThread(const RoomThread&) = delete;
  RoomThread& operator=(const RoomThread&) = delete;

  // Thread-safe. The request counts from now on, however long it waits. False, and nothing happens, if too many
  // requests from that address are waiting already.
  bool ask(std::shared_ptr<Visitor> visitor, api::Request request);
  void leave(std::shared_ptr<Visitor> visitor);
  // Another server has changed this room; without a name, perhaps any.
  void changed_elsewhere(const std::optional<std::string>& room);

  // For metrics: requests that wait, and rooms in memory.
  struct Load {
    std::size_t waiting, rooms;
  };
  Load load() const { return {waiting_, open_rooms_}; }

 private:
  struct Waiting {
    std::shared_ptr<Visitor> visitor;
    std::optional<api::Request> request;  // none: the visitor leaves
    Milliseconds at = 0;                  // when it came
    api::Holding bytes = {};
    Rooms::Asked asked = {};
    std::uint64_t number = 0;  // in order of arrival
    bool queued = false, taken = false;
  };
  using Item = std::shared_ptr<Waiting>;

  // What waits in a room, in order of arrival.
  struct Line {
    std::deque<Item> players;  // theirs, perhaps
    std::map<const Visitor*, std::deque<Item>> clients;

    bool is_full_for(const Waiting& one) const;
  };

  void add(Item item);
  void work();
  void wait(std::unique_lock<std::mutex>& lock);
  void sort_in(const Item& item);
  std::vector<Item> next();
  void take(const Item& item, std::vector<Item>& batch);
  void handle(const std::vector<Item>& batch);
  void settle(const Item& item, double seconds);
  void fail(const Item& item);
  std::optional<Milliseconds> first_waiting(const std::string& room) const;
  Milliseconds judged(Milliseconds now) const;

  Rooms rooms_;
  Settings settings_;
  std::mutex mutex_;
  std::condition_variable some_;
  std::vector<Item> inbox_;
  std::vector<std::optional<std::string>> changed_elsewhere_;
  std::vector<std::pair<std::string, std::string>> gone_;  // subscriptions: their rooms and endpoints
  bool ending_ = false;
  std::atomic<std::size_t> waiting_{0}, open_rooms_{0};

  // Used by the thread only.
  api::FairQueue<Item> queue_;
  std::map<std::string, Line> by_room_;
  std::uint64_t number_ = 0;

  std::thread thread_;
};

}  // namespace crosscut::server
