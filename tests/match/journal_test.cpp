// The files of lines in which matches used to be kept.
#include <fcntl.h>
#include <sys/file.h>

#include "match/filed.hpp"
#include "match/game_line.hpp"
#include "match/match_games.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

std::string head() { return match::conditions_of(tiny()) + "\n"; }

TEST(MatchJournal, ReadsWhatIsWholeWhereverItWasCut) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  std::string whole = head();
  for (const match::MatchGame& game : played(tiny())) whole += match::game_line(game);
  EXPECT_FALSE(*match::read_journal(path, tiny()));
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    // Around the ends of lines, and now and then between.
    const auto near = whole.substr(length > 2 ? length - 2 : 0, 4).find('\n') != std::string::npos;
    if (!near && length % 61 && length != whole.size()) continue;
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, length);
    const auto games = match::read_journal(path, tiny());
    ASSERT_TRUE(games) << length << ": " << games.message();
    const auto lines = std::count(whole.begin(), whole.begin() + static_cast<long>(length), '\n');
    ASSERT_EQ(games->has_value(), lines > 0);
    if (lines > 0) { ASSERT_EQ(static_cast<long>((*games)->size()), lines - 1) << length; }
    EXPECT_EQ(text_of(path), whole.substr(0, length)) << "it is left as it is";
  }
}

TEST(MatchJournal, DamagedLinesAreNamedAndDroppedOnlyIfWanted) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  std::vector<std::string> lines = {head()};
  for (const match::MatchGame& game : played(tiny())) lines.push_back(match::game_line(game));
  std::string altered = lines[2];
  const std::size_t points = altered.find("\"points\":") + 9;
  altered[points] = altered[points] == '0' ? '1' : '0';
  for (const std::string& wrong : {altered, std::string("nonsense\n"), lines[1]}) {
    std::ofstream(path, std::ios::trunc) << lines[0] + lines[1] + wrong + lines[3];
    EXPECT_EQ(match::read_journal(path, tiny()).message().find(path + " is damaged: line 3 is not a game: "), 0U);
    const auto games = match::read_journal(path, tiny(), true);
    ASSERT_TRUE(games) << games.message();
    EXPECT_EQ((*games)->size(), 2U);
  }
}

TEST(MatchJournal, RefusesWhatIsNotThisMatch) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  std::ofstream(path) << head();
  match::MatchSettings other = tiny();
  other.seed = 2;
  EXPECT_EQ(match::read_journal(path, other).message(),
            path + " holds a match with another seed: 1 there, 2 here; name another folder, or give the same settings");
  std::ofstream(path, std::ios::app) << "{\"game\": 7}\n";
  EXPECT_EQ(match::read_journal(path, tiny()).message(),
            path +
                " is damaged: line 2 is not a game: points is missing; --skip-damaged drops such lines and plays "
                "their games again");
  for (const char* number : {"1000000", "-1", "4294967296", "0.5"}) {
    const std::string line = match::game_line(played(tiny())[0]);
    ASSERT_EQ(line.find("{\"game\":0,"), 0U);
    const std::string unchecked = line.substr(9, line.find(",\"check\"") - 9) + "}\n";
    std::ofstream(path, std::ios::trunc) << head() << "{\"game\":" << number << unchecked;
    EXPECT_EQ(match::read_journal(path, tiny())
                  .message()
                  .find(path + " is damaged: line 2 is not a game: game must be a whole number from 0 to 999999"),
              0U);
  }
  std::ofstream(path, std::ios::trunc) << "hello\n";
  EXPECT_EQ(match::read_journal(path, tiny()).message(), path + " exists and is not a match; name another folder");
  std::ofstream(path, std::ios::trunc) << head();
  const int writer = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(flock(writer, LOCK_EX), 0);
  EXPECT_NE(match::read_journal(path, tiny()).message().find("is being written by another match"), std::string::npos);
  close(writer);
}

// The file in tests/old_match was made by a program that still kept its matches like this.
TEST(MatchJournal, AMatchBegunByAnOlderProgramGoesOn) {
  const Folder folder;
  const std::string old = text_of(CROSSCUT_SOURCE_DIR "/tests/old_match/games.jsonl");
  const auto run = [&](const std::string& out, const std::vector<std::string>& more) {
    std::vector<std::string> words = {
        "match",           "yugo",   "size=3", "--first", "uct playouts=2 memory=1", "--second",
        "mcts playouts=2", "--seed", "7",      "--out",   folder.file(out)};
    words.insert(words.end(), more.begin(), more.end());
    return cli::run_words(words);
  };
  std::filesystem::create_directories(folder.file("whole"));
  std::ofstream(folder.file("whole/games.jsonl")) << old;
  const cli::Ran fewer = run("whole", {"--games", "2"});
  EXPECT_TRUE(fewer.complains("holds game 4, but only 2 games (1 pairs) were asked for")) << fewer.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("whole/games.db")));
  const cli::Ran whole = run("whole", {"--games", "6"});
  EXPECT_EQ(whole.status, 0) << whole.err;
  EXPECT_TRUE(whole.says("first player      0 wins")) << whole.out;
  EXPECT_TRUE(std::filesystem::exists(folder.file("whole/000004.sgf"))) << "records that were missing are written";
  EXPECT_EQ(text_of(folder.file("whole/games.jsonl")), old);
  std::filesystem::remove(folder.file("whole/games.jsonl"));
  EXPECT_EQ(run("whole", {"--games", "6"}).out.substr(0, 300), whole.out.substr(0, 300)) << "it is no longer needed";

  std::string damaged = old;
  damaged[damaged.find("\"margin\":-8.5") + 10] = '7';
  std::filesystem::create_directories(folder.file("damaged"));
  std::ofstream(folder.file("damaged/games.jsonl")) << damaged;
  const cli::Ran refused = run("damaged", {"--games", "4"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(refused.complains("games.jsonl is damaged: line 3 is not a game: it was altered")) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("damaged/games.db")));
  EXPECT_EQ(run("damaged", {"--games", "4", "--skip-damaged"}).status, 0);
  EXPECT_EQ(text_of(folder.file("damaged/000002.sgf")), text_of(folder.file("whole/000002.sgf")))
      << "the game is played again";
}

}  // namespace
}  // namespace crosscut
