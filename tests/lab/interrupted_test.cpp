// Ctrl-C while a command runs for long: all of it ends, and it says so.
#include <csignal>

#include "command/terminal.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

// An interrupt that comes before the command first asks for one.
class Interrupted : public testing::Test {
 protected:
  Interrupted() {
    command::catch_interrupts();
    (void)raise(SIGINT);
  }
  ~Interrupted() override {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) (void)signal(number, SIG_DFL);
  }
};

TEST_F(Interrupted, EveryThreadOfSelfPlayStops) {
  const Folder folder;
  const cli::Ran ran = cli::run_line("selfplay yugo size=3 --games 40 --threads 4 --out " + folder.file("games"));
  EXPECT_TRUE(ran.complains("stopped; the same command plays the rest")) << ran.out << ran.err;
}

TEST_F(Interrupted, NoTableIsWritten) {
  const Folder folder;
  const cli::Ran ran = cli::run_line("solve yugo size=3 --table " + folder.file("yugo.table"));
  EXPECT_TRUE(ran.complains("--table: stopped")) << ran.out << ran.err;
}

TEST_F(Interrupted, NoCycleIsLookedForInRandomPlay) {
  const cli::Ran ran = cli::run_line("cycle yugo size=3 --games 10");
  EXPECT_TRUE(ran.complains("stopped before everything was examined")) << ran.out << ran.err;
}

TEST_F(Interrupted, NoFigureComesFromAPartOfTheGames) {
  const cli::Ran ran = cli::run_line("bench yardstick " CROSSCUT_SOURCE_DIR "/data/yardstick/yugo.sgf");
  EXPECT_TRUE(ran.complains("stopped; the same command continues")) << ran.out << ran.err;
}

}  // namespace
}  // namespace crosscut
