// Rooms that nobody needs any more make place for others; files of earlier versions; copies of files.
#include <fstream>
#include <sys/stat.h>

#include "messages/rooms.hpp"
#include "server/archive.hpp"
#include "server/rooms_hall.hpp"
#include "support/faulty_disk.hpp"

namespace crosscut::server {
namespace {

constexpr Milliseconds hour = 3'600'000, day = 24 * hour;

// A hall with a room of each standing.
struct Hotel {
  explicit Hotel(const std::string& place, RoomLimits limits = {})
      : hall(place, limits), unbegun(hall), going(hall), over(hall) {
    (void)going.move("first", "c3");
    (void)over.ask("first", "room_resign");
    leave();
  }
  void leave() {
    for (Pair* pair : {&unbegun, &going, &over})
      for (const auto& who : {pair->first, pair->second}) hall.leave(who);
  }
  bool has(const Pair& pair) {
    const json answer = hall.ask(hall.visitor(false), "room_join", {{"room", pair.room}});
    return !answer.contains("error");
  }
  // Rooms expire when somebody makes another.
  std::string create() {
    return error_of(hall.ask(hall.visitor(), "room_create", {{"game", "yugo"}, {"options", {{"size", 5}}}}));
  }

  Hall hall;
  Pair unbegun, going, over;
};

TEST_P(EachStore, ExpireWhenNobodyHasLookedAtThem) {
  Hotel hotel(place());
  hotel.hall.now += 7 * day - hour;
  EXPECT_EQ(hotel.create(), "");
  EXPECT_TRUE(hotel.has(hotel.unbegun));  // which counts as a look
  hotel.hall.now += 7 * day - hour;
  EXPECT_EQ(hotel.create(), "");
  EXPECT_TRUE(hotel.has(hotel.unbegun));
  hotel.hall.now += 8 * day;
  EXPECT_EQ(hotel.create(), "");
  EXPECT_FALSE(hotel.has(hotel.unbegun));
  EXPECT_TRUE(hotel.has(hotel.going));
  EXPECT_TRUE(hotel.has(hotel.over));
  hotel.hall.now += 91 * day;
  EXPECT_EQ(hotel.create(), "");
  EXPECT_FALSE(hotel.has(hotel.going));
  EXPECT_TRUE(hotel.has(hotel.over));
  hotel.hall.now += 10'000 * day;
  EXPECT_EQ(hotel.create(), "");
  EXPECT_TRUE(hotel.has(hotel.over));
}

TEST_P(EachStore, AreKeptAsLongAsSomebodyWatches) {
  Hotel hotel(place());
  const auto watcher = hotel.hall.visitor();
  (void)hotel.hall.ask(watcher, "room_join", {{"room", hotel.going.room}});
  hotel.hall.now += 100 * day;
  EXPECT_EQ(hotel.create(), "");
  hotel.hall.leave(watcher);
  EXPECT_EQ(hotel.create(), "");
  EXPECT_TRUE(hotel.has(hotel.going));
}

TEST_P(EachStore, FinishedGamesAreKeptForTheTimeThatIsSet) {
  RoomLimits limits;
  limits.keep = {std::nullopt, std::nullopt, 2};
  Hotel hotel(place(), limits);
  hotel.hall.now += 3 * day;
  EXPECT_EQ(hotel.create(), "");
  EXPECT_FALSE(hotel.has(hotel.over));
  EXPECT_TRUE(hotel.has(hotel.going));
  EXPECT_TRUE(hotel.has(hotel.unbegun));
}

// However many rooms somebody makes and leaves, others can make theirs; games that go on are not lost for that.
TEST_P(EachStore, AFullFileMakesRoom) {
  RoomLimits limits;
  limits.rooms = 3;
  Hotel hotel(place(), limits);
  EXPECT_EQ(hotel.create(), "");  // since one of the three is over
  EXPECT_NE(hotel.create(), "");
  hotel.hall.now += 2 * hour;
  EXPECT_EQ(hotel.create(), "");
  EXPECT_TRUE(hotel.has(hotel.going));
  EXPECT_FALSE(hotel.has(hotel.unbegun));
  for (int i = 0; i < 5; ++i) {
    hotel.hall.now += 2 * hour;
    EXPECT_EQ(hotel.create(), "");
  }
  EXPECT_TRUE(hotel.has(hotel.going));
  EXPECT_TRUE(hotel.has(hotel.over));
}

// What the first version wrote, which had neither the latest moment nor the rooms' standing.
constexpr const char* oldest_file =
    "CREATE TABLE room (id TEXT PRIMARY KEY, at INTEGER NOT NULL, setup TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE change (room TEXT NOT NULL REFERENCES room (id), seq INTEGER NOT NULL, at INTEGER NOT NULL,"
    " change TEXT NOT NULL, PRIMARY KEY (room, seq)) WITHOUT ROWID;"
    "INSERT INTO room VALUES ('played', 5, '{\"game\":\"yugo\",\"negotiate\":false,\"options\":\"size=5\","
    "\"tokens\":[\"one\",\"two\"]}');"
    "INSERT INTO room SELECT 'empty', 6, setup FROM room;"
    "INSERT INTO change VALUES ('played', 1, 10, '{\"by\":\"first\",\"kind\":\"joined\",\"name\":\"Ann\"}'),"
    " ('played', 2, 20, '{\"by\":\"second\",\"kind\":\"joined\",\"name\":\"Ben\"}'),"
    " ('played', 3, 30, '{\"by\":\"first\",\"kind\":\"move\",\"move\":\"c3\"}');"
    "PRAGMA application_id = 1130591604; PRAGMA user_version = 1;";

TEST(FileStore, ReadsTheOldestFile) {
  const File file;
  run_sql(file.path(), oldest_file);
  {
    FileStore store = store_at(file.path());
    EXPECT_EQ(store.latest(), 30);
    // What was begun may be over, for all that is known before it is read.
    EXPECT_EQ(*store.unseen(Standing::over, 31), std::vector<std::string>{"played"});
    EXPECT_EQ(*store.unseen(Standing::over, 30), std::vector<std::string>{});
    EXPECT_EQ(*store.unseen(Standing::unbegun, 7), std::vector<std::string>{"empty"});
  }
  Hall hall(file.path(), {}, 100 * day);
  const json state = hall.ask(hall.visitor(), "room_join", {{"room", "played"}, {"token", "two"}})["state"];
  EXPECT_EQ(state["moves"], json{"c3"}) << state;
  EXPECT_EQ(state["seats"][0]["name"], "Ann");
  EXPECT_FALSE(
      hall.ask(hall.visitor(), "room_move", {{"room", "played"}, {"token", "two"}, {"move", "d3"}}).contains("error"));
}

TEST(FileStore, IsReadBesideItsServer) {
  const File file;
  EXPECT_NE(FileStore::open(file.path(), FileStore::Use::look).message().find("cannot be opened"), std::string::npos);
  run_sql(file.path(), oldest_file);
  FileStore looks = *FileStore::open(file.path(), FileStore::Use::look);  // and is brought up to date
  {
    Hall hall(file.path());
    const Pair pair(hall);
    EXPECT_TRUE(*looks.setup(pair.room));
    ASSERT_TRUE(looks.remove("empty"));
    EXPECT_EQ(error_of(hall.ask(hall.visitor(), "room_join", {{"room", "empty"}})),
              "the room cannot be read: there is no such room");
  }
}

TEST(Archive, HoldsTheFinishedGamesAsRecords) {
  const File file;
  Hall hall(file.path(), {}, 20'000 * day);
  Pair over(hall), going(hall), broken(hall);
  (void)over.move("first", "c3");
  (void)over.ask("second", "room_resign");
  (void)going.move("first", "c3");
  (void)broken.ask("first", "room_resign");
  run_sql(file.path(), "DELETE FROM change WHERE seq = 2 AND room = '" + broken.room + "'");
  FileStore store = *FileStore::open(file.path(), FileStore::Use::look);
  std::vector<std::string> damaged;
  std::map<std::string, Record> records;
  const auto complain = [&](const std::string& id, const Error&) { damaged.push_back(id); };
  ASSERT_TRUE(each_finished(store, complain, [&](const std::string& id, const StoredRoom& stored) -> Status {
    records[id] = record_of(stored);
    return Done{};
  }));
  ASSERT_EQ(records.size(), 1U);
  const Record& record = records[over.room];
  EXPECT_EQ(record.player(Side::black), "Ann");
  EXPECT_EQ(record.player(Side::white), "Ben");
  EXPECT_EQ(record.result, "B+R");
  EXPECT_EQ(record.date, "2024-10-04");
  EXPECT_EQ(record.tree.size(), 2U);
  EXPECT_EQ(damaged, std::vector<std::string>{broken.room});
  EXPECT_EQ(*check_rooms(store, complain), 3);
  EXPECT_EQ(damaged.size(), 2U);
}

TEST(Archive, PrunesFinishedGamesAndNothingElse) {
  const File file;
  run_sql(file.path(), oldest_file);  // in which "played" may be over, and is not
  Hall hall(file.path());
  Pair over(hall), going(hall);
  (void)over.ask("second", "room_resign");
  (void)going.move("first", "c3");
  FileStore store = *FileStore::open(file.path(), FileStore::Use::look);
  const auto none = [](const std::string& id, const Error& error) { ADD_FAILURE() << id << worded(error); };
  EXPECT_EQ(*prune(store, hall.now, none), 0);
  EXPECT_EQ(store.unseen(Standing::going, INT64_MAX)->size(), 2U);
  EXPECT_EQ(*prune(store, hall.now + 1, none), 1);
  EXPECT_FALSE(*store.setup(over.room));
  EXPECT_FALSE(going.move("second", "d3").contains("error"));
}

TEST(FileStore, IsCopiedWhileItIsServed) {
  const File file;
  const std::string copy = file.path() + "-copy";
  Hall hall(file.path());
  Pair pair(hall);
  (void)pair.move("first", "c3");
  {
    FileStore looks = *FileStore::open(file.path(), FileStore::Use::look);
    ASSERT_TRUE(looks.back_up(copy)) << looks.back_up(copy).message();
    (void)pair.move("second", "d3");
    EXPECT_EQ(fs::status(copy).permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
    for (const char* end : {"-wal", "-shm", ".part"}) EXPECT_FALSE(fs::exists(copy + end)) << end;
    EXPECT_NE(looks.back_up("/nowhere/copy.db").message(), "");
    fs::create_symlink(copy, copy + "-link");
    ASSERT_EQ(::mkfifo((copy + "-pipe").c_str(), 0600), 0);  // a device is the same to it
    for (const char* end : {"-link", "-pipe"})
      EXPECT_TRUE(is<messages::not_replaced>(looks.back_up(copy + end).error())) << end;
    EXPECT_TRUE(fs::is_symlink(copy + "-link"));
    EXPECT_TRUE(fs::is_fifo(copy + "-pipe"));
    for (const char* end : {"-link", "-pipe"}) fs::remove(copy + end);
  }
  {
    FileStore kept = store_at(copy);
    EXPECT_TRUE(kept.check());
    EXPECT_EQ(kept.changes(pair.room, 0)->size(), 3U);
  }
  for (const char* end : {"", "-wal", "-shm", "-lock"}) fs::remove(copy + end);
}

TEST(FileStore, NoHalfACopyTakesThePlaceOfAWholeOne) {
  tests::FaultyDisk disk;
  const File file;
  const std::string copy = file.path() + "-copy";
  FileStore store = store_at(file.path());
  ASSERT_TRUE(store.add_room("one", 1, std::string(100'000, ' ')));
  ASSERT_TRUE(store.back_up(copy));
  const auto size = fs::file_size(copy);
  ASSERT_TRUE(store.add_room("two", 1, "{}"));
  disk.writes_left = 5;
  EXPECT_NE(store.back_up(copy).message(), "");
  disk.writes_left = -1;
  EXPECT_EQ(fs::file_size(copy), size);
  EXPECT_FALSE(fs::exists(copy + ".part"));
  fs::remove(copy);
}

TEST(FileStore, SeesThatAFileIsDamaged) {
  const File file;
  {
    FileStore store = store_at(file.path());
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(store.add_room("room" + std::to_string(i), i, std::string(1000, 'x')));
    EXPECT_TRUE(store.check());
  }
  std::fstream bytes(file.path(), std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(40'000);
  bytes << std::string(3000, '\xff');
  bytes.close();
  FileStore store = store_at(file.path());
  EXPECT_NE(store.check().message(), "");
}

}  // namespace
}  // namespace crosscut::server
