#pragma once
// Repeats what clients have missed of rooms. Changes are never altered, so an earlier state of a room can be read
// later, on another thread.
#include <memory>

#include "api/shares.hpp"
#include "server/room_store.hpp"
#include "server/shared_thread.hpp"
#include "server/visitor.hpp"

namespace crosscut::server {

// The changes that a request asks to be repeated.
struct Missed {
  api::Request request;
  std::string room;
  std::int64_t after, last;
};

// Appends the changes to an answer, which is a JSON object, as "missed".
Status repeat(RoomStore& store, const Missed& missed, std::string& answer);

// Completes answers on a thread of its own, in pieces, so that addresses share its time.
class History {
 public:
  // The store is used by this alone. `bytes`, shared by addresses, is the memory that incomplete answers take.
  // At the end, what is incomplete is dropped.
  History(std::unique_ptr<RoomStore> store, std::shared_ptr<api::Pool> bytes)
      : store_(std::move(store)), bytes_(std::move(bytes)) {}

  // Thread-safe.
  void complete(std::shared_ptr<Visitor> visitor, api::Answer answer, Missed missed);

 private:
  struct Job {
    std::shared_ptr<Visitor> visitor;
    api::Answer answer;
    Missed missed;
    api::Holding bytes;
  };

  bool go_on(Job& job);
  Result<bool> next_piece(Job& job);

  std::unique_ptr<RoomStore> store_;
  std::shared_ptr<api::Pool> bytes_;
  SharedThread thread_;
};

}  // namespace crosscut::server
