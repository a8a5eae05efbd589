// GTP: the outer form, every command about game, moves and board, and the examples of docs/protocols.md.
#include <fstream>
#include <sstream>

#include "gtp/gtp_talk.hpp"
#include "gtp/request.hpp"

namespace crosscut::gtp {
namespace {

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
  EXPECT_EQ(names.size(), 49U);
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
  Desk first("yugo", "size=3 button=off");
  play(first, "a1 c3 b1 c2 pass pass");
  EXPECT_EQ(ok(first, "genmove black"), "resume") << "who moves first wins, as is proved";
  EXPECT_EQ(ok(desk, "play black dead"), "");
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
  EXPECT_NE(ok(desk, "reg_genmove white"), "accept") << "Black's claim would cost it something";
  EXPECT_EQ(ok(desk, "play white accept"), "");
  EXPECT_EQ(ok(desk, "final_score"), "B+9");
  EXPECT_EQ(ok(desk, "gogui-rules_final_result"), "B+9");
  EXPECT_EQ(ok(desk, "final_status_list dead"), "");
  EXPECT_EQ(ok(desk, "final_status_list alive"), "a1 b1");
  EXPECT_EQ(refused(desk, "genmove black"), "the game is over (B+9)");
  EXPECT_EQ(refused(desk, "genmove white"), "the game is over (B+9)");
  EXPECT_EQ(refused(desk, "play black a2"), "illegal move: the game is over (B+9)");
  Desk walls("yugo", "size=5 button=off");
  play(walls, "b1 d1 b2 d2 b3 d3 b4 d4 b5 d5 c1 c2 c3 c4 c5 pass pass");
  EXPECT_EQ(ok(walls, "play white dead b1"), "");
  EXPECT_EQ(ok(walls, "play black dead d1"), "");
  EXPECT_EQ(ok(walls, "reg_genmove white"), "dead") << "both walls live";
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
  EXPECT_EQ(placed, "c3 g7 c7 g3") << "the usual points";
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
  other.files["go.sgf"] = "(;FF[4]GM[2];B[aa])";
  play(other, "c3");
  const std::string before = ok(other, "crosscut-state");
  EXPECT_EQ(refused(other, "loadsgf none.sgf"), "cannot load file: there is no file none.sgf");
  EXPECT_EQ(refused(other, "loadsgf go.sgf").substr(0, 18), "cannot load file: ");
  EXPECT_EQ(refused(other, "loadsgf game.sgf two"), "cannot load file: there is no file game.sgf two");
  EXPECT_EQ(refused(other, "loadsgf").substr(0, 12), "syntax error");
  EXPECT_EQ(ok(other, "crosscut-state"), before);
  EXPECT_EQ(ok(other, "loadsgf bad.sgf"), "");
  EXPECT_EQ(other.table().ply(), 1) << "as far as it can be played";
  other.files["game.json"] =
      R"({"crosscut_record":1,"game":"sligo","nodes":[{"move":{"colour":"black","text":"c3"}}]})";
  EXPECT_EQ(ok(other, "loadsgf game.json"), "");
  EXPECT_EQ(other.table().game(), "sligo");
  EXPECT_EQ(other.notes.at(0).substr(0, 22), "line 1, column 32: the");
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

// Handicap stones are moves here, and in the file they are not.
TEST(Gtp, TheMovesOfAFileAreCountedAsThere) {
  Desk desk("go");
  desk.files["a"] = "(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee];B[cg])";
  EXPECT_EQ(ok(desk, "loadsgf a 2"), "");
  EXPECT_EQ(desk.table().ply(), 3);
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
  EXPECT_EQ(refused(desk, "crosscut-game chess").substr(0, 24), "there is no game \"chess\"");
  EXPECT_EQ(refused(desk, "crosscut-game yugo size=4 size=4"), "option \"size\" is given twice, as \"4\" and as \"4\"");
  EXPECT_EQ(refused(desk, "crosscut-game yugo size"), "options of yugo are written key=value, not \"size\"");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=3 komi=0 button=off");
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
