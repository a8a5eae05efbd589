// Reviews asked for in parts, and with how many threads a host searches.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "api/call.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

Host host(int threads = 1) {
  Host host;
  host.clock = [] { return 0.0; };
  host.bounds.threads = host.threads = threads;
  return host;
}

json last_answer(const json& request) {
  json last;
  Dispatcher(host()).answer(Request::read(request.dump()),
                            {[&](const Answer& answer) { last = json::parse(answer.text); }, {}});
  return last;
}

// 19 moves, some of them bad, and a settlement.
const json game = {{"id", 1},
                   {"action", "review"},
                   {"game", "yugo"},
                   {"options", {{"size", 5}, {"button", "off"}}},
                   {"moves",
                    {"c3", "b1", "c1", "b2", "c2", "b3", "a3", "d3", "b4", "e5", "pass", "a1", "d5", "c4", "d4", "a5",
                     "pass", "pass", "dead"}},
                   {"engine", {{"playouts", 30}}}};

json part(int first, int end, int playouts = 30) {
  json asked = game;
  asked["engine"]["playouts"] = playouts;
  for (int turn = first; turn < end; ++turn) asked["turns"].push_back(turn);
  return last_answer(asked);
}

TEST(Review, TakesTheLeastLossOfInterest) {
  json asked = {
      {"id", 1}, {"action", "review"}, {"game", "bargo"}, {"moves", {"a1:ne"}}, {"engine", {{"playouts", 50}}}};
  const double sure = last_answer(asked)["turns"][0]["uncertainty"];
  asked["least"] = 0.5;
  EXPECT_GT(last_answer(asked)["turns"][0]["uncertainty"], 2 * sure);
  asked["least"] = 0.04;
  EXPECT_EQ(last_answer(asked)["field"], "least");
}

TEST(Review, PutTogetherFromPartsIsWhatOneRequestFinds) {
  json parts = {part(0, 8), part(8, 16), part(16, 19)}, joined = game;
  joined["parts"] = parts;
  const json whole = last_answer(game);
  ASSERT_EQ(whole.value("error", ""), "");
  EXPECT_EQ(last_answer(joined), whole);
  EXPECT_EQ(whole["turns"].size(), 19U);
  EXPECT_NE(whole["sgf"].get<std::string>().find("better is"), std::string::npos) << "some moves are bad";
}

TEST(Review, RefusesPartsThatAreNotOfThisGame) {
  const json parts = {part(0, 8, 1), part(8, 19, 1)};
  const auto refusal = [&](auto&& change) {
    json asked = game;
    asked["parts"] = parts;
    change(asked);
    return last_answer(asked).value("error", "none");
  };
  EXPECT_EQ(refusal([](json&) {}), "none");
  EXPECT_EQ(refusal([](json& asked) { asked["parts"].erase(1); }), "parts must judge every move of the game");
  EXPECT_EQ(refusal([](json& asked) { asked["parts"].push_back(asked["parts"][0]); }),
            "parts judge more moves than the game has");
  EXPECT_EQ(refusal([](json& asked) { asked["parts"].erase(0); }),
            "parts[0].turns[0].ply must be a whole number from 0 to 0");
  EXPECT_EQ(refusal([](json& asked) { asked["parts"][0]["turns"][1]["better"] = {"c3"}; }),
            "parts[0].turns[1].better has a move that cannot be made there");
  EXPECT_EQ(refusal([](json& asked) { asked["parts"][0]["turns"][1]["loss"] = 2; }),
            "parts[0].turns[1].loss must be a number from 0 to 1");
  EXPECT_EQ(refusal([](json& asked) { asked["turns"] = {0}; }), "give either turns or parts");
}

int threads_for(const json& engine) {
  const Host of = host(4);
  const Asker asker{[](const Answer&) {}, {}};
  const Request request = Request::read(json{{"id", 1}, {"action", "genmove"}, {"engine", engine}}.dump());
  std::optional<wire::Fault> fault;
  std::shared_ptr<const std::size_t> granted;
  std::shared_ptr<void> kept;
  Call call{of, asker, request, wire::Fields(request.body(), "", fault), granted, kept};
  return read_engine(call, nullptr, {.level = 1}).search.threads;
}

TEST(Threads, AreTheHostsForLongSearchesOnly) {
  EXPECT_EQ(threads_for({{"time", 5}}), 4);
  EXPECT_EQ(threads_for({{"level", 10}}), 4);
  EXPECT_EQ(threads_for({{"level", 1}}), 1);
  EXPECT_EQ(threads_for({{"playouts", 100}}), 1);
  EXPECT_EQ(threads_for({{"visits", 100}}), 1);
  EXPECT_EQ(threads_for({{"playouts", 100}, {"threads", 2}}), 2);
  EXPECT_EQ(threads_for({{"time", 5}, {"seed", 1}}), 1) << "a seed determines the answer";
  EXPECT_EQ(threads_for({{"time", 5}, {"seed", 1}, {"threads", 3}}), 3);
}

}  // namespace
}  // namespace crosscut::api
