#pragma once
// All rooms, and who looks at them: answers the room_ requests of the JSON language (docs/server.md), keeps what comes
// of them in a Store, and tells everybody in a room. For one thread; time and random names are passed in. Knows
// nothing of connections.
#include <functional>
#include <map>
#include <set>

#include "api/request.hpp"
#include "server/room.hpp"
#include "server/store.hpp"

namespace crosscut::server {

struct RoomLimits {
  std::int64_t rooms = 100'000;          // ever made, in the file
  std::size_t open = 1000;               // in memory at a time
  std::size_t idle = 100;                // of these, without visitors and a running clock
  std::int64_t changes = 10'000;         // of a room; after them only an end
  std::int64_t missed = 1000;            // changes that are told again; where it is more, the state must do
  std::size_t visits = 20;               // rooms that a visitor looks at
  std::size_t visitors = 200;            // who look at a room
  double new_rooms = 20, per_hour = 20;  // that an address may make at once, and then in an hour
};

// Somebody connected. Messages leave through `send`, which may drop them once the connection is gone.
struct Visitor {
  std::string address;
  api::Send send;
  bool stays = true;  // is told of what happens in the rooms that it joins
};

class Rooms {
 public:
  // A name that nobody can guess, of so many characters.
  using Name = std::function<std::string(std::size_t length)>;

  Rooms(Store store, RoomLimits limits, Milliseconds now, Name name);

  static bool understands(std::string_view action) { return action.substr(0, 5) == "room_"; }
  struct Action {
    std::string_view name;
    std::vector<std::string_view> fields;  // that it may have besides id and action
    nlohmann::json (Rooms::*run)(const std::shared_ptr<Visitor>&, const Fields&, Milliseconds);
  };
  static const std::vector<Action>& actions();

  // What is asked, left and due between these two is stored as one. Only commit() sends anything.
  void begin();
  void ask(const std::shared_ptr<Visitor>& visitor, api::Request request, Milliseconds now);
  void leave(const std::shared_ptr<Visitor>& visitor, Milliseconds now);
  void flags(Milliseconds now);
  void commit();

  // When flags() has something to do.
  std::optional<Milliseconds> due() const;

 private:
  using Json = nlohmann::json;
  struct Visit {
    std::shared_ptr<Visitor> visitor;
    std::optional<int> seat;
  };
  struct Message {
    std::shared_ptr<Visitor> to;
    api::Answer answer;
    std::optional<api::Request> request;  // which is answered, and fails with the transaction; none: an event
  };
  // A room that a request names, and the seat of its token.
  struct Named {
    std::string id;
    Room* room = nullptr;
    std::optional<int> seat;
  };
  struct Maker {
    double left;
    Milliseconds at;
  };

  Json create(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json join(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json exit(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json move(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json number(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json side(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json resign(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json draw(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json undo(const std::shared_ptr<Visitor>& visitor, const Fields& fields, Milliseconds now);
  Json consent(Room::Consent what, const Fields& fields, Milliseconds now);

  bool visit(const std::shared_ptr<Visitor>& visitor, const Named& at, const Fields& fields);
  void drop(const std::shared_ptr<Visitor>& visitor, const std::string& id, Milliseconds now);
  Named named(const Fields& fields, Milliseconds now, bool needs_seat);
  Room* find(const std::string& id, Milliseconds now, const Fields& fields);
  Status load(const std::string& id, Milliseconds now);
  // Makes the change, or refuses it and blames `field`; tells the room.
  Json change(const Named& named, const Result<Room::Change>& change, const Fields& fields, const char* field,
              Milliseconds now);
  void flag(const std::string& id, Room& room, Milliseconds now);
  void store(const std::string& id, Room& room, const Room::Change& change, Milliseconds at);
  void tell(const std::string& id, const Json& change, Milliseconds now);
  Json view(const std::string& id, Milliseconds now) const;
  bool may_make_room(const std::string& address, Milliseconds now);
  void forget_unused();

  Store store_;
  RoomLimits limits_;
  Milliseconds began_;  // to serve
  Name name_;
  std::map<std::string, Room> rooms_;  // those in memory
  std::map<std::string, std::vector<Visit>> visits_;
  std::map<std::string, Maker> makers_;  // of rooms, by address
  std::set<std::string> touched_;        // since begin()
  std::vector<Message> messages_;
  Status trouble_ = Done{};  // of the transaction
};

}  // namespace crosscut::server
