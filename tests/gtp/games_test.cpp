// Whole games over GTP alone, beside a table that plays the same moves; and the time that thinking takes.
#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "gtp/gtp_desk.hpp"
#include "support/moves.hpp"
#include "wire/state.hpp"

namespace crosscut::gtp {
namespace {

std::string success(const std::string& text) { return text.empty() ? "=\n\n" : "= " + text + "\n\n"; }

void expect_same(Desk& desk, const Table& table) {
  EXPECT_EQ(desk.answer("crosscut-state"), success(wire::state_json(table).dump()));
  EXPECT_EQ(desk.answer("crosscut-legal_moves"), success(join(legal_texts(table), " ")));
  EXPECT_EQ(desk.answer("gogui-rules_side_to_move"), success(std::string(name_of(table.to_play()))));
  const std::string result = table.over() ? result_text(table.outcome()) : "unknown";
  EXPECT_EQ(desk.answer("gogui-rules_final_result"), success(result));
  if (table.over()) { EXPECT_EQ(desk.answer("final_score"), success(result)); }
  EXPECT_EQ(desk.answer("showboard").find("\n\n"), desk.answer("showboard").size() - 2);
}

// A random turn, by the engine now and then; what must be refused changes nothing.
void step(Desk& desk, Table& table, Random& random) {
  const std::string color(name_of(table.to_play())),
      wrong(name_of(table.to_play() == Side::black ? Side::white : Side::black));
  const auto legal = legal_texts(table);
  const std::string& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  for (const std::string& line : {"play " + wrong + " " + move, "play " + color + " " + move + " a1 x",
                                  "play " + color + " resign", "genmove " + wrong})
    EXPECT_EQ(desk.answer(line)[0], '?') << line;
  if (random.below(4) == 0) {
    const std::string answer = desk.answer("genmove " + color);
    ASSERT_EQ(answer.substr(0, 2), "= ");
    const auto played = made(table, trimmed(answer.substr(2)));
    ASSERT_TRUE(played.ok()) << answer;
    EXPECT_EQ(answer, success(*played));
  } else {
    EXPECT_EQ(desk.answer("play " + color + " " + move), success(""));
    ASSERT_TRUE(table.play(move).ok());
  }
}

void whole_game(std::string_view game, std::string_view options, std::uint64_t seed) {
  SCOPED_TRACE(std::string(game) + " " + std::string(options) + " seed " + std::to_string(seed));
  Desk desk(game, options);
  const auto opened = open_table(game, options);
  ASSERT_TRUE(opened.ok());
  Table& table = **opened;
  Random random(seed);
  expect_same(desk, table);
  while (!table.over() && table.ply() < 250) {
    step(desk, table, random);
    expect_same(desk, table);
    if (random.below(8) == 0) {
      EXPECT_EQ(desk.answer("undo"), success(""));
      ASSERT_TRUE(table.undo().ok());
      expect_same(desk, table);
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(desk.answer("printsgf a"), success(""));
  EXPECT_EQ(desk.answer("crosscut-game yugo"), success(""));
  EXPECT_EQ(desk.answer("loadsgf a"), success(""));
  expect_same(desk, table);
}

TEST(GtpGames, AsOnATable) {
  const std::vector<std::pair<std::string_view, std::string_view>> games = {{"bargo", "size=2"},
                                                                            {"bargo", "size=3 button=off komi=1"},
                                                                            {"yugo", "size=3"},
                                                                            {"yugo", "size=5 settlement=off"},
                                                                            {"margo", "size=3"},
                                                                            {"margo", "size=4 players=3 ko=superko"},
                                                                            {"margo", "mode=beginner"},
                                                                            {"spargo", ""},
                                                                            {"sligo", "size=3 komi=0.5"},
                                                                            {"go", "size=3 komi=0.5"},
                                                                            {"go", "size=4 handicap=3 suicide=on"},
                                                                            {"meigo", "size=3 prison=2 ko=superko"},
                                                                            {"meigo", "size=4 handicap=3"}};
  for (const auto& [game, options] : games)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) whole_game(game, options, seed);
}

// As a front end for Go programs talks to one.
TEST(GtpGo, MeansWhatTheStandardMeans) {
  Desk desk("go");
  for (const char* line : {"boardsize 9", "clear_board", "komi 0.50", "time_settings 600 30 5"})
    EXPECT_EQ(desk.answer(line), success("")) << line;
  EXPECT_EQ(desk.answer("fixed_handicap 2"), success("c3 g7"));
  EXPECT_EQ(desk.answer("play W E5"), success(""));
  EXPECT_EQ(desk.answer("play b J9"), success(""));
  EXPECT_EQ(desk.answer("play b PASS")[0], '?') << "not in turn";
  EXPECT_EQ(desk.answer("play white i1")[0], '?') << "there is no column i";
  EXPECT_EQ(desk.answer("printsgf a"), success(""));
  EXPECT_NE(desk.files["a"].find("GM[1]SZ[9]KM[0.5]RU[Chinese]HA[2]AB[cg][gc]\n;W[ee];B[ia])"), std::string::npos)
      << desk.files["a"];
  const std::string state = desk.answer("crosscut-state");
  EXPECT_EQ(desk.answer("boardsize 19"), success(""));
  EXPECT_EQ(desk.answer("set_free_handicap D4 Q16 D16"), success(""));
  EXPECT_EQ(desk.answer("loadsgf a"), success(""));
  EXPECT_EQ(desk.answer("crosscut-state"), state);
  desk.files["b"] = "(;GM[1]SZ[5]KM[0.5]RU[Japanese]RE[B+R];B[cc];W[tt];B[])";
  EXPECT_EQ(desk.answer("loadsgf b 2"), success(""));
  EXPECT_EQ(desk.answer("crosscut-legal_moves").size(), std::string("= pass\n\n").size() + 24 * 3);
  EXPECT_EQ(desk.answer("loadsgf b"), success(""));
  EXPECT_EQ(desk.answer("final_status_list dead"), success(""));
  EXPECT_EQ(desk.answer("final_score"), success("B+24.5"));
}

// A white stone that nobody has claimed dead, and that cannot live.
TEST(GtpGo, TheEngineSaysWhatIsDeadAfterTwoPasses) {
  Desk desk("go", "size=5 komi=0.5");
  for (const char* move :
       {"c1", "d1", "c2", "d2", "c3", "d3", "c4", "d4", "c5", "d5", "b2", "e3", "pass", "b4", "pass"}) {
    const std::string line = "play " + std::string(name_of(desk.table().to_play())) + " " + move;
    EXPECT_EQ(desk.answer(line), success("")) << line;
  }
  EXPECT_EQ(desk.answer("final_status_list dead"), success("")) << "play has not stopped";
  EXPECT_EQ(desk.answer("final_score"), success("W+5.5"));
  EXPECT_EQ(desk.answer("play w pass"), success(""));
  EXPECT_EQ(desk.answer("final_status_list dead"), success("b4"));
  EXPECT_EQ(desk.answer("final_status_list alive"), success("c1 b2 c2 c3 c4 c5\nd1 d2 d3 e3 d4 d5"));
  EXPECT_EQ(desk.answer("final_score"), success("B+4.5"));
  EXPECT_EQ(desk.answer("play b dead"), success(""));
  EXPECT_EQ(desk.answer("final_status_list dead"), success("")) << "as claimed";
}

}  // namespace
}  // namespace crosscut::gtp
