// The naive games against the recorded games and perft figures, against the examples of the rules, and against
// themselves in random play.
#include "naive/naive.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <random>

#include "base/text.hpp"
#include "naive/parts.hpp"

namespace crosscut::naive {
namespace {

using nlohmann::json;
using Moves = std::vector<std::string>;

std::ifstream open_data(const std::string& file) {
  return std::ifstream(std::string(CROSSCUT_SOURCE_DIR) + "/tests/conformance/" + file);
}

// The recorded states leave these out.
json as_recorded(json state) {
  for (const char* key : {"options", "supply", "settlement"}) state.erase(key);
  return state;
}

void replay(const json& record) {
  const auto game = make(record["game"], record["options"]);
  ASSERT_TRUE(game);
  for (const json& ply : record["plies"]) {
    if (ply.contains("state")) { ASSERT_EQ(as_recorded(game->state()), ply["state"]); }
    ASSERT_EQ(join(game->legal(), " "), ply["legal"]) << game->state();
    ASSERT_TRUE(game->play(ply["play"])) << ply["play"] << game->state();
  }
  ASSERT_EQ(as_recorded(game->state()), record["final"]);
  ASSERT_EQ(join(game->legal(), " "), record["final_legal"]);
}

class Conformance : public testing::TestWithParam<const char*> {};

TEST_P(Conformance, EveryPlyOfEveryRecordedGame) {
  std::ifstream file = open_data(std::string(GetParam()) + ".jsonl");
  std::string line;
  int number = 0;
  while (std::getline(file, line)) {
    const json record = json::parse(line);
    SCOPED_TRACE(std::string(GetParam()) + " " + record["options"].get<std::string>() + ", line " +
                 std::to_string(++number));
    replay(record);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(number, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Conformance, testing::Values("bargo", "yugo", "margo", "spargo", "sligo", "meigo"),
                         [](const auto& game) { return std::string(game.param); });

std::uint64_t perft(const Game& game, std::size_t depth) {
  const Moves moves = game.legal();
  if (depth <= 1) return moves.size();
  std::uint64_t count = 0;
  for (const std::string& move : moves) {
    const auto next = game.clone();
    EXPECT_TRUE(next->play(move)) << move;
    count += perft(*next, depth - 1);
  }
  return count;
}

TEST(Perft, AgreesWithTheFiguresThatAreSmall) {
  constexpr std::uint64_t affordable = 20000;
  json cases;
  open_data("perft.json") >> cases;
  for (const json& entry : cases) {
    const auto game = make(entry["game"], entry["options"]);
    ASSERT_TRUE(game) << entry;
    const std::vector<std::uint64_t> counts = entry["perft"];
    for (std::size_t depth = 1; depth <= counts.size() && counts[depth - 1] <= affordable; ++depth)
      EXPECT_EQ(perft(*game, depth), counts[depth - 1]) << entry << " depth " << depth;
  }
  EXPECT_FALSE(cases.empty());
}

// After the moves; null if one of them is refused.
std::unique_ptr<Game> played(const std::string& game_name, const std::string& options, const Moves& moves) {
  auto game = make(game_name, options);
  for (const std::string& move : moves)
    if (!game || !game->play(move)) return nullptr;
  return game;
}

Moves split(const std::string& text) {
  Moves result;
  for (const std::string_view word : words(text)) result.emplace_back(word);
  return result;
}

bool lists(const Game& game, const std::string& move) {
  const Moves moves = game.legal();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST(Bargo, APieceMayWallInAnotherFriendlyGroupThatFallsAtTheEnemysNextPlacement) {
  const auto game = played("bargo", "size=2 button=off", {"a1:nw", "a2:ne", "pass", "b2:e", "b1:w"});
  ASSERT_TRUE(game);
  EXPECT_TRUE(game->state()["cells"].contains("a1"));
  EXPECT_EQ(game->state()["score"]["black"], 2);
  const auto passed = game->clone();
  EXPECT_TRUE(passed->play("pass"));
  EXPECT_TRUE(passed->state()["cells"].contains("a1"));
  ASSERT_TRUE(game->play("c3:sw"));
  EXPECT_FALSE(game->state()["cells"].contains("a1"));
}

TEST(Bargo, NobodyPassesBeforeTheButtonIsTaken) {
  const auto game = played("bargo", "size=2", {"a1:nw"});
  EXPECT_FALSE(game->play("pass"));
  ASSERT_TRUE(game->play("button"));
  EXPECT_FALSE(lists(*game, "button"));
  EXPECT_TRUE(game->play("pass"));
}

TEST(Bargo, AWallNeverFacesTheOutsideOrAnotherWall) {
  const auto game = played("bargo", "size=3", {"c3:ne"});
  EXPECT_FALSE(game->play("d4:sw"));
  EXPECT_FALSE(game->play("a1:w"));
  EXPECT_TRUE(game->play("d4:nw"));
}

TEST(Bargo, TakingTheButtonMakesAnotherPosition) {
  // The last placement restores the pieces after White's previous placement, but the button has been taken since.
  const Moves moves = split("b2:nw c3:se b3:sw button pass c3:se");
  EXPECT_TRUE(played("bargo", "size=2", moves));
  EXPECT_FALSE(played("bargo", "size=2 button=off", split("b2:nw c3:se b3:sw c3:se")));
}

TEST(Margo, SimpleKoLetsALongerCycleGoOnAndSuperkoDoesNot) {
  const Moves opening = {"a1", "b2", "a2"};
  const Moves cycle = {"b1", "a1", "a2", "a1", "b2", "a2"};
  const auto game = played("margo", "size=2 swap=off", opening);
  ASSERT_TRUE(game);
  const json cells = game->state()["cells"];
  for (int round = 0; round < 3; ++round) {
    for (const std::string& move : cycle) ASSERT_TRUE(game->play(move)) << move;
    EXPECT_EQ(game->state()["cells"], cells);
  }
  const auto strict = played("margo", "size=2 swap=off ko=superko", opening);
  EXPECT_FALSE(std::all_of(cycle.begin(), cycle.end(), [&](const std::string& move) { return strict->play(move); }));
}

TEST(Margo, SwapIsTheReplyToTheOpeningAndKeepsBlackToMove) {
  const auto game = played("margo", "", {"a1"});
  EXPECT_TRUE(lists(*game, "swap"));
  ASSERT_TRUE(game->play("swap"));
  EXPECT_EQ(game->state()["to_move"], "black");
  EXPECT_EQ(game->state()["ply"], 2);
  EXPECT_FALSE(lists(*game, "swap"));
  EXPECT_FALSE(played("margo", "players=3", {"a1", "swap"}));
  EXPECT_TRUE(played("margo", "players=3 swap=on", {"a1", "swap", "b1", "c1", "d1"}));
}

TEST(Margo, SuppliesAreSpentRefilledAndEndTheGame) {
  const auto game = played("margo", "size=2 swap=off", {"a1", "b1", "b2"});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->state()["supply"], json::parse(R"({"white":2,"black":4})"));
  const auto unlimited = played("margo", "size=2 supply=unlimited", {"a1"});
  EXPECT_EQ(unlimited->state()["supply"], json::parse(R"({"white":null,"black":null})"));
  const auto ended = played("spargo", "supply=1", {"a1", "b1"});
  EXPECT_TRUE(ended->legal().empty());
  EXPECT_EQ(ended->state()["result"], "0");
}

TEST(Margo, BeginnersWinByTheFirstRemoval) {
  const auto game = played("margo", "size=3 mode=beginner", {"a2", "a1", "b1"});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->state()["result"], "W+");
  EXPECT_TRUE(game->legal().empty());
  EXPECT_FALSE(game->play("c3"));
}

TEST(Meigo, TheRulesAsWrittenAllowAKoForEver) {
  const auto game = played("meigo", "size=3", {"a3", "b1", "b2", "a2"});
  ASSERT_TRUE(game);
  const json cells = game->state()["cells"];
  for (int round = 0; round < 3; ++round) {
    ASSERT_TRUE(game->play("a1"));
    EXPECT_EQ(game->state()["cells"]["a1"], "Bm");
    ASSERT_TRUE(game->play("a2"));
    EXPECT_EQ(game->state()["cells"], cells);
  }
  EXPECT_FALSE(played("meigo", "size=3 ko=superko", {"a3", "b1", "b2", "a2", "a1", "a2", "a1"}));
}

TEST(Meigo, SuperkoComparesWithTurnsOfTheSamePlayerOnly) {
  // Black's last stone recreates the board at the end of an earlier turn of White's.
  const auto before = played("meigo", "size=3 ko=superko", split("c2 b1 b3 b2"));
  const auto after = played("meigo", "size=3 ko=superko", split("c2 b1 b3 b2 c1 c3 c2"));
  ASSERT_TRUE(before && after);
  EXPECT_EQ(before->state()["cells"], after->state()["cells"]);
}

TEST(Meigo, AFullHandicapLosesAtOnce) {
  const auto game = played("meigo", "size=2 handicap=3", {"a1", "a2", "b1", "b2"});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->state()["result"], "W+");
  EXPECT_EQ(game->state()["to_move"], "black");
}

TEST(Meigo, AHoldNeedsAnEnemyPrisonerAndIsNoFirstTurn) {
  EXPECT_FALSE(played("meigo", "size=3 prison=1", {"a1", "hold"}));
  EXPECT_FALSE(played("meigo", "size=3 prison=1", {"a1", "c3", "hold"}));
  const auto game = played("meigo", "size=3 prison=1", {"a1", "c3", "c1", "hold"});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->state()["prison"], json::parse(R"({"black":0,"white":0})"));
}

TEST(Go, ASuicideOfOneStoneIsLikeAPassWhereTheKoRuleAllowsIt) {
  const Moves opening = split("b3 c1 a2");  // White to move, and a3 is an eye of Black's
  for (const auto& [ko, allowed] : {std::pair("positional", false), {"situational", true}, {"simple", true}}) {
    const auto game = played("go", std::string("size=3 suicide=on ko=") + ko, opening);
    ASSERT_TRUE(game);
    const json cells = game->state()["cells"];
    EXPECT_EQ(game->play("a3"), allowed) << ko;
    EXPECT_EQ(game->state()["cells"], cells);
  }
}

TEST(Go, AKoIsTakenBackLaterOnlyUnderSimpleKo) {
  const Moves opening = split("a2 d2 b3 c3 b1 c1 c2 b2");  // White has just taken on b2
  const auto game = played("go", "size=4", opening);
  ASSERT_TRUE(game);
  EXPECT_FALSE(game->play("c2"));
  EXPECT_FALSE(lists(*game, "c2"));
}

TEST(Go, ThePassesOfBothLetOnlySimpleKoForget) {
  const Moves moves = split("a2 d2 b3 c3 b1 c1 c2 b2 a4 d4 c2");
  EXPECT_TRUE(played("go", "size=4 ko=simple", moves));
  EXPECT_TRUE(played("go", "size=4", moves));  // a4 and d4 make it another board
}

TEST(Go, AHandicapIsOneTurn) {
  const auto game = played("go", "size=3 handicap=2", {"a1"});
  ASSERT_TRUE(game);
  EXPECT_FALSE(game->play("pass"));
  EXPECT_EQ(game->state()["to_move"], "black");
  ASSERT_TRUE(game->play("c3"));
  EXPECT_EQ(game->state()["to_move"], "white");
  EXPECT_TRUE(lists(*game, "pass"));
  EXPECT_FALSE(make("go", "size=3 handicap=9"));
}

TEST(Sligo, WaysToWriteOneTurn) {
  const auto game = played("sligo", "size=5", {"c3", "pass"});
  EXPECT_TRUE(lists(*game, "c3-c4,c5"));
  EXPECT_TRUE(lists(*game, "c3-b3,b4"));
  EXPECT_FALSE(game->play("c3-c4,c3"));
  EXPECT_FALSE(game->play("c3-b4,b3"));
}

TEST(Settlement, ClaimsCounterClaimsAndAgreement) {
  const auto game = played("yugo", "size=5 button=off", split("a1 e5 b1 pass pass"));
  ASSERT_TRUE(game);
  EXPECT_EQ(game->legal(), split("dead resume"));
  EXPECT_EQ(game->state()["settlement"], json::parse(R"({"claim":null,"by":null})"));
  EXPECT_EQ(game->state()["to_move"], "white");
  EXPECT_FALSE(game->play("accept"));
  EXPECT_FALSE(game->play("dead c3"));
  EXPECT_FALSE(game->play("dead f6"));
  ASSERT_TRUE(game->play("dead b1 a1"));
  EXPECT_EQ(game->state()["settlement"], json::parse(R"({"claim":["a1"],"by":"white"})"));
  EXPECT_EQ(game->legal(), split("accept dead resume"));
  ASSERT_TRUE(game->play("dead e5"));
  EXPECT_EQ(game->state()["to_move"], "white");
  ASSERT_TRUE(game->play("accept"));
  EXPECT_EQ(game->state()["result"], "B+25");
  EXPECT_EQ(game->state()["settlement"], nullptr);
  EXPECT_EQ(game->state()["ply"], 8);
  EXPECT_TRUE(game->legal().empty());
}

TEST(Settlement, AResumptionIsTheLast) {
  for (const char* game_name : {"yugo", "sligo", "go"}) {
    const auto game = make(game_name, "size=5");
    if (game_name == std::string("yugo"))
      ASSERT_TRUE(game->play("button"));
    else
      ASSERT_TRUE(game->play("c3"));
    for (const char* move : {"pass", "pass", "dead", "resume"}) ASSERT_TRUE(game->play(move)) << move;
    EXPECT_EQ(game->state()["to_move"], "white");
    EXPECT_FALSE(game->state()["over"]);
    for (const char* move : {"pass", "pass"}) ASSERT_TRUE(game->play(move)) << move;
    EXPECT_TRUE(game->state()["over"]);
  }
}

TEST(Options, DefaultsNormalFormsAndErrors) {
  EXPECT_EQ(make("margo", "players=3 size=3")->state()["options"],
            json::parse(R"({"ko":"simple","mode":"advanced","players":"3","size":"3","supply":"9","swap":"off"})"));
  EXPECT_EQ(make("sligo", "komi=-0.5")->state()["score"]["white"], -0.5);
  for (const char* options : {"size=1", "size=20", "komi=0.25", "komi=1000.5", "size=5 size=5", "ko=superko", "size"})
    EXPECT_FALSE(make("sligo", options)) << options;
  EXPECT_FALSE(make("meigo", "size=3 handicap=9"));
  EXPECT_FALSE(make("meigo", "handicap=1"));
  EXPECT_FALSE(make("halma", ""));
}

struct Setting {
  const char* game;
  const char* options;
  int plies;
};
void PrintTo(const Setting& setting, std::ostream* out) { *out << setting.game << " " << setting.options; }

// Every form of a move on the smallest boards, and texts that are not moves.
Moves any_texts(const std::string& game_name) {
  Moves texts = {"pass", "button", "hold", "swap", "accept", "resume", "dead", "", " ", "a0", "a01", "i1", "A1", "a1 "};
  const std::vector<Point> points = all_points(4);
  for (const Point p : points) {
    texts.push_back(name(p));
    for (const char* level : {"1", "2", "3"}) texts.push_back(level + name(p));
    for (const char* wall : {"e", "ne", "nw", "w", "sw", "se", "n"}) texts.push_back(name(p) + ":" + wall);
    if (game_name != "sligo") continue;
    for (const Point q : points)
      for (const Point r : points) texts.push_back(name(p) + "-" + name(q) + "," + name(r));
  }
  return texts;
}

class RandomPlay : public testing::TestWithParam<Setting> {};

// A move is listed exactly when it is accepted, never twice, and a refused one changes nothing.
TEST_P(RandomPlay, ListedExactlyWhenAccepted) {
  const auto [game_name, options, plies] = GetParam();
  SCOPED_TRACE(std::string(game_name) + " " + options);
  std::mt19937 random(20240229);
  const Moves texts = any_texts(game_name);
  auto game = make(game_name, options);
  ASSERT_TRUE(game);
  for (int ply = 0; ply < plies; ++ply) {
    const Moves moves = game->legal();
    const json state = game->state();
    ASSERT_EQ(state["over"], moves.empty());
    ASSERT_EQ(state["result"].is_null(), !moves.empty());
    ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
    ASSERT_EQ(std::adjacent_find(moves.begin(), moves.end()), moves.end());
    for (const std::string& text : texts)
      ASSERT_EQ(game->clone()->play(text), std::binary_search(moves.begin(), moves.end(), text)) << text << state;
    ASSERT_FALSE(game->play("z99"));
    ASSERT_EQ(game->state(), state);
    if (moves.empty()) {
      game = make(game_name, options);
      continue;
    }
    ASSERT_TRUE(game->play(moves[random() % moves.size()]));
    ASSERT_NE(game->state(), state);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Settings, RandomPlay,
    testing::Values(Setting{"bargo", "size=2", 300}, Setting{"bargo", "size=3 button=off", 150},
                    Setting{"yugo", "size=2", 300}, Setting{"yugo", "size=4 button=off", 300},
                    Setting{"yugo", "size=3 settlement=off", 300}, Setting{"margo", "size=2", 300},
                    Setting{"margo", "size=3 players=3 swap=on", 300}, Setting{"margo", "size=3 ko=superko", 300},
                    Setting{"margo", "size=4 supply=5 mode=beginner", 300}, Setting{"spargo", "", 200},
                    Setting{"sligo", "size=2", 100}, Setting{"sligo", "size=3 settlement=off", 100},
                    Setting{"sligo", "size=4 komi=0.5", 60}, Setting{"meigo", "size=2", 300},
                    Setting{"meigo", "size=3 prison=2", 300}, Setting{"meigo", "size=4 handicap=3 ko=superko", 300},
                    Setting{"go", "size=2", 300}, Setting{"go", "size=3 suicide=on ko=situational", 300},
                    Setting{"go", "size=4 handicap=3 ko=simple", 300}));

}  // namespace
}  // namespace crosscut::naive
