#pragma once
// Where rooms and their changes are kept: what is the same in a file (file_store.hpp) and in a database that several
// servers share (shared_store.hpp).
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "database/database.hpp"

namespace crosscut::server {

// How far a room's game has come, as far as its store knows: before its first move, in progress, or over.
enum class Standing : std::uint8_t { unbegun, going, over };

class RoomStore {
 public:
  struct StoredChange {
    std::int64_t seq, at;
    std::string text;  // of the change, as JSON (change.hpp)
  };
  // How many rooms an address may still create, as of a moment.
  struct Maker {
    double left;
    std::int64_t at;
  };
  // Rooms for a transaction.
  struct Wanted {
    std::int64_t now = 0;                       // by the machine's clock
    std::set<std::string> change;               // these are changed by nobody else meanwhile
    std::set<std::string> read;                 // these may be
    std::map<std::string, std::int64_t> known;  // of those in memory, the last change
  };
  // What other servers did meanwhile to the rooms that are wanted.
  struct Elsewhere {
    std::map<std::string, std::vector<StoredChange>> changes;  // of rooms that are known, in order
    std::map<std::string, std::set<int>> present;  // of all that are there: the seats of players at other servers
  };

  virtual ~RoomStore() = default;
  RoomStore(const RoomStore&) = delete;
  RoomStore& operator=(const RoomStore&) = delete;

  // Whether other servers use it too: then heartbeat() must be called at least once a second.
  virtual bool is_shared() const { return false; }
  // Between transactions, finds out what time it is and what is due. `judged`: all requests of players until then have
  // been judged here.
  virtual Status heartbeat(std::int64_t now, std::int64_t judged) = 0;
  // The same for the other servers, as far as is known: a flag that fell later waits for moves that may be waiting
  // there.
  std::int64_t judged() const { return judged_; }
  // How far the time by which games are judged, which never goes backwards, is ahead of the machine's clock.
  std::int64_t ahead() const { return ahead_; }
  // Since when a server has been running.
  std::int64_t began() const { return began_; }
  // Rooms, perhaps of servers that died, in which a flag had fallen at the last heartbeat; each is named once.
  std::set<std::string> take_overdue() { return std::exchange(overdue_, {}); }
  // Whether, since the last call, the others took this server for dead and forgot who is present at it.
  bool was_forgotten() { return std::exchange(forgotten_, false); }

  // A transaction: either everything added between these two is kept, or nothing. After any failure, rollback() ends
  // it.
  virtual Status begin(const Wanted& wanted) = 0;
  Status begin() { return begin(Wanted()); }
  const Elsewhere& elsewhere() const { return elsewhere_; }  // since begin()
  virtual Status commit() = 0;
  void rollback() { database_->rollback(); }

  // Whether the last failure was temporary, so that the same transaction may succeed if it is tried again.
  virtual bool may_try_again() const { return false; }
  // Whether the last commit() failed, but may have stored the changes nevertheless.
  bool is_uncertain() const { return failure_ == database::Failure::Kind::unknown; }

  Status add_room(const std::string& room, std::int64_t at, const std::string& setup, bool listed = false);
  // A column of the room: its setup; what players have laid down in advance (plan.hpp), or the browsers in which they
  // want notices (notices.hpp), "" if there is nothing.
  Result<std::string> kept(const std::string& room, const char* column);
  Status keep(const std::string& room, const char* column, const std::string& text);
  // The private key of all servers that use the store: this one if there is none yet.
  Result<std::string> push_key(const std::string& fresh);
  // `falls` is the moment at which a flag will fall if nothing happens before.
  virtual Status add_change(const std::string& room, const StoredChange& change, std::optional<std::int64_t> falls) = 0;
  Status add_change(const std::string& room, const StoredChange& change) { return add_change(room, change, {}); }
  // Notes that somebody viewed the room, or that its standing changed. Times are kept to the day.
  Status note(const std::string& room, Standing standing, std::int64_t at);
  Status remove(const std::string& room);
  // The room is damaged, and its clock stands still.
  virtual Status give_up(const std::string& /*room*/) { return Done{}; }
  // Who is present in a room at this server: seats, and -1 for spectators.
  virtual Status watch(const std::string& /*room*/, const std::set<int>& /*seats*/) { return Done{}; }

  // Until the end of the transaction.
  virtual Status keep_others_from_creating() { return Done{}; }
  // No value: nobody has asked from there recently.
  virtual Result<std::optional<Maker>> maker(const std::string& address);
  virtual Status keep_maker(const std::string& address, const Maker& maker);

  Result<std::int64_t> rooms();  // whose games are not over
  // Rooms of this standing that were seen last before this moment; those that were not seen for longest come first.
  virtual Result<std::vector<std::string>> unseen(Standing standing, std::int64_t before, std::int64_t most);
  Result<std::vector<std::string>> unseen(Standing standing, std::int64_t before) {
    return unseen(standing, before, INT64_MAX);
  }
  // Listed rooms whose games are not over, of each standing the newest; at most so many.
  Result<std::vector<std::string>> listed(std::int64_t most);
  // No value if there is no such room.
  Result<std::optional<std::string>> setup(const std::string& room);
  // The changes after one, up to another, in order; at most this many.
  Result<std::vector<StoredChange>> changes(const std::string& room, std::int64_t after, std::int64_t last = INT64_MAX,
                                            std::int64_t most = INT64_MAX);

 protected:
  // `name` is what messages call it.
  RoomStore(std::unique_ptr<database::Database> database, Message name)
      : database_(std::move(database)), name_(std::move(name)) {}
  RoomStore(RoomStore&&) = default;

  database::Database& database() const { return *database_; }
  virtual Error error_of(const database::Failure& failure);
  // The first column of the rows.
  Result<std::vector<std::string>> ids_of(const database::Outcome<database::Rows>& rows);
  template <class T>
  Status status_of(const database::Outcome<T>& outcome) {
    if (!outcome) return error_of(outcome.error());
    return Done{};
  }
  Result<std::int64_t> number(const std::string& sql);
  // "" if there is no row.
  Result<std::string> text(const std::string& sql, const database::Value& value);

  Elsewhere elsewhere_;
  std::int64_t ahead_ = 0, began_ = 0, judged_ = INT64_MAX;
  std::set<std::string> overdue_;
  bool forgotten_ = false;
  std::string added_;                                                 // a room of the transaction
  database::Failure::Kind failure_ = database::Failure::Kind::other;  // the last

 private:
  std::unique_ptr<database::Database> database_;
  Message name_;
  std::map<std::string, Maker> makers_;
};

}  // namespace crosscut::server
