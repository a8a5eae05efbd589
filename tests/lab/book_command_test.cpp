// `crosscut book`: growing a book in a file, going on, and showing it.
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

TEST(BookCommand, GrowsResumesAndShows) {
  const Folder folder;
  const std::string file = folder.file("yugo.book"), of = "book yugo size=4 --playouts 32 --out " + file;
  const cli::Ran first = cli::run_line(of + " --positions 5");
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(first.says("5 positions"));
  EXPECT_TRUE(first.says("unexplored"));
  const cli::Ran more = cli::run_line(of + " --positions 12");
  EXPECT_TRUE(more.says("12 positions")) << more.out;
  EXPECT_EQ(cli::run_line(of + " --after b2").status, 0);
  EXPECT_EQ(cli::run_line(of + " --after z9").status, 2);
  EXPECT_TRUE(cli::run_line("book yugo size=5 --positions 5 --out " + file).complains("is a book of yugo size=4"));
  EXPECT_TRUE(cli::run_line("book yugo size=4 komi=3 --positions 15 --out " + file).complains("another komi"));
}

TEST(BookCommand, ComparesTheBookWithTheEngine) {
  const Folder folder;
  const std::string of = "book yugo size=4 --out " + folder.file("yugo.book");
  ASSERT_EQ(cli::run_line(of + " --playouts 32 --positions 40").status, 0);
  const std::string check = of + " --check 6 --engine-playouts 50 --judge-playouts 200";
  const cli::Ran ran = cli::run_line(check);
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto count = [&](const std::string& what) {
    return std::stoi(ran.out.substr(ran.out.find(what) + what.size()));
  };
  EXPECT_EQ(count("same turn") + count("book is right") + count("engine is right"), std::stoi(ran.out));
  EXPECT_GT(std::stoi(ran.out), 1);
  EXPECT_EQ(cli::run_line(check).out, ran.out) << "the same seed compares the same positions";
}

// Each place is searched once, and each process has the places of the others.
TEST(BookCommand, SeveralProcessesGrowOneBook) {
  const Folder folder;
  const std::string of = "book yugo size=4 --playouts 32 --store " + folder.file("store") + " --out ";
  std::vector<std::thread> processes;
  std::array<cli::Ran, 3> ended;
  for (std::size_t i = 0; i < ended.size(); ++i)
    processes.emplace_back(
        [&, i] { ended[i] = cli::run_line(of + folder.file(std::to_string(i)) + " --positions 60"); });
  for (std::thread& process : processes) process.join();
  for (const cli::Ran& ran : ended) EXPECT_EQ(ran.status, 0) << ran.err;
  const cli::Ran whole = cli::run_line(of + folder.file("whole") + " --positions 2");
  ASSERT_EQ(whole.status, 0) << whole.err;
  const std::string text = text_of(folder.file("whole"));
  const auto positions = std::count(text.begin(), text.end(), '\n') - 3;
  EXPECT_GE(positions, 60);
  EXPECT_LE(positions, 60 + 3 * 8) << "a process sees what others added after each batch";
  EXPECT_EQ(cli::run_line("book yugo size=4 --out " + folder.file("whole")).out, whole.out) << "nothing is damaged";
  // A book that is there before is given to the others.
  const std::string own = folder.file("own");
  ASSERT_EQ(cli::run_line("book yugo size=4 --playouts 32 --seed 7 --positions 20 --out " + own).status, 0);
  const std::string other = "book yugo size=4 --playouts 32 --store " + folder.file("other") + " --positions 2 --out ";
  ASSERT_EQ(cli::run_line(other + own).status, 0);
  ASSERT_EQ(cli::run_line(other + folder.file("copy")).status, 0);
  EXPECT_EQ(text_of(folder.file("copy")), text_of(own));
  EXPECT_TRUE(cli::run_line("book yugo --store " + folder.file("store")).complains("--grow or --positions"));
}

TEST(BookCommand, LeavesADamagedBookAlone) {
  const Folder folder;
  const std::string file = folder.file("yugo.book");
  ASSERT_EQ(cli::run_line("book yugo size=3 --playouts 32 --positions 5 --out " + file).status, 0);
  std::string text = text_of(file);
  text[text.size() / 2] = static_cast<char>(text[text.size() / 2] ^ 1);
  std::ofstream(file) << text;
  const cli::Ran ran = cli::run_line("book yugo size=3 --playouts 32 --positions 9 --out " + file);
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(ran.complains("checksum")) << ran.err;
  EXPECT_EQ(text_of(file), text);
}

TEST(BookCommand, NeedsAFileAndTwoPlayers) {
  EXPECT_TRUE(cli::run_line("book yugo size=3 --positions 5").complains("--out"));
  const Folder folder;
  EXPECT_TRUE(cli::run_line("book margo players=3 --positions 5 --out " + folder.file("x")).complains("three"));
  EXPECT_TRUE(cli::run_line("book yugo --grow soon --out " + folder.file("x")).complains("soon"));
  EXPECT_TRUE(cli::run_line("book yugo size=3").complains("no opening book"));
}

}  // namespace
}  // namespace crosscut
