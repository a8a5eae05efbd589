// The JSON language: the examples of docs/language.md, what is refused, and requests that come, wait and are ended.
#include <atomic>
#include <condition_variable>
#include <fstream>
#include <gtest/gtest.h>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "api/analyst.hpp"
#include "base/text.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

AnalystSettings usual() {
  AnalystSettings settings;
  settings.around.clock = seconds;
  settings.around.version = "test";
  settings.around.bounds.threads = 4;
  return settings;
}

// A client that keeps its answers.
class Asker {
 public:
  explicit Asker(Analyst& analyst)
      : client_(analyst.connect([this](std::string_view answer) {
          const std::lock_guard lock(mutex_);
          answers_.push_back(json::parse(answer));
          came_.notify_all();
        })) {}

  void submit(const json& request) { client_->submit(request.dump()); }
  void submit_text(std::string_view text) { client_->submit(text); }
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

// "..." stands for anything.
bool fits(const json& value, const json& pattern) {
  if (pattern == "...") return true;
  if (pattern.is_object()) {
    if (!value.is_object() || value.size() != pattern.size()) return false;
    for (const auto& [key, part] : pattern.items())
      if (!value.contains(key) || !fits(value[key], part)) return false;
    return true;
  }
  if (!pattern.is_array()) return value == pattern;
  const bool open = !pattern.empty() && pattern.back() == "...";
  if (!value.is_array() || (open ? value.size() < pattern.size() - 1 : value.size() != pattern.size())) return false;
  for (std::size_t i = 0; i < std::min(value.size(), pattern.size()); ++i)
    if (!fits(value[i], pattern[i])) return false;
  return true;
}

std::string source(const char* path) {
  std::ifstream file(std::string(CROSSCUT_SOURCE_DIR) + "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Api, ExamplesOfTheDocument) {
  Analyst analyst(usual());
  Asker asker(analyst);
  std::istringstream lines(source("docs/language.md"));
  std::string line, request, shown;
  std::vector<json> expected;
  const auto compare = [&] {
    if (request.empty()) return;
    asker.submit_text(request);
    const auto answers = asker.answers();
    ASSERT_EQ(answers.size(), expected.size()) << request;
    for (std::size_t i = 0; i < answers.size(); ++i)
      EXPECT_TRUE(fits(answers[i], expected[i])) << request << "\n" << answers[i] << "\ninstead of\n" << expected[i];
    shown += request;
    request.clear();
    expected.clear();
  };
  while (std::getline(lines, line)) {
    if (!line.starts_with("< ")) compare();
    if (line.starts_with("< ")) expected.push_back(json::parse(line.substr(2)));
    if (line.starts_with("> ")) request = line.substr(2);
  }
  compare();
  for (const Action& action : actions())
    EXPECT_NE(shown.find("\"action\": \"" + std::string(action.name) + '"'), std::string::npos)
        << action.name << " has no example";
}

std::string camel(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (name[i] != '_') text += i == 0 || name[i - 1] == '_' ? static_cast<char>(name[i] - 'a' + 'A') : name[i];
  return text;
}

TEST(Api, TheSchemaNamesEveryActionWithItsFields) {
  const json schema = json::parse(source("docs/language.schema.json"));
  std::size_t requests = 0;
  for (const auto& [name, definition] : schema["$defs"].items())
    requests += name.size() > 7 && name.ends_with("Request");
  EXPECT_EQ(requests, actions().size());
  for (const Action& action : actions()) {
    const json& properties = schema["$defs"][camel(action.name) + "Request"]["properties"];
    std::set<std::string> named, known = {"id", "action"};
    for (const auto& [name, property] : properties.items()) named.insert(name);
    known.insert(action.fields.begin(), action.fields.end());
    EXPECT_EQ(named, known) << action.name;
  }
}

TEST(Api, RefusesWhatIsWrongAndNamesTheField) {
  Analyst analyst(usual());
  Asker asker(analyst);
  const auto refusal = [&](const json& request) {
    const json answer = asker.only(request);
    if (request.value("id", json()).is_number_integer()) { EXPECT_EQ(answer["id"], request["id"]); }
    return answer.value("field", "") + "|" + answer.value("error", answer.dump());
  };
  const auto yugo = [](json more) {
    more.update({{"id", 1}, {"game", "yugo"}, {"options", {{"size", 5}, {"button", "off"}}}});
    return more;
  };
  EXPECT_EQ(refusal({{"action", "games"}}), "id|id is missing; it is a string or a whole number of your choice");
  EXPECT_EQ(refusal({{"id", 1.5}, {"action", "games"}}).substr(0, 20), "id|id must be a whol");
  EXPECT_EQ(refusal({{"id", std::string(101, 'x')}, {"action", "games"}}).substr(0, 20), "id|id must be a whol");
  EXPECT_EQ(refusal({{"id", 1}}), "action|action is missing");
  EXPECT_EQ(refusal({{"id", 1}, {"action", 7}}), "action|action must be a string");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}}), "game|game is missing");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}, {"game", "chess"}}).substr(0, 5), "game|");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}, {"game", "yugo"}, {"options", 5}}),
            "options|options must be an object");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}, {"game", "yugo"}, {"options", {{"size", true}}}}),
            "options.size|options.size must be an option's value, as a string or a number");
  EXPECT_EQ(
      refusal({{"id", 1}, {"action", "state"}, {"game", "yugo"}, {"options", {{"a b", "c=d e=f"}}}}).substr(0, 12),
      "options.a b|");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"moves", "c3"}})), "moves|moves must be an array");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"moves", {"c3", 4}}})), "moves[1]|moves[1] must be a string");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"moves", {"c3", "c3"}}})),
            "moves[1]|c3: there is already a black pawn on c3");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"start", {{"cells", {{"z9", "Bp"}}}}}})),
            "start|\"z9\" is no place of this board");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"start", {{"cells", {{"a1", 1}}}}}})),
            "start.cells.a1|start.cells.a1 must be a string such as \"B\"");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"start", {{"to_move", "blue"}}}})),
            "start.to_move|start.to_move must be black, white or red, not \"blue\"");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"start", {{"walls", 1}}}})).substr(0, 12), "start.walls|");
  const auto engine = [&](const json& words) { return refusal(yugo({{"action", "genmove"}, {"engine", words}})); };
  EXPECT_EQ(engine({{"level", 11}}), "engine.level|engine.level must be a whole number from 1 to 10");
  EXPECT_EQ(engine({{"time", -1}}).substr(0, 12), "engine.time|");
  EXPECT_EQ(engine({{"time", "1"}}).substr(0, 12), "engine.time|");
  EXPECT_EQ(engine({{"playouts", 0}}).substr(0, 16), "engine.playouts|");
  EXPECT_EQ(engine({{"visits", 1e30}}).substr(0, 14), "engine.visits|");
  EXPECT_EQ(engine({{"threads", 5}}), "engine.threads|engine.threads must be a whole number from 1 to 4");
  EXPECT_EQ(engine({{"memory", 1'000'000}}), "engine.memory|engine.memory must be a whole number from 1 to 256");
  EXPECT_EQ(engine({{"player", "gnugo"}}).substr(0, 14), "engine.player|");
  EXPECT_EQ(engine({{"speed", 1}}).substr(0, 14), "engine.speed|\"");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"engine", {{"player", "uct"}}}})),
            "engine.player|only the player mcts can be asked what it sees; uct only plays");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"moves", {"pass", "pass"}}})),
            "moves|the players settle what is dead; there is nothing to search");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"moves", {"pass", "pass", "dead", "accept"}}})).substr(0, 27),
            "moves|the game is over (0);");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"turns", {3}}})),
            "turns[0]|a turn is the number of moves made before it, from 0 to 0");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"turns", json::array()}})), "turns|turns must name a turn");
  EXPECT_EQ(refusal(yugo({{"action", "review"}, {"moves", {"c3"}}, {"turns", {1}}})),
            "turns[0]|a turn is the number of moves made before it, from 0 to 0");
  EXPECT_EQ(refusal(yugo({{"action", "review"}, {"turns", {0}}})),
            "turns[0]|a turn is the number of moves made before it, and there is no move");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "fair_komi"}, {"game", "margo"}}),
            "game|no number is named before a game of margo");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "record"}, {"text", "hello"}}).substr(0, 5), "text|");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "export"}}), "record|record is missing");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "terminate"}}),
            "target|target is missing; it is the id of the request to be ended");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "terminate"}, {"target", 1.5}}),
            "target|target must be an id, a string or a whole number");
}

TEST(Api, GarbageIsAnsweredAndHarmsNothing) {
  Analyst analyst(usual());
  Asker asker(analyst);
  const auto error = [&](std::string_view text) {
    asker.submit_text(text);
    const auto answers = asker.answers();
    return answers.size() == 1 ? answers[0].value("error", "") : "";
  };
  EXPECT_EQ(error(""), "this is no JSON: something is wrong at byte 1 of \"\"");
  EXPECT_EQ(error("[1]").substr(0, 28), "a request is a JSON object, ");
  EXPECT_EQ(error("{\"id\":1e999}").substr(0, 33), "this JSON holds a number that is ");
  EXPECT_EQ(error("{\"id\":\"\xff\"}").substr(0, 16), "this is no JSON:");
  EXPECT_EQ(error(std::string(100'000, '[')), "arrays and objects may lie 32 deep within each other at most");
  EXPECT_EQ(error(std::string(2'000'000, ' ')), "a request has at most 1048576 bytes");
  EXPECT_EQ(asker.only({{"id", 1}, {"action", "version"}})["version"], "test");
}

json long_search(const json& id) {
  return {{"id", id}, {"action", "analyze"}, {"game", "yugo"}, {"engine", {{"time", 3600}}}, {"report", 0.01}};
}

TEST(Api, PartialAnswersComeUntilARequestIsTerminated) {
  Analyst analyst(usual());
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

TEST(Api, WhatWaitsIsTerminatedToo) {
  Analyst analyst(usual());
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

TEST(Api, AnIdIsFreeAgainAsItsLastAnswerComes) {
  Analyst analyst(usual());
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<json> answers;
  bool asked_again = false;
  const auto client = analyst.connect([&](std::string_view answer) {
    std::unique_lock lock(mutex);
    answers.push_back(json::parse(answer));
    changed.notify_all();
    // Only a refusal, which would wait for its turn to be sent, could make this wait long.
    changed.wait_for(lock, std::chrono::seconds(2), [&] { return asked_again; });
  });
  const auto ask = [&] { client->submit(R"({"id": 1, "action": "version"})"); };
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

TEST(Api, QuickRequestsDoNotWaitForThinking) {
  Analyst analyst(usual());
  Asker thinker(analyst), asker(analyst);
  thinker.submit(long_search(1));
  thinker.wait_for_one();
  EXPECT_EQ(asker.only({{"id", 1}, {"action", "legal"}, {"game", "spargo"}})["legal"].size(), 16U);
  thinker.submit({{"id", 2}, {"action", "terminate_all"}});
}

TEST(Api, ClientsTakeTurns) {
  Analyst analyst(usual());
  std::mutex mutex;
  std::string order;
  const auto note = [&](char name) {
    return [&, name](std::string_view answer) {
      const std::lock_guard lock(mutex);
      if (answer.find("\"error\"") == answer.npos) order += name;
    };
  };
  const auto a = analyst.connect(note('a')), b = analyst.connect(note('b'));
  const auto genmove = [](int id) {
    return json{{"id", id}, {"action", "genmove"}, {"game", "yugo"}, {"engine", {{"playouts", 2000}}}}.dump();
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

TEST(Api, WhoGoesAsksNoMore) {
  Analyst analyst(usual());
  bool gone = false;
  {
    auto client = analyst.connect([&](std::string_view) { EXPECT_FALSE(gone); });
    for (int i = 0; i < 5; ++i) client->submit(long_search(i).dump());
    client.reset();
    gone = true;
  }
  // The one worker is free again.
  Asker asker(analyst);
  EXPECT_TRUE(asker.only({{"id", 1}, {"action", "genmove"}, {"game", "spargo"}, {"engine", {{"playouts", 10}}}})
                  .contains("move"));
}

TEST(Api, OnlySoManyMayWait) {
  AnalystSettings settings = usual();
  settings.waiting = 3;
  Analyst analyst(settings);
  Asker asker(analyst);
  for (int i = 0; i < 5; ++i) asker.submit(long_search(i));
  asker.submit({{"id", 9}, {"action", "terminate_all"}});
  int refused = 0;
  for (const json& answer : asker.answers()) refused += answer.contains("error");
  EXPECT_EQ(refused, 2);
}

TEST(Api, OnlySoManyBytesMayWait) {
  AnalystSettings settings = usual();
  const std::size_t size = long_search(0).dump().size();
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

TEST(Api, AnswersAreTheSameWithTheSameSeed) {
  Analyst analyst(usual());
  Asker asker(analyst);
  for (const Entry& game : catalog()) {
    const json request = {{"id", 1},
                          {"action", "analyze"},
                          {"game", game.name},
                          {"options", {{"size", game.name == "spargo" ? 4 : 5}}},
                          {"engine", {{"playouts", 100}, {"seed", 5}}},
                          {"ownership", true}};
    EXPECT_EQ(asker.only(request), asker.only(request)) << game.name;
  }
}

TEST(Api, ReportsDoNotChangeWhatIsFound) {
  AnalystSettings settings = usual();
  settings.around.clock = [looks = std::make_shared<std::atomic<int>>(0)] { return 0.001 * ++*looks; };
  Analyst analyst(settings);
  Asker asker(analyst);
  const json request = {{"id", 1}, {"action", "analyze"}, {"game", "yugo"}, {"engine", {{"playouts", 3000}}}};
  const json whole = asker.only(request);
  json with_reports = request;
  with_reports["report"] = 0.01;
  asker.submit(with_reports);
  const auto all = asker.answers();
  EXPECT_GT(all.size(), 1U);
  EXPECT_EQ(all.back(), whole);
}

TEST(Api, AnalysisShowsWhatIsProven) {
  Analyst analyst(usual());
  Asker asker(analyst);
  // The win was proven without a visit.
  const json answer = asker.only({{"id", 1},
                                  {"action", "analyze"},
                                  {"game", "yugo"},
                                  {"options", {{"size", 3}}},
                                  {"moves", {"c2", "a2", "b2", "a1", "b3", "b1", "c1", "button"}}});
  EXPECT_EQ(answer["analysis"]["proven"], 1);
  EXPECT_EQ(answer["analysis"]["candidates"][0]["move"], "pass");
  EXPECT_EQ(answer["analysis"]["candidates"][0]["proven"], 1);
}

TEST(Api, SeveralTurnsAreAnalysedInOrder) {
  Analyst analyst(usual());
  Asker asker(analyst);
  asker.submit({{"id", 1},
                {"action", "analyze"},
                {"game", "yugo"},
                {"options", {{"size", 5}}},
                {"moves", {"c3", "c4", "b2"}},
                {"turns", {3, 0, 1, 1}},
                {"engine", {{"playouts", 30}}}});
  const auto answers = asker.answers();
  ASSERT_EQ(answers.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(answers[i]["turn"], std::vector<int>({0, 1, 3})[i]);
    EXPECT_EQ(answers[i].contains("partial"), i < 2);
  }
}

}  // namespace
}  // namespace crosscut::api
