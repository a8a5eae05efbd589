#pragma once
// Rooms in a test: their store, a time that the test sets, and visitors whose messages it sees.
#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "server/file_store.hpp"
#include "server/rooms.hpp"
#include "server/shared_store.hpp"
#include "support/postgres.hpp"

namespace crosscut::server {

using nlohmann::json;
namespace fs = std::filesystem;

// A file that is gone after the test.
class File {
 public:
  File() : path_(fs::temp_directory_path() / ("crosscut_rooms_" + std::to_string(::getpid()) + ".db")) { remove(); }
  ~File() { remove(); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::string path() const { return path_.string(); }

 private:
  void remove() const {
    for (const char* end : {"", "-wal", "-shm", "-journal", "-lock"}) fs::remove(path_.string() + end);
  }
  fs::path path_;
};

inline FileStore store_at(const std::string& path) {
  auto store = FileStore::open(path);
  EXPECT_TRUE(store) << store.message();
  return *std::move(store);
}

inline void run_sql(const std::string& place, const std::string& sql) {
  const database::Outcome<Done> done = database::is_postgres_url(place) ? (*database::Postgres::open({place}))->run(sql)
                                                                        : (*database::Sqlite::open(place))->run(sql);
  EXPECT_TRUE(done) << done.message();
}

// A database whose clock the test sets; null if the place is not a database's URL.
class DatabaseClock {
 public:
  explicit DatabaseClock(const std::string& place) {
    if (!database::is_postgres_url(place)) return;
    database_ = *database::Postgres::open({place});
    EXPECT_TRUE(database_->run(
        "CREATE TABLE IF NOT EXISTS clock AS SELECT 0::bigint AS at;"
        "CREATE OR REPLACE FUNCTION time_of_day() RETURNS BIGINT LANGUAGE sql VOLATILE AS 'SELECT at FROM clock'"));
  }
  void set(Milliseconds now) {
    if (!database_ || std::exchange(at_, now) == now) return;
    EXPECT_TRUE(database_->ask("UPDATE clock SET at = $1", {now}));
  }

 private:
  std::unique_ptr<database::Postgres> database_;
  Milliseconds at_ = -1;
};

inline double patience = 10;  // seconds for which stores wait for a database that is gone

// The store at a place: a file, or a database's URL.
inline std::unique_ptr<RoomStore> open_store(const std::string& place) {
  if (!database::is_postgres_url(place)) return std::make_unique<FileStore>(store_at(place));
  constexpr std::int64_t gap = 3'600'000;  // as long as no test lets time pass at once
  auto store = SharedStore::open({place, patience}, gap);
  EXPECT_TRUE(store) << store.message();
  return *std::move(store);
}

// What is kept of a room.
inline std::vector<RoomStore::StoredChange> store_changes(const std::string& place, const std::string& room) {
  return *open_store(place)->changes(room, 0);
}

inline std::unique_ptr<RoomStore> open_store(const std::string& place, DatabaseClock& clock, Milliseconds now) {
  auto store = open_store(place);
  clock = DatabaseClock(place);
  clock.set(now);
  return store;
}

// Rooms at a moment that the test sets, and visitors whose messages it sees.
class Hall {
 public:
  explicit Hall(const std::string& place = ":memory:", RoomLimits limits = {}, Milliseconds at = 1'000'000)
      : now(at),
        rooms(open_store(place, clock_, at), limits, at, [this](std::size_t length) { return name(length); }) {}

  std::shared_ptr<Visitor> visitor(bool stays = true, const std::string& address = "1.2.3.4") {
    auto inbox = std::make_shared<std::vector<json>>();
    auto someone = std::make_shared<Visitor>(
        Visitor{address, [inbox](const api::Answer& answer) { inbox->push_back(json::parse(answer.text)); }, stays});
    inboxes[someone.get()] = inbox;
    return someone;
  }

  // The answer; what else came before it is left in `events`.
  json ask(const std::shared_ptr<Visitor>& who, const std::string& action, json fields) {
    fields["id"] = 7;
    fields["action"] = action;
    clock_.set(now);
    rooms.begin();
    rooms.ask(who, api::Request::read(fields.dump()), now);
    rooms.commit();
    json answer;
    for (json& message : *inboxes[who.get()])
      if (message.contains("event"))
        events.push_back(std::move(message));
      else
        answer = std::move(message);
    inboxes[who.get()]->clear();
    return answer;
  }

  std::vector<json> told(const std::shared_ptr<Visitor>& who) { return std::exchange(*inboxes[who.get()], {}); }

  void leave(const std::shared_ptr<Visitor>& who) {
    clock_.set(now);
    rooms.begin();
    rooms.leave(who, now);
    rooms.commit();
  }
  // Learns that another server changed the room; without a name, perhaps any.
  void hear_of(const std::optional<std::string>& room) {
    clock_.set(now);
    rooms.begin();
    rooms.changed_elsewhere(room);
    rooms.commit();
  }
  void pass_time(Milliseconds more) {
    now += more;
    clock_.set(now);
    rooms.begin();
    rooms.flags(now);
    rooms.commit();
  }

  Milliseconds now;

 private:
  DatabaseClock clock_{""};

 public:
  Rooms rooms;
  std::vector<json> events;

 private:
  std::string name(std::size_t length) {
    std::string text = std::to_string(++names_);
    return std::string(length - text.size(), 'n') + text;
  }

  static inline int names_ = static_cast<int>(::getpid() % 1000) * 1000;
  std::map<const Visitor*, std::shared_ptr<std::vector<json>>> inboxes;
};

// What makes a room for a game by correspondence.
inline const json by_mail = {
    {"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 0}, {"period", 86'400}, {"periods", 1}}}};

// A room in which two visitors have taken their seats.
struct Pair {
  explicit Pair(Hall& in, json made = {{"game", "yugo"}, {"options", {{"size", 5}}}})
      : hall(in), first(in.visitor()), second(in.visitor()) {
    const json answer = hall.ask(first, "room_create", std::move(made));
    EXPECT_TRUE(answer.contains("room")) << answer;
    room = answer.value("room", "");
    tokens = answer.value("tokens", json::object());
    join(first, "first", "Ann");
    join(second, "second", "Ben");
  }

  void join(const std::shared_ptr<Visitor>& who, const char* seat, const char* name) {
    const json joined = hall.ask(who, "room_join", {{"room", room}, {"token", tokens[seat]}, {"name", name}});
    EXPECT_EQ(joined.value("you", json()), seat) << joined;
  }

  json ask(const char* seat, const std::string& action, json fields = json::object()) {
    fields["room"] = room;
    fields["token"] = tokens[seat];
    return hall.ask(seat == std::string("first") ? first : second, action, std::move(fields));
  }
  json move(const char* seat, const std::string& text) { return ask(seat, "room_move", {{"move", text}}); }
  json state() { return hall.ask(first, "room_join", {{"room", room}, {"token", tokens["first"]}})["state"]; }

  Hall& hall;
  std::shared_ptr<Visitor> first, second;
  std::string room;
  json tokens;
};

// The same tests for a file and for a database.
class EachStore : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!is_shared()) return;
    NEEDS_POSTGRES();
  }
  bool is_shared() const { return GetParam(); }
  // A place for rooms that are needed only once.
  std::string place() const { return is_shared() ? tests::postgres_url() : ":memory:"; }
  // One at which they can be found again.
  std::string lasting_place() const { return is_shared() ? tests::postgres_url() : file_.path(); }

 private:
  File file_;
};

inline std::string error_of(const json& answer) { return answer.value("error", ""); }

}  // namespace crosscut::server
