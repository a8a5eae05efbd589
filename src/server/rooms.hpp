#pragma once
// All rooms and their visitors: answers the room_ requests of the JSON language (docs/server.md), keeps the changes in
// a store, and informs everybody in a room. For one thread; time and random names are passed in.
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "server/history.hpp"
#include "server/notices.hpp"
#include "server/plan.hpp"
#include "server/room_store.hpp"

namespace crosscut::server {

struct RoomLimits {
  std::int64_t rooms = 100'000;          // in the file, whose games are not over
  std::size_t open = 1000;               // in memory at a time, shared by addresses
  std::size_t idle = 100;                // of these, without visitors or a running clock
  std::int64_t changes = 10'000;         // of a room; then only moves, resignations, flags and taking a seat back
  int moves = 2000;                      // of a game, which then ends without a result
  int plan_lines = 20;                   // that a player can lay down in advance
  int plan_moves = 40;                   // of each of these
  std::int64_t missed = 1000;            // changes that are repeated; if there are more, the state must do
  std::size_t visits = 20;               // rooms that a visitor can watch
  std::size_t visitors = 200;            // who can watch a room
  double new_rooms = 20, per_hour = 20;  // that an address may create at once, and then per hour
  double listed_cost = 4;                // a listed room counts as this many
  std::int64_t list = 16;                // rooms of each standing that a list shows
  int list_reads = 8;                    // that a list may read from the store; the next list has more
  // Days after which a room that nobody looked at is removed, by its standing; none: never.
  std::array<std::optional<double>, 3> keep = {7, 90, std::nullopt};
};

class Rooms {
 public:
  // An unguessable name of this many characters.
  using Name = std::function<std::string(std::size_t length)>;

  Rooms(std::unique_ptr<RoomStore> store, RoomLimits limits, Milliseconds now, Name name);

  static bool understands(std::string_view action) { return action.substr(0, 5) == "room_"; }
  struct Action {
    std::string_view name;
    std::vector<std::string_view> fields;  // allowed besides id and action
    nlohmann::json (Rooms::*run)(const std::shared_ptr<Visitor>&, const wire::Fields&, Milliseconds);
  };
  static const std::vector<Action>& actions();

  // What a request is about, as far as is known before it is handled.
  struct Asked {
    std::string room;
    bool is_player = false;   // who asks, or perhaps, if the room is not in memory
    std::optional<int> seat;  // theirs, in a room in memory
    bool clock_runs = false;  // theirs
  };
  Asked look_at(const api::Request& request) const;

  // A transaction: commit() handles and stores all requests, departures and flags since begin() together, and sends the
  // answers. `now` is the machine's time; for a request, when it arrived.
  void begin();
  void ask(const std::shared_ptr<Visitor>& visitor, std::optional<api::Request> request, Milliseconds now);
  void leave(const std::shared_ptr<Visitor>& visitor, Milliseconds now) { ask(visitor, std::nullopt, now); }
  // When the first waiting request of a player in this room arrived, if there is one. Until it is handled, no flag
  // falls there for which it may be in time.
  using FirstWaiting = std::function<std::optional<Milliseconds>(const std::string& room)>;
  // `judged`: in no room is an earlier one waiting.
  void flags(Milliseconds now, FirstWaiting first_waiting = {}, std::optional<Milliseconds> judged = {});
  // Another server has changed this room; without a name, perhaps any.
  void changed_elsewhere(const std::optional<std::string>& room);
  // For each request and departure that was handled, the seconds that it took; begins no more of them after `most`
  // seconds, by this clock.
  using Clock = double (*)();
  std::vector<double> commit(Clock clock = nullptr, double most = std::numeric_limits<double>::infinity());

  // Completes answers that repeat missed changes. Without it they are completed at once.
  void set_history(History* history) { history_ = history; }

  // Sends notices to players whose pages are closed; without it there are none. `gone` is called, on another thread,
  // for a subscription that exists no longer.
  using Gone = std::function<void(const std::string& room, const std::string& endpoint)>;
  void set_sender(push::Sender* sender, Gone gone) { sender_ = sender, gone_ = std::move(gone); }
  // Removes a subscription with the next transaction.
  void unsubscribe(const std::string& room, const std::string& endpoint) { ended_.emplace_back(room, endpoint); }

  std::size_t open() const { return rooms_.size(); }  // in memory

  // When flags() will next have something to do.
  std::optional<Milliseconds> due() const;
  // Whether other servers use the same store: then flags() and commit() are to be called at least each second.
  bool is_shared() const { return store_->is_shared(); }

  // Whether it is unknown what the store holds, so that nothing more is accepted until it is opened again.
  bool failed() const { return failed_; }

 private:
  using Json = nlohmann::json;
  struct Visit {
    std::shared_ptr<Visitor> visitor;
    std::optional<int> seat;
  };
  struct Message {
    std::vector<std::shared_ptr<Visitor>> to;
    api::Answer answer;
    std::optional<Missed> missed = {};  // is still to be repeated in the answer
  };
  // A room that a request names, and the seat of its token.
  struct Named {
    std::string id;
    Room* room = nullptr;
    std::optional<int> seat;
  };
  // What a visitor wants of the transaction.
  struct Pending {
    std::shared_ptr<Visitor> visitor;
    std::optional<api::Request> request;  // none: the visitor leaves
    Milliseconds now;
  };

  Json list(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json accept(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json create(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json join(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json continue_seat(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json exit(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json move(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json plan(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json notices(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json number(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json side(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json resign(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  Json rematch(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);
  template <Room::Consent what>
  Json consent(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now);

  Status attempt(bool is_first);
  void answer_all();
  std::set<std::string> due_rooms();
  RoomStore::Wanted wanted(const std::set<std::string>& due) const;
  Status look_for_listed();
  void take_elsewhere(const RoomStore::Wanted& wanted);
  bool catch_up(const std::string& id, const std::vector<RoomStore::StoredChange>& changes, Milliseconds now);
  void answer(const Pending& pending);
  void depart(const std::shared_ptr<Visitor>& visitor, Milliseconds now);
  void keep();
  void undo_all();
  bool is_watched(const std::string& id) const { return visits_.count(id) > 0; }

  void may_visit(const Visitor& visitor, const wire::Fields& fields) const;
  Status may_plan(const Room& room, int seat, const Plan& plan) const;
  // Changes what the store keeps beside a room: its Plans or its Subscribers.
  template <class Beside>
  void amend(const std::string& id, const std::function<void(Beside& all)>& change) {
    const auto stored = store_->kept(id, Beside::column);
    if (!stored) error_ = stored.error();
    if (!stored) return;
    Beside all(*stored);
    change(all);
    const std::string now = all.stored();
    if (const Status kept = now == *stored ? Done{} : store_->keep(id, Beside::column, now); !kept) error_ = kept;
  }
  std::optional<std::string> add(const Visitor& visitor, RoomSetup& setup, const wire::Fields& fields,
                                 Milliseconds now);
  std::optional<std::string> add_rematch(const Visitor& visitor, const Named& at, const wire::Fields& fields,
                                         Milliseconds now);
  void must_be_token(const char* field, const wire::Fields& fields);
  static void must_be_new(const char* field, const std::string& token, const Room& room, const wire::Fields& fields);
  void give(const std::string& id, Room& room, int seat, const std::string& token, const wire::Fields& fields,
            const std::function<void(Keys& keys, std::size_t seat)>& change);
  void sit_down(const wire::Fields& fields, Milliseconds now);
  void unseat(const std::string& id, int seat);
  bool visit(const std::shared_ptr<Visitor>& visitor, const Named& at, const wire::Fields& fields);
  void drop(const std::shared_ptr<Visitor>& visitor, const std::string& id, Milliseconds now);
  Named named(const wire::Fields& fields, Milliseconds now, bool needs_seat);
  Room* find(const std::string& id, Milliseconds now, const wire::Fields& fields);
  Result<Room*> open(const std::string& id, Milliseconds now);
  Status load(const std::string& id, Milliseconds now);
  // The setup as it is stored; null after an error.
  std::optional<RoomSetup> setup_of(const std::string& id, const wire::Fields& fields);
  // Makes the change and announces it to the room, or refuses it and blames `field`.
  Json change(const Named& named, const Result<Change>& change, const wire::Fields& fields, const char* field,
              Milliseconds now);
  // The same for changes that do not advance the game: a room that has reached its limit of changes refuses them.
  Json side_change(const Named& named, const Result<Change>& change, const wire::Fields& fields, const char* field,
                   Milliseconds now);
  // Plays what was laid down for this moment, after a move was made. False if there is nothing.
  bool follow_plans(const std::string& id, Room& room, Milliseconds now);
  void flag(const std::string& id, Room& room, Milliseconds now);
  // Makes the change; as it is stored.
  Json store(const std::string& id, Room& room, const Change& change, Milliseconds at);
  void tell(const std::string& id, const Json& change, Milliseconds now);
  void write_notices();
  std::set<int> present(const std::string& id) const;  // seats, and -1 for spectators
  Json view(const std::string& id, Milliseconds now) const;
  // Removes rooms that nobody has looked at for these numbers of days; a few at a time.
  void expire(const std::array<std::optional<double>, 3>& days, Milliseconds now);
  bool has_place(Milliseconds now);
  bool may_make_room(const std::string& address, double cost, Milliseconds now);
  void forget_unused();
  void make_space();
  std::size_t worth(const std::string& id, const Room& room) const;

  std::unique_ptr<RoomStore> store_;
  RoomLimits limits_;
  Name name_;
  std::map<std::string, Room> rooms_;  // those in memory
  // The last use of each: from which address, and its number in the order of uses.
  struct Use {
    std::string address;
    std::uint64_t number;
  };
  std::map<std::string, Use> uses_;
  std::uint64_t used_ = 0;
  std::map<std::string, std::vector<Visit>> visits_;
  // The last change of which the visitors of a room were told.
  std::map<std::string, std::int64_t> told_;
  std::map<std::string, std::set<int>> elsewhere_;  // the seats that are present at other servers

  // Of the transaction.
  std::vector<Pending> pending_;
  std::vector<double> seconds_;  // that these took
  Clock clock_ = nullptr;
  double most_seconds_ = 0;
  std::optional<Milliseconds> flags_;
  FirstWaiting first_waiting_;
  std::optional<Milliseconds> judged_;
  Milliseconds now_ = 0;
  const Pending* asked_ = nullptr;  // at hand
  std::optional<Missed> missed_;    // to be repeated in the next answer
  Status error_ = Done{};
  std::vector<std::string> listed_;  // if somebody asks for the list
  std::set<std::string> touched_;
  std::vector<Message> messages_;
  std::map<std::string, Moment> before_;  // rooms that change, if their players can get notices
  std::vector<push::Notice> notices_;

  std::set<std::string> stale_;  // rooms that are watched and were perhaps changed by other servers
  std::set<std::string> moved_;  // rooms that visitors joined or left, which the store does not know yet
  bool failed_ = false;
  History* history_ = nullptr;
  push::Sender* sender_ = nullptr;
  Gone gone_;
  std::vector<std::pair<std::string, std::string>> ended_;  // subscriptions to be removed: their rooms and endpoints
};

}  // namespace crosscut::server
