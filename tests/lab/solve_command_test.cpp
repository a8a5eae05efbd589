// `crosscut solve`: killed at any instant it goes on; positions from records.
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>

#include "base/files.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view command = "solve bargo size=2 button=off --threads 2 --memory 16 --json --out ";

// Runs it in a process of its own, which is killed as soon as it has written what it has proved; whether it was.
bool killed_at_its_checkpoint(const Folder& folder) {
  const auto written = [&] {
    std::error_code none;
    for (const auto& file : fs::directory_iterator(folder.file("proofs")))
      if (file.path().extension() == ".proofs") return file.last_write_time(none);
    return fs::file_time_type();
  };
  const fs::file_time_type before = written();
  std::string text = CROSSCUT_EXECUTABLE " " + std::string(command) + folder.file("proofs") + " --save 0.01";
  const std::vector<std::string_view> parts = words(text);
  std::vector<std::string> arguments(parts.begin(), parts.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  pid_t process = -1;
  EXPECT_EQ(posix_spawn(&process, CROSSCUT_EXECUTABLE, nullptr, nullptr, pointers.data(), environ), 0);
  int status = 0;
  while (written() == before && waitpid(process, &status, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  kill(process, SIGKILL);
  waitpid(process, &status, 0);
  return WIFSIGNALED(status);
}

TEST(SolveCommand, ResumesWithSeveralThreadsAfterAKill) {
  const Folder folder;
  fs::create_directory(folder.file("proofs"));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(killed_at_its_checkpoint(folder)) << "it came to its end";
  const auto run = [&] { return json::parse(cli::run_line(std::string(command) + folder.file("proofs")).out); };
  const json found = run();
  EXPECT_EQ(found["value"], "B+7");
  EXPECT_EQ(found["best"], json({"b2:e", "b2:ne", "b2:nw", "b2:se", "b2:sw", "b2:w"}));
  EXPECT_EQ(found["all_best"], true);
  const json again = run();
  EXPECT_EQ(again["value"], "B+7");
  EXPECT_LT(again["nodes"].get<int>(), found["nodes"].get<int>() / 10) << "what was proved is known";
}

TEST(SolveCommand, SolvesThePositionOfARecord) {
  const Folder folder;
  const auto solved = [&](const std::string& name, const std::string& record, const std::string& more = "") {
    EXPECT_TRUE(write_file(folder.file(name), record));
    const cli::Ran ran = cli::run_line("solve --json --load " + folder.file(name) + more);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return json::parse(ran.out);
  };
  // Set up, with White's stones on the middle row.
  EXPECT_EQ(solved("set_up.sgf", "(;GM[1]SZ[3]KM[0]AW[ab][bb][cb]PL[W])")["value"], "W+9");
  const json played = solved("game.sgf", "(;GM[1]SZ[3]KM[0];B[bb];W[ab])");
  EXPECT_EQ(played["moves"], json({"b2", "a2"}));
  EXPECT_EQ(played["value"], "B+9");
  EXPECT_EQ(solved("game.sgf", "(;GM[1]SZ[3]KM[0];B[bb])", " --moves a2")["moves"], json({"b2", "a2"}));
  const cli::Ran none = cli::run_line("solve go size=3 --load " + folder.file("game.sgf"));
  EXPECT_TRUE(none.complains("give either a GAME or --load FILE"));
}

}  // namespace
}  // namespace crosscut
