// GTP: every command, good and bad, the outer form, and the examples of docs/protocols.md.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "gtp/request.hpp"
#include "gtp_desk.hpp"

namespace crosscut::gtp {
namespace {

// The text of a success, or what came instead.
std::string ok(Desk& desk, std::string_view line) {
  const std::string answer = desk.answer(line);
  if (answer.size() < 3 || answer[0] != '=' || !answer.ends_with("\n\n")) return "no success: " + answer;
  return std::string(trimmed(answer.substr(1)));
}
// The message of a failure, or what came instead.
std::string refused(Desk& desk, std::string_view line) {
  const std::string answer = desk.answer(line);
  if (!answer.starts_with("? ") || !answer.ends_with("\n\n")) return "no failure: " + answer;
  return answer.substr(2, answer.size() - 4);
}
void play(Desk& desk, std::string_view moves) {
  for (const std::string_view move : words(moves))
    EXPECT_EQ(ok(desk, "play " + std::string(name_of(desk.table().to_play())) + " " + std::string(move)), "") << move;
}

TEST(Gtp, FormOfRequestsAndResponses) {
  Desk desk("yugo");
  EXPECT_EQ(desk.answer("name"), "= Crosscut\n\n");
  EXPECT_EQ(desk.answer("12 name"), "=12 Crosscut\n\n");
  EXPECT_EQ(desk.answer("  2147483647\tname \t # what is it?"), "=2147483647 Crosscut\n\n");
  EXPECT_EQ(desk.answer("0 komi 3\r"), "=0\n\n");
  EXPECT_EQ(desk.answer(std::string("n\0am\x7f"
                                    "e\x01",
                                    7)),
            "= Crosscut\n\n");
  EXPECT_EQ(desk.answer("7 nonsense"), "?7 unknown command\n\n");
  EXPECT_EQ(desk.answer("7"), "?7 unknown command\n\n");
  for (const char* line :
       {"2147483648 name", "99999999999999999999 name", "-1 name", "Name", "\xff\xfe", "name\xc3\xa9"})
    EXPECT_EQ(desk.answer(line), "? unknown command\n\n") << line;
  for (const char* line : {"", " ", "\t\r", "# 1 name", "  # name", "\x01\x02"})
    EXPECT_EQ(desk.answer(line), "") << line;
  EXPECT_EQ(desk.answer("3 komi"), "?3 syntax error: komi is used as: komi KOMI\n\n");
  EXPECT_EQ(desk.answer("quit now"), "? syntax error: quit takes no arguments\n\n");
}

TEST(Gtp, Serve) {
  Desk desk("yugo");
  std::istringstream in("name\r\n\n# nothing\n1 " + std::string(3000, 'x') + "\n" + std::string(40, '1') +
                        "\n2 version");
  std::ostringstream out;
  EXPECT_TRUE(serve(desk.gtp(), in, out, 1000));
  EXPECT_EQ(out.str(),
            "= Crosscut\n\n? syntax error: the line is longer than 1000 bytes\n\n? unknown command\n\n=2 1.2.3\n\n");
  EXPECT_FALSE(desk.gtp().quitting());

  std::istringstream quits("quit\nname\n");
  std::ostringstream answers;
  EXPECT_TRUE(serve(desk.gtp(), quits, answers));
  EXPECT_EQ(answers.str(), "=\n\n");

  Desk other("yugo");
  std::istringstream more("name\nname\n");
  std::ostringstream closed;
  closed.setstate(std::ios::badbit);
  EXPECT_FALSE(serve(other.gtp(), more, closed));
}

TEST(Gtp, Open) {
  EXPECT_EQ(Gtp::open("chess", "", {}, {}).message().substr(0, 24), "there is no game \"chess\"");
  EXPECT_FALSE(Gtp::open("yugo", "size=40", {}, {}).ok());
  EXPECT_FALSE(Gtp::open("yugo", "size=4 size=5", {}, {}).ok());
}

TEST(Gtp, Administration) {
  Desk desk("yugo");
  EXPECT_EQ(ok(desk, "protocol_version"), "2");
  EXPECT_EQ(ok(desk, "version"), "1.2.3");
  const std::string list = ok(desk, "list_commands");
  const auto names = words(list);
  EXPECT_EQ(names.size(), 42U);
  for (const std::string_view name : names) EXPECT_EQ(ok(desk, "known_command " + std::string(name)), "true");
  EXPECT_EQ(ok(desk, "known_command fly"), "false");
  EXPECT_EQ(ok(desk, "quit"), "");
  EXPECT_TRUE(desk.gtp().quitting());
}

TEST(Gtp, BoardsizeKeepsTheOtherOptions) {
  Desk desk("yugo", "komi=3 button=off");
  play(desk, "d4");
  EXPECT_EQ(ok(desk, "boardsize 5"), "");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=5 komi=3 button=off settlement=on");
  EXPECT_EQ(desk.table().ply(), 0);
  play(desk, "d4");
  EXPECT_EQ(refused(desk, "boardsize 20"), "unacceptable size: option size cannot be \"20\"; allowed is 2..19");
  EXPECT_EQ(refused(desk, "boardsize five"), "syntax error: \"five\" is not a whole number from 0 to 2147483647");
  EXPECT_EQ(refused(desk, "boardsize -3"), "syntax error: \"-3\" is not a whole number from 0 to 2147483647");
  EXPECT_EQ(desk.table().ply(), 1);

  Desk margo("margo");
  EXPECT_EQ(ok(margo, "boardsize 3"), "");
  EXPECT_EQ(ok(margo, "crosscut-options"), "size=3 players=2 mode=advanced swap=on ko=simple supply=9");
  Desk meigo("meigo", "handicap=60");
  EXPECT_EQ(refused(meigo, "boardsize 7").substr(0, 17), "unacceptable size");
  EXPECT_EQ(meigo.table().scene().size, 9);
}

TEST(Gtp, ClearBoard) {
  Desk desk("bargo", "size=3 komi=2");
  play(desk, "c3:ne b2:e");
  EXPECT_EQ(ok(desk, "clear_board"), "");
  EXPECT_EQ(desk.table().ply(), 0);
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=3 komi=2 button=on");
}

TEST(Gtp, KomiKeepsTheMoves) {
  Desk desk("sligo", "size=4");
  play(desk, "a1 d4 a1-b1,c1");
  EXPECT_EQ(ok(desk, "komi 6.50"), "");
  EXPECT_EQ(desk.table().ply(), 3);
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=4 komi=6.5 settlement=on");
  EXPECT_EQ(ok(desk, "final_score"), "W+5.5");
  EXPECT_EQ(ok(desk, "komi -1"), "");
  EXPECT_EQ(ok(desk, "komi 2.0"), "");
  EXPECT_EQ(ok(desk, "clear_board"), "");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=4 komi=2 settlement=on");
  for (const char* text : {"x", "1e5", "", ".5", "-", "--1", "1.2.3", "+1", "nan"})
    EXPECT_EQ(refused(desk, std::string("komi ") + text).substr(0, 12), "syntax error") << text;
  EXPECT_EQ(refused(desk, "komi 0.25"), "option komi cannot be \"0.25\"; allowed is -1000..1000 in steps of 0.5");
  EXPECT_EQ(refused(desk, "komi 99999999999999999999"),
            "option komi cannot be \"99999999999999999999\"; allowed is -1000..1000 in steps of 0.5");

  Desk yugo("yugo");
  EXPECT_EQ(ok(yugo, "komi 7.0"), "");
  EXPECT_EQ(refused(yugo, "komi 7.5"), "option komi cannot be \"7.5\"; allowed is -1000..1000");
  Desk margo("margo");
  EXPECT_EQ(refused(margo, "komi 0"), "there is no komi in margo");
}

TEST(Gtp, Play) {
  Desk desk("yugo", "size=5");
  EXPECT_EQ(ok(desk, "play B D4"), "");
  EXPECT_EQ(refused(desk, "play black e4"), "illegal move: it is white's turn");
  EXPECT_EQ(refused(desk, "play white d4"), "illegal move: d4: there is already a black pawn on d4");
  EXPECT_EQ(refused(desk, "play white resign"), "illegal move: a resignation is not a move on the board");
  EXPECT_EQ(refused(desk, "play white e4 e5"), "illegal move: \"e4 e5\" has words after the move \"e4\"");
  EXPECT_EQ(refused(desk, "play white"), "syntax error: play is used as: play COLOR MOVE");
  EXPECT_EQ(refused(desk, "play red e4"), "syntax error: nobody plays red in this game");
  EXPECT_EQ(refused(desk, "play r e4"), "syntax error: nobody plays red in this game");
  EXPECT_EQ(refused(desk, "play blue e4"),
            "syntax error: \"blue\" is not a color; colors are black, white and red, or b, w and r");
  EXPECT_EQ(refused(desk, "play white \xff\xff").substr(0, 12), "illegal move");
  EXPECT_EQ(desk.table().ply(), 1);
  EXPECT_EQ(ok(desk, "play wHiTe e4"), "");

  Desk three("margo", "size=3 players=3");
  EXPECT_EQ(ok(three, "play w a1"), "");
  EXPECT_EQ(ok(three, "play b b1"), "");
  EXPECT_EQ(ok(three, "play R c1"), "");
  EXPECT_EQ(ok(three, "gogui-rules_board"), ". . .\n. . .\nO X R");
  EXPECT_EQ(ok(three, "gogui-rules_side_to_move"), "white");
}

TEST(Gtp, Settlement) {
  Desk desk("yugo", "size=3 button=off");
  play(desk, "a1 c3 b1 c2 pass pass");
  EXPECT_EQ(ok(desk, "crosscut-legal_moves"), "dead resume");
  EXPECT_EQ(ok(desk, "final_status_list dead"), "");
  EXPECT_EQ(ok(desk, "final_status_list alive"), "a1 b1\nc2 c3");
  EXPECT_EQ(ok(desk, "genmove black"), "dead");
  EXPECT_EQ(ok(desk, "play white dead b1 c2 c3"), "");
  EXPECT_EQ(ok(desk, "final_status_list dead"), "a1 b1\nc2 c3");
  EXPECT_EQ(ok(desk, "final_status_list alive"), "");
  EXPECT_EQ(ok(desk, "play black dead c3"), "");
  EXPECT_EQ(ok(desk, "final_status_list dead"), "c2 c3");
  EXPECT_EQ(ok(desk, "final_status_list alive"), "a1 b1");
  EXPECT_EQ(ok(desk, "final_status_list seki"), "");
  EXPECT_EQ(refused(desk, "final_status_list ill"),
            "syntax error: \"ill\" is not a status; a status is alive, seki or dead");
  EXPECT_EQ(refused(desk, "play white dead b2").substr(0, 12), "illegal move");
  EXPECT_EQ(ok(desk, "final_score"), "0");
  EXPECT_EQ(ok(desk, "reg_genmove white"), "resume");
  EXPECT_EQ(ok(desk, "play white accept"), "");
  EXPECT_EQ(ok(desk, "final_score"), "B+9");
  EXPECT_EQ(ok(desk, "gogui-rules_final_result"), "B+9");
  EXPECT_EQ(ok(desk, "final_status_list dead"), "");
  EXPECT_EQ(ok(desk, "final_status_list alive"), "a1 b1");
  EXPECT_EQ(refused(desk, "genmove black"), "the game is over (B+9)");
  EXPECT_EQ(refused(desk, "genmove white"), "the game is over (B+9)");
  EXPECT_EQ(refused(desk, "play black a2"), "illegal move: the game is over (B+9)");
}

TEST(Gtp, TheEngineClaimsWhatCannotLive) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 500;
  for (const SearchKind player : {SearchKind::mcts, SearchKind::uct}) {
    settings.engine.search.kind = player;
    Desk desk("yugo", "size=3", settings);
    play(desk, "b1 a1 b2 button b3 c1 pass pass");
    EXPECT_EQ(ok(desk, "genmove b"), "dead a1 c1");
    EXPECT_EQ(ok(desk, "genmove w"), "resume") << "White does not give them up";
    // Where both live, nobody claims anything.
    Desk both("yugo", "size=5", settings);
    play(both, "b1 d1 b2 d2 b3 d3 b4 d4 b5 d5 button pass pass");
    EXPECT_EQ(ok(both, "genmove w"), "dead");
    EXPECT_EQ(ok(both, "genmove b"), "accept");
  }
  // However short its moves are thought about, it does not claim what only looks dead.
  settings.engine.search.kind = SearchKind::mcts;
  settings.engine.playouts = 1;
  for (const char* moves : {"b1 d4 a2 b2 d3 button pass pass", "c1 d1 b4 a2 c2 b2 b1 a1 button pass pass",
                            "b4 c3 a1 a3 a2 b2 d4 button pass pass"}) {
    Desk weak("yugo", "size=4", settings);
    play(weak, moves);
    EXPECT_EQ(ok(weak, weak.table().to_play() == Side::black ? "genmove b" : "genmove w"), "dead") << moves;
  }
}

TEST(Gtp, TheEngineClaimsInPlaceOfAClaimThatSaysLess) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 500;
  for (const SearchKind player : {SearchKind::mcts, SearchKind::uct}) {
    settings.engine.search.kind = player;
    Desk desk("yugo", "size=3", settings);
    play(desk, "b1 a1 b2 button b3 pass pass");
    EXPECT_EQ(ok(desk, "play w dead"), "");
    EXPECT_EQ(ok(desk, "genmove b"), "dead a1");
    EXPECT_EQ(ok(desk, "genmove w"), "resume") << "White does not give it up";
  }
}

TEST(Gtp, OnlyTheEngineCanBeAskedWhatItSees) {
  Settings settings = Desk::quick();
  settings.engine.search.kind = SearchKind::uct;
  Desk desk("yugo", "size=3", settings);
  EXPECT_EQ(refused(desk, "kata-analyze"), "only the player mcts can be asked what it sees; uct only plays");
}

TEST(Gtp, AGameIsGivenUpForItsOwnMovesAlone) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 50;
  settings.engine.resign_below = 0.2;
  Desk desk("sligo", "size=5 komi=1000", settings);
  EXPECT_NE(ok(desk, "genmove b"), "resign");
  EXPECT_EQ(ok(desk, "play w c3"), "");
  EXPECT_NE(ok(desk, "genmove b"), "resign");
  EXPECT_EQ(ok(desk, "crosscut-game yugo size=5 komi=900"), "");
  play(desk, "c3 b2 d3 e3");
  EXPECT_NE(ok(desk, "genmove b"), "resign") << "it is the first move of this game";
}

TEST(Gtp, AnalysisIsStreamedUntilTheNextLine) {
  Desk desk("yugo", "size=5");
  desk.patience = 200;
  EXPECT_EQ(desk.answer("7 kata-analyze b interval 1 ownership true maxmoves 2"), "\n");
  EXPECT_EQ(desk.streamed.substr(0, 13), "=7\ninfo move ");
  EXPECT_NE(desk.streamed.find(" scoreLead "), std::string::npos);
  EXPECT_NE(desk.streamed.find(" order 1 pv "), std::string::npos);
  EXPECT_EQ(desk.streamed.find(" order 2 pv "), std::string::npos);
  const std::string_view last = std::string_view(desk.streamed).substr(desk.streamed.rfind(" ownership ") + 11);
  EXPECT_EQ(words(last).size(), 25U);
  EXPECT_GT(std::count(desk.streamed.begin(), desk.streamed.end(), '\n'), 2) << "a report every so often";
  EXPECT_EQ(desk.table().ply(), 0);

  desk.looks = 0, desk.streamed.clear();
  EXPECT_EQ(desk.answer("lz-analyze 2"), "\n");
  EXPECT_EQ(desk.streamed.substr(0, 12), "=\ninfo move ");
  EXPECT_EQ(desk.streamed.find("scoreLead"), std::string::npos);
  EXPECT_EQ(desk.streamed.find("winrate 0."), std::string::npos);

  EXPECT_EQ(refused(desk, "lz-analyze w"), "it is black's turn, and turns are taken in their order");
  EXPECT_EQ(refused(desk, "lz-analyze red"), "syntax error: nobody plays red in this game");
  EXPECT_EQ(refused(desk, "lz-analyze 0"),
            "syntax error: \"0\" is not an interval; an interval is 1 to 360000 hundredths of a second");
  EXPECT_EQ(refused(desk, "lz-analyze b interval"), "syntax error: interval needs a value");
  EXPECT_EQ(refused(desk, "lz-analyze ownership true"),
            "syntax error: \"ownership\" cannot be analysed by; known are a color, interval, minmoves, maxmoves");
  EXPECT_EQ(refused(desk, "kata-analyze ownership maybe"), "syntax error: ownership is true or false");
  EXPECT_EQ(refused(desk, "kata-analyze maxmoves many"),
            "syntax error: \"many\" is not a whole number from 0 to 2147483647");
  play(desk, "button pass pass");
  EXPECT_EQ(refused(desk, "lz-analyze"), "the players settle what is dead; there is nothing to search");
  play(desk, "dead accept");
  EXPECT_EQ(refused(desk, "lz-analyze").substr(0, 16), "the game is over");
}

// A win that was proven without a visit is shown first, as it is played.
TEST(Gtp, AnalysisShowsWhatIsProven) {
  Desk desk("yugo", "size=3");
  desk.patience = 200;
  play(desk, "c2 a2 b2 a1 b3 b1 c1 button");
  EXPECT_EQ(desk.answer("lz-analyze b 10"), "\n");
  EXPECT_EQ(desk.streamed.substr(0, 17), "=\ninfo move pass ");
  EXPECT_NE(desk.streamed.find(" winrate 10000 "), std::string::npos);
  desk.streamed.clear();
  EXPECT_EQ(desk.answer("kata-analyze b 10 maxmoves 1"), "\n");
  EXPECT_NE(desk.streamed.find(" lcb 1.000000 order 0 pv pass pass\n"), std::string::npos) << desk.streamed;
}

TEST(Gtp, AnalysisOfASolvedPositionEndsByItself) {
  Desk desk("meigo", "size=2");
  desk.patience = 1'000'000'000;
  desk.tick = 0;
  EXPECT_EQ(desk.answer("kata-analyze"), "\n");
  EXPECT_NE(desk.streamed.find("winrate "), std::string::npos);
}

TEST(Gtp, Genmove) {
  Desk desk("margo", "size=3");
  EXPECT_EQ(refused(desk, "genmove black"), "it is white's turn, and turns are taken in their order");
  EXPECT_EQ(refused(desk, "genmove"), "syntax error: genmove is used as: genmove COLOR");
  EXPECT_EQ(refused(desk, "genmove green").substr(0, 12), "syntax error");
  EXPECT_TRUE(desk.table().check(ok(desk, "reg_genmove w")));
  EXPECT_EQ(desk.table().ply(), 0);
  const std::string move = ok(desk, "genmove w");
  EXPECT_EQ(desk.table().ply(), 1);
  EXPECT_EQ(desk.table().moves().at(0).text, move);

  Settings giving_up = Desk::quick();
  giving_up.engine.resign_below = 2;
  Desk weak("meigo", "size=4", giving_up);
  for (int i = 0; i < 2; ++i) {
    EXPECT_NE(ok(weak, "genmove b"), "resign") << "not at the first hopeless move";
    EXPECT_NE(ok(weak, "genmove w"), "resign");
  }
  EXPECT_EQ(ok(weak, "reg_genmove b"), "resign");
  EXPECT_EQ(ok(weak, "genmove b"), "resign");
  EXPECT_EQ(weak.table().ply(), 4);
}

TEST(Gtp, PonderingChangesNothingThatIsSeen) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 200;
  settings.engine.ponder = true;
  Desk desk("yugo", "size=4", settings);
  for (int round = 0; round < 2; ++round) {
    while (!desk.table().over()) {
      // After a settlement one player may be to move twice.
      if (desk.table().to_play() == Side::black) {
        EXPECT_EQ(desk.answer("genmove b")[0], '=');
        EXPECT_EQ(ok(desk, "time_left w 10 0"), "");
        continue;
      }
      const std::string reply = ok(desk, "reg_genmove w");
      EXPECT_EQ(ok(desk, "play w " + reply), "");
      if (desk.table().ply() == 4) {
        EXPECT_EQ(ok(desk, "undo"), "");
        EXPECT_EQ(ok(desk, "play w " + reply), "");
      }
    }
    EXPECT_EQ(ok(desk, "boardsize 3"), "");
  }
  play(desk, "b2");
  EXPECT_EQ(desk.answer("genmove w")[0], '=');
  EXPECT_EQ(ok(desk, "quit"), "");
}

TEST(Gtp, Undo) {
  Desk desk("yugo", "size=4");
  EXPECT_EQ(refused(desk, "undo"), "cannot undo: there is no move to take back");
  play(desk, "a1 b2");
  EXPECT_EQ(ok(desk, "undo"), "");
  EXPECT_EQ(ok(desk, "gogui-rules_side_to_move"), "white");
  EXPECT_EQ(ok(desk, "undo"), "");
  EXPECT_EQ(refused(desk, "undo").substr(0, 11), "cannot undo");
}

TEST(Gtp, Handicap) {
  Desk desk("meigo");
  EXPECT_EQ(ok(desk, "fixed_handicap 5"), "c3 g7 c7 g3 e5");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=9 prison=0 handicap=5 ko=original");
  EXPECT_EQ(ok(desk, "gogui-rules_side_to_move"), "white");
  EXPECT_EQ(refused(desk, "fixed_handicap 2"), "board not empty");
  EXPECT_EQ(ok(desk, "clear_board"), "");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=9 prison=0 handicap=0 ko=original");
  EXPECT_EQ(ok(desk, "set_free_handicap A1 b1 c1"), "");
  EXPECT_EQ(ok(desk, "final_status_list alive"), "a1 b1 c1");
  EXPECT_EQ(refused(desk, "set_free_handicap a1 b1"), "board not empty");
  EXPECT_EQ(ok(desk, "clear_board"), "");
  const std::string placed = ok(desk, "place_free_handicap 4");
  EXPECT_EQ(words(placed).size(), 4U);
  EXPECT_EQ(desk.table().scene().ply, 4);
  EXPECT_EQ(ok(desk, "clear_board"), "");
  EXPECT_EQ(refused(desk, "fixed_handicap 1"), "invalid number of stones: a handicap is at least 2 stones");
  EXPECT_EQ(refused(desk, "fixed_handicap 10").substr(0, 24), "invalid number of stones");
  EXPECT_EQ(refused(desk, "fixed_handicap x").substr(0, 12), "syntax error");
  EXPECT_EQ(refused(desk, "place_free_handicap 81").substr(0, 24), "invalid number of stones");
  EXPECT_EQ(refused(desk, "place_free_handicap 2147483647").substr(0, 24), "invalid number of stones");
  EXPECT_EQ(refused(desk, "set_free_handicap a1"), "bad vertex list: a handicap is at least 2 stones");
  EXPECT_EQ(refused(desk, "set_free_handicap a1 a1"), "bad vertex list: a1: there is already a black stone on a1");
  EXPECT_EQ(refused(desk, "set_free_handicap a1 pass").substr(0, 15), "bad vertex list");
  EXPECT_EQ(desk.table().ply(), 0);
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=9 prison=0 handicap=0 ko=original");
  EXPECT_EQ(refused(desk, "set_free_handicap").substr(0, 12), "syntax error");

  Desk yugo("yugo");
  for (const char* line : {"fixed_handicap 2", "place_free_handicap 2", "set_free_handicap a1 b2"})
    EXPECT_EQ(refused(yugo, line), "there are no handicap stones in yugo");
}

TEST(Gtp, FixedHandicapOfTheStandard) {
  const std::vector<std::pair<int, std::string>> full = {{2, "d4 q16"},
                                                         {3, "d4 q16 d16"},
                                                         {4, "d4 q16 d16 q4"},
                                                         {5, "d4 q16 d16 q4 k10"},
                                                         {6, "d4 q16 d16 q4 d10 q10"},
                                                         {7, "d4 q16 d16 q4 d10 q10 k10"},
                                                         {8, "d4 q16 d16 q4 d10 q10 k4 k16"},
                                                         {9, "d4 q16 d16 q4 d10 q10 k4 k16 k10"}};
  Desk desk("meigo", "size=19");
  for (const auto& [stones, points] : full) {
    EXPECT_EQ(ok(desk, "fixed_handicap " + std::to_string(stones)), points);
    EXPECT_EQ(ok(desk, "clear_board"), "");
  }
  Desk even("meigo", "size=10");
  EXPECT_EQ(refused(even, "fixed_handicap 5").substr(0, 24), "invalid number of stones");
  EXPECT_EQ(ok(even, "fixed_handicap 4"), "c3 h8 c8 h3");
  Desk small("meigo", "size=6");
  EXPECT_EQ(refused(small, "fixed_handicap 2").substr(0, 24), "invalid number of stones");
}

TEST(Gtp, Records) {
  Desk desk("margo", "size=3 swap=on");
  play(desk, "b2 swap a1");
  const std::string state = ok(desk, "crosscut-state");
  EXPECT_EQ(ok(desk, "printsgf game.sgf"), "");
  EXPECT_EQ(ok(desk, "printsgf"), trimmed(desk.files["game.sgf"]));
  EXPECT_EQ(refused(desk, "printsgf no/folder.sgf"), "there is no folder for no/folder.sgf");

  Desk other("yugo", "size=5");
  other.files = desk.files;
  other.files["bad.sgf"] = "(;FF[4]XG[yugo]XO[size:3];B[a1];W[a1])";
  other.files["go.sgf"] = "(;FF[4]GM[1];B[aa])";
  play(other, "c3");
  const std::string before = ok(other, "crosscut-state");
  EXPECT_EQ(refused(other, "loadsgf none.sgf"), "cannot load file: there is no file none.sgf");
  EXPECT_EQ(refused(other, "loadsgf bad.sgf").substr(0, 40), "cannot load file: line 1, column 32: a1:");
  EXPECT_EQ(refused(other, "loadsgf go.sgf").substr(0, 18), "cannot load file: ");
  EXPECT_EQ(refused(other, "loadsgf game.sgf two").substr(0, 12), "syntax error");
  EXPECT_EQ(refused(other, "loadsgf").substr(0, 12), "syntax error");
  EXPECT_EQ(ok(other, "crosscut-state"), before);
  EXPECT_EQ(ok(other, "loadsgf game.sgf"), "");
  EXPECT_EQ(ok(other, "crosscut-state"), state);
  // The position before the move of that number.
  const std::vector<std::pair<std::string, int>> numbers = {{"0", 0}, {"1", 0}, {"2", 1},
                                                            {"3", 2}, {"4", 3}, {"99", 3}};
  for (const auto& [number, ply] : numbers) {
    EXPECT_EQ(ok(other, "loadsgf game.sgf " + number), "");
    EXPECT_EQ(other.table().ply(), ply) << number;
  }
  EXPECT_EQ(ok(other, "clear_board"), "");
  EXPECT_EQ(ok(other, "gogui-rules_game_id"), "margo");
  EXPECT_EQ(ok(other, "crosscut-options"), "size=3 players=2 mode=advanced swap=on ko=simple supply=9");
}

TEST(Gtp, FinalScore) {
  Desk yugo("yugo", "size=3 komi=2");
  EXPECT_EQ(ok(yugo, "final_score"), "W+2");
  EXPECT_EQ(ok(yugo, "gogui-rules_final_result"), "unknown");
  Desk meigo("meigo", "size=2");
  EXPECT_EQ(refused(meigo, "final_score"), "cannot score: the game is not over, and only its end decides it");
  while (!meigo.table().over()) ok(meigo, "genmove " + std::string(name_of(meigo.table().to_play())));
  EXPECT_EQ(ok(meigo, "final_score"), result_text(meigo.table().outcome()));
  EXPECT_EQ(ok(meigo, "final_score").substr(1), "+");
}

TEST(Gtp, Showboard) {
  Desk bargo("bargo", "size=2");
  play(bargo, "b2:ne button c3:w");
  EXPECT_EQ(bargo.answer("showboard"),
            "=\n 3   .   Bw\n 2 .   Bne .\n 1   .   .   c\n       a   b\nbargo size=2 komi=0 button=on\nbutton: white\n"
            "score: black 7, white 0.5\nwhite to move, moves: 3, last: black c3:w\n\n");
  Desk margo("margo", "size=2 supply=unlimited");
  play(margo, "a1 b2");
  EXPECT_EQ(
      margo.answer("1 showboard"),
      "=1\n 2 . B\n 1 W .   1 .\n   a b   2 a\nmargo size=2 players=2 mode=advanced swap=on ko=simple "
      "supply=unlimited\n"
      "supply: black unlimited, white unlimited\nscore: black 1, white 1\nwhite to move, moves: 2, last: black b2\n\n");
  Desk yugo("yugo", "size=2 button=off");
  play(yugo, "a1 pass pass");
  EXPECT_EQ(ok(yugo, "play white dead a1"), "");
  EXPECT_NE(yugo.answer("showboard").find("\nsettlement: white claims dead a1\n"), std::string::npos);
}

TEST(Gtp, GoguiRules) {
  Desk bargo("bargo", "size=2");
  play(bargo, "b2:ne c3:w");
  EXPECT_EQ(bargo.answer("gogui-rules_board"), "=\n. . O\n. X .\n. . .\n\n");
  EXPECT_EQ(ok(bargo, "gogui-rules_board_size"), "3");
  EXPECT_EQ(ok(bargo, "gogui-rules_game_id"), "bargo");
  EXPECT_EQ(ok(bargo, "gogui-rules_legal_moves"), ok(bargo, "crosscut-legal_moves"));
  EXPECT_EQ(ok(bargo, "gogui-rules_side_to_move"), "black");
  // Each line is type/label/command, the command being known.
  const std::string list = ok(bargo, "gogui-analyze_commands");
  std::istringstream lines(list);
  for (std::string line; std::getline(lines, line);) {
    const std::string command = line.substr(line.rfind('/') + 1);
    EXPECT_EQ(ok(bargo, "known_command " + std::string(words(command).at(0))), "true") << line;
  }
  Desk margo("margo");
  EXPECT_EQ(ok(margo, "gogui-analyze_commands").find("fair_komi"), std::string::npos);
  EXPECT_EQ(ok(margo, "gogui-rules_board_size"), "6");
}

TEST(Gtp, CrosscutGame) {
  Desk desk("yugo");
  EXPECT_EQ(ok(desk, "crosscut-game Bargo size=3\tbutton=off"), "");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=3 komi=0 button=off");
  EXPECT_EQ(refused(desk, "crosscut-game").substr(0, 12), "syntax error");
  EXPECT_EQ(refused(desk, "crosscut-game go").substr(0, 21), "there is no game \"go\"");
  EXPECT_EQ(refused(desk, "crosscut-game yugo size=4 size=4"), "option \"size\" is given twice, as \"4\" and as \"4\"");
  EXPECT_EQ(refused(desk, "crosscut-game yugo size"), "options of yugo are written key=value, not \"size\"");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=3 komi=0 button=off");
}

TEST(Gtp, Perft) {
  Desk desk("yugo", "size=3 settlement=off");
  EXPECT_EQ(ok(desk, "crosscut-perft 0"), "1");
  EXPECT_EQ(ok(desk, "crosscut-perft 1"), "10");
  EXPECT_EQ(ok(desk, "crosscut-perft 2"), std::to_string(*desk.table().perft(2)));
  EXPECT_EQ(ok(desk, "crosscut-divide 1"), "a1:1 a2:1 a3:1 b1:1 b2:1 b3:1 button:1 c1:1 c2:1 c3:1");
  std::string pairs;
  for (const auto& [move, count] : divide(desk.table(), 3)) pairs += move + ":" + std::to_string(count) + " ";
  EXPECT_EQ(ok(desk, "crosscut-divide 3"), trimmed(pairs));
  for (const char* depth : {"-1", "100", "x", "1.5", "99999999999999999999", "1e3"}) {
    EXPECT_EQ(refused(desk, std::string("crosscut-perft ") + depth).substr(0, 12), "syntax error") << depth;
    EXPECT_EQ(refused(desk, std::string("crosscut-divide ") + depth).substr(0, 12), "syntax error") << depth;
  }
  EXPECT_EQ(refused(desk, "crosscut-divide 0").substr(0, 12), "syntax error");
  desk.tick = 10;
  EXPECT_EQ(refused(desk, "crosscut-perft 99"), "stopped after 600 seconds; a smaller depth takes less");
  EXPECT_EQ(refused(desk, "crosscut-divide 99"), "stopped after 600 seconds; a smaller depth takes less");
}

TEST(Gtp, Negotiation) {
  Desk desk("sligo", "size=2 settlement=off");
  const std::string fair = ok(desk, "crosscut-fair_komi");
  EXPECT_EQ(words(fair).size(), 6U) << fair;
  EXPECT_EQ(ok(desk, "crosscut-fair_komi"), fair);
  desk.tick = 0.01;
  const double start = desk.now;
  EXPECT_EQ(words(ok(desk, "crosscut-fair_komi 1.5")).size(), 6U);
  EXPECT_LE(desk.now - start, 2);
  for (const char* seconds : {"0", "-1", "x", "86401", "1e3", "."})
    EXPECT_EQ(refused(desk, std::string("crosscut-fair_komi ") + seconds).substr(0, 12), "syntax error") << seconds;
  EXPECT_EQ(ok(desk, "crosscut-choose_side -1000"), "black");
  EXPECT_EQ(ok(desk, "crosscut-choose_side 1000"), "white");
  EXPECT_EQ(refused(desk, "crosscut-choose_side lots"),
            "option komi cannot be \"lots\"; allowed is -1000..1000 in steps of 0.5");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=2 komi=0 settlement=off");
  Desk margo("margo");
  EXPECT_EQ(refused(margo, "crosscut-fair_komi"), "no number is named before a game of margo");
  EXPECT_EQ(refused(margo, "crosscut-choose_side 1"), "no number is named before a game of margo");
}

// Text in which "..." stands for anything.
bool fits(std::string_view text, std::string_view pattern) {
  const std::size_t dots = pattern.find("...");
  if (!text.starts_with(pattern.substr(0, dots))) return false;
  if (dots == std::string_view::npos) return text.size() == pattern.size();
  for (std::size_t from = dots; from <= text.size(); ++from)
    if (fits(text.substr(from), pattern.substr(dots + 3))) return true;
  return false;
}

// One example: "$ crosscut gtp GAME OPTIONS", then commands behind "> ", each followed by its response.
void replay(const std::string& example) {
  std::istringstream lines(example);
  std::string line;
  std::getline(lines, line);
  const std::string begin = "$ crosscut gtp ";
  ASSERT_EQ(line.substr(0, begin.size()), begin);
  const std::string setup = line.substr(begin.size());
  Desk desk(words(setup).at(0), setup.substr(words(setup).at(0).size()));
  std::string command, expected;
  const auto compare = [&] {
    if (command.empty()) return;
    desk.looks = 0, desk.streamed.clear();
    const std::string end = desk.answer(command), answer = desk.streamed + end;
    EXPECT_TRUE(fits(trimmed(answer), trimmed(expected))) << command << "\n" << answer << "instead of\n" << expected;
  };
  while (std::getline(lines, line)) {
    if (!line.starts_with("> ")) {
      expected += line + "\n";
      continue;
    }
    compare();
    command = line.substr(2);
    expected.clear();
  }
  compare();
}

TEST(Gtp, ExamplesOfTheDocument) {
  std::ifstream file(std::string(CROSSCUT_SOURCE_DIR) + "/docs/protocols.md");
  std::ostringstream contents;
  contents << file.rdbuf();
  const std::string text = contents.str(), fence = "```gtp\n";
  std::string shown;
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    const std::string example = text.substr(at, text.find("```", at) - at);
    replay(example);
    shown += example;
  }
  Desk desk("yugo");
  const std::string commands = ok(desk, "list_commands");
  for (const std::string_view name : words(commands))
    EXPECT_NE(shown.find("> " + std::string(name)), std::string::npos) << name << " has no example";
}

}  // namespace
}  // namespace crosscut::gtp
