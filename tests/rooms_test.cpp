// Games between people: clocks, rooms from the first visitor to the result, and that nothing stored is lost.
#include "server/rooms.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

namespace crosscut::server {
namespace {

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
    for (const char* end : {"", "-wal", "-shm", "-journal"}) fs::remove(path_.string() + end);
  }
  fs::path path_;
};

Store store_at(const std::string& path) {
  auto store = Store::open(path);
  EXPECT_TRUE(store) << store.message();
  return *std::move(store);
}

// Rooms at a moment that the test sets, and visitors whose messages it sees.
class Hall {
 public:
  explicit Hall(const std::string& path = ":memory:", RoomLimits limits = {}, Milliseconds at = 1'000'000)
      : now(at), rooms(store_at(path), limits, at, [this](std::size_t length) { return name(length); }) {}

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
    rooms.begin();
    rooms.leave(who, now);
    rooms.commit();
  }
  void pass_time(Milliseconds more) {
    now += more;
    rooms.begin();
    rooms.flags(now);
    rooms.commit();
  }

  Milliseconds now;
  Rooms rooms;
  std::vector<json> events;

 private:
  std::string name(std::size_t length) {
    std::string text = std::to_string(++names_);
    return std::string(length - text.size(), 'n') + text;
  }

  int names_ = static_cast<int>(::getpid() % 1000) * 1000;
  std::map<const Visitor*, std::shared_ptr<std::vector<json>>> inboxes;
};

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

std::string error_of(const json& answer) { return answer.value("error", ""); }

TEST(Rooms, TwoPeoplePlayAndEachIsToldOfEverything) {
  Hall hall;
  Pair pair(hall);
  EXPECT_EQ(pair.state()["phase"], "play");
  EXPECT_EQ(pair.state()["seats"][0]["name"], "Ann");
  EXPECT_EQ(pair.state()["seats"][1]["colour"], "white");
  EXPECT_TRUE(pair.state()["seats"][1]["present"]);
  (void)hall.told(pair.second);
  const json made = pair.move("first", "C3");
  EXPECT_EQ(made["state"]["moves"], json::parse(R"(["c3"])"));
  EXPECT_EQ(made["state"]["to_move"], "second");
  EXPECT_EQ(made["id"], 7);
  const auto told = hall.told(pair.second);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["event"], "room");
  EXPECT_EQ(told[0]["change"], json::parse(R"({"kind": "move", "by": "first", "move": "c3"})"));
  EXPECT_EQ(told[0]["state"], made["state"]);
  EXPECT_EQ(told[0]["seq"], made["seq"]);
}

TEST(Rooms, RefuseWhatMayNotBe) {
  Hall hall;
  Pair pair(hall);
  EXPECT_EQ(error_of(pair.move("second", "c3")), "it is the turn of the first seat");
  EXPECT_EQ(error_of(pair.move("first", "z9")).substr(0, 3), "z9 ");
  EXPECT_EQ(pair.move("first", "z9")["field"], "move");
  (void)pair.move("first", "c3");
  EXPECT_EQ(pair.move("second", "c3")["field"], "move");
  EXPECT_EQ(pair.ask("second", "room_move", {{"move", "d4"}, {"ply", 0}})["field"], "ply");
  EXPECT_EQ(pair.ask("second", "room_move", {{"move", 5}})["field"], "move");
  EXPECT_EQ(pair.ask("second", "room_move", {{"move", "d4"}, {"colour", "white"}})["field"], "colour");
  EXPECT_EQ(pair.ask("second", "room_fly")["field"], "action");
  EXPECT_EQ(pair.ask("second", "room_side", {{"side", "black"}})["error"], "the game has already begun");
  const auto stranger = hall.visitor();
  EXPECT_EQ(hall.ask(stranger, "room_move", {{"room", pair.room}, {"token", "guess"}, {"move", "d4"}})["field"],
            "token");
  EXPECT_EQ(hall.ask(stranger, "room_move", {{"room", pair.room}, {"move", "d4"}})["field"], "token");
  for (const char* token : {"", "guess"}) {
    const json nobody = {{"room", pair.room}, {"token", token}};
    for (const char* action : {"room_move", "room_number", "room_side", "room_resign", "room_draw", "room_undo"}) {
      json asked = nobody;
      if (std::string(action) == "room_move") asked["move"] = "d4";
      if (std::string(action) == "room_number") asked["number"] = "5";
      if (std::string(action) == "room_side") asked["side"] = "black";
      EXPECT_EQ(hall.ask(stranger, action, asked)["field"], "token") << action << " with \"" << token << "\"";
    }
  }
  EXPECT_EQ(hall.ask(stranger, "room_join", {{"room", "nowhere"}})["field"], "room");
  EXPECT_EQ(pair.state()["ply"], 1);
  for (const std::string& name : {std::string(41, 'x'), std::string("two\nlines"), std::string("\x7f"),
                                  std::string("Ann\u202enA"), std::string("\u2066Ben")})
    EXPECT_EQ(pair.ask("first", "room_join", {{"name", name}})["field"], "name");
  for (const char* wrong : {R"({})", R"({"game": "chess"})", R"({"game": "yugo", "options": {"size": 99}})",
                            R"({"game": "yugo", "options": {"size": "9 komi=3"}})", R"({"game": 5})",
                            R"({"game": "margo", "negotiate": true})", R"({"game": "yugo", "clock": {"main": -5}})",
                            R"({"game": "yugo", "clock": 5})", R"({"game": "yugo", "negotiate": "yes"})"})
    EXPECT_TRUE(hall.ask(stranger, "room_create", json::parse(wrong)).contains("error")) << wrong;
}

TEST(Rooms, AMoveAskedTwiceIsMadeOnce) {
  Hall hall;
  Pair pair(hall);
  const json once = pair.ask("first", "room_move", {{"move", "c3"}, {"ply", 0}});
  const json twice = pair.ask("first", "room_move", {{"move", "C3"}, {"ply", 0}});
  EXPECT_EQ(once["seq"], twice["seq"]);
  EXPECT_EQ(twice["state"]["moves"].size(), 1U);
  EXPECT_EQ(pair.ask("first", "room_move", {{"move", "d3"}, {"ply", 0}})["field"], "ply");
  EXPECT_EQ(pair.ask("second", "room_move", {{"move", "c3"}, {"ply", 0}})["field"], "ply");
}

TEST(Rooms, WaitUntilEverySeatIsTaken) {
  Hall hall;
  const auto ann = hall.visitor();
  const json made = hall.ask(ann, "room_create", {{"game", "yugo"}});
  const json joined = hall.ask(ann, "room_join", {{"room", made["room"]}, {"token", made["tokens"]["first"]}});
  EXPECT_EQ(joined["state"]["phase"], "waiting");
  EXPECT_EQ(error_of(hall.ask(ann, "room_move",
                              {{"room", made["room"]}, {"token", made["tokens"]["first"]}, {"move", "c3"}})),
            "the game begins when every seat has been taken");
}

TEST(Rooms, SpectatorsSeeAllAndMayNothing) {
  Hall hall;
  Pair pair(hall);
  const auto spectator = hall.visitor();
  const json joined = hall.ask(spectator, "room_join", {{"room", pair.room}});
  EXPECT_EQ(joined["you"], nullptr);
  EXPECT_EQ(joined.dump().find(pair.tokens["first"].get<std::string>()), std::string::npos);
  (void)pair.move("first", "c3");
  ASSERT_EQ(hall.told(spectator).size(), 1U);
  (void)hall.ask(spectator, "room_leave", {{"room", pair.room}});
  (void)pair.move("second", "d3");
  EXPECT_TRUE(hall.told(spectator).empty());
}

TEST(Rooms, WhoComesBackLearnsWhatWasMissed) {
  Hall hall;
  Pair pair(hall);
  const json before = pair.move("first", "c3");
  hall.leave(pair.second);
  EXPECT_FALSE(pair.state()["seats"][1]["present"]);
  hall.leave(pair.first);
  (void)hall.ask(hall.visitor(false), "room_move",
                 {{"room", pair.room}, {"token", pair.tokens["second"]}, {"move", "d3"}});
  const auto again = hall.visitor();
  const json back =
      hall.ask(again, "room_join", {{"room", pair.room}, {"token", pair.tokens["second"]}, {"since", before["seq"]}});
  EXPECT_EQ(back["you"], "second");
  ASSERT_EQ(back["missed"].size(), 1U);
  EXPECT_EQ(back["missed"][0]["change"]["move"], "d3");
  EXPECT_EQ(back["state"]["moves"].size(), 2U);
  EXPECT_EQ(back["state"]["seats"][1]["name"], "Ben");
}

TEST(Rooms, ResignationAndDrawEndTheGame) {
  Hall hall;
  Pair pair(hall);
  EXPECT_EQ(pair.ask("second", "room_resign")["state"]["result"], "B+R");
  EXPECT_EQ(error_of(pair.move("first", "c3")), "the game is over (B+R)");
  Pair other(hall);
  const json asked = other.ask("second", "room_draw");
  EXPECT_EQ(asked["state"]["asks"]["draw"], json::parse(R"(["second"])"));
  EXPECT_TRUE(other.ask("second", "room_draw").contains("error"));
  EXPECT_EQ(other.ask("first", "room_draw", {{"agree", false}})["state"]["asks"]["draw"], json::array());
  EXPECT_TRUE(other.ask("first", "room_draw", {{"agree", false}}).contains("error"));
  (void)other.ask("first", "room_draw");
  EXPECT_EQ(other.move("first", "c3")["state"]["asks"]["draw"], json::array());  // a move is an answer
  (void)other.ask("first", "room_draw");
  const json agreed = other.ask("second", "room_draw");
  EXPECT_EQ(agreed["state"]["result"], "0");
  EXPECT_EQ(agreed["state"]["reason"], "agreement");
}

TEST(Rooms, MovesAreTakenBackByConsent) {
  Hall hall;
  Pair pair(hall);
  EXPECT_TRUE(pair.ask("first", "room_undo").contains("error"));
  for (const auto& [seat, move] : {std::pair{"first", "c3"}, {"second", "d3"}, {"first", "b2"}, {"second", "d4"}})
    (void)pair.move(seat, move);
  const json asked = pair.ask("first", "room_undo");
  EXPECT_EQ(asked["state"]["asks"]["ply"], 2);
  EXPECT_EQ(asked["state"]["ply"], 4);
  EXPECT_EQ(pair.ask("second", "room_undo", {{"ply", 1}})["field"], "ply");
  const json agreed = pair.ask("second", "room_undo", {{"ply", 2}});
  EXPECT_EQ(agreed["state"]["moves"], json::parse(R"(["c3", "d3"])"));
  EXPECT_EQ(agreed["state"]["to_move"], "first");
  EXPECT_EQ(agreed["state"]["asks"]["undo"], json::array());
  (void)pair.ask("first", "room_undo");
  (void)pair.ask("second", "room_undo", {{"agree", false}});
  EXPECT_EQ(pair.state()["ply"], 2);
}

TEST(Rooms, TheNumberIsNamedAndTheSideChosen) {
  Hall hall;
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"negotiate", true}});
  EXPECT_EQ(pair.state()["phase"], "number");
  EXPECT_EQ(pair.state()["seats"][0]["colour"], nullptr);
  EXPECT_TRUE(pair.ask("second", "room_number", {{"number", "4"}}).contains("error"));
  EXPECT_EQ(pair.ask("first", "room_number", {{"number", "many"}})["field"], "number");
  EXPECT_TRUE(pair.move("first", "c3").contains("error"));
  EXPECT_EQ(pair.ask("first", "room_number", {{"number", "4"}})["state"]["phase"], "side");
  EXPECT_TRUE(pair.ask("first", "room_side", {{"side", "black"}}).contains("error"));
  EXPECT_EQ(pair.ask("second", "room_side", {{"side", "red"}})["field"], "side");
  const json begun = pair.ask("second", "room_side", {{"side", "black"}})["state"];
  EXPECT_EQ(begun["phase"], "play");
  EXPECT_EQ(begun["options"]["komi"], "4");
  EXPECT_EQ(begun["seats"][0]["colour"], "white");
  EXPECT_EQ(begun["to_move"], "second");
  EXPECT_EQ(pair.move("second", "c3")["state"]["to_move"], "first");
}

TEST(Rooms, ASwapExchangesTheColours) {
  Hall hall;
  Pair pair(hall, {{"game", "spargo"}});
  (void)pair.move("first", "b2");
  EXPECT_EQ(pair.state()["seats"][0]["colour"], "white");  // who begins in this game
  const json swapped = pair.move("second", "swap")["state"];
  EXPECT_EQ(swapped["seats"][0]["colour"], "black");
  EXPECT_EQ(swapped["seats"][1]["colour"], "white");
  EXPECT_EQ(swapped["to_move"], "first");
  EXPECT_EQ(pair.ask("first", "room_resign")["state"]["result"], "W+R");
}

TEST(Rooms, ASettlementIsAPhaseOfItsOwn) {
  Hall hall;
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 3}, {"button", "off"}}}});
  for (const auto& [seat, move] : {std::pair{"first", "b2"}, {"second", "a1"}, {"first", "pass"}})
    (void)pair.move(seat, move);
  EXPECT_EQ(pair.move("second", "pass")["state"]["phase"], "settlement");
  EXPECT_EQ(pair.move("first", "dead a1")["state"]["to_move"], "second");
  const json over = pair.move("second", "accept")["state"];
  EXPECT_EQ(over["phase"], "over");
  EXPECT_EQ(over["result"], "B+9");
  EXPECT_EQ(over["reason"], "rules");
}

TEST(Rooms, ThreePlayersNeedThreeSeats) {
  Hall hall;
  Pair pair(hall, {{"game", "margo"}, {"options", {{"players", 3}}}});
  EXPECT_EQ(pair.state()["phase"], "waiting");
  const auto cleo = hall.visitor();
  const json seat = {{"room", pair.room}, {"token", pair.tokens["third"]}};
  EXPECT_EQ(hall.ask(cleo, "room_join", seat)["state"]["phase"], "play");
  (void)pair.ask("first", "room_draw");
  EXPECT_EQ(pair.ask("second", "room_draw")["state"]["result"], nullptr);
  EXPECT_EQ(hall.ask(cleo, "room_resign", seat)["state"]["result"], "Void");
}

TEST(Rooms, TheServerKeepsTheClocks) {
  Hall hall;
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}, {"increment", 2}}}});
  hall.pass_time(100'000);  // before the first move nobody's time runs
  (void)pair.move("first", "c3");
  hall.pass_time(10'000);
  const json moved = pair.move("second", "d3")["state"]["seats"];
  EXPECT_EQ(moved[1]["clock"]["main"], 52'000);
  EXPECT_TRUE(moved[0]["clock"]["running"]);
  EXPECT_EQ(hall.rooms.due(), hall.now + 60'000);
  (void)hall.told(pair.second);
  hall.pass_time(59'999);
  EXPECT_TRUE(hall.told(pair.second).empty());
  hall.pass_time(1);
  const auto told = hall.told(pair.second);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["state"]["result"], "W+T");
  EXPECT_EQ(told[0]["state"]["reason"], "time");
  EXPECT_FALSE(hall.rooms.due());
}

TEST(Rooms, AMoveAfterTheFlagComesTooLate) {
  Hall hall;
  Pair pair(hall, {{"game", "yugo"}, {"clock", {{"main", 5}}}});
  (void)pair.move("first", "c3");
  hall.now += 5'000;
  EXPECT_EQ(error_of(pair.move("second", "d3")), "the game is over (B+T)");
}

TEST(Rooms, NothingStoredIsLost) {
  const File file;
  json before, tokens;
  std::string room;
  {
    Hall hall(file.path());
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
  Hall hall(file.path(), {}, 90'000'000);
  json after = hall.ask(hall.visitor(), "room_join", {{"room", room}, {"token", tokens["first"]}})["state"];
  EXPECT_EQ(after["seats"][1]["clock"]["main"], 60'000);
  EXPECT_EQ(after["seats"][0]["clock"], before["seats"][0]["clock"]);
  after.erase("seats");
  before.erase("seats");
  EXPECT_EQ(after, before);
  EXPECT_EQ(hall.rooms.due(), hall.now + 60'000);
}

TEST(Rooms, AreBounded) {
  RoomLimits limits;
  limits.rooms = 3;
  limits.visits = 2;
  limits.visitors = 3;
  limits.new_rooms = 2;
  limits.per_hour = 1;
  limits.open = 1;
  limits.idle = 0;
  Hall hall(":memory:", limits);
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
  EXPECT_FALSE(join(maker, made[2]));  // more than a visitor may watch, and than may be open
  hall.leave(maker);
  EXPECT_FALSE(join(maker, "nowhere"));
  EXPECT_TRUE(join(maker, made[2]));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(join(hall.visitor(), made[2]));
  EXPECT_FALSE(join(hall.visitor(), made[2]));
}

TEST(Rooms, TakeSoManyChangesAndTellSoManyAgain) {
  RoomLimits limits;
  limits.changes = 10;
  limits.missed = 4;
  Hall hall(":memory:", limits);
  Pair pair(hall);
  (void)pair.move("first", "c3");
  json last = pair.move("second", "d3");
  while (last["seq"] < 10) {
    (void)pair.ask("first", "room_draw");
    last = pair.ask("second", "room_draw", {{"agree", false}});
    ASSERT_FALSE(last.contains("error")) << last;
  }
  const auto back = [&](int since) {
    return hall.ask(hall.visitor(), "room_join", {{"room", pair.room}, {"since", since}});
  };
  EXPECT_EQ(back(6)["missed"].size(), 4U);
  EXPECT_FALSE(back(5).contains("missed"));
  EXPECT_EQ(back(5)["state"]["moves"].size(), 2U);
  EXPECT_TRUE(pair.move("first", "e3").contains("error"));
  EXPECT_EQ(pair.ask("first", "room_resign")["state"]["result"], "W+R");
}

TEST(Rooms, ARefusedVisitKeepsNoRoomOpen) {
  RoomLimits limits;
  limits.visits = 1;
  limits.open = 1;
  limits.idle = 0;
  Hall hall(":memory:", limits);
  const auto maker = hall.visitor(), other = hall.visitor();
  std::vector<std::string> made;
  for (int i = 0; i < 3; ++i) made.push_back(hall.ask(maker, "room_create", {{"game", "yugo"}})["room"]);
  EXPECT_FALSE(hall.ask(maker, "room_join", {{"room", made[0]}}).contains("error"));
  EXPECT_TRUE(hall.ask(maker, "room_join", {{"room", made[1]}}).contains("error"));
  EXPECT_FALSE(hall.ask(other, "room_join", {{"room", made[2]}}).contains("error"));
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
    std::set<std::string> named, known = {"id", "action"};
    for (const auto& [name, property] : schema["$defs"][camel(action) + "Request"]["properties"].items())
      named.insert(name);
    known.insert(fields.begin(), fields.end());
    EXPECT_EQ(named, known) << action;
  }
}

TEST(Store, SaysWhichFilesItCannotUse) {
  const File file;
  std::ofstream(file.path()) << "This is a letter, longer than the header that SQLite looks for in a file of its own. "
                                "It goes on and on, for a hundred bytes and more.";
  EXPECT_NE(Store::open(file.path()).message().find("is not a file of games"), std::string::npos);
  EXPECT_NE(Store::open("/nowhere/games.db").message().find("cannot be opened"), std::string::npos);
  fs::remove(file.path());
  const auto run = [&](const char* sql) {
    sqlite3* database = nullptr;
    sqlite3_open(file.path().c_str(), &database);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
    sqlite3_close(database);
  };
  run("CREATE TABLE birds (name TEXT)");
  EXPECT_NE(Store::open(file.path()).message().find("another program's file"), std::string::npos);
  fs::remove(file.path());
  {
    const Store store = store_at(file.path());
    EXPECT_NE(Store::open(file.path()).message().find("is in use"), std::string::npos);
  }
  run("PRAGMA user_version = 99");
  EXPECT_NE(Store::open(file.path()).message().find("newer version"), std::string::npos);
}

TEST(Store, KeepsWhatIsCommittedAndNothingElse) {
  const File file;
  {
    Store store = store_at(file.path());
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
  Store store = store_at(file.path());
  const auto changes = store.changes("a", 0);
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), 1U);
  EXPECT_EQ((*changes)[0].change, "one");
  EXPECT_EQ(*store.rooms(), 1);
  EXPECT_EQ(**store.setup("a"), "{}");
  EXPECT_FALSE(*store.setup("b"));
}

}  // namespace
}  // namespace crosscut::server
