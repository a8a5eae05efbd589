// `crosscut match`: what it takes, says and keeps.
#include <csignal>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <sys/wait.h>

#include "lab/match_parts.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

TEST(Match, Command) {
  const Folder folder;
  const auto run = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = {
        "match",  "yugo", "size=3", "--first",         "mcts playouts=5", "--second", "uct playouts=5 memory=1",
        "--seed", "3",    "--out",  folder.file("out")};
    all.insert(all.end(), more.begin(), more.end());
    return cli::run_words(all);
  };
  const cli::Ran first = run({"--games", "4"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(first.says("no claim: 2 pairs were played, fewer than 30"));
  EXPECT_TRUE(first.says("again             crosscut match yugo size=3 --first 'mcts playouts=5'"));
  const auto before = text_of(folder.file("out/000003.sgf"));
  EXPECT_NE(before.find("PB[mcts playouts=5]"), std::string::npos);
  EXPECT_NE(text_of(folder.file("out/000004.sgf")).find("PW[mcts playouts=5]"), std::string::npos);

  const cli::Ran more = run({"--games", "6", "--json"});
  EXPECT_EQ(more.status, 0) << more.err;
  const auto report = nlohmann::json::parse(more.out);
  EXPECT_EQ(
      report["total"]["wins"].get<int>() + report["total"]["draws"].get<int>() + report["total"]["losses"].get<int>(),
      6);
  EXPECT_EQ(text_of(folder.file("out/000003.sgf")), before) << "no game is played twice";

  std::ofstream(folder.file("out/000003.sgf")) << "";
  std::filesystem::remove(folder.file("out/000004.sgf"));
  const cli::Ran fewer = run({"--games", "4"});
  EXPECT_EQ(fewer.status, 1);
  EXPECT_TRUE(fewer.complains("holds game 6, but only 4 games (2 pairs) were asked for")) << fewer.err;
  EXPECT_EQ(fewer.out, "");
  EXPECT_FALSE(std::filesystem::exists(folder.file("out/000004.sgf"))) << "nothing is written";
  EXPECT_EQ(run({"--games", "6"}).status, 0);
  EXPECT_EQ(text_of(folder.file("out/000003.sgf")), before) << "an empty record is written again";

  EXPECT_EQ(run({"--openings", "2"}).status, 1) << "another match lies there";
  EXPECT_TRUE(cli::run_line("match margo players=3 --first mcts --second uct").complains("this game has three"));
  EXPECT_TRUE(cli::run_line("match yugo --first mtcs --second uct").complains("--first: there is no player \"mtcs\""));
  EXPECT_EQ(cli::run_line("match yugo --first mcts").status, 2);
  EXPECT_TRUE(cli::run_line("match yugo --first mcts --second uct --sprt 20 0").complains("the smaller one first"));
  EXPECT_TRUE(cli::run_line("match yugo --first mcts --second uct --sprt nan 5")
                  .complains("--sprt must be a number, not \"nan\""));
  EXPECT_TRUE(cli::run_line("match yugo --first mcts --second uct --games 3").complains("played in pairs, not 3"));
}

// `again` is for a shell, and gives the same settings.
TEST(Match, CommandIsRepeatedExactly) {
  const cli::Ran ran = cli::run_words({"match", "yugo", "size=3", "--first", "uct playouts=2\tseed=1", "--second",
                                       "uct\nplayouts=2", "--games", "2", "--sprt", "-0.5", "12.3456789", "--tolerance",
                                       "0.1234567", "--patience", "86399.1234"});
  EXPECT_TRUE(
      ran.says("again             crosscut match yugo size=3 --first 'uct playouts=2\tseed=1' --second "
               "'uct\nplayouts=2' --games 2 --sprt -0.5 12.3456789 --openings 4 --seed 1 --concurrency 1 "
               "--tolerance 0.1234567 --patience 86399.1234\n"))
      << ran.out;
  EXPECT_EQ(lab::shell_word("a\vb"), "'a\vb'");
  EXPECT_EQ(lab::shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(lab::shell_word(""), "''");
  EXPECT_EQ(lab::shell_word("mcts"), "mcts");
}

TEST(Match, ABookAndAClockAreOptions) {
  const Folder folder;
  const std::string file = folder.file("openings.sgf");
  std::ofstream(file) << "(;FF[4]GM[600]XG[yugo]XO[size:3];B[a1];W[c3])";
  const auto run = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = {"match",    "yugo",           "size=3",  "--first", "mcts playouts=5",
                                    "--second", "uct playouts=5", "--games", "2"};
    all.insert(all.end(), more.begin(), more.end());
    return cli::run_words(all);
  };
  const cli::Ran ran = run({"--book", file, "--openings", "1", "--clock", "5m+3s"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.says("openings          1 from records, seed 1\nclock             300s+3s\n")) << ran.out;
  EXPECT_TRUE(ran.says(" --games 2 --book " + file + " --openings 1 --clock 300s+3s --seed 1 ")) << ran.out;
  const auto report = nlohmann::json::parse(run({"--book", file, "--json"}).out);
  EXPECT_EQ(report["book"], 1);
  EXPECT_EQ(report["opening_plies"], 0);
  EXPECT_TRUE(report["clock"].is_null());
  EXPECT_EQ(report["plies"]["least"] >= 2, true);
  EXPECT_TRUE(run({"--clock", "soon"}).complains("--clock: \"soon\" is not a clock; write the main time"));
  EXPECT_TRUE(run({"--book", folder.file("none")}).complains("--book: "));
  std::ofstream(file) << "(;FF[4]GM[1]SZ[9];B[aa])";
  EXPECT_TRUE(run({"--book", file}).complains("--book: game 1: it is not a game of yugo size=3"));
}

TEST(Match, AProgramThatCannotPlayIsRefusedBeforeAnythingIsPlayed) {
  const Folder folder;
  for (const char* program : {"gtp: exit 0", "gtp: while read line; do echo '? no'; echo; done"}) {
    const cli::Ran ran = cli::run_words({"match", "yugo", "size=3", "--first", program, "--second", "uct playouts=5",
                                         "--games", "2", "--out", folder.file("out")});
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.out, "");
    EXPECT_TRUE(ran.complains(in_quotes(program) + " cannot play: the program ")) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder.file("out")));
  }
}

TEST(Match, AFinishedMatchIsReportedWithoutItsPrograms) {
  const Folder folder;
  const std::string program = folder.file("program"), out = folder.file("out");
  const auto run = [&](const char* games) {
    return cli::run_words({"match", "yugo", "size=3", "--first", "gtp: " + program + " gtp yugo --playouts 5",
                           "--second", "uct playouts=5", "--games", games, "--out", out});
  };
  std::filesystem::create_symlink(CROSSCUT_EXECUTABLE, program);
  EXPECT_EQ(run("2").status, 0);
  std::filesystem::remove(program);
  const cli::Ran again = run("2");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_TRUE(again.says("no claim: 1 pairs were played"));
  const cli::Ran more = run("4");
  EXPECT_EQ(more.status, 1);
  EXPECT_TRUE(more.complains(" cannot play: the program ")) << more.err;
}

#ifndef CROSSCUT_SANITIZED  // sanitizers need file descriptors of their own
// Its machine being out of something is not a player's fault.
TEST(Match, EndsWhereAProgramCannotBeStarted) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const auto run = [&](const std::string& program) {
    const cli::Ran ran = cli::run_words(
        {"match", "yugo", "size=3", "--first", "gtp: " + program, "--second", "uct playouts=5", "--games", "4"});
    setrlimit(RLIMIT_NOFILE, &before);
    return ran;
  };
  // In its first game the program takes from the match what it needs to start another one.
  const cli::Ran ran = run(
      "while read -r line; do case $line in genmove*) prlimit --pid $PPID --nofile=3:; exit;; *) echo =; echo;; esac; "
      "done");
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(ran.complains("could not be started: Too many open files")) << ran.err;
  EXPECT_TRUE(ran.says("first player      0 wins, 0 draws, 1 losses")) << ran.out;
  rlimit none = before;
  none.rlim_cur = 3;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  const cli::Ran refused = run("exit");
  EXPECT_EQ(refused.status, 1);
  EXPECT_EQ(refused.out, "");
  EXPECT_TRUE(refused.complains("could not be started: Too many open files")) << refused.err;
}
#endif

TEST(Match, AnInterruptWhileAProgramIsTriedEndsTheProgram) {
  const Folder folder;
  const std::string program = "echo $$ > " + folder.file("process") + "; kill -INT $PPID; exec sleep 77777";
  const std::string command = CROSSCUT_EXECUTABLE " match yugo size=3 --first 'gtp: " + program +
                              "' --second uct --patience 3600 --out " + folder.file("out") + " 2> " +
                              folder.file("complaint") + " > " + folder.file("report");
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status;
  EXPECT_NE(text_of(folder.file("complaint")).find("stopped after 0 games"), std::string::npos);
  const pid_t process = std::stoi(text_of(folder.file("process")));
  EXPECT_NE(kill(process, 0), 0) << "it still runs";
  if (kill(process, 0) == 0) kill(process, SIGKILL);
}

TEST(Match, RecordsSayHowAGameEnded) {
  const Folder folder;
  ASSERT_EQ(cli::run_words({"match", "yugo", "size=5", "--first", "mcts playouts=50 resign=100", "--second",
                            "mcts playouts=50", "--games", "2", "--openings", "1", "--out", folder.file("out")})
                .status,
            0);
  // After an opening of one move the first player is White.
  EXPECT_NE(text_of(folder.file("out/000001.sgf")).find("RE[B+R]"), std::string::npos);
  EXPECT_NE(text_of(folder.file("out/000002.sgf")).find("RE[W+R]"), std::string::npos);
}

}  // namespace
}  // namespace crosscut
