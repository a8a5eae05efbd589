// The thread of rooms: whose request is next, and that no queue takes a player's time.
#include "server/room_thread.hpp"

#include <condition_variable>
#include <cstdlib>
#include <new>

#include "server/file_store.hpp"
#include "server/rooms_hall.hpp"

#ifndef CROSSCUT_SANITIZED  // the sanitizers have allocators of their own
namespace {

// A thread's allocations until one fails; negative: none does. Those that destructors of JSON values make, of arrays of
// values, are not counted: they cannot fail.
thread_local int until_failure = -1;
std::atomic<int> failures = 0;

}  // namespace

void* operator new(std::size_t size) {
  const bool succeeds = until_failure < 0 || size % sizeof(nlohmann::json) == 0 || until_failure-- > 0;
  void* memory = succeeds ? std::malloc(size) : nullptr;
  if (memory) return memory;
  ++failures;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace crosscut::server {
namespace {

// The thread with rooms of its own, whose time the test sets, and which it can hold up.
class Busy {
 public:
  explicit Busy(std::shared_ptr<api::Pool> bytes = {}, RoomLimits limits = {})
      : thread_(Rooms(std::make_unique<FileStore>(store_at(":memory:")), limits, now_,
                      [](std::size_t length) {
                        static int names = 0;
                        const std::string text = std::to_string(++names);
                        return std::string(length - text.size(), 'n') + text;
                      }),
                {[this] { return now_.load(); }, [] {}, std::move(bytes)}) {}

  std::shared_ptr<Visitor> visitor(const std::string& address, const std::string& name) {
    return std::make_shared<Visitor>(Visitor{address, [this, name](const api::Answer& answer) {
                                               before_message_();
                                               if (json message = json::parse(answer.text);
                                                   !message.contains("event")) {
                                                 std::unique_lock lock(mutex_);
                                                 if (name == "gate") wait_at_gate(lock);
                                                 answers_.emplace_back(name, std::move(message));
                                                 came_.notify_all();
                                               }
                                               after_message_(name);
                                             }});
  }
  void leave(const std::shared_ptr<Visitor>& who) { thread_.leave(who); }
  bool submit(const std::shared_ptr<Visitor>& who, const std::string& action, json fields) {
    fields["id"] = 1;
    fields["action"] = action;
    return thread_.ask(who, api::Request::read(fields.dump()));
  }
  json ask(const std::shared_ptr<Visitor>& who, const std::string& action, const json& fields) {
    const std::size_t before = wait_for(0).size();
    EXPECT_TRUE(submit(who, action, fields));
    return wait_for(before + 1).back().second;
  }
  using Answers = std::vector<std::pair<std::string, json>>;
  Answers wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    came_.wait(lock, [&] { return answers_.size() >= count; });
    return answers_;
  }
  // Holds the thread up until the gate is opened.
  void close_gate() {
    closed_ = true;
    EXPECT_TRUE(submit(visitor("gate", "gate"), "room_fly", json::object()));
    std::unique_lock lock(mutex_);
    came_.wait(lock, [&] { return waits_; });
  }
  void open_gate() {
    const std::lock_guard lock(mutex_);
    closed_ = false;
    open_.notify_all();
  }

  std::atomic<Milliseconds> now_{1'000'000};
  // Called on the thread of rooms.
  std::function<void()> before_message_ = [] {};
  std::function<void(const std::string& name)> after_message_ = [](const std::string&) {};

 private:
  void wait_at_gate(std::unique_lock<std::mutex>& lock) {
    waits_ = true;
    came_.notify_all();
    open_.wait(lock, [&] { return !closed_; });
    waits_ = false;
  }

  std::mutex mutex_;
  std::condition_variable open_, came_;
  bool closed_ = false, waits_ = false;
  Answers answers_;
  RoomThread thread_;
};

// A game of a minute for each, in which the first move has been made.
struct Game {
  explicit Game(Busy& in, const std::string& address) : busy(in) {
    ann = busy.visitor("9.9.9.9", "ann");
    ben = busy.visitor(address, "ben");
    const json made =
        busy.ask(ann, "room_create", {{"game", "yugo"}, {"options", {{"size", 5}}}, {"clock", {{"main", 60}}}});
    room = made["room"];
    first = made["tokens"]["first"], second = made["tokens"]["second"];
    (void)busy.ask(ann, "room_join", {{"room", room}, {"token", first}});
    (void)busy.ask(ben, "room_join", {{"room", room}, {"token", second}});
    (void)busy.ask(ann, "room_move", {{"room", room}, {"token", first}, {"move", "c3"}});
  }
  bool move() { return busy.submit(ben, "room_move", {{"room", room}, {"token", second}, {"move", "d3"}}); }

  Busy& busy;
  std::shared_ptr<Visitor> ann, ben;
  std::string room, first, second;
};

TEST(RoomThread, NoQueueTakesAPlayersTime) {
  Busy busy;
  Game game(busy, "5.6.7.8");
  const auto flood = busy.visitor("6.6.6.6", "flood");
  busy.now_ += 59'000;
  const std::size_t before = busy.wait_for(0).size();
  busy.close_gate();
  for (int i = 0; i < 1000; ++i) (void)busy.submit(flood, "room_join", {{"room", game.room}, {"since", 0}});
  EXPECT_TRUE(game.move());
  busy.now_ += 10'000;  // the flag has fallen by now, but the move came before
  busy.open_gate();
  const auto answers = busy.wait_for(before + 1002);
  const auto moved = std::find_if(answers.begin() + static_cast<std::ptrdiff_t>(before), answers.end(),
                                  [](const auto& answer) { return answer.first == "ben"; });
  ASSERT_NE(moved, answers.end());
  EXPECT_FALSE(moved->second.contains("error")) << moved->second;
  EXPECT_EQ(moved->second["state"]["seats"][1]["clock"]["main"], 1000) << "it counts from when it came";
  EXPECT_LT(moved - answers.begin(), static_cast<std::ptrdiff_t>(before + 3)) << "whose clock runs comes first";
}

// The address has asked so much that others go before it; what happens in its game does not.
TEST(RoomThread, ARoomsPlayersAreJudgedInOrderOfArrival) {
  Busy busy;
  Game game(busy, "6.6.6.6");
  const auto flood = busy.visitor("6.6.6.6", "flood");
  const std::size_t before = busy.wait_for(0).size() + 2000;
  for (int i = 0; i < 2000; ++i) (void)busy.submit(flood, "room_join", {{"room", game.room}});
  busy.now_ += 59'000;
  (void)busy.wait_for(before);
  busy.close_gate();
  EXPECT_TRUE(game.move());
  busy.now_ += 10'000;
  EXPECT_TRUE(busy.submit(game.ann, "room_draw", {{"room", game.room}, {"token", game.first}}));
  busy.open_gate();
  json move, draw;
  const auto answers = busy.wait_for(before + 3);
  for (std::size_t i = before; i < answers.size(); ++i) {
    if (answers[i].first == "ben") move = answers[i].second;
    if (answers[i].first == "ann") draw = answers[i].second;
  }
  EXPECT_EQ(move["action"], "room_move");
  EXPECT_FALSE(move.contains("error")) << move;
  EXPECT_EQ(draw["seq"], move["seq"].get<int>() + 1) << draw;
}

// A page that shows a room as to a guest leaves it, and comes back as the player; the other player's request, which
// comes first, since their address has asked for less, takes only the second of these along.
TEST(RoomThread, WhatAClientAsksOfARoomStaysInOrder) {
  Busy busy;
  Game game(busy, "6.6.6.6");
  const auto page = busy.visitor("6.6.6.6", "page"), flood = busy.visitor("6.6.6.6", "flood");
  (void)busy.ask(page, "room_join", {{"room", game.room}});
  busy.leave(game.ben);
  const std::size_t answers = busy.wait_for(0).size() + 2000;
  for (int i = 0; i < 2000; ++i) (void)busy.submit(flood, "room_join", {{"room", game.room}});
  (void)busy.wait_for(answers);
  busy.close_gate();
  EXPECT_TRUE(busy.submit(page, "room_leave", {{"room", game.room}}));
  EXPECT_TRUE(busy.submit(page, "room_join", {{"room", game.room}, {"token", game.second}}));
  EXPECT_TRUE(busy.submit(game.ann, "room_draw", {{"room", game.room}, {"token", game.first}}));
  busy.open_gate();
  (void)busy.wait_for(answers + 4);
  const json seen = busy.ask(game.ann, "room_join", {{"room", game.room}, {"token", game.first}});
  EXPECT_EQ(seen["state"]["seats"][1]["present"], true) << seen;
}

// Or else each of a player's requests would take as many along as the client likes.
TEST(RoomThread, APlayersClientHasAShareOfRequestsToTheRoom) {
  Busy busy;
  Game game(busy, "5.6.7.8");
  const std::size_t before = busy.wait_for(0).size();
  const auto most = static_cast<int>(RoomThread::most_of_a_client);
  for (const int waiting : {most - 1, most}) {
    const std::size_t answers = busy.wait_for(0).size();
    busy.close_gate();
    for (int i = 0; i < waiting; ++i) (void)busy.submit(game.ben, "room_leave", {{"room", game.room}});
    (void)busy.submit(game.ben, "room_join", {{"room", game.room}, {"token", game.second}});
    busy.now_ += 40'000;  // the second time the flag falls, for no player's request waits
    busy.open_gate();
    (void)busy.wait_for(answers + static_cast<std::size_t>(waiting) + 2);
  }
  std::vector<std::string> refused;
  const auto all = busy.wait_for(0);
  for (std::size_t i = before; i < all.size(); ++i)
    if (all[i].first == "ben" && all[i].second.contains("error")) refused.push_back(all[i].second["code"]);
  EXPECT_EQ(refused, std::vector<std::string>{"busy"});
  EXPECT_EQ(busy.ask(game.ann, "room_join", {{"room", game.room}})["state"]["reason"], "time");
}

// Also in a room that is not in memory, so that nobody knows yet whose token it is.
TEST(RoomThread, AMoveInARoomThatMustBeReadIsInTime) {
  RoomLimits limits;
  limits.open = 1;
  Busy busy({}, limits);
  Game game(busy, "6.6.6.6"), other(busy, "5.6.7.8");
  const auto flood = busy.visitor("6.6.6.6", "flood");
  const std::size_t before = busy.wait_for(0).size() + 2000;
  for (int i = 0; i < 2000; ++i) (void)busy.submit(flood, "room_join", {{"room", other.room}});
  busy.now_ += 59'000;
  (void)busy.wait_for(before);
  busy.close_gate();
  EXPECT_TRUE(game.move());
  busy.now_ += 10'000;
  EXPECT_TRUE(busy.submit(busy.visitor("1.1.1.1", "guest"), "room_join", {{"room", game.room}}));
  busy.open_gate();
  const auto answers = busy.wait_for(before + 3);
  const auto moved = std::find_if(answers.begin() + static_cast<std::ptrdiff_t>(before), answers.end(),
                                  [](const auto& answer) { return answer.first == "ben"; });
  ASSERT_NE(moved, answers.end());
  EXPECT_FALSE(moved->second.contains("error")) << moved->second;
}

TEST(RoomThread, AnAddressHasAShareOfRequestsToARoomThatMustBeRead) {
  Busy busy;
  busy.close_gate();
  const auto ann = busy.visitor("5.6.7.8", "ann"), ben = busy.visitor("6.6.6.6", "ben");
  const json fields = {{"room", "nowhere"}, {"token", "t"}};
  for (std::size_t i = 0; i <= RoomThread::most_of_a_seat; ++i) EXPECT_TRUE(busy.submit(ann, "room_resign", fields));
  EXPECT_TRUE(busy.submit(ben, "room_resign", fields));
  const std::size_t before = busy.wait_for(0).size();
  busy.open_gate();
  std::map<std::string, int> codes;
  const auto answers = busy.wait_for(before + 3 + RoomThread::most_of_a_seat);
  for (std::size_t i = before; i < answers.size(); ++i) ++codes[answers[i].second["code"]];
  EXPECT_EQ(codes["busy"], 1);
}

TEST(RoomThread, AFlagFallsIfNothingCameInTime) {
  Busy busy;
  Game game(busy, "5.6.7.8");
  busy.close_gate();
  busy.now_ += 61'000;
  EXPECT_TRUE(game.move());
  const std::size_t before = busy.wait_for(0).size();
  busy.open_gate();
  const auto answers = busy.wait_for(before + 2);
  EXPECT_EQ(answers.back().second["error"], "the game is over (B+T)");
}

TEST(RoomThread, ALongBatchIsHandledInParts) {
  Busy busy;
  Game game(busy, "5.6.7.8");
  const std::size_t before = busy.wait_for(0).size();
  busy.close_gate();
  const auto one = busy.visitor("1.1.1.1", "one"), two = busy.visitor("2.2.2.2", "two");
  for (int i = 0; i < 600; ++i) (void)busy.submit(one, "room_join", {{"room", game.room}});
  (void)busy.submit(two, "room_join", {{"room", game.room}});
  busy.open_gate();
  const auto answers = busy.wait_for(before + 602);
  int earlier = 0;
  for (std::size_t i = before; answers[i].first != "two"; ++i) ++earlier;
  EXPECT_LT(earlier, 5) << "another address does not wait for what one asks";
  EXPECT_EQ(std::count_if(answers.begin(), answers.end(), [](const auto& a) { return a.first == "one"; }), 600);
}

TEST(RoomThread, RefusesAnAddressThatAsksTooMuchAndNobodyElse) {
  const auto bytes = std::make_shared<api::Pool>(std::size_t{1} << 20U);
  Busy busy(bytes);
  Game game(busy, "5.6.7.8");
  busy.close_gate();
  const auto flood = busy.visitor("6.6.6.6", "flood");
  int taken = 0;
  while (taken < 100'000 && busy.submit(flood, "room_join", {{"room", game.room}})) ++taken;
  EXPECT_LT(taken, 100'000);
  EXPECT_TRUE(game.move());
  busy.open_gate();
  while (bytes->used() > 0) std::this_thread::yield();
}

#ifndef CROSSCUT_SANITIZED
TEST(RoomThread, WhereverMemoryRunsOutOnlyRequestsFail) {
  Busy busy;
  Game game(busy, "5.6.7.8");
  std::atomic<int> next_failure = 0;
  int kept = -1;
  busy.before_message_ = [&] { kept = std::exchange(until_failure, -1); };
  busy.after_message_ = [&](const std::string& name) { until_failure = name == "gate" ? next_failure.load() : kept; };
  const json first = {{"room", game.room}, {"token", game.first}};
  const json second = {{"room", game.room}, {"token", game.second}};
  bool has_failed = true;
  for (int i = 0; has_failed; i += 1 + i / 50) {
    next_failure = i;
    const int before = failures;
    const std::size_t answers = busy.wait_for(0).size();
    busy.close_gate();
    const auto guest = busy.visitor("1.1.1.1", "guest");
    EXPECT_TRUE(busy.submit(game.ann, "room_draw", first));
    EXPECT_TRUE(busy.submit(game.ben, "room_undo", second));
    EXPECT_TRUE(busy.submit(guest, "room_join", {{"room", game.room}}));
    busy.leave(guest);
    busy.open_gate();
    (void)busy.wait_for(answers + 4);
    has_failed = failures > before;
    next_failure = -1;
    busy.close_gate();
    busy.open_gate();
    (void)busy.wait_for(answers + 5);
    const json joined = busy.ask(game.ben, "room_join", second);
    ASSERT_TRUE(joined.contains("state")) << joined;
    EXPECT_EQ(joined["state"]["ply"], 1) << joined;
  }
  EXPECT_GT(failures, 50);
  EXPECT_FALSE(
      busy.ask(game.ben, "room_move", {{"room", game.room}, {"token", game.second}, {"move", "d3"}}).contains("error"));
}
#endif

// What was missed is read beside the thread, and is the same.
TEST(History, RepeatsWhatWasMissed) {
  const File file;
  Hall hall(file.path());
  Pair pair(hall, {{"game", "yugo"}, {"options", {{"size", 19}}}});
  for (int i = 0; i < 150; ++i) {
    (void)pair.ask("second", "room_draw");
    (void)pair.move(i % 2 ? "second" : "first",
                    std::string(1, "abcdefghjklmnopqrst"[i % 19]) + std::to_string(1 + i / 19 * 2));
  }
  const auto ask = [&](const std::shared_ptr<Visitor>& who) {
    return hall.ask(who, "room_join", {{"room", pair.room}, {"since", 1}});
  };
  json directly = ask(hall.visitor(false));
  std::mutex mutex;
  std::condition_variable came;
  std::vector<json> answers;
  bool is_memory_scarce = false;
  const auto someone = std::make_shared<Visitor>(Visitor{"1.2.3.4",
                                                         [&](const api::Answer& answer) {
                                                           if (std::exchange(is_memory_scarce, false))
                                                             throw std::bad_alloc();
                                                           const std::lock_guard lock(mutex);
                                                           answers.push_back(json::parse(answer.text));
                                                           came.notify_all();
                                                         },
                                                         false});
  const auto beside = [&](std::size_t bytes) {
    History history(std::make_unique<FileStore>(*FileStore::open(file.path(), FileStore::Use::look)),
                    std::make_shared<api::Pool>(bytes));
    hall.rooms.set_history(&history);
    hall.rooms.begin();
    hall.rooms.ask(
        someone, api::Request::read(json{{"id", 7}, {"action", "room_join"}, {"room", pair.room}, {"since", 1}}.dump()),
        hall.now);
    hall.rooms.commit();
    std::unique_lock lock(mutex);
    came.wait(lock, [&] { return !answers.empty(); });
    return std::exchange(answers, {}).front();
  };
  ASSERT_GT(directly["missed"].size(), 200U);
  EXPECT_EQ(beside(SIZE_MAX), directly);
  EXPECT_EQ(beside(10'000)["code"], "busy") << "an address has its share of memory";
  is_memory_scarce = true;
  EXPECT_EQ(beside(SIZE_MAX)["code"], "busy");
}

}  // namespace
}  // namespace crosscut::server
