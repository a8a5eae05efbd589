// Whole games over GTP alone, beside a table that plays the same moves; and the time that thinking takes.
#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "gtp/gtp_desk.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"
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
  std::vector<std::string> refused = {"play " + color + " " + move + " a1 x", "play " + color + " resign"};
  if (!table.gives_turns()) refused.insert(refused.end(), {"play " + wrong + " " + move, "genmove " + wrong});
  for (const std::string& line : refused) EXPECT_EQ(desk.answer(line)[0], '?') << line;
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

void whole_game(std::string_view game, std::string_view options, int seed) {
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
  const std::vector<std::pair<std::string_view, std::string_view>> games = {
      {"bargo", "size=2"},
      {"bargo", "size=3 button=off komi=1"},
      {"yugo", "size=3"},
      {"yugo", "size=5 settlement=off"},
      {"margo", "size=3"},
      {"margo", "size=4 players=3 ko=superko"},
      {"margo", "mode=beginner"},
      {"spargo", ""},
      {"sligo", "size=3 komi=0.5"},
      {"go", "size=3 komi=0.5 settlement=on"},
      {"go", "size=4 handicap=3 suicide=on settlement=on"},
      {"meigo", "size=3 prison=2 ko=superko"},
      {"meigo", "size=4 handicap=3"}};
  for (const auto& [game, options] : games)
    for (int seed = 1; seed <= tests::samples(3); ++seed) whole_game(game, options, seed);
}

// As a front end for Go programs talks to one.
TEST(GtpGo, MeansWhatTheStandardMeans) {
  Desk desk("go");
  for (const char* line : {"boardsize 9", "clear_board", "komi 0.50", "time_settings 600 30 5"})
    EXPECT_EQ(desk.answer(line), success("")) << line;
  EXPECT_EQ(desk.answer("fixed_handicap 2"), success("c3 g7"));
  EXPECT_EQ(desk.answer("play W E5"), success(""));
  EXPECT_EQ(desk.answer("play b J9"), success(""));
  EXPECT_EQ(
      desk.answer("play white i1"),
      "? illegal move: \"i1\" is not a move; moves are a point like b2 or pass (columns are lettered without i: j "
      "follows h)\n\n");
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

TEST(GtpGo, LoadsAGameBeforeAnyOfItsMoves) {
  Desk desk("go", "size=9");
  const auto stones = [&](const std::string& number) {
    EXPECT_EQ(desk.answer("loadsgf a " + number), success(""));
    std::string all;
    for (const auto& [place, token] : arrangement_of(desk.table()).pieces) all += token + place + " ";
    return all;
  };
  desk.files["a"] = "(;GM[1]SZ[9]KM[5.5];B[cc];W[gg];AB[aa]AW[ii]PL[B];B[dd];W[ff])";
  EXPECT_EQ(stones("0"), "");
  EXPECT_EQ(stones("1"), "");
  EXPECT_EQ(stones("2"), "Bc7 ");
  EXPECT_EQ(stones("3").size(), 4 * 4U) << "what is set up before the third move";
  EXPECT_EQ(stones("9").size(), 6 * 4U);
  desk.files["a"] = "(;GM[1]SZ[9]KM[0.5]HA[2];B[cc];B[gg];W[dd];B[ff])";
  EXPECT_EQ(stones("1"), "");
  EXPECT_EQ(stones("3").size(), 2 * 4U) << "handicap stones that are moves in the file";
  desk.files["a"] = "(;GM[1]SZ[9]KM[0.5]HA[2]AB[cc][gg];W[dd];B[ff])";
  EXPECT_EQ(stones("1").size(), 2 * 4U) << "those that are set up";
}

TEST(GtpGo, AnotherKomiKeepsThePosition) {
  Desk desk("go", "size=9");
  EXPECT_EQ(desk.answer("set_position b c3 w d4"), success(""));
  EXPECT_EQ(desk.answer("play b e5"), success(""));
  const Arrangement before = arrangement_of(desk.table());
  EXPECT_EQ(desk.answer("komi 5.5"), success(""));
  EXPECT_EQ(arrangement_of(desk.table()), before);
  EXPECT_EQ(desk.answer("get_komi"), success("5.5"));
  EXPECT_EQ(desk.answer("undo"), success(""));
  EXPECT_EQ(arrangement_of(desk.table()).pieces.size(), 2U);
}

// Nothing is dead, so the score is that of the board as it stands.
TEST(GtpGo, TheScoreAgreesWithTheListOfDeadGroups) {
  Desk desk("go", "size=5 komi=0");
  for (const char* move : {"c1", "d1", "c2", "d2", "c3", "d3", "c4", "d4", "pass", "pass"}) {
    const std::string line = "play " + std::string(name_of(desk.table().to_play())) + " " + move;
    EXPECT_EQ(desk.answer(line), success("")) << line;
  }
  EXPECT_EQ(desk.answer("final_status_list dead"), success(""));
  EXPECT_EQ(desk.answer("final_score"), success("0"));
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
  EXPECT_EQ(desk.answer("play b dead")[0], '?') << "there is no settlement";
}

TEST(GtpGo, KnowsNoOrderOfTurns) {
  Desk desk("go", "size=5 komi=0.5");
  for (const char* line : {"play b c3", "play b d3", "play w b2", "play w b3", "play w c2"})
    EXPECT_EQ(desk.answer(line), success("")) << line;
  EXPECT_EQ(desk.table().ply(), 5) << "no pass is inserted";
  for (const char* line : {"genmove w", "genmove w", "genmove b"}) EXPECT_EQ(desk.answer(line)[0], '=') << line;
  EXPECT_EQ(desk.table().ply(), 8);
  for (int undone = 0; undone < 7; ++undone) EXPECT_EQ(desk.answer("undo"), success(""));
  EXPECT_EQ(desk.answer("gogui-rules_side_to_move"), success("white"));
  EXPECT_EQ(desk.answer("play b c3")[0], '?') << "a move that is refused changes nothing";
  EXPECT_EQ(desk.answer("gogui-rules_side_to_move"), success("white"));
  EXPECT_EQ(desk.answer("clear_board"), success(""));
  EXPECT_EQ(desk.answer("play w c3"), success("")) << "White first";
  EXPECT_EQ(desk.answer("komi 5.5"), success(""));
  EXPECT_EQ(desk.answer("printsgf a"), success(""));
  EXPECT_NE(desk.files["a"].find("KM[5.5]RU[Chinese]\n;W[cc])"), std::string::npos) << desk.files["a"];
}

TEST(GtpGo, PrintsTheGameThatWasPlayed) {
  Desk desk("go", "size=5 komi=0.5");
  for (const char* line : {"play b a1", "play w b1", "undo", "undo", "play b c3"})
    EXPECT_EQ(desk.answer(line), success("")) << line;
  EXPECT_NE(desk.answer("printsgf").find("RU[Chinese]\n;B[cc])"), std::string::npos);
}

TEST(GtpGo, ContinuesAfterTwoPasses) {
  Desk desk("go", "size=5 komi=0.5");
  for (const char* line : {"play b c3", "play w pass", "play b pass"})
    EXPECT_EQ(desk.answer(line), success("")) << line;
  EXPECT_EQ(desk.answer("genmove w"), success("pass"));
  EXPECT_EQ(desk.answer("genmove b"), success("pass"));
  EXPECT_EQ(desk.answer("final_score"), success("B+24.5"));
  EXPECT_EQ(desk.answer("play b d4"), success(""));
  EXPECT_EQ(desk.answer("gogui-rules_final_result"), success("unknown"));
  EXPECT_EQ(desk.answer("undo"), success(""));
  EXPECT_EQ(desk.answer("gogui-rules_final_result"), success("B+24.5"));
}

TEST(GtpGo, SettlesOnlyOnRequest) {
  for (const auto& [options, answer] : {std::pair("size=5", "pass"), std::pair("size=5 settlement=on", "dead")}) {
    Desk desk("go", options);
    for (const char* line : {"play b c3", "play w pass", "play b pass"}) desk.answer(line);
    EXPECT_EQ(desk.answer("genmove w"), success(answer));
  }
}

TEST(GtpGo, PositionsAreSetUp) {
  Desk desk("go", "size=5 komi=0.5");
  EXPECT_EQ(desk.answer("get_komi"), success("0.5"));
  EXPECT_EQ(desk.answer("set_position b C3 w D4 B a1"), success(""));
  EXPECT_EQ(desk.answer("gogui-rules_board"), "=\n. . . . .\n. . . O .\n. . X . .\n. . . . .\nX . . . .\n\n");
  EXPECT_EQ(desk.answer("gogui-setup empty a1 w e5"), success(""));
  EXPECT_EQ(desk.answer("gogui-setup_player w"), success(""));
  EXPECT_EQ(desk.answer("gogui-rules_side_to_move"), success("white"));
  EXPECT_EQ(desk.answer("get_komi"), success("0.5"));
  EXPECT_EQ(desk.answer("set_position b C3 w"), "? syntax error: every color needs a vertex\n\n");
  EXPECT_EQ(desk.answer("set_position b z9")[0], '?');
  EXPECT_EQ(desk.answer("set_position"), success(""));
  EXPECT_TRUE(desk.table().groups().empty());
  Desk kings("yugo", "size=5");
  EXPECT_EQ(kings.answer("set_position b c3")[0], '?') << "a pawn or a king?";
  EXPECT_EQ(Desk("meigo").answer("get_komi"), "? there is no komi in meigo\n\n");
}

TEST(GtpGo, NamesOfFilesMayHaveBlanks) {
  Desk desk("go", "size=5");
  desk.answer("play b c3");
  desk.answer("play w d4");
  EXPECT_EQ(desk.answer("printsgf my game 2"), success(""));
  EXPECT_EQ(desk.answer("loadsgf \"my game 2\" 1"), success(""));
  EXPECT_EQ(desk.table().ply(), 0);
  EXPECT_EQ(desk.answer("loadsgf my game 2"), success(""));
  EXPECT_EQ(desk.table().ply(), 2);
}

// The histories of Sabaki's state tracker and of KGS: a handicap as Black's moves, and White's first.
TEST(GtpGo, ClientsSendHandicapsAsMoves) {
  Desk desk("go", "size=9");
  for (const char* line : {"boardsize 9", "clear_board", "komi 0.5", "play B C3", "play B G7", "play B G3"})
    EXPECT_EQ(desk.answer(line), success("")) << line;
  EXPECT_EQ(desk.answer("genmove W")[0], '=');
  EXPECT_EQ(desk.answer("final_score")[2], 'B');
}

}  // namespace
}  // namespace crosscut::gtp
