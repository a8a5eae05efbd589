// The negotiation before a game, in the JSON language.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "api/dispatcher.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

// What is told of a negotiation before a game on a tiny board.
json told(const json& more) {
  json request = {{"id", 1}, {"action", "negotiate"}, {"game", "yugo"}, {"options", {{"size", 2}}}};
  request["engine"] = {{"playouts", 500}};
  request.update(more);
  Host host;
  host.clock = [] { return 0.0; };
  json told;
  const auto keep = [&](const Answer& answer) { told = json::parse(answer.text); };
  Dispatcher(host).answer(Request::read(request.dump()), {keep, {}});
  return told;
}

TEST(Negotiation, IsConductedRequestByRequest) {
  const auto colours = [](const json& answer) {
    return std::pair(answer["seats"][0]["colour"], answer["seats"][1]["colour"]);
  };
  json answer = told({{"computer", "first"}});
  EXPECT_EQ(answer["phase"], "side") << "the computer has named a number";
  EXPECT_EQ(answer["to_move"], "second");
  EXPECT_EQ(colours(answer), std::pair(json(), json()));
  const std::string number = answer["number"];
  answer = told({{"computer", "first"}, {"number", number}, {"side", "white"}});
  EXPECT_EQ(answer["phase"], "play");
  EXPECT_EQ(answer["options"]["komi"], number);
  EXPECT_EQ(answer["options"]["size"], "2");
  EXPECT_EQ(colours(answer), std::pair(json("black"), json("white")));
  answer = told({{"computer", "second"}, {"number", "-50"}});
  EXPECT_EQ(colours(answer), std::pair(json("white"), json("black"))) << "the computer takes the better side";
  EXPECT_EQ(told({{"number", "1"}})["phase"], "side") << "between people";
}

TEST(Negotiation, RefusesWhatIsNotSaidInTurn) {
  EXPECT_EQ(told({{"number", "some"}})["field"], "number");
  EXPECT_EQ(told({{"side", "black"}})["error"], "before the game, the first seat names the number");
  EXPECT_EQ(told({{"computer", "third"}})["field"], "computer");
  EXPECT_EQ(told({{"game", "margo"}})["error"], "no number is named before a game of margo");
}

}  // namespace
}  // namespace crosscut::api
