// The JSON language, where the engine thinks: what is found, partial answers, and how an answer is cut short.
#include "api/api_parts.hpp"
#include "catalog/table.hpp"

namespace crosscut::api {
namespace {

json long_analysis(const json& id) {
  return {{"id", id}, {"action", "analyze"}, {"game", "yugo"}, {"engine", {{"time", 3600}}}, {"report", 0.01}};
}

TEST(Api, PartialAnswersComeUntilTheFlagIsSet) {
  Host host = usual();
  host.clock = [now = 0.0]() mutable { return now += 0.001; };
  const Dispatcher dispatcher(std::move(host));
  bool enough = false;
  std::vector<Answer> answers;
  const auto keep = [&](Answer answer) {
    answers.push_back(std::move(answer));
    enough = answers.size() == 3;
  };
  dispatcher.answer(Request::read(long_analysis("a").dump()), {keep, [&] { return enough; }});
  ASSERT_EQ(answers.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(answers[i].partial);
  EXPECT_FALSE(answers[3].partial);
  const json last = json::parse(answers[3].text);
  EXPECT_EQ(last["terminated"], true);
  EXPECT_GT(last["analysis"]["visits"], 0);
}

TEST(Api, RequestsStoppedBeforeTheyBeginAreAnswered) {
  const Dispatcher dispatcher(usual());
  for (const char* action :
       {"analyze", "genmove", "score", "solve", "review", "fair_komi", "choose_side", "negotiate"}) {
    json request = {{"id", 1}, {"action", action}, {"game", "yugo"}, {"options", {{"size", 3}}}};
    if (action == std::string("review")) request["moves"] = {"b2"};
    const auto answers = ask(dispatcher, request, [] { return true; });
    ASSERT_EQ(answers.size(), 1U) << action;
    EXPECT_TRUE(answers[0].contains("terminated") || answers[0].contains("error")) << answers[0];
  }
}

TEST(Api, AnswersAreTheSameWithTheSameSeed) {
  const Dispatcher dispatcher(usual());
  for (const Entry& entry : catalog()) {
    const json request = {{"id", 1},
                          {"action", "analyze"},
                          {"game", entry.name},
                          {"options", {{"size", entry.name == "spargo" ? 4 : 5}}},
                          {"engine", {{"playouts", 100}, {"seed", 5}}},
                          {"ownership", true}};
    EXPECT_EQ(only(dispatcher, request), only(dispatcher, request)) << entry.name;
  }
}

TEST(Api, ReportsDoNotChangeWhatIsFound) {
  Host host = usual();
  host.clock = [now = 0.0]() mutable { return now += 0.001; };
  const Dispatcher dispatcher(std::move(host));
  const json request = {
      {"id", 1}, {"action", "analyze"}, {"game", "yugo"}, {"engine", {{"player", "mcts"}, {"playouts", 3000}}}};
  const json whole = only(dispatcher, request);
  json with_reports = request;
  with_reports["report"] = 0.01;
  const auto all = ask(dispatcher, with_reports);
  EXPECT_GT(all.size(), 1U);
  EXPECT_EQ(all.back(), whole);
}

TEST(Api, AnalysisShowsThePolicyOfTheNetwork) {
  const Dispatcher dispatcher(usual());
  const auto policy = [&](const json& engine, const char* game) -> json {
    const json answer =
        only(dispatcher,
             {{"id", 1}, {"action", "analyze"}, {"game", game}, {"engine", engine}, {"most", 1}, {"policy", true}});
    EXPECT_EQ(answer["analysis"]["candidates"].size(), 1U);
    return answer["analysis"]["policy"];
  };
  const json first = policy({{"playouts", 20}}, "margo");
  double sum = 0;
  for (const auto& [place, share] : first.items()) sum += share.get<double>();
  EXPECT_GT(first.size(), 10U) << "not only the best move";
  EXPECT_NEAR(sum, 1, 0.05);
  EXPECT_TRUE(policy({{"playouts", 20}, {"player", "mcts"}}, "margo").is_null());

  const json second = only(dispatcher, {{"id", 1},
                                        {"action", "analyze"},
                                        {"game", "margo"},
                                        {"moves", {"c3"}},
                                        {"engine", {{"playouts", 2}}},
                                        {"policy", true}})["analysis"]["policy"];
  EXPECT_GT(second["swap"], 0.99);
  EXPECT_GT(second.size(), 10U) << "places beside a swap that is nearly certain";
}

TEST(Api, AnalysisShowsWhatIsProven) {
  const Dispatcher dispatcher(usual());
  // The win was proven without a visit.
  const json answer = only(dispatcher, {{"id", 1},
                                        {"action", "analyze"},
                                        {"game", "yugo"},
                                        {"options", {{"size", 3}}},
                                        {"moves", {"c2", "a2", "b2", "a1", "b3", "b1", "c1", "button"}}});
  EXPECT_EQ(answer["analysis"]["proven"], 1);
  EXPECT_EQ(answer["analysis"]["candidates"][0]["move"], "pass");
  EXPECT_EQ(answer["analysis"]["candidates"][0]["proven"], 1);
}

TEST(Api, SeveralTurnsAreAnalysedInOrder) {
  const Dispatcher dispatcher(usual());
  const auto answers = ask(dispatcher, json{{"id", 1},
                                            {"action", "analyze"},
                                            {"game", "yugo"},
                                            {"options", {{"size", 5}}},
                                            {"moves", {"c3", "c4", "b2"}},
                                            {"turns", {3, 0, 1, 1}},
                                            {"engine", {{"playouts", 30}}}});
  ASSERT_EQ(answers.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(answers[i]["turn"], std::vector<int>({0, 1, 3})[i]);
    EXPECT_EQ(answers[i].contains("partial"), i < 2);
  }
}

TEST(Api, TheEngineKeepsToTheClock) {
  double now = 0;
  Host host = usual();
  host.clock = [&now] { return now += 0.001; };
  const Dispatcher dispatcher(host);
  const auto thinks = [&](const json& clock) {
    const double start = now;
    const json answer = only(dispatcher, {{"id", 1},
                                          {"action", "genmove"},
                                          {"game", "yugo"},
                                          {"engine", {{"player", "mcts"}, {"level", 10}, {"time", 30}}},
                                          {"clock", clock}});
    EXPECT_TRUE(answer.contains("move")) << answer;
    return now - start;
  };
  EXPECT_LE(thinks({{"control", {{"main", 60}}}, {"left", {{"main", 1000}}}}), 1);
  EXPECT_LE(thinks({{"control", {{"main", 0}, {"period", 1}, {"periods", 2}}}}), 1) << "no period is used up";
  for (const json& wrong : {json::object(), json{{"control", 5}}, json{{"control", {{"main", 0}}}},
                            json{{"control", {{"main", 5}}}, {"left", {{"main", -1}}}}})
    EXPECT_TRUE(
        only(dispatcher, {{"id", 1}, {"action", "genmove"}, {"game", "yugo"}, {"clock", wrong}}).contains("error"))
        << wrong;
}

TEST(Analyze, MovesAreChosenInAnyOfTheirForms) {
  const Dispatcher dispatcher(usual());
  const auto found = [&](const char* game, const json& fields) {
    json request = {
        {"id", 1}, {"action", "analyze"}, {"game", game}, {"options", {{"size", 3}}}, {"engine", {{"playouts", 50}}}};
    request.update(fields);
    std::set<std::string> moves;
    const json answer = only(dispatcher, request);
    for (const json& candidate : answer["analysis"]["candidates"]) moves.insert(candidate["move"]);
    return moves;
  };
  EXPECT_EQ(found("yugo", {{"only", {"Pb2"}}}), std::set<std::string>{"b2"});
  EXPECT_EQ(found("yugo", {{"avoid", {"Pb2"}}}).count("b2"), 0U);
}

TEST(Score, HasNoResultWhereOnlyTheEndDecides) {
  const Dispatcher dispatcher(usual());
  const auto result = [&](const char* game, const json& moves) {
    return only(dispatcher, {{"id", 1},
                             {"action", "score"},
                             {"game", game},
                             {"options", {{"size", 3}}},
                             {"moves", moves},
                             {"engine", {{"playouts", 10}}}})["result"];
  };
  EXPECT_EQ(result("meigo", {"b2"}), json());
  EXPECT_EQ(result("yugo", {"b2"}), "B+9");
}

}  // namespace
}  // namespace crosscut::api
