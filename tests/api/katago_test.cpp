// KataGo's analysis protocol: queries as tools send them, and a recorded dialogue.
#include "api/katago.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

// "B C3 W pass" as moves.
json pairs(std::string_view text) {
  json all = json::array();
  const auto parts = words(text);
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) all.push_back(json::array({parts[i], parts[i + 1]}));
  return all;
}

// All answers to these lines, in the order in which they came.
std::vector<json> dialogue(const std::vector<std::string>& lines, int workers = 1) {
  std::vector<json> all;
  {
    KataGo katago({.clock = seconds_now, .version = "1.2.3"}, workers,
                  [&](const std::string& line) { all.push_back(json::parse(line)); });
    for (const std::string& line : lines) katago.submit(line);
  }
  return all;
}

json reply(const json& query) {
  const auto all = dialogue({query.dump()});
  return all.size() == 1 ? all[0] : json("not one answer but " + json(all).dump());
}

json query_of(const json& more) {
  json query = {{"id", "q"},       {"rules", "tromp-taylor"}, {"komi", 0.5},           {"boardXSize", 5},
                {"boardYSize", 5}, {"maxVisits", 30},         {"moves", json::array()}};
  query.update(more);
  return query;
}

// Whether the answer has at least what is expected; "..." stands for anything.
bool agrees(const json& answer, const json& expected) {
  if (expected == "...") return true;
  if (!expected.is_object()) return answer == expected;
  for (const auto& [key, value] : expected.items())
    if (!answer.contains(key) || !agrees(answer[key], value)) return false;
  return true;
}

TEST(KataGo, AnswersAsTheRecordedDialogueDoes) {
  std::ifstream file(CROSSCUT_SOURCE_DIR "/docs/katago.md");
  std::vector<std::string> queries;
  std::vector<json> expected;
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("> "))
      queries.push_back(line.substr(2));
    else if (line.starts_with("< "))
      expected.push_back(json::parse(line.substr(2)));
  ASSERT_GE(queries.size(), 8U);
  std::vector<json> all;
  for (const std::string& query : queries)
    for (const json& answer : dialogue({query})) all.push_back(answer);
  ASSERT_EQ(all.size(), expected.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_TRUE(agrees(all[i], expected[i])) << all[i] << "\ninstead of\n" << expected[i];
}

TEST(KataGo, ValuesAreBlacksUnlessAnotherViewIsAskedFor) {
  const json stones = pairs("B C3 B C2 B C4 B B3 B D3");
  const auto win = [&](const char* player, const json& settings) {
    const json answer = reply(query_of({{"initialStones", stones},
                                        {"initialPlayer", player},
                                        {"includeOwnership", true},
                                        {"overrideSettings", settings}}));
    EXPECT_EQ(answer["ownership"].size(), 25U) << answer;
    EXPECT_EQ(answer["rootInfo"]["winrate"].get<double>() > 0.5, answer["ownership"][12].get<double>() > 0) << answer;
    return answer["rootInfo"]["winrate"].get<double>();
  };
  EXPECT_GT(win("B", json::object()), 0.5);
  EXPECT_GT(win("W", json::object()), 0.5);
  EXPECT_LT(win("W", {{"reportAnalysisWinratesAs", "WHITE"}}), 0.5);
  EXPECT_LT(win("W", {{"reportAnalysisWinratesAs", "SIDETOMOVE"}}), 0.5);
  EXPECT_GT(win("B", {{"reportAnalysisWinratesAs", "SIDETOMOVE"}}), 0.5);
}

TEST(KataGo, AnalysesEachTurnThatIsAskedFor) {
  const json moves = pairs("B C3 B D3 W pass B pass");
  std::set<int> turns;
  for (const json& answer :
       dialogue({query_of({{"moves", moves}, {"analyzeTurns", json::array({0, 2, 4})}}).dump()}, 3)) {
    EXPECT_EQ(answer["isDuringSearch"], false) << answer;
    EXPECT_FALSE(answer["moveInfos"].empty());
    turns.insert(answer["turnNumber"].get<int>());
  }
  EXPECT_EQ(turns, (std::set<int>{0, 2, 4})) << "after two passes of which play goes on";
  EXPECT_EQ(reply(query_of({{"moves", moves}}))["turnNumber"], 4);
  EXPECT_EQ(reply(query_of({{"moves", pairs("B C3")}}))["rootInfo"]["currentPlayer"], "W");
  EXPECT_EQ(reply(query_of({{"moves", pairs("W C3")}}))["rootInfo"]["currentPlayer"], "B");
}

TEST(KataGo, PolicyAndOwnershipBeginAtTheTop) {
  const json answer = reply(query_of({{"boardXSize", 9},
                                      {"boardYSize", 9},
                                      {"moves", pairs("B A9")},
                                      {"includePolicy", true},
                                      {"includeOwnership", true}}));
  ASSERT_EQ(answer["policy"].size(), 82U) << answer;
  EXPECT_EQ(answer["policy"][0], -1) << "there is a stone";
  double all = 0;
  for (const json& share : answer["policy"]) all += std::max(0.0, share.get<double>());
  EXPECT_NEAR(all, 1, 0.1);
}

TEST(KataGo, MovesCanBeAllowedAndAvoided) {
  const auto moves = [](const json& more) {
    std::vector<std::string> all;
    const json answer = reply(query_of(more));
    for (const json& info : answer["moveInfos"]) all.push_back(info["move"].get<std::string>());
    return all;
  };
  const json c3 = json::parse(R"([{"player": "B", "moves": ["C3"], "untilDepth": 1}])");
  EXPECT_EQ(moves({{"allowMoves", c3}, {"maxVisits", 300}}), std::vector<std::string>{"C3"});
  const auto others = moves({{"avoidMoves", c3}, {"maxVisits", 300}});
  EXPECT_FALSE(others.empty());
  EXPECT_EQ(std::count(others.begin(), others.end(), "C3"), 0);
  // However bad: a search of all moves has nothing to say about the corner.
  const json a1 = json::parse(R"([{"player": "B", "moves": ["A1"], "untilDepth": 1}])");
  const json corner = reply(query_of({{"allowMoves", a1}, {"includePolicy", true}}));
  ASSERT_EQ(corner["moveInfos"].size(), 1U) << corner;
  EXPECT_EQ(corner["moveInfos"][0]["move"], "A1");
  EXPECT_GE(corner["moveInfos"][0]["visits"], 25);
  EXPECT_GT(corner["policy"][12], 0.1) << "the policy is that of all moves";
  EXPECT_NE(moves({{"allowMoves", a1}, {"moves", pairs("B C3")}})[0], "A1") << "it is White's turn";
  EXPECT_EQ(reply(query_of({{"allowMoves", c3}, {"moves", pairs("B C3 W B2")}}))["error"],
            "none of these moves is legal at ply 2");
}

TEST(KataGo, HigherPrioritiesComeFirst) {
  // The only worker is held until all have arrived.
  std::vector<std::string> lines = {query_of({{"id", "0"}, {"priority", 9}, {"maxVisits", 1'000'000'000}}).dump()};
  for (int i = 1; i < 4; ++i)
    lines.push_back(query_of({{"id", std::to_string(i)}, {"priority", i}, {"maxVisits", 20}}).dump());
  lines.push_back(R"({"id":"0","action":"terminate","terminateId":"0"})");
  std::vector<std::string> order;
  for (const json& answer : dialogue(lines))
    if (const std::string id = answer["id"].get<std::string>(); id != "0") order.push_back(id);
  EXPECT_EQ(order, (std::vector<std::string>{"3", "2", "1"}));
}

TEST(KataGo, QueriesCanBeTerminated) {
  const auto all =
      dialogue({query_of({{"id", "long"}, {"maxVisits", 1'000'000'000}}).dump(), query_of({{"id", "waits"}}).dump(),
                R"({"id":"a","action":"terminate","terminateId":"waits"})",
                R"({"id":"b","action":"terminate","terminateId":"long","turnNumbers":[7]})",
                R"({"id":"c","action":"terminate_all"})"});
  std::map<std::string, int> ended;
  for (const json& answer : all)
    if (answer.contains("isDuringSearch")) ++ended[answer["id"].get<std::string>()];
  EXPECT_EQ(ended, (std::map<std::string, int>{{"long", 1}, {"waits", 1}})) << "each has one last answer";
  EXPECT_EQ(all.size(), 5U);
}

TEST(KataGo, SaysWhatIsWrong) {
  const auto wrong = [](const json& query) {
    const json answer = reply(query);
    return answer.value("field", "") + ": " + answer.value("error", answer.dump());
  };
  EXPECT_EQ(wrong(query_of({{"boardYSize", 9}})), "boardYSize: rectangular boards such as 5:9 are not supported");
  EXPECT_EQ(wrong(query_of({{"moves", pairs("B C3 W C3")}})),
            "moves[1]: moves[1]: c3: there is already a black stone on c3");
  EXPECT_EQ(wrong(query_of({{"moves", pairs("X C3")}})),
            "moves[0]: moves[0] must be a pair of a player, B or W, and a place");
  EXPECT_EQ(wrong(query_of({{"analyzeTurns", json::array({1})}})).substr(0, 14), "analyzeTurns: ");
  EXPECT_EQ(wrong(query_of({{"komi", 0.3}})).substr(0, 7), "rules: ");
  EXPECT_EQ(wrong({{"id", "x"}, {"action", "fly"}}).substr(0, 8), "action: ");
  EXPECT_TRUE(dialogue({"{"})[0].contains("error"));
  EXPECT_EQ(dialogue({query_of({{"rules", "japanese"}}).dump()})[0]["warning"], "scores are counted by area");
}

TEST(KataGo, IsRecognisedByItsForm) {
  EXPECT_TRUE(is_katago_query(query_of(json::object()).dump()));
  EXPECT_TRUE(is_katago_query(R"({"id":"a","action":"query_version"})"));
  EXPECT_TRUE(is_katago_query(R"({"id":"a","action":"terminate","terminateId":"b"})"));
  EXPECT_FALSE(is_katago_query(R"({"id":1,"action":"state","game":"go","moves":[]})"));
  EXPECT_FALSE(is_katago_query(R"({"id":1,"action":"terminate","target":2})"));
  EXPECT_FALSE(is_katago_query("hello"));
}

}  // namespace
}  // namespace crosscut::api
