// Rooms that several servers share: each of them knows what the others did, and any of them may be gone.
#include <algorithm>
#include <mutex>
#include <thread>

#include "server/listener.hpp"
#include "server/rooms_hall.hpp"

namespace crosscut::server {
namespace {

using tests::PostgresServer, tests::postgres_url;

const json timed_game = {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}};

// A room made at one server; its players may come and go at others.
struct Shared {
  explicit Shared(Hall& hall) {
    const json made = hall.ask(hall.visitor(), "room_create", timed_game);
    EXPECT_TRUE(made.contains("room")) << made;
    room = made["room"];
    tokens = made["tokens"];
  }
  std::shared_ptr<Visitor> join(Hall& hall, const char* seat) const {
    const auto who = hall.visitor();
    const json joined = hall.ask(who, "room_join", {{"room", room}, {"token", tokens[seat]}, {"name", seat}});
    EXPECT_EQ(joined.value("you", json()), seat) << joined;
    return who;
  }
  json move(Hall& hall, const char* seat, const std::string& text) const {
    return hall.ask(hall.visitor(false), "room_move", {{"room", room}, {"token", tokens[seat]}, {"move", text}});
  }
  json state(Hall& hall) const { return hall.ask(hall.visitor(false), "room_join", {{"room", room}})["state"]; }

  std::string room;
  json tokens;
};

TEST(PostgresRooms, AreTheSameAtEveryServer) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  Hall one(place), other(place);
  const Shared room(one);
  const auto ann = room.join(one, "first"), ben = room.join(other, "second");
  one.hear_of(room.room);
  const auto joined = one.told(ann);
  ASSERT_FALSE(joined.empty());
  EXPECT_EQ(joined[0]["change"]["kind"], "joined");
  EXPECT_TRUE(joined.back()["state"]["seats"][1]["present"]);
  EXPECT_EQ(room.move(one, "first", "c3")["state"]["ply"], 1);
  // The other has not heard of that yet, but judges by it.
  EXPECT_EQ(error_of(room.move(other, "first", "d3")), "it is the turn of the second seat");
  EXPECT_EQ(room.move(other, "second", "d3")["state"]["ply"], 2);
  const auto told = other.told(ben);
  ASSERT_GE(told.size(), 2U);
  EXPECT_EQ(told[told.size() - 2]["change"]["move"], "c3");
  EXPECT_EQ(told[told.size() - 2]["state"]["ply"], 1);
  EXPECT_EQ(told.back()["change"]["move"], "d3");
  other.leave(ben);
  one.hear_of(room.room);
  EXPECT_FALSE(one.told(ann).back()["state"]["seats"][1]["present"]);
}

TEST(PostgresRooms, MissedAnnouncementsAreCaughtUpWith) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  Hall one(place), other(place);
  const Shared room(one);
  const auto ann = room.join(one, "first");
  (void)room.join(other, "second");
  for (const auto& [seat, move] : {std::pair{"first", "c3"}, {"second", "d3"}, {"first", "b2"}})
    (void)room.move(other, seat, move);
  (void)one.told(ann);
  one.hear_of({});
  std::vector<std::int64_t> seqs;
  for (const json& event : one.told(ann))
    if (!event["change"].is_null()) seqs.push_back(event["seq"]);
  EXPECT_EQ(seqs, (std::vector<std::int64_t>{2, 3, 4, 5}));
}

TEST(PostgresRooms, AFlagFallsWhicheverServerHasDied) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  Hall other(place);
  std::optional<Shared> room;
  {
    Hall one(place);
    room.emplace(one);
    for (const char* seat : {"first", "second"}) (void)room->join(one, seat);
    (void)room->move(one, "first", "c3");
  }
  other.pass_time(59'000);
  EXPECT_EQ(room->state(other)["phase"], "play");
  Hall third(place, {}, other.now);
  third.pass_time(7'000);  // although nobody ever looked at the room there, and the other has not said that it judged
  other.now = third.now;
  const auto changes = store_changes(place, room->room);
  ASSERT_FALSE(changes.empty());
  EXPECT_EQ(json::parse(changes.back().text)["kind"], "flag");
  EXPECT_EQ(room->state(other)["result"], "B+T");
}

// A move that came in time waits at one server; the flag waits for it at the other, though not for ever.
TEST(PostgresRooms, AFlagWaitsForWhatAnotherServerHasNotJudged) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  for (const bool is_judged : {true, false}) {
    Hall one(place), other(place);
    const Shared room(one);
    const auto ann = room.join(other, "first"), ben = room.join(one, "second");
    (void)room.move(other, "first", "c3");
    const Milliseconds came = one.now + 59'000;
    for (Hall* hall : {&one, &other}) hall->pass_time(59'000);
    one.now += 2000;
    one.rooms.begin();
    one.rooms.flags(
        one.now, [&](const std::string&) { return std::optional(came); }, came);
    one.rooms.commit();
    other.pass_time(2000);
    EXPECT_EQ(room.state(other)["phase"], "play");
    if (is_judged) {
      one.rooms.begin();
      one.rooms.ask(
          ben,
          api::Request::read(json{
              {"id", 1}, {"action", "room_move"}, {"room", room.room}, {"token", room.tokens["second"]}, {"move", "d3"}}
                                 .dump()),
          came);
      one.rooms.commit();
      EXPECT_EQ(room.state(other)["ply"], 2);
    } else {
      other.pass_time(5000);
      EXPECT_EQ(room.state(other)["result"], "B+T");
    }
  }
}

TEST(PostgresRooms, PlayersAtADeadServerAreNotPresent) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  Hall other(place);
  std::optional<Shared> room;
  {
    Hall one(place);
    room.emplace(one);
    (void)room->join(one, "first");
  }
  EXPECT_TRUE(room->state(other)["seats"][0]["present"]);
  other.pass_time(8'000);
  EXPECT_TRUE(room->state(other)["seats"][0]["present"]);
  other.pass_time(4'000);
  EXPECT_FALSE(room->state(other)["seats"][0]["present"]);
}

TEST(PostgresRooms, PlayersAtAServerTakenForDeadArePresentAgain) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  Hall one(place), other(place);
  const Shared room(one);
  const auto ann = room.join(one, "first");
  other.pass_time(12'000);
  EXPECT_FALSE(room.state(other)["seats"][0]["present"]);
  one.now = other.now;
  one.pass_time(1'000);
  EXPECT_TRUE(room.state(other)["seats"][0]["present"]);
}

// Neither while nobody serves, nor when the database's clock is set.
TEST(PostgresRooms, ClocksStopWhileNoServerRuns) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  Hall hall(place);
  const Shared room(hall);
  for (const char* seat : {"first", "second"}) (void)room.join(hall, seat);
  (void)room.move(hall, "first", "c3");
  const auto left = [&] { return room.state(hall)["seats"][1]["clock"]["main"]; };
  hall.pass_time(10'000);
  EXPECT_EQ(left(), 50'000);
  hall.now += 7'200'000;
  EXPECT_EQ(left(), 60'000);
  hall.pass_time(10'000);
  EXPECT_EQ(left(), 50'000);
  hall.now -= 1'000'000;
  Hall after(place, {}, hall.now);  // which asks for the time at once
  EXPECT_EQ(room.state(after)["seats"][1]["clock"]["main"], 50'000);
  after.now += 20'000;
  EXPECT_EQ(room.state(after)["seats"][1]["clock"]["main"], 30'000);
  after.pass_time(30'000);
  EXPECT_EQ(room.state(after)["result"], "B+T");
}

TEST(PostgresRooms, AreLimitedForAnAddressAtAllServersTogether) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  RoomLimits limits;
  limits.new_rooms = 2;
  limits.per_hour = 1;
  Hall one(place, limits), other(place, limits);
  const auto create = [](Hall& hall) { return hall.ask(hall.visitor(), "room_create", timed_game).contains("room"); };
  EXPECT_TRUE(create(one) && create(other));
  EXPECT_FALSE(create(one) || create(other));
  one.now += 3'600'000;
  EXPECT_TRUE(create(one));
}

TEST(PostgresRooms, OutliveTheirDatabaseServer) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  Hall hall(place);
  const Shared room(hall);
  const auto ann = room.join(hall, "first");
  (void)room.join(hall, "second");
  PostgresServer::get().stop();
  std::thread starting([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    PostgresServer::get().start();
  });
  EXPECT_EQ(room.move(hall, "first", "c3")["state"]["ply"], 1);
  starting.join();
  EXPECT_EQ(hall.told(ann).back()["state"]["ply"], 1);
}

TEST(PostgresRooms, ReportThatTheyCannotBeReachedAndContinueLater) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  patience = 0.2;
  Hall hall(place);
  patience = 10;
  const Shared room(hall);
  const auto ann = room.join(hall, "first");
  (void)room.join(hall, "second");
  PostgresServer::get().stop();
  const std::string error = error_of(room.move(hall, "first", "c3"));
  EXPECT_EQ(
      error,
      "nothing was changed, since it could not be stored: the database of games cannot be reached now; try again");
  EXPECT_FALSE(hall.rooms.failed());
  PostgresServer::get().start();
  (void)hall.told(ann);
  EXPECT_EQ(room.move(hall, "first", "c3")["state"]["ply"], 1);
  EXPECT_EQ(hall.told(ann).back()["change"]["move"], "c3");
}

// The connection is lost while the change is being committed: whether it was kept is looked up.
TEST(PostgresRooms, MakeAChangeOnceWhateverTheOutcomeOfTheCommit) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  Hall hall(place);
  const Shared room(hall);
  for (const char* seat : {"first", "second"}) (void)room.join(hall, seat);
  run_sql(place,
          "CREATE SEQUENCE deaths; CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
          " IF nextval('deaths') % 2 = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;"
          " RETURN NULL; END $$;"
          "CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
          " EXECUTE FUNCTION die()");
  EXPECT_EQ(room.move(hall, "first", "c3")["state"]["moves"], json{"c3"});
  EXPECT_EQ(room.move(hall, "second", "d3")["state"]["ply"], 2);
  EXPECT_EQ(store_changes(place, room.room).size(), 4U);
}

TEST(PostgresRooms, AreAnnouncedToOtherServers) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  std::mutex mutex;
  std::vector<std::string> heard;
  const auto wait_for = [&](const std::string& what) {
    for (int i = 0; i < 1000; ++i) {
      {
        const std::lock_guard lock(mutex);
        if (std::find(heard.begin(), heard.end(), what) != heard.end()) return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  };
  const auto news = Listener::open({place}, 7, [&](const std::optional<std::string>& room) {
    const std::lock_guard lock(mutex);
    heard.push_back(room.value_or("anything"));
  });
  ASSERT_TRUE(news) << news.message();
  EXPECT_TRUE(wait_for("anything"));
  run_sql(place, "SELECT pg_notify('crosscut_rooms', '7 own'); SELECT pg_notify('crosscut_rooms', '8 theirs')");
  EXPECT_TRUE(wait_for("theirs"));
  EXPECT_EQ(heard.size(), 2U);
  heard.clear();
  PostgresServer::get().stop();
  PostgresServer::get().start();
  EXPECT_TRUE(wait_for("anything"));
}

TEST(PostgresStore, SaysWhatItCannotUse) {
  NEEDS_POSTGRES();
  const std::string place = postgres_url();
  { const auto store = open_store(place); }
  run_sql(place, "UPDATE rooms_version SET version = 99");
  EXPECT_NE(SharedStore::open({place}).message().find("newer version"), std::string::npos);
}

}  // namespace
}  // namespace crosscut::server
