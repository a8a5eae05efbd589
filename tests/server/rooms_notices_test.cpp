// Notices of slow games: who gets them, of what and when, and how many browsers a player can name.
#include "messages/rooms.hpp"
#include "server/rooms_hall.hpp"
#include "support/faulty_disk.hpp"

namespace crosscut::server {
namespace {

// Keeps what is sent.
class Post : public push::Sender {
 public:
  std::string key() const override { return "key"; }
  Status check(const push::Subscription& subscription) const override {
    if (subscription.endpoint.starts_with("https://")) return Done{};
    return messages::not_a_push_service{};
  }
  void send(push::Notice notice) override { sent_.push_back(std::move(notice)); }

  std::vector<push::Notice> take() { return std::exchange(sent_, {}); }
  // To whom, and what was said.
  std::vector<std::pair<std::string, std::string>> told() {
    std::vector<std::pair<std::string, std::string>> all;
    for (const auto& notice : take()) all.emplace_back(notice.to.endpoint, json::parse(notice.text)["text"]);
    return all;
  }

 private:
  std::vector<push::Notice> sent_;
};
using Told = std::vector<std::pair<std::string, std::string>>;

// Rooms that send notices, and a room whose players have left their pages.
class Mailing {
 public:
  explicit Mailing(const std::string& place, const json& made = by_mail) : hall(place), pair(start(made)) {
    go("first");
    go("second");
  }

  json wants(const char* seat, const std::string& endpoint, bool wanted = true, const std::string& language = "en") {
    return ask(seat, "room_notices",
               {{"endpoint", endpoint}, {"p256dh", "p"}, {"auth", "a"}, {"wanted", wanted}, {"language", language}});
  }
  // Over HTTP, so that the player is present no longer.
  json ask(const char* seat, const std::string& action, json fields = json::object()) {
    fields["room"] = pair.room;
    fields["token"] = pair.tokens[seat];
    return hall.ask(hall.visitor(false), action, std::move(fields));
  }
  void go(const char* seat) { hall.leave(seat == std::string("first") ? pair.first : pair.second); }
  void move(const char* seat, const char* text) { (void)ask(seat, "room_move", {{"move", text}}); }

  Post post;
  std::vector<std::pair<std::string, std::string>> gone;
  Hall hall;
  Pair pair;

 private:
  Pair start(const json& made) {
    hall.rooms.set_sender(&post, [this](const auto& room, const auto& endpoint) { gone.emplace_back(room, endpoint); });
    return Pair(hall, made);
  }
};

TEST_P(EachStore, AnAbsentPlayerIsToldOfTheirTurn) {
  Mailing mail(place());
  EXPECT_EQ(mail.ask("second", "room_notices"),
            json({{"id", 7}, {"action", "room_notices"}, {"room", mail.pair.room}, {"key", "key"}, {"wanted", false}}));
  EXPECT_EQ(mail.wants("second", "https://b")["wanted"], true);
  mail.move("first", "c3");
  const auto sent = mail.post.take();
  ASSERT_EQ(sent.size(), 1U);
  EXPECT_EQ(sent[0].owner, "1.2.3.4");
  EXPECT_EQ(sent[0].topic, mail.pair.room);
  EXPECT_EQ(sent[0].to, (push::Subscription{"https://b", "p", "a"}));
  EXPECT_EQ(
      json::parse(sent[0].text),
      json({{"room", mail.pair.room}, {"token", mail.pair.tokens["second"]}, {"text", "It is your turn in Yugo."}}));
  mail.move("second", "d3");
  EXPECT_EQ(mail.post.told(), Told()) << "the other one has not asked";
}

TEST_P(EachStore, PlayersWhoArePresentGetNoNotices) {
  Mailing mail(place());
  (void)mail.wants("second", "https://b");
  mail.pair.join(mail.pair.second, "second", "Ben");
  mail.move("first", "c3");
  EXPECT_EQ(mail.post.told(), Told());
  mail.go("second");
  (void)mail.ask("first", "room_draw");
  EXPECT_EQ(mail.post.told(), (Told{{"https://b", "Your opponent offers a draw in Yugo."}}));
}

TEST_P(EachStore, NoticesAreInTheLanguageOfTheSubscription) {
  Mailing mail(place());
  (void)mail.wants("second", "https://b", true, "de");
  mail.move("first", "c3");
  EXPECT_EQ(mail.post.told(), (Told{{"https://b", "Du bist am Zug: Yugo."}}));
}

TEST_P(EachStore, OffersAndTheEndAreTold) {
  json hourly = by_mail;
  hourly["clock"]["period"] = 3600;
  Mailing mail(place(), hourly);
  (void)mail.wants("first", "https://a");
  (void)mail.wants("second", "https://b");
  mail.move("first", "c3");
  EXPECT_EQ(mail.post.told(), (Told{{"https://b", "It is your turn in Yugo."}}));
  (void)mail.ask("first", "room_undo");
  EXPECT_EQ(mail.post.told(), (Told{{"https://b", "Your opponent asks to take back a move in Yugo."}}));
  (void)mail.ask("second", "room_undo", {{"ply", 0}});
  EXPECT_EQ(mail.post.told(), (Told{{"https://a", "It is your turn in Yugo."}}));
  (void)mail.ask("first", "room_draw");
  EXPECT_EQ(mail.post.told(), (Told{{"https://b", "Your opponent offers a draw in Yugo."}}));
  (void)mail.ask("second", "room_draw", {{"agree", false}});
  EXPECT_EQ(mail.post.told(), Told());
  mail.move("first", "c3");
  (void)mail.post.told();
  for (int i = 0; i < 2; ++i) mail.hall.pass_time(1'800'000);
  EXPECT_EQ(mail.post.told(),
            (Told{{"https://a", "Your game of Yugo is over."}, {"https://b", "Your game of Yugo is over."}}));
  EXPECT_EQ(mail.ask("first", "room_notices", {{"endpoint", "https://a"}})["wanted"], false) << "nothing will follow";
  EXPECT_EQ(mail.wants("first", "https://a")["code"], "room_over");
}

TEST_P(EachStore, WhoeverWaitsForOthersIsToldThatTheGameBegins) {
  Post post;
  Hall hall(place());
  hall.rooms.set_sender(&post, {});
  const auto ann = hall.visitor(false), ben = hall.visitor();
  const json made = hall.ask(ann, "room_create", by_mail);
  const auto join = [&](const auto& who, const char* seat) {
    (void)hall.ask(who, "room_join", {{"room", made["room"]}, {"token", made["tokens"][seat]}});
  };
  join(ann, "first");
  (void)hall.ask(
      ann, "room_notices",
      {{"room", made["room"]}, {"token", made["tokens"]["first"]}, {"endpoint", "https://a"}, {"wanted", true}});
  join(ben, "second");
  EXPECT_EQ(post.told(), (Told{{"https://a", "It is your turn in Yugo."}}));
}

TEST_P(EachStore, NoticesAreForPlayersOfSlowGames) {
  Mailing mail(place()), quick(place(), {{"game", "yugo"}, {"clock", {{"main", 60}}}});
  EXPECT_EQ(quick.wants("first", "https://a")["code"], "no_time_for_notices");
  EXPECT_EQ(mail.wants("first", "http://a")["code"], "not_a_push_service");
  json stranger = {{"room", mail.pair.room}, {"endpoint", "https://c"}, {"wanted", true}};
  EXPECT_EQ(mail.hall.ask(mail.hall.visitor(), "room_notices", stranger)["field"], "token");
  stranger["token"] = "none";
  EXPECT_EQ(mail.hall.ask(mail.hall.visitor(), "room_notices", stranger)["code"], "no_seat");
  mail.hall.rooms.set_sender(nullptr, {});
  EXPECT_EQ(mail.wants("first", "https://a")["code"], "no_notices");
  EXPECT_EQ(mail.ask("first", "room_notices")["key"], nullptr);
  mail.move("first", "c3");
}

TEST_P(EachStore, APlayerNamesAFewBrowsers) {
  Mailing mail(place());
  for (const char* browser : {"https://1", "https://2", "https://3", "https://1", "https://4"})
    (void)mail.wants("second", browser);
  (void)mail.wants("first", "https://a");
  mail.move("first", "c3");
  const std::string turn = "It is your turn in Yugo.";
  EXPECT_EQ(mail.post.told(), (Told{{"https://3", turn}, {"https://1", turn}, {"https://4", turn}}));
  EXPECT_EQ(mail.wants("second", "https://3", false)["wanted"], false);
  EXPECT_EQ(mail.wants("first", "https://1", false)["wanted"], false) << "nobody ends the subscription of another seat";
  mail.move("second", "d3");
  (void)mail.post.told();
  mail.move("first", "b2");
  EXPECT_EQ(mail.post.told(), (Told{{"https://1", turn}, {"https://4", turn}}));
}

TEST_P(EachStore, SubscriptionsThatExistNoLongerAreRemoved) {
  Mailing mail(place());
  (void)mail.wants("second", "https://b");
  (void)mail.wants("second", "https://c");
  mail.move("first", "c3");
  mail.post.take()[0].gone();
  ASSERT_EQ(mail.gone, (Told{{mail.pair.room, "https://b"}}));
  mail.hall.rooms.begin();
  mail.hall.rooms.unsubscribe(mail.pair.room, "https://b");
  mail.hall.rooms.unsubscribe("nowhere", "https://b");
  mail.hall.rooms.commit();
  EXPECT_EQ(mail.ask("second", "room_notices", {{"endpoint", "https://b"}})["wanted"], false);
  EXPECT_EQ(mail.ask("second", "room_notices", {{"endpoint", "https://c"}})["wanted"], true);
}

TEST_P(EachStore, WhoeverTakesAListedSeatGetsNoNoticesForOthers) {
  Post post;
  Hall hall(place());
  hall.rooms.set_sender(&post, {});
  json listed = by_mail;
  listed["listed"] = true;
  const auto host = hall.visitor(), guest = hall.visitor(false);
  const json made = hall.ask(host, "room_create", listed);
  (void)hall.ask(host, "room_join", {{"room", made["room"]}, {"token", made["tokens"]["first"]}});
  (void)hall.ask(
      host, "room_notices",
      {{"room", made["room"]}, {"token", made["tokens"]["second"]}, {"endpoint", "https://a"}, {"wanted", true}});
  (void)hall.ask(guest, "room_accept", {{"room", made["room"]}, {"token", std::string(26, 't')}});
  (void)hall.ask(host, "room_move", {{"room", made["room"]}, {"token", made["tokens"]["first"]}, {"move", "c3"}});
  EXPECT_EQ(post.told(), Told());
}

TEST_P(EachStore, SubscriptionsSurviveARestart) {
  const std::string place = lasting_place();
  std::string room;
  json tokens;
  {
    Mailing mail(place);
    (void)mail.wants("second", "https://b");
    room = mail.pair.room;
    tokens = mail.pair.tokens;
  }
  Post post;
  Hall later(place, {}, 2'000'000);
  later.rooms.set_sender(&post, {});
  (void)later.ask(later.visitor(false), "room_move", {{"room", room}, {"token", tokens["first"]}, {"move", "c3"}});
  EXPECT_EQ(post.told(), (Told{{"https://b", "It is your turn in Yugo."}}));
}

TEST_P(EachStore, AllServersHaveOneKey) {
  const std::string place = lasting_place();
  EXPECT_EQ(*open_store(place)->push_key("one"), "one");
  EXPECT_EQ(*open_store(place)->push_key("other"), "one");
}

TEST(Rooms, WhatCouldNotBeStoredIsNotTold) {
  tests::FaultyDisk disk;
  const File file;
  Mailing mail(file.path());
  (void)mail.wants("second", "https://b");
  disk.writes_left = 0;
  mail.move("first", "c3");
  EXPECT_EQ(mail.post.told(), Told());
  disk.writes_left = -1;
  mail.move("first", "c3");
  EXPECT_EQ(mail.post.told().size(), 1U);
}

TEST(PostgresRooms, WhoeverIsPresentAtAnotherServerGetsNoNotices) {
  NEEDS_POSTGRES();
  const std::string place = tests::postgres_url();
  Mailing here(place);
  Hall there(place);
  (void)here.wants("second", "https://b");
  const auto ben = there.visitor();
  (void)there.ask(ben, "room_join", {{"room", here.pair.room}, {"token", here.pair.tokens["second"]}});
  here.move("first", "c3");
  EXPECT_EQ(here.post.told(), Told());
  here.move("second", "d3");
  there.leave(ben);
  here.move("first", "b2");
  EXPECT_EQ(here.post.told().size(), 1U);
}

}  // namespace
}  // namespace crosscut::server
