// Conditional moves: laid down in secret, played when they come true, dropped when they do not.
#include "server/rooms_hall.hpp"

namespace crosscut::server {
namespace {

json lines(const std::vector<std::vector<std::string>>& all) {
  json made = json::array();
  for (const auto& moves : all) made.push_back({{"moves", moves}});
  return made;
}

// What this seat has laid down; it does so first if there are any.
json plan(Pair& pair, const char* seat, int ply, const std::vector<std::vector<std::string>>& all) {
  return pair.ask(seat, "room_plan", {{"ply", ply}, {"lines", lines(all)}});
}
json planned(Pair& pair, const char* seat) { return pair.ask(seat, "room_plan")["lines"]; }

TEST_P(EachStore, AConditionalMoveIsPlayedTheMomentItsConditionComes) {
  Hall hall(place());
  Pair pair(hall, by_mail);
  EXPECT_EQ(pair.state()["correspondence"], true);
  EXPECT_EQ(plan(pair, "second", 0, {{"c3", "d3"}, {"b2", "c2"}})["lines"], lines({{"c3", "d3"}, {"b2", "c2"}}));
  (void)hall.told(pair.second);
  hall.now += 1000;
  const json moved = pair.move("first", "b2")["state"];
  EXPECT_EQ(moved["moves"], json({"b2", "c2"}));
  EXPECT_EQ(moved["to_move"], "first");
  EXPECT_EQ(moved["times"], json({hall.now, hall.now}));
  const auto told = hall.told(pair.second);
  ASSERT_EQ(told.size(), 2U) << "each move is a change";
  EXPECT_EQ(told[1]["change"], json({{"kind", "move"}, {"by", "second"}, {"move", "c2"}}));
  EXPECT_EQ(planned(pair, "second"), json::array()) << "the other line cannot come any more";
}

TEST_P(EachStore, TheRestOfALineRemains) {
  Hall hall(place());
  Pair pair(hall, by_mail);
  (void)plan(pair, "second", 0, {{"c3", "d3", "b2", "b3"}, {"c3", "d3", "e5", "e4"}, {"c3", "d2", "a1", "a2"}});
  EXPECT_EQ(pair.move("first", "c3")["state"]["moves"], json({"c3", "d3"}));
  const json rest = pair.ask("second", "room_plan");
  EXPECT_EQ(rest["ply"], 2);
  EXPECT_EQ(rest["lines"], lines({{"b2", "b3"}, {"e5", "e4"}})) << "the first answer counts";
  EXPECT_EQ(pair.move("first", "e5")["state"]["moves"], json({"c3", "d3", "e5", "e4"}));
}

TEST_P(EachStore, TheAnswerOfOnePlayerMayBeTheConditionOfAnother) {
  Hall hall(place());
  Pair pair(hall, {{"game", "margo"}, {"options", {{"players", 3}}}});
  const auto cleo = hall.visitor();
  json seat = {{"room", pair.room}, {"token", pair.tokens["third"]}};
  (void)hall.ask(cleo, "room_join", seat);
  seat.update({{"ply", 0}, {"lines", lines({{"a1", "b1", "c1"}})}});
  EXPECT_EQ(hall.ask(cleo, "room_plan", seat)["lines"], seat["lines"]);
  (void)plan(pair, "second", 0, {{"a1", "b1"}});
  EXPECT_EQ(pair.move("first", "a1")["state"]["moves"], json({"a1", "b1", "c1"}));
}

TEST_P(EachStore, AnotherMoveOrAnIllegalAnswerDropsALine) {
  Hall hall(place());
  Pair pair(hall, by_mail);
  (void)plan(pair, "second", 0, {{"c3", "d3"}, {"b2", "b2"}, {"e5", "nonsense"}});
  EXPECT_EQ(pair.move("first", "a1")["state"]["ply"], 1);
  EXPECT_EQ(planned(pair, "second"), json::array());
  (void)pair.move("second", "a2");
  (void)plan(pair, "second", 2, {{"b2", "b2"}, {"e5", "nonsense"}});
  EXPECT_EQ(pair.move("first", "b2")["state"]["ply"], 3) << "an answer is judged as any move";
  (void)pair.move("second", "c3");
  EXPECT_EQ(planned(pair, "second"), json::array());
}

TEST_P(EachStore, ConditionalMovesArePrivate) {
  Hall hall(place());
  Pair pair(hall, by_mail);
  const auto guest = hall.visitor();
  (void)hall.ask(guest, "room_join", {{"room", pair.room}, {"since", 0}});
  (void)hall.told(pair.first);
  hall.events.clear();
  const json seq = hall.ask(guest, "room_join", {{"room", pair.room}})["seq"];
  (void)plan(pair, "second", 0, {{"c3", "d3"}});
  EXPECT_TRUE(hall.told(pair.first).empty());
  EXPECT_TRUE(hall.told(guest).empty());
  const json seen = hall.ask(guest, "room_join", {{"room", pair.room}, {"since", 0}});
  EXPECT_EQ(seen["seq"], seq);
  EXPECT_EQ(seen.dump().find("d3"), std::string::npos);
  EXPECT_EQ(planned(pair, "first"), json::array());
  EXPECT_EQ(hall.ask(guest, "room_plan", {{"room", pair.room}})["field"], "token");
  EXPECT_EQ(hall.ask(guest, "room_plan", {{"room", pair.room}, {"token", "none"}})["code"], "no_seat");
}

TEST_P(EachStore, ConditionalMovesAreForWhoeverWaitsInASlowGame) {
  Hall hall(place());
  Pair pair(hall, by_mail);
  EXPECT_EQ(plan(pair, "first", 0, {{"c3", "d3"}})["code"], "nothing_to_plan") << "it is their turn";
  EXPECT_EQ(plan(pair, "second", 1, {{"c3", "d3"}})["code"], "moved_on");
  EXPECT_EQ(pair.ask("second", "room_plan", {{"ply", 0}, {"lines", {{{"moves", {1}}}}}})["field"], "lines[0].moves[0]");
  const std::vector<std::vector<std::string>> many(21, {"c3", "d3"}), one = {std::vector<std::string>(41, "c3")};
  EXPECT_EQ(plan(pair, "second", 0, many)["code"], "plan_too_long");
  EXPECT_EQ(plan(pair, "second", 0, one)["code"], "plan_too_long");
  EXPECT_EQ(planned(pair, "second"), json::array()) << "nothing of that was kept";
  (void)pair.ask("first", "room_resign");
  EXPECT_EQ(plan(pair, "second", 0, {{"c3", "d3"}})["code"], "nothing_to_plan");
  Pair quick(hall, {{"game", "yugo"}, {"clock", {{"main", 60}}}});
  EXPECT_EQ(quick.state()["correspondence"], false);
  EXPECT_EQ(plan(quick, "second", 0, {{"c3", "d3"}})["code"], "no_time_to_plan");
}

TEST_P(EachStore, TakingMovesBackDropsLines) {
  Hall hall(place());
  Pair pair(hall, by_mail);
  (void)pair.move("first", "c3");
  (void)pair.move("second", "d3");
  (void)plan(pair, "second", 2, {{"b2", "b3"}});
  (void)pair.ask("second", "room_undo");
  (void)pair.ask("first", "room_undo", {{"ply", 1}});
  EXPECT_EQ(pair.move("second", "e5")["state"]["ply"], 2);
  EXPECT_EQ(pair.move("first", "b2")["state"]["ply"], 3);
}

TEST_P(EachStore, ConditionalMovesSurviveARestart) {
  const std::string file = lasting_place();
  std::string room;
  json tokens;
  {
    Hall hall(file);
    Pair pair(hall, by_mail);
    (void)plan(pair, "second", 0, {{"c3", "d3", "b2", "b3"}});
    room = pair.room;
    tokens = pair.tokens;
  }
  Hall later(file, {}, 2'000'000);
  const auto move = [&](const char* text) {
    return later.ask(later.visitor(), "room_move", {{"room", room}, {"token", tokens["first"]}, {"move", text}});
  };
  EXPECT_EQ(move("c3")["state"]["moves"], json({"c3", "d3"}));
  EXPECT_EQ(move("b2")["state"]["ply"], 4);
}

TEST_P(EachStore, PlannedMovesEndAGameThatGrowsTooLong) {
  RoomLimits limits;
  limits.moves = 2;
  Hall hall(place(), limits);
  Pair pair(hall, by_mail);
  (void)plan(pair, "second", 0, {{"c3", "d3", "b2", "b3"}});
  EXPECT_EQ(pair.move("first", "c3")["state"]["result"], "Void");
}

TEST(PostgresRooms, ConditionalMovesArePlayedAtEveryServer) {
  NEEDS_POSTGRES();
  const std::string place = tests::postgres_url();
  Hall here(place), there(place);
  Pair pair(here, by_mail);
  const json seat = {{"room", pair.room}, {"token", pair.tokens["first"]}};
  (void)there.ask(there.visitor(), "room_join", seat);
  (void)plan(pair, "second", 0, {{"c3", "d3"}});
  json move = seat;
  move["move"] = "c3";
  EXPECT_EQ(there.ask(there.visitor(), "room_move", move)["state"]["moves"], json({"c3", "d3"}));
  EXPECT_EQ(pair.state()["ply"], 2);
}

}  // namespace
}  // namespace crosscut::server
