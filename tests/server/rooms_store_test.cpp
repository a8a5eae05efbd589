// Rooms are kept and bounded: nothing stored is lost, and nobody takes more than they may.
#include <fstream>

#include "record/sgf.hpp"
#include "server/archive.hpp"
#include "server/rooms_hall.hpp"
#include "support/faulty_disk.hpp"

namespace crosscut::server {
namespace {

TEST_P(EachStore, NothingStoredIsLost) {
  const std::string file = lasting_place();
  json before, tokens;
  std::string room;
  {
    Hall hall(file);
    Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
    for (const auto& [seat, move] : {std::pair{"first", "c3"}, {"second", "d3"}, {"first", "b2"}})
      (void)pair.move(seat, move);
    hall.now += 1000;
    (void)pair.ask("second", "room_draw");
    before = pair.state();
    tokens = pair.tokens;
    room = pair.room;
  }
  // A day later the clock goes on where it stood after the last move.
  Hall hall(file, {}, 90'000'000);
  json after = hall.ask(hall.visitor(), "room_join", {{"room", room}, {"token", tokens["first"]}})["state"];
  EXPECT_EQ(after["seats"][1]["clock"]["main"], 60'000);
  EXPECT_EQ(after["seats"][0]["clock"], before["seats"][0]["clock"]);
  after.erase("seats");
  before.erase("seats");
  EXPECT_EQ(after, before);
  EXPECT_EQ(hall.rooms.due(), hall.now + 60'000);
}

TEST_P(EachStore, RecordsHaveTheTimeLeft) {
  const std::string file = lasting_place();
  std::string room;
  {
    Hall hall(file);
    Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
    room = pair.room;
    (void)pair.move("first", "c3");
    hall.now += 1500;
    (void)pair.move("second", "d3");
  }
  const auto stored = read_room(*open_store(file), room);
  ASSERT_TRUE(stored) << stored.message();
  const std::string sgf = *write_sgf(record_of(*stored));
  EXPECT_NE(sgf.find("BL[60]"), std::string::npos) << sgf;
  EXPECT_NE(sgf.find("WL[58.5]"), std::string::npos) << sgf;
}

// Whatever the machine's clock says, no time goes backwards, and none passes while nobody serves.
TEST_P(EachStore, AClockThatIsSetBackStopsNoGame) {
  const std::string file = lasting_place();
  std::string room;
  {
    Hall hall(file);
    Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
    (void)pair.move("first", "c3");
    hall.now += 10'000;
    (void)pair.move("second", "d3");
    room = pair.room;
  }
  Hall hall(file, {}, 500'000);
  const auto left = [&] {
    return hall.ask(hall.visitor(), "room_join", {{"room", room}})["state"]["seats"][0]["clock"]["main"];
  };
  EXPECT_EQ(left(), 60'000);
  hall.now += 20'000;
  EXPECT_EQ(left(), 40'000);
  EXPECT_EQ(hall.rooms.due(), hall.now + 40'000);
  hall.pass_time(40'000);
  EXPECT_EQ(left(), 0);
}

TEST(Rooms, AFullDiskLosesNoAcknowledgedChange) {
  for (const bool halfway : {false, true}) {
    tests::FaultyDisk disk;
    const File file;
    std::string room;
    int stored = 0;
    const std::vector<std::string> moves = {"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"};
    {
      Hall hall(file.path());
      Pair pair(hall);
      room = pair.room;
      for (int writes = 0; stored < 10 && writes < 100; ++writes) {
        disk.writes_left = writes;
        disk.stops_halfway = halfway;
        const json answer = pair.move(stored % 2 == 0 ? "first" : "second", moves[static_cast<std::size_t>(stored)]);
        if (!answer.contains("error")) {
          ++stored;
          writes = 0;
        } else {
          EXPECT_EQ(answer["error"].get<std::string>().find("nothing was changed"), 0U) << answer;
        }
        EXPECT_FALSE(hall.rooms.failed());
      }
      disk.writes_left = -1;
    }
    EXPECT_EQ(stored, 10);
    Hall hall(file.path());
    EXPECT_EQ(hall.ask(hall.visitor(), "room_join", {{"room", room}})["state"]["ply"], stored);
  }
}

TEST(Rooms, ADoubtfulChangeIsReportedAsSuch) {
  tests::FaultyDisk disk;
  const File file;
  Hall hall(file.path());
  Pair pair(hall);
  disk.syncs_fail = true;
  const std::string unsure = pair.move("first", "c3")["error"];
  EXPECT_NE(unsure.find("it is not known whether this was stored"), std::string::npos) << unsure;
  EXPECT_TRUE(hall.rooms.failed());
  disk.syncs_fail = false;
  const std::string after = pair.move("first", "d3")["error"];
  EXPECT_NE(after.find("the server is stopping"), std::string::npos) << after;
}

TEST_P(EachStore, ADamagedRoomHarmsNoOther) {
  const std::string file = lasting_place();
  std::string damaged, sound;
  json tokens;
  {
    Hall hall(file);
    Pair one(hall), other(hall);
    for (Pair* pair : {&one, &other})
      for (const auto& [seat, move] : {std::pair{"first", "c3"}, {"second", "d3"}}) (void)pair->move(seat, move);
    damaged = one.room;
    sound = other.room;
    tokens = one.tokens;
  }
  run_sql(file, "DELETE FROM change WHERE seq = 3 AND room = '" + damaged + "'");
  Hall hall(file);
  const json answer = hall.ask(hall.visitor(), "room_join", {{"room", damaged}, {"token", tokens["first"]}});
  EXPECT_NE(answer["error"].get<std::string>().find("change 3 is missing"), std::string::npos) << answer;
  EXPECT_EQ(hall.ask(hall.visitor(), "room_join", {{"room", sound}})["state"]["ply"], 2);
}

TEST_P(EachStore, AreBounded) {
  RoomLimits limits;
  limits.rooms = 3;
  limits.visits = 2;
  limits.visitors = 3;
  limits.new_rooms = 2;
  limits.per_hour = 1;
  Hall hall(place(), limits);
  const auto maker = hall.visitor(), other = hall.visitor(true, "5.6.7.8");
  std::vector<std::string> made;
  const auto create = [&](const auto& who) {
    const json answer = hall.ask(who, "room_create", {{"game", "yugo"}});
    if (answer.contains("room")) made.push_back(answer["room"]);
    return answer.contains("room");
  };
  EXPECT_TRUE(create(maker) && create(maker));
  EXPECT_FALSE(create(maker));  // too many at once
  hall.now += 3'600'000;
  EXPECT_TRUE(create(maker));
  EXPECT_FALSE(create(other));  // too many in all
  const auto join = [&](const auto& who, const std::string& room) {
    return !hall.ask(who, "room_join", {{"room", room}}).contains("error");
  };
  EXPECT_TRUE(join(maker, made[0]) && join(maker, made[1]));
  EXPECT_FALSE(join(maker, made[2]));  // more than a visitor may watch
  hall.leave(maker);
  EXPECT_FALSE(join(maker, "nowhere"));
  EXPECT_TRUE(join(maker, made[2]));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(join(hall.visitor(), made[2]));
  EXPECT_FALSE(join(hall.visitor(), made[2]));
}

TEST_P(EachStore, RepeatALimitedNumberOfChanges) {
  RoomLimits limits;
  limits.missed = 4;
  Hall hall(place(), limits);
  Pair pair(hall);
  for (const auto& [seat, move] : {std::pair{"first", "c3"}, {"second", "d3"}, {"first", "b2"}, {"second", "d4"}})
    (void)pair.move(seat, move);
  const auto back = [&](std::uint64_t since) {
    return hall.ask(hall.visitor(), "room_join", {{"room", pair.room}, {"since", since}});
  };
  ASSERT_EQ(back(0)["seq"], 6);
  EXPECT_EQ(back(2)["missed"].size(), 4U);
  EXPECT_FALSE(back(1).contains("missed"));
  EXPECT_EQ(back(1)["state"]["moves"].size(), 4U);
  EXPECT_EQ(back(INT64_MAX)["missed"], json::array());
}

// Otherwise whoever is losing could fill the room until the opponent's move is refused and their flag falls.
TEST_P(EachStore, OffersDoNotBlockMoves) {
  RoomLimits limits;
  limits.changes = 20;
  Hall hall(place(), limits);
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
  (void)pair.move("first", "c3");
  for (const char* offer : {"room_draw", "room_undo"}) {
    EXPECT_FALSE(pair.ask("first", offer).contains("error"));
    EXPECT_FALSE(pair.ask("first", offer, {{"agree", false}}).contains("error"));
    for (int i = 0; i < 20; ++i) {
      EXPECT_TRUE(pair.ask("first", offer).contains("error"));
      EXPECT_TRUE(pair.ask("first", offer, {{"agree", false}}).contains("error"));
    }
  }
  for (int i = 0; i < 20; ++i)
    (void)hall.ask(pair.first, "room_join",
                   {{"room", pair.room}, {"token", pair.tokens["first"]}, {"name", "Ann " + std::to_string(i)}});
  EXPECT_EQ(pair.move("second", "d3")["seq"], 8);
  EXPECT_FALSE(pair.ask("first", "room_draw").contains("error"));  // again, after a move
}

TEST_P(EachStore, AFullRoomAcceptsMovesAndResignations) {
  RoomLimits limits;
  limits.changes = 3;
  Hall hall(place(), limits);
  Pair pair(hall);
  EXPECT_FALSE(pair.move("first", "c3").contains("error"));
  EXPECT_TRUE(pair.ask("second", "room_draw").contains("error"));
  EXPECT_FALSE(pair.move("second", "d3").contains("error"));
  EXPECT_EQ(pair.ask("first", "room_resign")["state"]["result"], "W+R");
}

TEST_P(EachStore, AGameThatGrowsTooLongIsCutOff) {
  RoomLimits limits;
  limits.moves = 3;
  Hall hall(place(), limits);
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
  (void)pair.move("first", "c3");
  EXPECT_EQ(pair.move("second", "d3")["state"]["phase"], "play");
  const json last = pair.move("first", "b2");
  EXPECT_EQ(last["state"]["moves"].size(), 3U);
  EXPECT_EQ(last["state"]["result"], "Void");
  EXPECT_EQ(last["state"]["reason"], "void");
  hall.pass_time(3'600'000);
  EXPECT_EQ(pair.state()["result"], "Void");
}

TEST_P(EachStore, ARefusedVisitKeepsNoRoomOpen) {
  RoomLimits limits;
  limits.visits = 1;
  limits.open = 4;
  Hall hall(place(), limits);
  const auto maker = hall.visitor(), other = hall.visitor();
  std::vector<std::string> made;
  for (int i = 0; i < 3; ++i) made.push_back(hall.ask(maker, "room_create", {{"game", "yugo"}})["room"]);
  EXPECT_FALSE(hall.ask(maker, "room_join", {{"room", made[0]}}).contains("error"));
  EXPECT_TRUE(hall.ask(maker, "room_join", {{"room", made[1]}}).contains("error"));
  EXPECT_FALSE(hall.ask(other, "room_join", {{"room", made[2]}}).contains("error"));
}

TEST_P(EachStore, ARefusedVisitTakesNoSeat) {
  RoomLimits limits;
  limits.visits = 1;
  Hall hall(place(), limits);
  const auto maker = hall.visitor(false), busy = hall.visitor();
  const json made = hall.ask(maker, "room_create", {{"game", "yugo"}}),
             open = hall.ask(maker, "room_create", {{"game", "yugo"}, {"listed", true}}),
             watched = hall.ask(maker, "room_create", {{"game", "yugo"}});
  EXPECT_FALSE(hall.ask(busy, "room_join", {{"room", watched["room"]}}).contains("error"));
  const std::string own(30, 'o'), another(30, 'p');
  const json joins = {{"room", made["room"]}, {"token", made["tokens"]["second"]}, {"own", own}, {"name", "Bob"}};
  EXPECT_EQ(hall.ask(busy, "room_join", joins)["code"], "too_many_rooms");
  EXPECT_EQ(hall.ask(busy, "room_accept", {{"room", open["room"]}, {"token", own}})["code"], "too_many_rooms");
  EXPECT_FALSE(hall.ask(busy, "room_leave", {{"room", watched["room"]}}).contains("error"));
  json again = joins;
  again["own"] = another;
  EXPECT_EQ(hall.ask(hall.visitor(), "room_join", again)["you"], "second") << "the invitation is still good";
}

TEST_P(EachStore, RoomsInMemoryAreSharedAndNobodyIsRefused) {
  RoomLimits limits;
  limits.open = 10;
  limits.idle = 0;
  Hall hall(place(), limits);
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
  (void)pair.move("first", "c3");
  const auto greedy = hall.visitor(true, "1.1.1.1"), other = hall.visitor(false, "2.2.2.2");
  std::vector<json> made;
  for (int i = 0; i < 15; ++i) {
    made.push_back(hall.ask(other, "room_create", {{"game", "yugo"}}));
    EXPECT_FALSE(hall.ask(greedy, "room_join", {{"room", made.back()["room"]}}).contains("error"));
    EXPECT_LE(hall.rooms.open(), 10U);
  }
  EXPECT_TRUE(hall.rooms.due()) << "a game in progress is not what makes space";
  EXPECT_FALSE(pair.move("second", "d3").contains("error"));
  (void)hall.told(greedy);
  EXPECT_EQ(hall.ask(other, "room_join", {{"room", made[0]["room"]}, {"token", made[0]["tokens"]["first"]}})["you"],
            "first");
  EXPECT_EQ(hall.told(greedy).size(), 1U) << "a room is watched also while it is not in memory";
}

std::string camel(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (name[i] != '_') text += i == 0 || name[i - 1] == '_' ? static_cast<char>(name[i] - 'a' + 'A') : name[i];
  return text;
}

TEST(Rooms, TheSchemaNamesEveryRequestWithItsFields) {
  std::ifstream file(CROSSCUT_SOURCE_DIR "/docs/rooms.schema.json");
  const json schema = json::parse(file);
  for (const auto& [action, fields, run] : Rooms::actions()) {
    ASSERT_TRUE(schema["$defs"].contains(camel(action) + "Request")) << action;
    std::set<std::string> named, known = {"id", "action", "language"};
    for (const auto& [name, property] : schema["$defs"][camel(action) + "Request"]["properties"].items())
      named.insert(name);
    known.insert(fields.begin(), fields.end());
    EXPECT_EQ(named, known) << action;
  }
}

TEST(FileStore, SaysWhichFilesItCannotUse) {
  const File file;
  std::ofstream(file.path()) << "This is a letter, longer than the header that SQLite looks for in a file of its own. "
                                "It goes on and on, for a hundred bytes and more.";
  EXPECT_NE(FileStore::open(file.path()).message().find("is not a file of games"), std::string::npos);
  EXPECT_NE(FileStore::open("/nowhere/games.db").message().find("cannot be opened"), std::string::npos);
  fs::remove(file.path());
  run_sql(file.path(), "CREATE TABLE birds (name TEXT)");
  EXPECT_NE(FileStore::open(file.path()).message().find("another program's file"), std::string::npos);
  fs::remove(file.path());
  {
    const FileStore store = store_at(file.path());
    EXPECT_NE(FileStore::open(file.path()).message().find("is in use"), std::string::npos);
  }
  run_sql(file.path(), "PRAGMA user_version = 99");
  EXPECT_NE(FileStore::open(file.path()).message().find("newer version"), std::string::npos);
}

TEST(FileStore, KeepsWhatIsCommittedAndNothingElse) {
  const File file;
  {
    FileStore store = store_at(file.path());
    EXPECT_EQ(fs::status(file.path()).permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
    ASSERT_TRUE(store.begin());
    ASSERT_TRUE(store.add_room("a", 5, "{}"));
    ASSERT_TRUE(store.add_change("a", {1, 6, "one"}));
    ASSERT_TRUE(store.commit());
    ASSERT_TRUE(store.begin());
    ASSERT_TRUE(store.add_change("a", {2, 7, "two"}));
    EXPECT_FALSE(store.add_change("a", {2, 8, "again"}));
    store.rollback();
    ASSERT_TRUE(store.begin());
    ASSERT_TRUE(store.add_change("a", {2, 9, "three"}));
  }
  FileStore store = store_at(file.path());
  const auto changes = store.changes("a", 0);
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), 1U);
  EXPECT_EQ((*changes)[0].text, "one");
  EXPECT_EQ(*store.rooms(), 1);
  EXPECT_EQ(**store.setup("a"), "{}");
  EXPECT_FALSE(*store.setup("b"));
}

}  // namespace
}  // namespace crosscut::server
