// Requests of many clients at once: they come, wait, take turns, are bounded and ended.
#include "api/analyst.hpp"

#include <atomic>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

AnalystSettings usual_analyst() {
  AnalystSettings settings;
  settings.host.clock = seconds_now;
  settings.host.version = "test";
  return settings;
}

// A client that keeps its answers.
class Requester {
 public:
  explicit Requester(Analyst& analyst, const std::string& owner = "")
      : client_(analyst.connect(
            [this](const Answer& answer) {
              const std::lock_guard lock(mutex_);
              answers_.push_back(json::parse(answer.text));
              came_.notify_all();
            },
            owner)) {}

  void submit(const json& request) { client_->submit(Request::read(request.dump())); }
  void submit_text(std::string text) { client_->submit(RequestText{std::move(text)}); }
  void wait() { client_->wait(0); }
  // All that came since the last call; waits until every request is answered.
  std::vector<json> answers() {
    wait();
    const std::lock_guard lock(mutex_);
    return std::exchange(answers_, {});
  }
  json only(const json& request) {
    submit(request);
    const auto all = answers();
    return all.size() == 1 ? all[0] : json("not one answer but " + std::to_string(all.size()));
  }
  void wait_for_one() {
    std::unique_lock lock(mutex_);
    came_.wait(lock, [&] { return !answers_.empty(); });
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<json> answers_;
  std::unique_ptr<Analyst::Client> client_;  // ends first
};

json long_search(const json& id) {
  return {{"id", id}, {"action", "analyze"}, {"game", "yugo"}, {"engine", {{"time", 3600}}}, {"report", 0.01}};
}

TEST(Analyst, PartialAnswersComeUntilARequestIsTerminated) {
  Analyst analyst(usual_analyst());
  Requester asker(analyst);
  asker.submit(long_search("a"));
  asker.wait_for_one();
  asker.submit({{"id", "t"}, {"action", "terminate"}, {"target", "a"}});
  // The answer to the order may come before or after the last one to what it ends.
  std::vector<json> answers = asker.answers();
  EXPECT_EQ(std::erase_if(answers, [](const json& answer) { return answer["id"] == "t"; }), 1U);
  ASSERT_GE(answers.size(), 2U);
  EXPECT_EQ(answers.front()["partial"], true);
  EXPECT_EQ(answers.back()["terminated"], true);
  EXPECT_GT(answers.back()["analysis"]["visits"], 0);
  EXPECT_FALSE(answers.back().contains("partial"));
  // Twice is once too often.
  EXPECT_EQ(asker.only({{"id", "t"}, {"action", "terminate"}, {"target", "a"}})["count"], 0);
}

TEST(Analyst, ALongRequestIsTerminatedEvenBeforeItIsRead) {
  Analyst analyst(usual_analyst());
  Requester asker(analyst);
  for (int times = 0; times < 20; ++times) {
    asker.submit_text(std::string(short_bytes, ' ') + long_search("a").dump());
    asker.submit({{"id", "t"}, {"action", "terminate"}, {"target", "a"}});
    const std::vector<json> answers = asker.answers();
    EXPECT_TRUE(std::any_of(answers.begin(), answers.end(),
                            [](const json& one) { return one["id"] == "a" && one.value("terminated", false); }));
  }
}

TEST(Analyst, ALongRequestWithoutAnIdIsRefusedEvenIfOthersAreTerminated) {
  Analyst analyst(usual_analyst());
  Requester asker(analyst);
  for (const char* text : {R"({"action":"games"})", R"({"id":1.5,"action":"games"})", "nothing"})
    for (int times = 0; times < 10; ++times) {
      asker.submit_text(std::string(short_bytes, ' ') + text);
      asker.submit({{"id", "t"}, {"action", "terminate"}, {"target", "zz"}});
      EXPECT_EQ(asker.answers().size(), 2U);
    }
}

TEST(Analyst, WaitingRequestsAreTerminated) {
  Analyst analyst(usual_analyst());
  Requester asker(analyst);
  asker.submit(long_search(1));
  asker.submit(long_search(2));
  asker.submit(long_search(2));
  asker.wait_for_one();
  asker.submit({{"id", 3}, {"action", "terminate_all"}});
  std::map<json, json> last;
  int refused = 0;
  for (const json& answer : asker.answers()) {
    refused += answer.contains("error");
    if (!answer.contains("error")) last[answer["id"]] = answer;
  }
  EXPECT_EQ(refused, 1) << "an id may be used again only after the answer";
  EXPECT_EQ(last[1]["terminated"], true);
  EXPECT_EQ(last[2], json({{"id", 2}, {"action", "analyze"}, {"terminated", true}}));
  EXPECT_EQ(last[3]["count"], 2);
}

TEST(Analyst, AnIdIsFreeAgainAsItsLastAnswerComes) {
  Analyst analyst(usual_analyst());
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<json> answers;
  bool asked_again = false;
  const auto client = analyst.connect([&](const Answer& answer) {
    std::unique_lock lock(mutex);
    answers.push_back(json::parse(answer.text));
    changed.notify_all();
    // Only a refusal, which would wait for its turn to be sent, could make this wait long.
    changed.wait_for(lock, std::chrono::seconds(2), [&] { return asked_again; });
  });
  const auto ask = [&] { client->submit(Request::read(R"({"id": 1, "action": "version"})")); };
  ask();
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return !answers.empty(); });
  }
  ask();
  {
    const std::lock_guard lock(mutex);
    asked_again = true;
  }
  changed.notify_all();
  client->wait(0);
  ASSERT_EQ(answers.size(), 2U);
  for (const json& answer : answers) EXPECT_FALSE(answer.contains("error")) << answer;
}

TEST(Analyst, MemoryOfRequestsCanBeWaitedFor) {
  Analyst analyst(usual_analyst());
  std::atomic<int> answers{0};
  const auto client = analyst.connect([&](const Answer&) { ++answers; });
  for (int id = 0; id < 3; ++id)
    client->submit(Request::read(
        json({{"id", id}, {"action", "genmove"}, {"game", "yugo"}, {"engine", {{"playouts", 200}}}}).dump()));
  client->wait(1000, 0);
  EXPECT_EQ(answers, 3) << "an answered request takes no memory";
}

TEST(Analyst, QuickRequestsDoNotWaitForThinking) {
  Analyst analyst(usual_analyst());
  Requester thinker(analyst), asker(analyst);
  thinker.submit(long_search(1));
  thinker.wait_for_one();
  EXPECT_EQ(asker.only({{"id", 1}, {"action", "legal"}, {"game", "spargo"}})["legal"].size(), 16U);
  thinker.submit({{"id", 2}, {"action", "terminate_all"}});
}

TEST(Analyst, ClientsTakeTurns) {
  Analyst analyst(usual_analyst());
  std::mutex mutex;
  std::string order;
  const auto note = [&](char name) {
    return [&, name](const Answer& answer) {
      const std::lock_guard lock(mutex);
      if (answer.outcome == Answer::Outcome::ok) order += name;
    };
  };
  const auto a = analyst.connect(note('a')), b = analyst.connect(note('b'));
  const auto genmove = [](int id) {
    return Request::read(
        json{{"id", id}, {"action", "genmove"}, {"game", "yugo"}, {"engine", {{"player", "mcts"}, {"playouts", 2000}}}}
            .dump());
  };
  for (int i = 0; i < 8; ++i) a->submit(genmove(i));
  b->submit(genmove(1));
  b->wait(0);
  {
    const std::lock_guard lock(mutex);
    EXPECT_LT(order.size(), 6U) << order << ": the second client waited for all that the first had asked";
  }
  a->wait(0);
  EXPECT_EQ(order.size(), 9U);
}

TEST(Analyst, LongRequestsTakeTurnsWithOthers) {
  AnalystSettings settings = usual_analyst();
  settings.in_flight = 8;
  settings.slice = 0.01;
  Analyst analyst(settings);
  Requester many(analyst, "many"), another(analyst, "another"), newcomer(analyst, "newcomer");
  for (int id = 0; id < 6; ++id) many.submit(long_search(id));
  another.submit(long_search(1));
  another.wait_for_one();
  const auto genmove = [](int id, int threads) {
    return json{{"id", id},
                {"action", "genmove"},
                {"game", "spargo"},
                {"engine", {{"playouts", 2000}, {"threads", threads}, {"seed", 1}}}};
  };
  const json answer = newcomer.only(genmove(1, 1));
  EXPECT_TRUE(answer.contains("move")) << answer;
  many.submit({{"id", 9}, {"action", "terminate_all"}});
  another.submit({{"id", 9}, {"action", "terminate_all"}});
  int thought = 0;
  for (const json& each : many.answers()) thought += each.contains("analysis") && each["analysis"]["visits"] > 0;
  EXPECT_GT(thought, 0) << "what was found until then is not lost";
  another.wait();
  // Its turns change nothing of what a search finds.
  EXPECT_EQ(newcomer.only(genmove(2, 1))["move"], answer["move"]);
}

TEST(Analyst, OneOwnerWithManyClientsHasOneShare) {
  AnalystSettings settings = usual_analyst();
  settings.in_flight = 4;
  settings.slice = 0.005;
  Analyst analyst(settings);
  std::vector<std::unique_ptr<Requester>> crowd;
  for (int i = 0; i < 12; ++i) crowd.push_back(std::make_unique<Requester>(analyst, "crowd"));
  for (const auto& each : crowd) each->submit(long_search(1));
  crowd.front()->wait_for_one();
  Requester one(analyst, "one");
  EXPECT_TRUE(one.only({{"id", 1}, {"action", "genmove"}, {"game", "spargo"}, {"engine", {{"playouts", 100}}}})
                  .contains("move"));
  for (const auto& each : crowd) each->submit({{"id", 2}, {"action", "terminate_all"}});
  for (const auto& each : crowd) each->wait();
}

// Two addresses that ask for as many places as there are leave some to others.
TEST(Analyst, PlacesInFlightAreShared) {
  AnalystSettings settings = usual_analyst();
  settings.in_flight = 8;
  settings.slice = 0.005;
  Analyst analyst(settings);
  Requester one(analyst, "one"), two(analyst, "two"), newcomer(analyst, "newcomer");
  for (int id = 0; id < 8; ++id) one.submit(long_search(id)), two.submit(long_search(id));
  one.wait_for_one();
  two.wait_for_one();
  EXPECT_LE(analyst.load()[2].running, 6U);
  EXPECT_TRUE(newcomer.only({{"id", 1}, {"action", "genmove"}, {"game", "spargo"}, {"engine", {{"playouts", 100}}}})
                  .contains("move"));
  for (Requester* many : {&one, &two}) many->submit({{"id", 9}, {"action", "terminate_all"}});
}

// A long text is read by a worker, and means the same.
TEST(Analyst, LongTextsAreReadByAWorker) {
  AnalystSettings settings = usual_analyst();
  settings.is_short = [](std::string_view action) { return action == "legal"; };
  Analyst analyst(settings);
  Requester asker(analyst);
  const auto answer_to = [&](json request) {
    asker.submit_text(std::string(short_bytes, ' ') + request.dump());
    const auto all = asker.answers();
    EXPECT_EQ(all.size(), 1U);
    return all.empty() ? json() : all.back();
  };
  EXPECT_EQ(answer_to({{"id", 1}, {"action", "version"}})["id"], 1);
  EXPECT_TRUE(answer_to({{"id", 2}, {"action", "genmove"}, {"game", "spargo"}, {"engine", {{"playouts", 10}}}})
                  .contains("move"));
  EXPECT_EQ(answer_to({{"id", 3}, {"action", "terminate_all"}})["count"], 0);
  EXPECT_EQ(answer_to({{"id", 4}, {"action", "fly"}})["code"], "unknown_action");
  EXPECT_EQ(answer_to({{"id", 5}, {"action", "legal"}, {"game", "spargo"}})["code"], "request_too_large");
  EXPECT_EQ(answer_to({{"action", "version"}})["field"], "id");
  asker.submit_text("{" + std::string(short_bytes, ' '));
  EXPECT_EQ(asker.answers().at(0)["code"], "json_syntax");
}

TEST(Analyst, TooLargeRequestsAreReported) {
  AnalystSettings settings = usual_analyst();
  settings.host.bounds.nodes = 10;
  settings.host.bounds.answer = 600;
  Analyst analyst(settings);
  Requester asker(analyst);
  const auto record = [&](int moves) {
    std::string text = "(;FF[4]GM[1]SZ[9]RU[area]";
    for (int i = 0; i < moves; ++i) text += i % 2 == 0 ? ";B[]" : ";W[]";
    return asker.only({{"id", 1}, {"action", "record"}, {"text", text + ")"}})["error"].get<std::string>();
  };
  EXPECT_NE(record(20).find("10 nodes"), std::string::npos) << record(20);
  const std::string error = asker.only({{"id", 1}, {"action", "state"}, {"game", "yugo"}})["error"];
  EXPECT_NE(error.find("bytes; at most 600 are sent"), std::string::npos) << error;
}

TEST(Analyst, LeavingClientsAreCancelled) {
  Analyst analyst(usual_analyst());
  bool gone = false;
  {
    auto client = analyst.connect([&](const Answer&) { EXPECT_FALSE(gone); });
    for (int i = 0; i < 5; ++i) client->submit(Request::read(long_search(i).dump()));
    client.reset();
    gone = true;
  }
  // The one worker is free again.
  Requester asker(analyst);
  EXPECT_TRUE(asker.only({{"id", 1}, {"action", "genmove"}, {"game", "spargo"}, {"engine", {{"playouts", 10}}}})
                  .contains("move"));
}

TEST(Analyst, WaitingRequestsAreLimited) {
  AnalystSettings settings = usual_analyst();
  settings.waiting = 3;
  Analyst analyst(settings);
  Requester asker(analyst);
  for (int i = 0; i < 5; ++i) asker.submit(long_search(i));
  asker.submit({{"id", 9}, {"action", "terminate_all"}});
  int refused = 0;
  for (const json& answer : asker.answers()) refused += answer.contains("error");
  EXPECT_EQ(refused, 2);
}

TEST(Analyst, WaitingBytesAreLimited) {
  AnalystSettings settings = usual_analyst();
  const std::size_t size = Request::read(long_search(0).dump()).memory();
  settings.bytes = std::make_shared<Pool>(6 * size);
  Analyst analyst(settings);
  Requester one(analyst, "one"), other(analyst, "other");
  for (int i = 0; i < 5; ++i) one.submit(long_search(i));
  for (int i = 0; i < 5; ++i) other.submit(long_search(i));
  const auto refused = [](Requester& asker) {
    asker.submit({{"id", 9}, {"action", "terminate_all"}});
    const auto answers = asker.answers();
    return std::count_if(answers.begin(), answers.end(), [](const json& a) { return a.contains("error"); });
  };
  EXPECT_EQ(refused(one), 2) << "one may hold half";
  EXPECT_EQ(refused(other), 4) << "another half of what is left";
  EXPECT_EQ(settings.bytes->used(), 0U);
}

TEST(Analyst, CountsWaitingRequests) {
  Analyst analyst(usual_analyst());
  Requester asker(analyst);
  (void)asker.only({{"id", 1}, {"action", "version"}});
  (void)asker.only({{"id", 2}, {"action", "genmove"}, {"game", "yugo"}, {"engine", {{"playouts", 1}}}});
  const auto load = analyst.load();
  ASSERT_EQ(load.size(), 3U);
  EXPECT_EQ(load[0].kind, "small");
  EXPECT_EQ(load[0].begun, 1U);
  EXPECT_EQ(load[2].begun, 1U);
  EXPECT_GE(load[2].waited, 0);
  EXPECT_EQ(load[2].running + load[2].waiting, 0U);
}

TEST(Budget, IsNeverUsedUp) {
  constexpr std::size_t megabyte = std::size_t{1} << 20U, whole = 100 * megabyte, wanted = 64 * megabyte;
  const auto budget = std::make_shared<Budget>(whole);
  std::vector<std::shared_ptr<const std::size_t>> grants;
  std::size_t sum = 0;
  for (int i = 0; i < 64; ++i) sum += *grants.emplace_back(budget->grant(wanted));
  EXPECT_EQ(*grants[0], whole / 4);
  EXPECT_LT(*grants[1], *grants[0]);
  EXPECT_LE(sum, whole + 64 * Budget::least);
  for (const auto& grant : grants) EXPECT_GE(*grant, Budget::least);
  EXPECT_EQ(*budget->grant(1000), 1000U);
  grants.clear();
  EXPECT_EQ(*budget->grant(wanted), whole / 4);
}

TEST(Budget, BoundsSearchesThatRunTogether) {
  AnalystSettings settings = usual_analyst();
  settings.host.trees = std::make_shared<Budget>(std::size_t{8} << 20U);
  std::atomic<std::uint64_t> playouts = 0;
  settings.host.played = [&playouts](std::uint64_t count) { playouts += count; };
  Analyst analyst(settings);
  Requester asker(analyst);
  const auto answer = asker.only({{"id", 2}, {"action", "analyze"}, {"game", "yugo"}, {"engine", {{"playouts", 50}}}});
  EXPECT_TRUE(answer.contains("analysis")) << answer;
  EXPECT_EQ(playouts, 50U);
  EXPECT_EQ(*settings.host.trees->grant(std::size_t{64} << 20U), std::size_t{2} << 20U);
}

}  // namespace
}  // namespace crosscut::api
