// Games between people: rooms from the first visitor to the result, with their clocks.
#include "server/rooms_hall.hpp"

namespace crosscut::server {
namespace {

INSTANTIATE_TEST_SUITE_P(File, EachStore, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, EachStore, testing::Values(true));

TEST_P(EachStore, TwoPeoplePlayAndSeeEveryChange) {
  Hall hall(place());
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

TEST_P(EachStore, RefuseForbiddenRequests) {
  Hall hall(place());
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
  for (const char* wrong : {R"({})", R"({"game": "chess"})", R"({"game": "yugo", "options": {"size": 99}})",
                            R"({"game": "yugo", "options": {"size": "9 komi=3"}})", R"({"game": 5})",
                            R"({"game": "margo", "negotiate": true})", R"({"game": "yugo", "clock": {"main": -5}})",
                            R"({"game": "yugo", "clock": 5})", R"({"game": "yugo", "negotiate": "yes"})"})
    EXPECT_TRUE(hall.ask(stranger, "room_create", json::parse(wrong)).contains("error")) << wrong;
}

TEST_P(EachStore, NamesAreVisibleUniqueAndFixed) {
  Hall hall(place());
  const auto someone = hall.visitor();
  const json made = hall.ask(someone, "room_create", {{"game", "yugo"}});
  const auto join = [&](const char* seat, const std::string& name) {
    return hall.ask(someone, "room_join", {{"room", made["room"]}, {"token", made["tokens"][seat]}, {"name", name}});
  };
  for (const std::string name :
       {"a name that is one byte longer than names can be", "two\nlines", "\x7f", "Ann\u202enA", "\u2066Ben", "\u200b",
        "An\u2060n", "\u3164", " Ann", "Ann\u00a0", "Ann\ufeff", "Ann\U000e0041"})
    EXPECT_EQ(join("first", name)["field"], "name") << name;
  EXPECT_EQ(join("first", "Renée 王 🐙")["state"]["seats"][0]["name"], "Renée 王 🐙");
  EXPECT_EQ(join("first", "Ann")["state"]["seats"][0]["name"], "Ann");
  EXPECT_EQ(join("second", "ANN")["field"], "name");
  EXPECT_EQ(join("second", "")["state"]["seats"][1]["name"], "");
  EXPECT_EQ(join("second", "Ann 2")["state"]["seats"][1]["name"], "");  // the game has begun
}

TEST_P(EachStore, ARepeatedMoveIsMadeOnce) {
  Hall hall(place());
  Pair pair(hall);
  const json once = pair.ask("first", "room_move", {{"move", "c3"}, {"ply", 0}});
  const json twice = pair.ask("first", "room_move", {{"move", "C3"}, {"ply", 0}});
  EXPECT_EQ(once["seq"], twice["seq"]);
  EXPECT_EQ(twice["state"]["moves"].size(), 1U);
  EXPECT_EQ(pair.ask("first", "room_move", {{"move", "d3"}, {"ply", 0}})["field"], "ply");
  EXPECT_EQ(pair.ask("second", "room_move", {{"move", "c3"}, {"ply", 0}})["field"], "ply");
}

TEST_P(EachStore, WaitUntilEverySeatIsTaken) {
  Hall hall(place());
  const auto ann = hall.visitor();
  const json made = hall.ask(ann, "room_create", {{"game", "yugo"}});
  const json joined = hall.ask(ann, "room_join", {{"room", made["room"]}, {"token", made["tokens"]["first"]}});
  EXPECT_EQ(joined["state"]["phase"], "waiting");
  EXPECT_EQ(error_of(hall.ask(ann, "room_move",
                              {{"room", made["room"]}, {"token", made["tokens"]["first"]}, {"move", "c3"}})),
            "the game begins when every seat has been taken");
}

TEST_P(EachStore, SpectatorsCannotAct) {
  Hall hall(place());
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

TEST_P(EachStore, ReturningPlayersGetMissedChanges) {
  Hall hall(place());
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

TEST_P(EachStore, ResignationAndDrawEndTheGame) {
  Hall hall(place());
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

TEST_P(EachStore, ARematchIsARoomWithTheSeatsExchanged) {
  Hall hall(place());
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
  EXPECT_EQ(pair.ask("first", "room_rematch")["code"], "not_over");
  (void)pair.ask("second", "room_resign");
  const json asked = pair.ask("second", "room_rematch");
  EXPECT_EQ(asked["state"]["asks"]["rematch"], json::parse(R"(["second"])"));
  EXPECT_EQ(asked["state"]["rematch"], nullptr) << "nobody has agreed yet";
  EXPECT_EQ(pair.ask("second", "room_rematch")["code"], "asked_before");
  (void)hall.told(pair.second);
  const json agreed = pair.ask("first", "room_rematch"), to = agreed["rematch"];
  EXPECT_EQ(to["seat"], "second");
  EXPECT_NE(to["room"], pair.room);
  const auto told = hall.told(pair.second);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["change"], json({{"kind", "rematch"}, {"by", "first"}, {"room", to["room"]}}));
  EXPECT_EQ(told[0]["state"]["rematch"], json({{"by", "first"}, {"room", to["room"]}}));
  EXPECT_EQ(told[0]["state"]["asks"]["rematch"], json::array());
  EXPECT_EQ(pair.ask("first", "room_rematch"), agreed);
  const json other = pair.ask("second", "room_rematch")["rematch"];
  EXPECT_EQ(other["room"], to["room"]);
  EXPECT_EQ(other["seat"], "first");
  const auto join = [&](const json& seat) {
    return hall.ask(hall.visitor(), "room_join", {{"room", seat["room"]}, {"token", seat["token"]}});
  };
  const json waiting = join(to);
  EXPECT_EQ(waiting["you"], "second");
  EXPECT_EQ(waiting["state"]["seats"][0]["name"], "Ben") << "for whom it is kept";
  EXPECT_FALSE(waiting["state"]["seats"][0]["taken"]);
  EXPECT_EQ(waiting["state"]["after"], pair.room);
  const json begun = join(other);
  EXPECT_EQ(begun["you"], "first");
  EXPECT_EQ(begun["state"]["phase"], "play");
  EXPECT_EQ(begun["state"]["seats"][0]["name"], "Ben");
  EXPECT_EQ(begun["state"]["options"]["size"], "5");
  EXPECT_EQ(begun["state"]["clock"]["main"], 60.0);
  EXPECT_EQ(begun["state"]["rematch"], nullptr);
}

TEST_P(EachStore, ARematchIsDeclinedOrWithdrawn) {
  Hall hall(place());
  Pair pair(hall);
  (void)pair.ask("second", "room_resign");
  EXPECT_EQ(pair.ask("first", "room_rematch", {{"agree", false}})["code"], "no_offer");
  (void)pair.ask("first", "room_rematch");
  const json withdrawn = pair.ask("first", "room_rematch", {{"agree", false}});
  EXPECT_EQ(withdrawn["state"]["asks"]["rematch"], json::array());
  EXPECT_EQ(withdrawn["state"]["declined"], nullptr);
  EXPECT_EQ(pair.ask("first", "room_rematch")["state"]["asks"]["rematch"].size(), 1U) << "after all";
  (void)hall.told(pair.first);
  EXPECT_EQ(pair.ask("second", "room_rematch", {{"agree", false}})["state"]["declined"], "second");
  const auto told = hall.told(pair.first);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["change"], json({{"kind", "refuse"}, {"by", "second"}, {"what", "rematch"}}));
  EXPECT_EQ(pair.ask("first", "room_rematch")["code"], "asked_before") << "once declined";
  const json after_all = pair.ask("second", "room_rematch")["state"];
  EXPECT_EQ(after_all["asks"]["rematch"].size(), 1U);
  EXPECT_EQ(after_all["declined"], nullptr);
}

TEST_P(EachStore, AGameThatNobodyJoinedHasNoRematch) {
  Hall hall(place());
  const auto ann = hall.visitor();
  const json made = hall.ask(ann, "room_create", {{"game", "yugo"}});
  const json seat = {{"room", made["room"]}, {"token", made["tokens"]["first"]}};
  (void)hall.ask(ann, "room_join", seat);
  (void)hall.ask(ann, "room_resign", seat);
  EXPECT_EQ(hall.ask(ann, "room_rematch", seat)["code"], "seats_free");
}

TEST(Rooms, ARematchIsOfferedAgainAfterTheServerStarted) {
  const File file;
  std::string room;
  json tokens, agreed;
  {
    Hall hall(file.path());
    Pair pair(hall);
    (void)pair.ask("first", "room_resign");
    (void)pair.ask("first", "room_rematch");
    room = pair.room;
    tokens = pair.tokens;
  }
  const auto ask = [&](Hall& hall, const char* seat) {
    return hall.ask(hall.visitor(), "room_rematch", {{"room", room}, {"token", tokens[seat]}});
  };
  {
    Hall hall(file.path());
    EXPECT_EQ(ask(hall, "first")["code"], "asked_before");
    agreed = ask(hall, "second");
    EXPECT_TRUE(agreed.contains("rematch"));
  }
  Hall hall(file.path());
  EXPECT_EQ(ask(hall, "first")["rematch"]["room"], agreed["rematch"]["room"]);
  EXPECT_EQ(ask(hall, "second")["rematch"], agreed["rematch"]);
}

// Ben comes by an invitation, and chooses a token.
struct Invited {
  explicit Invited(Hall& hall) : hall(hall), ann(hall.visitor()), ben(hall.visitor()) {
    const json made = hall.ask(ann, "room_create", {{"game", "yugo"}, {"options", {{"size", 5}}}});
    room = made["room"];
    anns = made["tokens"]["first"];
    invitation = made["tokens"]["second"];
    (void)join(ann, {{"token", anns}, {"name", "Ann"}});
    (void)join(ben, {{"token", invitation}, {"own", bens}, {"name", "Ben"}});
    (void)hall.told(ann);
  }
  json ask(const std::shared_ptr<Visitor>& who, const std::string& action, json fields) {
    fields["room"] = room;
    return hall.ask(who, action, fields);
  }
  json join(const std::shared_ptr<Visitor>& who, const json& fields) { return ask(who, "room_join", fields); }
  json go_on(const std::shared_ptr<Visitor>& who, const std::string& token, const std::string& own) {
    return ask(who, "room_continue", {{"token", token}, {"own", own}});
  }
  json resign(const std::shared_ptr<Visitor>& who, const std::string& token) {
    return ask(who, "room_resign", {{"token", token}});
  }
  Hall& hall;
  std::shared_ptr<Visitor> ann, ben;
  std::string room, anns, invitation, bens = "a-token-that-ben-has-chosen", cals = "a-token-that-cal-has-chosen";
};

TEST_P(EachStore, AnInvitationIsUsedOnce) {
  Hall hall(place());
  Invited at(hall);
  const auto cal = hall.visitor();
  EXPECT_EQ(at.join(at.ben, {{"token", at.invitation}, {"own", at.bens}})["you"], "second") << "repeated";
  EXPECT_EQ(at.join(cal, {{"token", at.invitation}})["code"], "no_seat");
  EXPECT_EQ(at.join(cal, {{"token", at.invitation}, {"own", at.cals}})["code"], "seat_taken");
  EXPECT_EQ(at.join(cal, {{"token", at.anns}, {"own", at.cals}})["code"], "seat_taken");
  EXPECT_EQ(at.join(cal, {{"token", "none"}, {"own", at.cals}})["code"], "no_seat");
  EXPECT_EQ(at.join(cal, {{"token", at.anns}, {"own", "short"}})["field"], "own");
  EXPECT_EQ(at.join(cal, {{"token", at.anns}, {"own", at.invitation}})["code"], "token_in_use");
  EXPECT_EQ(at.resign(cal, at.invitation)["code"], "no_seat");
  const json asked = at.ask(cal, "room_continue", {{"token", at.invitation}});
  EXPECT_EQ(asked["seat"], "second");
  EXPECT_EQ(asked["held"], false);
  EXPECT_EQ(at.ask(cal, "room_continue", {{"token", at.bens}})["held"], true);
  EXPECT_EQ(at.ask(cal, "room_continue", {{"token", "none"}})["code"], "no_seat");
  for (const json& told : hall.told(at.ann)) EXPECT_EQ(told["change"], nullptr);
}

TEST_P(EachStore, ASeatIsContinuedByInvitationOnlyWhileItsPlayerIsAway) {
  Hall hall(place());
  Invited at(hall);
  const auto cal = hall.visitor();
  EXPECT_EQ(at.go_on(cal, at.invitation, at.cals)["code"], "seat_present");
  hall.leave(at.ben);
  (void)hall.told(at.ann);
  EXPECT_EQ(at.go_on(cal, at.invitation, at.invitation)["code"], "token_in_use");
  EXPECT_EQ(at.go_on(cal, at.invitation, at.cals)["seat"], "second");
  EXPECT_EQ(at.go_on(cal, at.invitation, at.cals)["seat"], "second") << "repeated";
  EXPECT_EQ(at.go_on(cal, at.invitation, at.cals + "2")["code"], "seat_taken") << "nobody has moved";
  const auto told = hall.told(at.ann);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["change"], json({{"kind", "continued"}, {"by", "second"}}));
  EXPECT_EQ(told[0]["state"]["seats"][1]["continued"], 0);
  EXPECT_EQ(told[0]["state"]["seats"][0]["continued"], nullptr);
  EXPECT_EQ(at.join(cal, {{"token", at.cals}})["you"], "second");
  EXPECT_EQ(at.resign(at.ben, at.bens)["code"], "no_seat");
}

TEST_P(EachStore, APlayerTakesTheirSeatBackAndTheInvitationIsVoid) {
  const std::string file = lasting_place();
  auto hall = std::make_unique<Hall>(file);
  auto at = std::make_unique<Invited>(*hall);
  const auto cal = hall->visitor();
  hall->leave(at->ben);
  (void)at->go_on(cal, at->invitation, at->cals);
  (void)at->join(cal, {{"token", at->cals}});
  (void)hall->told(cal);
  const std::string again = "another-token-of-bens-choice";
  EXPECT_EQ(at->go_on(hall->visitor(), at->bens, again)["seat"], "second");
  const auto told = hall->told(cal);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["change"]["kind"], "continued");
  EXPECT_EQ(told[0]["state"]["seats"][1]["present"], false) << "Cal only watches";
  for (const std::string& token : {at->invitation, at->cals, at->bens}) {
    EXPECT_EQ(at->go_on(cal, token, at->cals + "2")["code"], "no_seat");
    EXPECT_EQ(at->resign(cal, token)["code"], "no_seat");
  }
  const std::string room = at->room;
  at.reset(), hall.reset();
  Hall later(file);
  const json back = later.ask(later.visitor(), "room_join", {{"room", room}, {"token", again}});
  EXPECT_EQ(back["you"], "second");
  EXPECT_EQ(back["state"]["seats"][1]["continued"], 0);
}

TEST_P(EachStore, ARefusedInvitationRemains) {
  Hall hall(place());
  const auto ann = hall.visitor(), ben = hall.visitor(), cal = hall.visitor();
  const json made = hall.ask(ann, "room_create", {{"game", "yugo"}});
  const json invited = {{"room", made["room"]}, {"token", made["tokens"]["second"]}};
  const auto come = [&](const std::shared_ptr<Visitor>& who, json more) {
    more.update(invited);
    return hall.ask(who, "room_join", more);
  };
  EXPECT_EQ(come(ben, {{"own", "a-token-that-ben-has-chosen"}, {"since", -1}})["field"], "since");
  EXPECT_EQ(come(ben, {{"own", "a-token-that-ben-has-chosen"}, {"name", 5}})["field"], "name");
  EXPECT_EQ(come(cal, {{"own", "a-token-that-cal-has-chosen"}})["you"], "second");
}

TEST_P(EachStore, ASeatIsTakenBackAlsoAfterTooManyChanges) {
  RoomLimits limits;
  limits.changes = 4;
  Hall hall(place(), limits);
  Invited at(hall);
  const auto cal = hall.visitor();
  hall.leave(at.ben);
  (void)at.go_on(cal, at.invitation, at.cals);
  (void)at.ask(cal, "room_draw", {{"token", at.cals}, {"agree", true}});
  EXPECT_EQ(at.ask(at.ann, "room_draw", {{"token", at.anns}, {"agree", false}})["code"], "too_many_changes");
  EXPECT_EQ(at.go_on(at.ben, at.bens, at.bens + "2")["seat"], "second");
  EXPECT_EQ(at.resign(cal, at.cals)["code"], "no_seat");
}

TEST_P(EachStore, WhoeverPlayedInASeatThatIsTakenBackHasNoPlansThere) {
  Hall hall(place());
  Invited at(hall);
  const auto cal = hall.visitor();
  hall.leave(at.ben);
  (void)at.go_on(cal, at.invitation, at.cals);
  const json lines = json::parse(R"([{"moves": ["c3", "d3"]}])");
  EXPECT_EQ(at.ask(cal, "room_plan", {{"token", at.cals}, {"ply", 0}, {"lines", lines}})["lines"], lines);
  (void)at.go_on(at.ben, at.bens, at.bens + "2");
  EXPECT_EQ(at.ask(at.ann, "room_move", {{"token", at.anns}, {"move", "c3"}})["state"]["ply"], 1);
}

TEST_P(EachStore, AFinishedGameIsNotContinued) {
  Hall hall(place());
  Invited at(hall);
  (void)at.resign(at.ben, at.bens);
  hall.leave(at.ben);
  EXPECT_EQ(at.go_on(hall.visitor(), at.invitation, at.cals)["code"], "room_over");
}

TEST_P(EachStore, RefusalsHaveACode) {
  Hall hall(place());
  Pair pair(hall);
  const auto code = [](const json& answer) { return answer.value("code", answer.dump()); };
  EXPECT_EQ(code(pair.move("second", "c3")), "not_your_turn");
  EXPECT_EQ(pair.move("second", "c3")["parts"]["seat"], "first");
  EXPECT_EQ(error_of(pair.ask("second", "room_move", {{"move", "c3"}, {"language", "de"}})),
            "der erste Platz ist am Zug");
  EXPECT_EQ(code(hall.ask(pair.first, "room_join", {{"room", "none"}})), "no_room");
  EXPECT_EQ(code(hall.ask(pair.first, "room_join", {{"room", pair.room}, {"token", "none"}})), "no_seat");
  const json large = hall.ask(pair.first, "room_create", {{"game", "yugo"}, {"options", {{"size", 99}}}});
  EXPECT_EQ(code(large), "bad_option");
  EXPECT_EQ(large["parts"], json({{"option", "size"},
                                  {"text", "99"},
                                  {"allowed", {{"code", "range_whole"}, {"parts", {{"least", 2}, {"most", 19}}}}}}));
  (void)pair.ask("first", "room_resign");
  EXPECT_EQ(code(pair.move("second", "c3")), "game_over");
}

TEST_P(EachStore, MovesAreTakenBackByConsent) {
  Hall hall(place());
  Pair pair(hall);
  EXPECT_TRUE(pair.ask("first", "room_undo").contains("error"));
  for (const auto& [seat, move] : {std::pair{"first", "c3"}, {"second", "d3"}, {"first", "b2"}, {"second", "d4"}})
    (void)pair.move(seat, move);
  const json asked = pair.ask("first", "room_undo");
  EXPECT_EQ(asked["state"]["asks"]["ply"], 2);
  EXPECT_EQ(asked["state"]["ply"], 4);
  for (const json& other : {json::object(), json{{"ply", 1}}})  // perhaps meant for an earlier request
    EXPECT_EQ(pair.ask("second", "room_undo", other)["field"], "ply");
  const json agreed = pair.ask("second", "room_undo", {{"ply", 2}});
  EXPECT_EQ(agreed["state"]["moves"], json::parse(R"(["c3", "d3"])"));
  EXPECT_EQ(agreed["state"]["to_move"], "first");
  EXPECT_EQ(agreed["state"]["asks"]["undo"], json::array());
  (void)pair.ask("second", "room_undo", {{"ply", 1}});
  EXPECT_EQ(pair.ask("second", "room_undo", {{"agree", false}})["state"]["asks"]["undo"], json::array()) << "withdrawn";
  (void)pair.ask("first", "room_undo");
  (void)pair.ask("second", "room_undo", {{"agree", false}});
  EXPECT_EQ(pair.state()["ply"], 2);
  (void)pair.move("first", "e5");
  EXPECT_EQ(pair.state()["moves"], json::parse(R"(["c3", "d3", "e5"])")) << "the game that was played";
}

TEST_P(EachStore, TheNumberIsNamedAndTheSideChosen) {
  Hall hall(place());
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

TEST_P(EachStore, ASwapExchangesTheColours) {
  Hall hall(place());
  Pair pair(hall, {{"game", "spargo"}});
  (void)pair.move("first", "b2");
  EXPECT_EQ(pair.state()["seats"][0]["colour"], "white");  // who begins in this game
  const json swapped = pair.move("second", "swap")["state"];
  EXPECT_EQ(swapped["seats"][0]["colour"], "black");
  EXPECT_EQ(swapped["seats"][1]["colour"], "white");
  EXPECT_EQ(swapped["to_move"], "first");
  EXPECT_EQ(pair.ask("first", "room_resign")["state"]["result"], "W+R");
}

TEST_P(EachStore, ASwapIsRepeatedAndTakenBackByTheSeatThatMadeIt) {
  Hall hall(place());
  Pair pair(hall, {{"game", "spargo"}});
  (void)pair.move("first", "b2");
  const json once = pair.ask("second", "room_move", {{"move", "swap"}, {"ply", 1}});
  EXPECT_EQ(pair.ask("second", "room_move", {{"move", "swap"}, {"ply", 1}})["seq"], once["seq"]);
  EXPECT_EQ(pair.ask("first", "room_move", {{"move", "swap"}, {"ply", 1}})["field"], "ply");
  EXPECT_EQ(pair.ask("second", "room_undo")["state"]["asks"]["ply"], 1);
  const json back = pair.ask("first", "room_undo", {{"ply", 1}})["state"];
  EXPECT_EQ(back["ply"], 1) << back;
  EXPECT_EQ(back["seats"][0]["colour"], "white");
  EXPECT_EQ(back["to_move"], "second");
}

TEST_P(EachStore, ASettlementIsAPhaseOfItsOwn) {
  Hall hall(place());
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 3}, {"button", "off"}}}});
  for (const auto& [seat, move] : {std::pair{"first", "b2"}, {"second", "a1"}, {"first", "pass"}})
    (void)pair.move(seat, move);
  EXPECT_EQ(pair.move("second", "pass")["state"]["phase"], "settlement");
  EXPECT_EQ(pair.move("first", "dead a1")["state"]["to_move"], "second");
  const json over = pair.move("second", "accept")["state"];
  EXPECT_EQ(over["phase"], "over");
  EXPECT_EQ(over["result"], "B+9");
  EXPECT_EQ(over["reason"], "rules");
  EXPECT_EQ(over["winner"], "black");
  EXPECT_EQ(over["margin"], 9);
}

TEST_P(EachStore, ThreePlayersNeedThreeSeats) {
  Hall hall(place());
  Pair pair(hall, {{"game", "margo"}, {"options", {{"players", 3}}}});
  EXPECT_EQ(pair.state()["phase"], "waiting");
  const auto cleo = hall.visitor();
  const json seat = {{"room", pair.room}, {"token", pair.tokens["third"]}};
  EXPECT_EQ(hall.ask(cleo, "room_join", seat)["state"]["phase"], "play");
  (void)pair.ask("first", "room_draw");
  EXPECT_EQ(pair.ask("second", "room_draw")["state"]["result"], nullptr);
  EXPECT_EQ(hall.ask(cleo, "room_resign", seat)["state"]["result"], "Void");
}

TEST_P(EachStore, TheServerKeepsTheClocks) {
  Hall hall(place());
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

TEST_P(EachStore, AMoveTakenBackGivesBackItsTime) {
  Hall hall(place());
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
  (void)pair.move("first", "c3");
  hall.pass_time(10'000);
  (void)pair.move("second", "d3");
  hall.pass_time(5'000);
  (void)pair.ask("second", "room_undo", {{"agree", true}});
  const json back = pair.ask("first", "room_undo", {{"agree", true}, {"ply", 1}})["state"];
  EXPECT_EQ(back["left"], json({60'000}));
  EXPECT_EQ(back["seats"][0]["clock"]["main"], 60'000);
  EXPECT_EQ(back["seats"][1]["clock"]["main"], 60'000);
  EXPECT_TRUE(back["seats"][1]["clock"]["running"]);
}

TEST_P(EachStore, TheTimesOfMovesAreKept) {
  const std::string file = lasting_place();
  std::string room;
  {
    Hall hall(file);
    Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}, {"increment", 2}}}});
    room = pair.room;
    EXPECT_EQ(pair.state()["times"], json::array());
    (void)pair.move("first", "c3");
    hall.now += 10'000;
    (void)pair.move("second", "d3");
    hall.now += 5'000;
    EXPECT_EQ(pair.move("first", "b2")["state"]["times"], json({1'000'000, 1'010'000, 1'015'000}));
    EXPECT_EQ(pair.state()["left"], json({60'000, 52'000, 57'000}));
    (void)pair.ask("first", "room_undo");
    (void)pair.ask("second", "room_undo", {{"ply", 2}});
    EXPECT_EQ(pair.state()["times"].size(), 2U);
    hall.now += 1'000;
    (void)pair.move("first", "b3");
  }
  Hall later(file, {}, 2'000'000);
  const json state = later.ask(later.visitor(), "room_join", {{"room", room}})["state"];
  EXPECT_EQ(state["times"], json({1'000'000, 1'010'000, 1'016'000}));
  EXPECT_EQ(state["left"][2], 61'000) << "of 60 seconds the second try took one";
}

TEST_P(EachStore, TheTimeLeftCountsAllPeriods) {
  Hall hall(place());
  Pair pair(hall, {{"game", "yugo"}, {"clock", {{"main", 10}, {"period", 5}, {"periods", 3}}}});
  (void)pair.move("first", "c3");
  hall.now += 17'000;  // the main time and a period
  EXPECT_EQ(pair.move("second", "d3")["state"]["left"], json({25'000, 10'000}));
  Pair timeless(hall);
  EXPECT_FALSE(timeless.move("first", "c3")["state"].contains("left"));
}

// A flag falls at once only in a room in memory.
TEST_P(EachStore, RoomsThatArePlayedStayInMemory) {
  RoomLimits limits;
  limits.open = 8;
  Hall hall(place(), limits);
  std::vector<Pair> school;
  for (int i = 0; i < 4; ++i) {
    school.emplace_back(hall, json{{"game", "yugo"}, {"clock", {{"main", 60}}}});
    (void)school.back().move("first", "c3");
  }
  for (int i = 0; i < 6; ++i) {
    const auto watcher = hall.visitor(true, "6.6.6." + std::to_string(i / 2));
    const json made = hall.ask(watcher, "room_create", {{"game", "yugo"}});
    (void)hall.ask(watcher, "room_join", {{"room", made["room"]}});
  }
  EXPECT_LE(hall.rooms.open(), limits.open);
  for (const Pair& pair : school) (void)hall.told(pair.second);
  hall.pass_time(60'000);
  for (const Pair& pair : school) {
    const auto told = hall.told(pair.second);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0]["state"]["result"], "B+T");
  }
}

TEST_P(EachStore, AMoveAfterTheFlagComesTooLate) {
  Hall hall(place());
  Pair pair(hall, {{"game", "yugo"}, {"clock", {{"main", 5}}}});
  (void)pair.move("first", "c3");
  hall.now += 5'000;
  EXPECT_EQ(error_of(pair.move("second", "d3")), "the game is over (B+T)");
}

}  // namespace
}  // namespace crosscut::server
