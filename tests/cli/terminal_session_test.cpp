// Whole sessions of terminal play, driven by strings.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "cli/main.hpp"
#include "cli/play.hpp"
#include "cli/terminal_games.hpp"

namespace crosscut::cli {
namespace {

// A whole run of the command.
struct Talk {
  int status;
  std::string out, err;
  bool says(std::string_view text) const { return out.find(text) != std::string::npos; }
};

Talk talk(const std::string& arguments, const std::string& input) {
  std::vector<std::string> all = {"crosscut", "play"};
  for (const auto word : words(arguments)) all.emplace_back(word);
  std::vector<const char*> pointers;
  for (const auto& word : all) pointers.push_back(word.c_str());
  std::istringstream in(input);
  std::ostringstream out, err;
  Context context{in, out, err};
  const int status = run(static_cast<int>(pointers.size()), pointers.data(), context);
  return {status, out.str(), err.str()};
}

const std::string two_humans = " --black human --white human --playouts 20";

TEST(Session, WhatIsSavedIsTheGameThatWasPlayed) {
  const std::string path = ::testing::TempDir() + "played.sgf";
  std::remove(path.c_str());
  (void)talk("yugo size=5" + two_humans, "a1\nb1\nundo 2\nc3\nsave " + path + "\n");
  std::ifstream in(path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(text.find(";B[c3])"), std::string::npos) << text;
  EXPECT_EQ(text.find("a1"), std::string::npos) << text;
  std::remove(path.c_str());
}

TEST(Session, LoadsABrokenRecordAndSaysWhatIsWrong) {
  const std::string path = ::testing::TempDir() + "broken.sgf";
  std::ofstream(path) << "(;GM[1]SZ[9];B[ee];W[ee];B[cc]";
  const Talk said = talk("--load " + path, "board\n");
  EXPECT_TRUE(said.says("line 1, column 31: a \")\" is missing at the end")) << said.out;
  EXPECT_TRUE(said.says("line 1, column 19: the move cannot be played")) << said.out;
  EXPECT_TRUE(said.says("White to move")) << said.out;
  std::remove(path.c_str());
}

TEST(Session, WholeGamesAgainstTheComputer) {
  for (const std::string game : {"bargo size=2", "yugo size=3", "margo size=3 ko=superko", "spargo ko=superko",
                                 "sligo size=3", "meigo size=3 ko=superko", "margo size=2 players=3 ko=superko"}) {
    // The human plays what the computer would: `go` moves for whoever is due.
    std::string script;
    for (int i = 0; i < 400; ++i) script += "go\n";
    const Talk said = talk(game + " --no-strict --playouts 20 --seed 5", script);
    EXPECT_TRUE(said.says("The game is over: ")) << game << said.out.substr(said.out.size() - 500);
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos);
    EXPECT_TRUE(talk(game + " --no-strict --playouts 20 --ponder", script).says("The game is over: ")) << game;
  }
}

TEST(Session, TheComputerAgainstItself) {
  const Talk said = talk("spargo ko=superko --black computer --white computer --playouts 5", "score\n");
  EXPECT_TRUE(said.says("The game is over: ")) << said.out;
  EXPECT_EQ(said.status, 0);
  // Where a game may never end, it asks for leave after a while.
  bool asked = false;
  for (int seed = 1; seed <= 20 && !asked; ++seed)
    asked = talk("margo size=2 swap=off --black computer --white computer --player uct --playouts 3 --seed " +
                     std::to_string(seed),
                 "")
                .says("type go to let it play on");
  EXPECT_TRUE(asked);
}

TEST(Session, HumansPlayEveryLegalMove) {
  for (const auto& [game, options] : every_board) {
    if (options == "players=3" || options == "size=13" || options == "size=19") continue;
    const auto table = random_game(game, options, 60, 11);
    std::string script;
    for (const auto& made : table->moves()) script += table->text(made.turn) + "\n";
    const Talk said = talk(game + " " + options + two_humans, script);
    EXPECT_EQ(said.status, 0) << said.out;
    EXPECT_TRUE(said.says("Move " + std::to_string(table->ply()) + ": "));
  }
}

TEST(Session, CommentsBlankLinesAndEcho) {
  const Talk said = talk("yugo size=3" + two_humans, "# nothing\n\n  b2  # the middle\nquit\nnever read\n");
  EXPECT_EQ(said.status, 0);
  EXPECT_TRUE(said.says("Black to move (or button) > # nothing\n"));
  EXPECT_TRUE(said.says("Move 1: Black plays b2."));
  EXPECT_FALSE(said.says("never"));
}

TEST(Session, RefusedLinesAreNamedAndCounted) {
  const std::string game = "bargo size=3" + two_humans;
  const Talk said = talk(game, "c3:ne\nd4:sw\nb2\nz9:e\nzz\nd3:up\npass\nfoo:bar\nundu\n");
  EXPECT_EQ(said.status, 1);
  EXPECT_TRUE(said.says("d4:sw: the wall would face c3, where a black piece's wall already stands."));
  EXPECT_TRUE(said.says("b2 needs the direction of its wall, like b2:ne."));
  EXPECT_TRUE(said.says("\"zz\" is not a command or a move; moves are a cell")) << said.out;
  EXPECT_TRUE(said.says("nobody may pass before the button is taken."));
  EXPECT_TRUE(said.says("did you mean undo?\n"));
  EXPECT_FALSE(said.says("Move 2"));
  EXPECT_EQ(talk(game + " --no-strict", "zz\n").status, 0);
  EXPECT_EQ(talk(game, "c3:ne\n").status, 0);
}

TEST(Session, WrongUsage) {
  EXPECT_EQ(talk("", "").status, 2);
  EXPECT_EQ(talk("chess", "").status, 2);
  EXPECT_EQ(talk("yugo size=99", "").status, 2);
  EXPECT_TRUE(talk("yugo size=99", "").says("option size cannot be \"99\"; allowed is 2..19."));
  EXPECT_EQ(talk("yugo --black nobody", "").status, 2);
  EXPECT_EQ(talk("yugo --red human", "").status, 2);
  EXPECT_EQ(talk("yugo --level 11", "").status, 2);
  EXPECT_EQ(talk("yugo --player deep", "").status, 2);
  EXPECT_EQ(talk("--load /no/such/file", "").status, 2);
}

TEST(Session, HostileInput) {
  std::string input = "a1\n";
  input +=
      std::string("b\0c\n", 4) + std::string(10'000'000, 'x') + "\n\x1b[A\n\xff\xfe\nundo 99999999999\nundo -1\nb2\n";
  const Talk said = talk("sligo size=3" + two_humans, input);
  EXPECT_EQ(said.status, 1);
  EXPECT_TRUE(said.says("this line contains control characters: \"b\\x00c\"."));
  EXPECT_TRUE(said.says("this line has 10000000 bytes, more than the 4000 allowed"));
  EXPECT_TRUE(said.says("undo takes a number of moves, not \"99999999999\"."));
  EXPECT_TRUE(said.says("Move 1: Black plays a1."));
  EXPECT_LT(said.out.size(), 20'000U);
}

TEST(Session, AbbreviationsMustBeUnambiguous) {
  const Talk said = talk("yugo size=3" + two_humans, "b2\nbut\nb\npa\nund\nsc\nl\n");
  EXPECT_TRUE(said.says("Move 2: White takes the button."));
  EXPECT_TRUE(said.says("Move 3: Black passes."));
  EXPECT_TRUE(said.says("\"l\" could mean level, load."));
  EXPECT_TRUE(said.says("If the game ended now: Black wins by 8.5 points.")) << said.out;
}

TEST(Session, UndoAndRedo) {
  const Talk said = talk("margo size=3 swap=off" + two_humans,
                         "undo\na1\nb1\nc1\nundo\nundo 2\nredo\nredo 9\nredo 2\nundo\nredo\nundo\na3\nredo\n");
  EXPECT_EQ(said.status, 1);
  EXPECT_TRUE(said.says("there is no move to take back."));
  EXPECT_TRUE(said.says("only 2 moves have been taken back."));
  EXPECT_TRUE(said.says("no move has been taken back."));
  const std::string end = said.out.substr(said.out.rfind("level 1"));
  EXPECT_EQ(end.substr(0, end.find('\n')), "level 1        Move 3: White plays a3.");
}

TEST(Session, UndoAgainstTheComputerGivesTheTurnBack) {
  const Talk said = talk("meigo size=5 ko=superko --playouts 10", "c3\nd4\nundo\nundo 1\nboard\ngo\nundo\nundo\n");
  EXPECT_TRUE(said.says("White (computer) to move (or go) > board")) << said.out;
  EXPECT_EQ(said.status, 1);  // the last undo has nothing to take back
}

TEST(Session, SaysHowStrongTheComputerIs) {
  const Talk levels = talk("yugo size=3 --seed 5 --level 2", "level\nlevel 5\nplayers\n");
  EXPECT_TRUE(levels.says("The computer: net, level 2, 1 playout a move, seed 5."));
  EXPECT_TRUE(levels.says("White: computer (net, level 5, 33 playouts a move, seed 5)"));
  EXPECT_TRUE(
      talk("yugo size=3 --seed 5 --playouts 9", "level\n").says("The computer: net, 9 playouts a move, seed 5."));
  // There is no network for this board.
  EXPECT_TRUE(talk("go size=2 --seed 5 --level 2", "level\n").says("The computer: mcts, level 2, 60 playouts"));
}

TEST(Session, WhyMovesAndHint) {
  const Talk said =
      talk("bargo size=2" + two_humans, "b2:e\nwhy b2:e\nwhy a1:w\nwhy a1:e\nmoves\nmoves a1\nmoves q\nhint\n");
  EXPECT_TRUE(said.says("Not allowed: b2:e: there is already a black piece on b2."));
  EXPECT_TRUE(said.says("Not allowed: a1:w: the wall would stand on the edge of the board"));
  EXPECT_TRUE(said.says("Allowed: White plays a1:e."));
  EXPECT_TRUE(said.says("a1: e nw"));
  EXPECT_TRUE(said.says("no legal move begins with \"q\"."));
  EXPECT_TRUE(said.says("The computer would play "));
}

TEST(Session, LongListsOfMovesAreGrouped) {
  const Talk said = talk("sligo size=9" + two_humans, "e5\na1\nmoves\nmoves e5-e6\n");
  EXPECT_TRUE(said.says("e5-e6 (")) << said.out;
  EXPECT_TRUE(said.says("e5-e6: "));
  EXPECT_LT(said.out.size(), 10'000U);
}

TEST(Session, SettlementBetweenHumans) {
  const std::string passes = "b2\nd4\nb4\nd2\nbutton\npass\npass\n";
  const std::string game = "yugo size=5" + two_humans;
  const Talk claimed = talk(game, passes + "dead b2\naccept\n");
  EXPECT_EQ(claimed.status, 0);
  EXPECT_TRUE(claimed.says("Both players have passed. Is anything dead?"));
  EXPECT_TRUE(claimed.says(" 2  . X!. O .  2"));
  EXPECT_TRUE(claimed.says("White claims as dead: b2. If you accept, White wins by half a point."));
  EXPECT_TRUE(claimed.says("The game is over: White wins by half a point (W+0.5)."));
  const Talk resumed = talk(game, passes + "c3\ndead c3\ndead\nresume\nc3\n");
  EXPECT_EQ(resumed.status, 1);
  EXPECT_TRUE(resumed.says("both players have passed: claim groups"));
  EXPECT_TRUE(resumed.says("c3 is empty; only groups can be claimed dead."));
  EXPECT_TRUE(resumed.says("White claims that nothing is dead. If you accept, Black wins by half a point."));
  EXPECT_TRUE(resumed.says("Move 10: White plays c3."));
}

TEST(Session, SettlementWithTheComputer) {
  // The computer does not give its stones away, and accepts what costs it nothing.
  const std::string passes = "players white human\nb2\nc1\nbutton\npass\npass\nplayers black computer\n";
  EXPECT_TRUE(
      talk("yugo size=3 --playouts 10", passes + "dead b2\n").says("Black resumes play, without a second settlement."));
  const std::string game = "yugo size=5 --playouts 10";
  const std::string settled =
      "players white human\nb1\nd1\nb2\nd2\nb3\nd3\nb4\nd4\nb5\nd5\nbutton\npass\npass\nplayers black computer\n";
  EXPECT_TRUE(talk(game, settled + "dead\n").says("The game is over: Black wins by half a point"));
}

TEST(Session, HelpIsNoAnswerToAQuestion) {
  const Talk asks = talk("yugo size=3 --playouts 30 --negotiation", "help\nme\nhelp\n2\nquit\n");
  EXPECT_TRUE(asks.says("Type one of the answers in the question."));
  EXPECT_FALSE(asks.says("\"help\""));
  EXPECT_TRUE(asks.says("komi=2 "));
}

TEST(Session, NegotiationInEachRole) {
  const std::string game = "yugo size=3 --playouts 30 --negotiation";
  const Talk names = talk(game, "me\n5000\nseven\n2\nquit\n");
  EXPECT_TRUE(names.says("option komi cannot be \"5000\"; allowed is -1000..1000."));
  EXPECT_TRUE(names.says("The computer takes "));
  EXPECT_TRUE(names.says("komi=2 "));
  const Talk chooses = talk(game, "computer\ngreen\nwhite\nplayers\nquit\n");
  EXPECT_TRUE(chooses.says("The computer names komi="));
  EXPECT_TRUE(chooses.says("\"green\" is neither black nor white."));
  EXPECT_TRUE(chooses.says("White: human\n"));
  EXPECT_TRUE(chooses.says("Black: computer"));
  const Talk both = talk(game + " --black human --white human", "yes\n3\nwhite\nplayers\nquit\n");
  EXPECT_TRUE(both.says("komi=3 "));
  EXPECT_TRUE(both.says("White: human\n"));
  EXPECT_TRUE(both.says("Black: human\n"));
  EXPECT_TRUE(talk(game, "\nquit\n").says("komi=0"));
  EXPECT_FALSE(talk(game + " komi=4", "quit\n").says("Who names it?"));
}

TEST(Session, SwapExchangesThePlayers) {
  const Talk said = talk("spargo --black human --playouts 10 ko=superko", "swap\nplayers\n");
  EXPECT_TRUE(said.says("Black swaps: the players exchange colours."));
  EXPECT_TRUE(said.says("White: human\n")) << said.out;
  EXPECT_TRUE(said.says("Black: computer"));
  EXPECT_TRUE(said.says("Move 3: Black plays"));
}

TEST(Session, ARepeatedBoardIsAnnouncedAndCanEndInVoid) {
  const std::string circle = "a3\nb1\nb2\na2\na1\na2\na1\n";
  const Talk said = talk("meigo size=3" + two_humans, circle + "void\nperhaps\nyes\n");
  EXPECT_TRUE(said.says("This position has occurred before.")) << said.out;
  EXPECT_TRUE(said.says("The game is over: no result (Void)."));
  EXPECT_TRUE(talk("meigo size=3 --playouts 5", "a3\nvoid\n").says("The computer plays on"));
}

TEST(Session, QuitLeavesAQuestion) {
  const Talk said = talk("yugo size=5" + two_humans, "c3\nvoid\nquit\nboard\n");
  EXPECT_FALSE(said.says("The game is over")) << said.out;
  EXPECT_FALSE(said.says("> board"));
  EXPECT_FALSE(talk("yugo size=5 --negotiation", "quit\n").says("Black to move"));
}

TEST(Session, TheComputerResigns) {
  const std::string line = "yugo size=5 --black computer --white computer --playouts 5";
  const Talk said = talk(line + " --resign 100", "");
  EXPECT_TRUE(said.says(" (computer) resigns.\nThe game is over: ")) << said.out;
  EXPECT_TRUE(said.says(" wins by resignation"));
  EXPECT_FALSE(talk(line, "").says("resigns"));
}

TEST(Session, Resigning) {
  EXPECT_TRUE(talk("yugo" + two_humans, "e5\nresign\n").says("Black wins by resignation (B+R)."));
  EXPECT_TRUE(talk("yugo --white human --playouts 5", "resign\n").says("Black wins by resignation (B+R)."));
  const Talk three = talk("margo size=2 players=3 --white human --playouts 5", "resign\n");
  EXPECT_TRUE(three.says("The others play on"));
  const Talk asked = talk("yugo" + two_humans, "resign later\nboard\nhelp resign\n");
  EXPECT_TRUE(asked.says("nothing can follow resign; leave out \"later\"")) << asked.out;
  EXPECT_FALSE(asked.says("by resignation"));
  EXPECT_TRUE(asked.says("resign the game")) << "help says what it knows";
  const Talk over = talk("yugo" + two_humans, "resign\ne5\nundo\ne5\n");
  EXPECT_TRUE(over.says("the game is over (W+R)"));
  EXPECT_TRUE(over.says("Move 1: Black plays e5."));
}

TEST(Session, SaveAndLoad) {
  for (const std::string ending : {"sgf", "json"}) {
    const std::string path = testing::TempDir() + "terminal_test." + ending;
    std::remove(path.c_str());
    const std::string moves = "b2\nd4\nb4\nd2\nbutton\npass\npass\ndead b2\n";
    const Talk saved =
        talk("yugo size=5 --negotiation" + two_humans, "yes\n1\nblack\n" + moves + "save " + path + "\nundo\nsave\n");
    EXPECT_EQ(saved.status, 0) << saved.out;
    EXPECT_TRUE(saved.says("Saved as "));
    // What belongs to another game is not overwritten.
    EXPECT_TRUE(talk("yugo" + two_humans, "save " + path + "\n").says("there is already a file"));
    const Talk loaded = talk("--load " + path, "dead b2\naccept\n");
    EXPECT_EQ(loaded.status, 0) << loaded.out;
    EXPECT_TRUE(loaded.says("The game is over: White wins by 1.5 points (W+1.5).")) << loaded.out;
    EXPECT_TRUE(talk("margo" + two_humans, "load " + path + "\n").says("White to answer (or dead, resume) > "));
    std::remove(path.c_str());
  }
}

TEST(Session, PlayersAndResultsAreSavedToo) {
  const std::string path = testing::TempDir() + "terminal_test_players.sgf";
  std::remove(path.c_str());
  (void)talk("spargo --white computer --playouts 5", "swap\nresign\nsave " + path + "\n");
  const Talk said = talk("--load " + path, "players\nundo\nplayers\n");
  EXPECT_TRUE(said.says("The game is over: Black wins by resignation (B+R).")) << said.out;
  EXPECT_TRUE(said.says("White: human\n"));
  EXPECT_TRUE(said.says("Black: computer"));
  std::remove(path.c_str());
}

// With a person, who has a place for unsaved games.
std::string talk_to_a_person(const std::string& input, const std::string& unsaved) {
  std::istringstream in(input);
  std::ostringstream out;
  Console console({lines_of(in), out, [] { return Style{}; }, true, {}});
  EXPECT_EQ(play(console, {.game = "yugo",
                           .options = "size=5",
                           .players = {Player::human, Player::human},
                           .unsaved = [&](std::string_view) { return unsaved; }}),
            0);
  return out.str();
}

TEST(Session, AnUnsavedGameIsKept) {
  const std::string path = testing::TempDir() + "terminal_test_unsaved.sgf";
  std::remove(path.c_str());
  EXPECT_EQ(talk_to_a_person("quit\n", path).find("is kept in"), std::string::npos);
  EXPECT_FALSE(std::ifstream(path)) << "no move was made";
  EXPECT_NE(talk_to_a_person("c3\nnew margo\nquit\n", path).find("The game is kept in " + path), std::string::npos);
  EXPECT_TRUE(talk("--load " + path, "").says("Move 1: Black plays c3."));
  std::remove(path.c_str());
}

TEST(Session, AGameThatCannotBeKeptIsPrintedAndLeftAtTheSecondQuit) {
  const std::string said = talk_to_a_person("c3\nquit\nnew margo\nd4\nquit\nboard\n", "/no/such/place.sgf");
  const auto first = said.find("The game could not be saved: the file \"/no/such/place.sgf\" cannot be written");
  ASSERT_NE(first, std::string::npos) << said;
  EXPECT_EQ(said.find("could not be saved", first + 40), std::string::npos);
  EXPECT_NE(said.find("B[c3]"), std::string::npos);
  EXPECT_NE(said.find("Move 2: White plays d4."), std::string::npos) << "the game goes on, and no other begins";
  EXPECT_EQ(said.find("A new game"), std::string::npos);
}

TEST(Session, FilesThatCannotBeUsed) {
  const std::string path = testing::TempDir() + "terminal_test_bad.sgf";
  std::ofstream(path) << "(;FF[4]GM[600]XG[yugo]XO[size:5];B[b2];W[b2])";
  const Talk said = talk("yugo" + two_humans, "load\nload " + path + "\nload /no/such\nsave /no/such/place\nsave\n");
  EXPECT_EQ(said.status, 1);
  EXPECT_TRUE(said.says("line 1, column")) << said.out;
  EXPECT_TRUE(said.says("the file \"/no/such\" cannot be read."));
  EXPECT_TRUE(said.says("the file \"/no/such/place\" cannot be written."));
  std::remove(path.c_str());
}

TEST(Session, ANewGame) {
  const Talk said =
      talk("yugo size=5" + two_humans, "c3\nnew\nnew size=4\nnew sligo size=3\nnew chess\nnew size=0\nb2\n");
  EXPECT_TRUE(said.says("A new game: yugo size=5 "));
  EXPECT_TRUE(said.says("A new game: yugo size=4 "));
  EXPECT_TRUE(said.says("A new game: sligo size=3 "));
  EXPECT_TRUE(said.says("there is no game \"chess\""));
  EXPECT_TRUE(said.says("Move 1: Black plays b2."));
}

}  // namespace
}  // namespace crosscut::cli
