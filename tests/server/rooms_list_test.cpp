// The list of open challenges and of games to watch, and taking a seat from it.
#include "server/rooms_hall.hpp"

namespace crosscut::server {
namespace {

const json yugo = {{"game", "yugo"}, {"options", {{"size", 5}}}};
const std::string bens = "a-token-that-ben-has-chosen", cals = "a-token-that-cal-has-chosen";

// A listed room in which Ann has taken the first seat.
struct Challenge {
  explicit Challenge(Hall& hall, bool listed = true) : ann(hall.visitor()) {
    json asked = yugo;
    asked["listed"] = listed;
    const json made = hall.ask(ann, "room_create", asked);
    room = made.value("room", "");
    token = made["tokens"].value("first", "");
    (void)hall.ask(ann, "room_join", {{"room", room}, {"token", token}, {"name", "Ann"}});
  }
  std::shared_ptr<Visitor> ann;
  std::string room, token;
};

json list(Hall& hall) { return hall.ask(hall.visitor(false), "room_list", json::object())["rooms"]; }

json accept(Hall& hall, const std::string& room, const std::string& token, const std::string& name = "") {
  return hall.ask(hall.visitor(), "room_accept", {{"room", room}, {"token", token}, {"name", name}});
}

TEST_P(EachStore, AListedRoomIsSeenByAllUntilItsGameIsOver) {
  Hall hall(place());
  (void)hall.ask(hall.visitor(), "room_create", {{"game", "yugo"}, {"listed", true}});
  const Challenge unlisted(hall, false);
  EXPECT_EQ(list(hall), json::array()) << "in neither sits anybody who waits for everybody";
  const Challenge open(hall);
  ASSERT_EQ(list(hall).size(), 1U);
  EXPECT_EQ(list(hall)[0]["room"], open.room);
  EXPECT_EQ(list(hall)[0]["state"]["phase"], "waiting");
  EXPECT_EQ(list(hall)[0]["state"]["seats"][0]["name"], "Ann");
  EXPECT_EQ(list(hall).dump().find(open.token), std::string::npos);
  (void)accept(hall, open.room, bens);
  (void)hall.ask(open.ann, "room_move", {{"room", open.room}, {"token", open.token}, {"move", "c3"}});
  EXPECT_EQ(list(hall)[0]["state"]["moves"], json::array({"c3"}));
  (void)hall.ask(open.ann, "room_resign", {{"room", open.room}, {"token", open.token}});
  EXPECT_EQ(list(hall), json::array());
}

TEST_P(EachStore, AnOfferCanBeWithdrawn) {
  Hall hall(place());
  const Challenge open(hall);
  const json withdrawn = hall.ask(open.ann, "room_resign", {{"room", open.room}, {"token", open.token}});
  EXPECT_EQ(withdrawn["state"]["phase"], "over");
  EXPECT_EQ(withdrawn["state"]["reason"], "void");
  EXPECT_EQ(list(hall), json::array());
  EXPECT_EQ(accept(hall, open.room, bens)["field"], "room");
  EXPECT_EQ(hall.ask(open.ann, "room_resign", {{"room", open.room}, {"token", open.token}})["code"], "game_over");
}

TEST_P(EachStore, AFreeSeatGoesToWhoeverAcceptsFirst) {
  const std::string file = lasting_place();
  std::string room;
  {
    Hall hall(file);
    const Challenge open(hall);
    room = open.room;
    (void)hall.told(open.ann);
    EXPECT_EQ(accept(hall, room, "short")["field"], "token");
    EXPECT_EQ(accept(hall, room, bens, "Ann")["field"], "name");
    const json accepted = accept(hall, room, bens, "Ben");
    EXPECT_EQ(accepted["you"], "second");
    EXPECT_EQ(accepted["state"]["phase"], "play");
    EXPECT_EQ(hall.told(open.ann)[0]["change"]["kind"], "joined");
    EXPECT_EQ(accept(hall, room, cals, "Cal")["field"], "room");
    EXPECT_EQ(accept(hall, room, bens, "Ben")["you"], "second") << "the answer may have been lost";
    EXPECT_EQ(accept(hall, Challenge(hall, false).room, cals)["field"], "room");
    (void)hall.ask(open.ann, "room_move", {{"room", room}, {"token", open.token}, {"move", "c3"}});
  }
  Hall later(file);
  const json moved = later.ask(later.visitor(), "room_move", {{"room", room}, {"token", bens}, {"move", "d3"}});
  EXPECT_EQ(moved["state"]["ply"], 2) << moved;
}

TEST_P(EachStore, AnAddressListsOnlySoManyRooms) {
  RoomLimits limits;
  limits.new_rooms = limits.per_hour = 2 * limits.listed_cost + 1;
  Hall hall(place(), limits);
  const auto create = [&](const char* address, bool listed) {
    return hall.ask(hall.visitor(true, address), "room_create", {{"game", "yugo"}, {"listed", listed}})
        .contains("room");
  };
  EXPECT_TRUE(create("1.1.1.1", true));
  EXPECT_TRUE(create("1.1.1.1", true));
  EXPECT_FALSE(create("1.1.1.1", true));
  EXPECT_TRUE(create("1.1.1.1", false));
  EXPECT_TRUE(create("2.2.2.2", true));
  hall.now += 1'800'000;
  EXPECT_TRUE(create("1.1.1.1", true));
  EXPECT_FALSE(create("1.1.1.1", true));
}

// Reading takes time in which players wait.
TEST_P(EachStore, AListReadsOnlySoManyRooms) {
  const std::string file = lasting_place();
  RoomLimits limits;
  limits.list = 4;
  limits.list_reads = 3;
  std::string newest;
  {
    Hall hall(file);
    for (int i = 0; i < 5; ++i) ++hall.now, newest = Challenge(hall).room;
  }
  Hall hall(file, limits);
  EXPECT_EQ(list(hall).size(), 3U);
  EXPECT_EQ(list(hall).size(), 4U);
  EXPECT_EQ(list(hall)[0]["room"], newest);
  EXPECT_EQ(hall.rooms.open(), 4U);
}

TEST_P(EachStore, ARematchIsForTheSamePlayers) {
  Hall hall(place());
  const Challenge open(hall);
  (void)accept(hall, open.room, bens);
  (void)hall.ask(open.ann, "room_resign", {{"room", open.room}, {"token", open.token}});
  (void)hall.ask(open.ann, "room_rematch", {{"room", open.room}, {"token", open.token}});
  const json again = hall.ask(hall.visitor(), "room_rematch", {{"room", open.room}, {"token", bens}})["rematch"];
  (void)hall.ask(open.ann, "room_join", {{"room", again["room"]}, {"token", again["token"]}});
  EXPECT_EQ(list(hall), json::array());
  EXPECT_EQ(accept(hall, again["room"], cals)["field"], "room");
}

TEST(PostgresRooms, AreListedAndAcceptedAtEveryServer) {
  NEEDS_POSTGRES();
  const std::string place = tests::postgres_url();
  Hall here(place), there(place);
  const Challenge open(here);
  ASSERT_EQ(list(there).size(), 1U);
  EXPECT_TRUE(list(there)[0]["state"]["seats"][0]["present"]);
  EXPECT_EQ(accept(there, open.room, bens, "Ben")["you"], "second");
  EXPECT_EQ(list(here)[0]["state"]["seats"][1]["name"], "Ben");
  (void)here.ask(open.ann, "room_move", {{"room", open.room}, {"token", open.token}, {"move", "c3"}});
  const json moved = here.ask(here.visitor(), "room_move", {{"room", open.room}, {"token", bens}, {"move", "d3"}});
  EXPECT_EQ(moved["state"]["ply"], 2) << moved;
}

TEST(PostgresRooms, SeatsAreContinuedAtEveryServer) {
  NEEDS_POSTGRES();
  const std::string place = tests::postgres_url();
  Hall here(place), there(place);
  const auto ann = here.visitor(), ben = there.visitor(), cal = here.visitor();
  const json made = here.ask(ann, "room_create", yugo);
  const std::string room = made["room"], invitation = made["tokens"]["second"];
  const json invited = {{"room", room}, {"token", invitation}, {"own", cals}};
  (void)here.ask(ann, "room_join", {{"room", room}, {"token", made["tokens"]["first"]}});
  (void)there.ask(ben, "room_join", {{"room", room}, {"token", invitation}, {"own", bens}});
  EXPECT_EQ(here.ask(cal, "room_continue", invited)["code"], "seat_present");
  there.leave(ben);
  EXPECT_EQ(here.ask(cal, "room_continue", invited)["seat"], "second");
  (void)here.ask(cal, "room_join", {{"room", room}, {"token", cals}});
  EXPECT_EQ(there.ask(ben, "room_join", {{"room", room}, {"token", bens}})["code"], "no_seat");
  (void)there.ask(ben, "room_continue", {{"room", room}, {"token", bens}, {"own", bens + "2"}});
  EXPECT_EQ(here.ask(cal, "room_resign", {{"room", room}, {"token", cals}})["code"], "no_seat");
  EXPECT_EQ(there.ask(ben, "room_join", {{"room", room}, {"token", bens + "2"}})["you"], "second");
}

TEST(PostgresRooms, WhoeverLosesASeatWhileTheRoomIsNotInMemoryIsToldAndNotPresentThere) {
  NEEDS_POSTGRES();
  const std::string place = tests::postgres_url();
  RoomLimits limits;
  limits.open = 0;
  Hall here(place), there(place, limits);
  const auto ann = here.visitor(), ben = here.visitor(false), cal = there.visitor();
  const json made = here.ask(ann, "room_create", yugo);
  const std::string room = made["room"], invitation = made["tokens"]["second"];
  (void)here.ask(ben, "room_join", {{"room", room}, {"token", invitation}, {"own", bens}});
  (void)there.ask(cal, "room_continue", {{"room", room}, {"token", invitation}, {"own", cals}});
  (void)there.ask(cal, "room_join", {{"room", room}, {"token", cals}});
  const auto present = [&] {
    return here.ask(ann, "room_join", {{"room", room}})["state"]["seats"][1]["present"].get<bool>();
  };
  EXPECT_TRUE(present());
  (void)here.ask(ben, "room_continue", {{"room", room}, {"token", bens}, {"own", bens + "2"}});
  (void)there.told(cal);
  there.hear_of(room);
  EXPECT_FALSE(present());
  const auto told = there.told(cal);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["change"], json({{"kind", "continued"}, {"by", "second"}}));
}

}  // namespace
}  // namespace crosscut::server
