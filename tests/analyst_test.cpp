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
class Asker {
 public:
  explicit Asker(Analyst& analyst)
      : client_(analyst.connect([this](const Answer& answer) {
          const std::lock_guard lock(mutex_);
          answers_.push_back(json::parse(answer.text));
          came_.notify_all();
        })) {}

  void submit(const json& request) { client_->submit(Request::read(request.dump())); }
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
  Asker asker(analyst);
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

TEST(Analyst, WhatWaitsIsTerminatedToo) {
  Analyst analyst(usual_analyst());
  Asker asker(analyst);
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
  Asker thinker(analyst), asker(analyst);
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
      if (!answer.error) order += name;
    };
  };
  const auto a = analyst.connect(note('a')), b = analyst.connect(note('b'));
  const auto genmove = [](int id) {
    return Request::read(
        json{{"id", id}, {"action", "genmove"}, {"game", "yugo"}, {"engine", {{"playouts", 2000}}}}.dump());
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

TEST(Analyst, WhoGoesAsksNoMore) {
  Analyst analyst(usual_analyst());
  bool gone = false;
  {
    auto client = analyst.connect([&](const Answer&) { EXPECT_FALSE(gone); });
    for (int i = 0; i < 5; ++i) client->submit(Request::read(long_search(i).dump()));
    client.reset();
    gone = true;
  }
  // The one worker is free again.
  Asker asker(analyst);
  EXPECT_TRUE(asker.only({{"id", 1}, {"action", "genmove"}, {"game", "spargo"}, {"engine", {{"playouts", 10}}}})
                  .contains("move"));
}

TEST(Analyst, OnlySoManyMayWait) {
  AnalystSettings settings = usual_analyst();
  settings.waiting = 3;
  Analyst analyst(settings);
  Asker asker(analyst);
  for (int i = 0; i < 5; ++i) asker.submit(long_search(i));
  asker.submit({{"id", 9}, {"action", "terminate_all"}});
  int refused = 0;
  for (const json& answer : asker.answers()) refused += answer.contains("error");
  EXPECT_EQ(refused, 2);
}

TEST(Analyst, OnlySoManyBytesMayWait) {
  AnalystSettings settings = usual_analyst();
  const std::size_t size = Request::read(long_search(0).dump()).memory();
  settings.waiting_bytes = 3 * size;
  settings.all_bytes = 4 * size;
  Analyst analyst(settings);
  Asker one(analyst), other(analyst);
  for (int i = 0; i < 5; ++i) one.submit(long_search(i));
  for (int i = 0; i < 5; ++i) other.submit(long_search(i));
  const auto refused = [](Asker& asker) {
    asker.submit({{"id", 9}, {"action", "terminate_all"}});
    const auto answers = asker.answers();
    return std::count_if(answers.begin(), answers.end(), [](const json& a) { return a.contains("error"); });
  };
  EXPECT_EQ(refused(one), 2);
  EXPECT_EQ(refused(other), 4);
}

}  // namespace
}  // namespace crosscut::api
