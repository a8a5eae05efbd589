// The commands that work on records: convert, draw and review.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "support/command.hpp"

namespace crosscut::cli {
namespace {

namespace fs = std::filesystem;

// A folder that is gone after the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("crosscut_test_" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }
  std::string text(const std::string& name) const {
    std::ifstream in(file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

const std::string sgf = "(;FF[4]CA[UTF-8]GM[600]XG[yugo]XO[size:3]RE[Void];B[B2]C[the middle];W[a1](;B[a2])(;B[c3]))";

TEST(Convert, ConvertsBetweenFormats) {
  const Ran json = run_line("convert", sgf);
  EXPECT_EQ(json.status, 0) << json.err;
  const auto object = nlohmann::json::parse(json.out);
  EXPECT_EQ(object["game"], "yugo");
  EXPECT_EQ(object["nodes"][1]["move"]["text"], "B2");  // as it was written
  EXPECT_EQ(object["program"]["name"], "Crosscut");
  const Ran back = run_line("convert -", json.out);
  EXPECT_EQ(back.out.substr(0, 5), "(;FF[");
  EXPECT_EQ(run_line("convert", back.out).out, json.out);
  EXPECT_EQ(run_line("convert --to sgf", back.out).out, back.out);
}

TEST(Convert, GivesOtherProgramsAllOptionsOfGo) {
  const Ran go = run_line("convert", R"({"crosscut_record": 1, "game": "go", "nodes": [{},
                                         {"parent": 0, "move": {"colour": "black", "text": "e5"}}]})");
  EXPECT_TRUE(go.says("GM[1]SZ[9]KM[7.5]RU[Chinese]\n;B[ee]")) << go.out;
}

TEST(Convert, KeepsEveryGameOfACollection) {
  const Ran json = run_line("convert", sgf + "\n" + sgf);
  std::istringstream lines(json.out);
  int games = 0;
  for (std::string line; std::getline(lines, line); ++games) EXPECT_EQ(nlohmann::json::parse(line)["game"], "yugo");
  EXPECT_EQ(games, 2);
}

TEST(Convert, ChecksARecord) {
  const Ran right = run_line("convert --check", sgf);
  EXPECT_EQ(right.status, 0) << right.err;
  EXPECT_EQ(right.out, "standard input: 1 game, clean\n");
  EXPECT_EQ(run_line("convert --check", sgf + sgf).out, "standard input: 2 games, all clean\n");
  EXPECT_TRUE(run_line("convert --check --to sgf", sgf).says(";B[b2]"));  // in its simplest form
}

TEST(Convert, GradesRecords) {
  const std::string variation = "(;GM[600]XG[yugo]XO[size:3];B[b2]\n;W[a1](;B[a2])\n(;B[a1]))";
  const Ran noted = run_line("convert --check", sgf + variation);
  EXPECT_EQ(noted.status, 0);
  EXPECT_EQ(noted.out, "standard input: 2 games, 1 read with notes\n");
  EXPECT_EQ(
      noted.err,
      "crosscut: standard input: game 2: line 3, column 2: the move cannot be played (a1: there is already a white "
      "pawn on a1); the line ends here\n");
  EXPECT_EQ(run_line("convert --check", variation).out, "standard input: 1 game, read with notes\n");
  const Ran converted = run_line("convert --check --to json", variation);
  EXPECT_EQ(converted.err.size(), noted.err.size() - std::string("game 2: ").size());
  EXPECT_TRUE(converted.says("\"text\":\"a1\"}}]")) << "what cannot be played is kept";
  EXPECT_TRUE(run_line("convert --check", "(;XG[yugo]RE[B+3];B[b2])").complains("the game is not over"));
  EXPECT_TRUE(run_line("convert --check", "(;XG[yugo];W[b2])").complains("line 1, column 11: White moves"));
  const Ran unreadable = run_line("convert --check --to json", sgf + "(;XG[chess];W[e4])");
  EXPECT_EQ(unreadable.status, 1);
  EXPECT_EQ(unreadable.out, "");
  EXPECT_TRUE(unreadable.complains("standard input: game 2: there is no game \"chess\""));
}

TEST(Convert, WritesForAbstractPlay) {
  const std::string margo = "(;XG[margo]XO[size:4]DT[2024-05-17]RE[W+R];W[a1];B[b1]C[well](;W[c1])(;W[d1]))";
  const Ran there = run_line("convert --to abstractplay", margo);
  EXPECT_EQ(there.status, 0);
  EXPECT_EQ(there.err, "crosscut: standard input: variations and comments are left out\n");
  EXPECT_EQ(nlohmann::json::parse(there.out)["moves"].size(), 2U);
  EXPECT_EQ(run_line("convert --check", there.out).out, "standard input: 1 game, clean\n");
  EXPECT_TRUE(run_line("convert", there.out).says(";W[a1]XC[];B[b1]XC[];W[c1]XC[])"));
  const Ran refused = run_line("convert --to abstractplay", sgf);
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(refused.complains("only games of Margo"));
}

TEST(Convert, ReadsTheEncodingThatIsNamed) {
  const std::string text = "(;GM[1]SZ[9]PB[\xb9\xc5])";
  EXPECT_TRUE(run_line("convert --to sgf --encoding gbk", text).says("PB[\u53e4]"));
  EXPECT_TRUE(run_line("convert --to sgf --encoding euc-kr", text).says("PB[\ubbb4]"));
  const Ran unknown = run_line("convert --encoding martian", text);
  EXPECT_EQ(unknown.status, 1);
  EXPECT_TRUE(unknown.complains("the character set \"martian\" is not known"));
}

TEST(Draw, ShowsAGameOrAFile) {
  const Folder folder;
  const std::string in = folder.file("in.sgf", sgf), out = folder.file("out.svg");
  const Ran drawn = run_words({"draw", in});
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_EQ(drawn.out, run_line("draw -", sgf).out);
  EXPECT_EQ(drawn.out, run_words({"draw", "yugo", "size=3", "--moves", "b2 a1 a2"}).out);
  EXPECT_NE(drawn.out, run_words({"draw", in, "--ply", "2"}).out);
  EXPECT_EQ(run_words({"draw", in, "-o", out}).out, "");
  EXPECT_EQ(folder.text("out.svg"), drawn.out);
}

TEST(Draw, RejectsBadInput) {
  EXPECT_TRUE(run_line("draw nowhere.sgf").complains("nowhere.sgf"));
  EXPECT_TRUE(run_line("draw chess").complains("\"chess\" is neither a readable file nor a game"));
  EXPECT_TRUE(run_line("draw chess size=8").complains("there is no game \"chess\""));
  EXPECT_TRUE(run_line("draw yugo --moves zz").complains("zz"));
  EXPECT_TRUE(run_line("draw - --ply 9", sgf).complains("--ply cannot be 9; the game has 3 moves"));
}

TEST(Review, ListsMistakesAndWritesTheGame) {
  const Folder folder;
  const std::string game = "(;XG[yugo]XO[size:3][button:off];B[a1];W[b2];B[pass])";
  const Ran list = run_line("review - --playouts 200", game);
  EXPECT_EQ(list.status, 0) << list.err;
  EXPECT_TRUE(list.says("yugo size=3 komi=0 button=off settlement=on, 3 moves\n")) << list.out;
  EXPECT_TRUE(list.says("Black: 2 moves judged, 1 blunder, 0 mistakes")) << list.out;
  EXPECT_TRUE(list.says("White: 1 move judged")) << list.out;
  EXPECT_TRUE(list.says("The game turned with move 1.\n")) << list.out;
  const Ran json = run_line("review - --playouts 200 --json", game);
  EXPECT_EQ(nlohmann::json::parse(json.out)["turns"].size(), 3U);
  const std::string file = folder.file("game.sgf");
  const Ran both = run_line("review - --playouts 200 -o " + file, game);
  EXPECT_EQ(both.out, list.out);
  const Ran sgf_alone = run_line("review - --playouts 200 -o -", game);
  EXPECT_EQ(sgf_alone.out, folder.text("game.sgf"));
  EXPECT_TRUE(sgf_alone.says("(;FF[4]")) << sgf_alone.out;
  const Ran unclear = run_line("review - --json -o -", game);
  EXPECT_EQ(unclear.status, 2);
  EXPECT_TRUE(unclear.complains("give a file name"));
  EXPECT_TRUE(run_line("review - --game 2", game).complains("standard input contains only 1 game"));
}

TEST(Convert, ReadsAndWritesFiles) {
  const Folder folder;
  const std::string in = folder.file("in.sgf", sgf), out = folder.file("out.json");
  const Ran ran = run_words({"convert", in, "-o", out});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(folder.text("out.json"), run_words({"convert", in, "--to", "json"}).out);
  // The name of the output decides, if nothing else does; and a file that is there is replaced.
  EXPECT_EQ(run_words({"convert", in, "--output", folder.file("same.sgf", "old")}).status, 0);
  EXPECT_EQ(folder.text("same.sgf").substr(0, 5), "(;FF[");
  EXPECT_EQ(folder.files(), 3U);
}

TEST(Convert, KeepsFilesWhenItFails) {
  const Folder folder;
  const std::string in = folder.file("in.sgf", sgf), old = folder.file("old.json", "old");
  EXPECT_EQ(run_words({"convert", folder.file("bad.sgf", "nothing"), "-o", old}).status, 1);
  EXPECT_EQ(run_words({"convert", folder.file("none.sgf"), "-o", old}).status, 1);
  EXPECT_EQ(run_words({"convert", folder.file(""), "-o", old}).status, 1);  // a folder
  EXPECT_EQ(folder.text("old.json"), "old");
  const Ran same = run_words({"convert", in, "--to", "json", "-o", folder.file("./in.sgf")});
  EXPECT_EQ(same.status, 2);
  EXPECT_TRUE(same.complains("would overwrite the input"));
  EXPECT_EQ(folder.text("in.sgf"), sgf);
  const Ran nowhere = run_words({"convert", in, "-o", folder.file("no/such/folder.json")});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_TRUE(nowhere.complains("cannot be written"));
  if (fs::exists("/dev/full")) {
    EXPECT_EQ(run_words({"convert", in, "-o", "/dev/full"}).status, 1);
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
  }
  EXPECT_EQ(folder.files(), 3U);
}

TEST(Convert, RefusesBadInput) {
  EXPECT_TRUE(run_line("convert", "").complains("standard input: the text is empty"));
  EXPECT_TRUE(run_line("convert", std::string("(;\0;)", 5)).complains("line 1, column 3: the text from \"\\x00\""));
  EXPECT_EQ(run_line("convert", std::string((64 << 20) + 1, ' ')).status, 1);
  EXPECT_TRUE(run_line("convert", std::string((64 << 20) + 1, ' ')).complains("more than the 67108864 bytes allowed"));
  EXPECT_EQ(run_line("convert --to pdf", sgf).status, 2);
}

}  // namespace
}  // namespace crosscut::cli
