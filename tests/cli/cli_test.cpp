// The commands: what they print, how they fail, and what is made of their definitions.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "catalog/table.hpp"
#include "cli/chapter_text.hpp"
#include "command/complete.hpp"
#include "command/wrapping.hpp"
#include "lesson/lesson.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut::cli {
namespace {

TEST(Games, ListsEveryGameWithItsOptions) {
  const Ran ran = run_line("games");
  EXPECT_EQ(ran.status, 0);
  for (const Entry& game : catalog()) {
    EXPECT_TRUE(ran.says(std::string(game.name) + ": ")) << game.name;
    for (const auto& [option, initial] : game.options)
      EXPECT_TRUE(ran.says(std::string(option.name) + "=" + option.range() + "  (default " +
                           worded(initial, PartType::message_) + ")"));
  }
  EXPECT_EQ(run_line("games MEIGO").out.substr(0, 6), "meigo:");
  EXPECT_FALSE(run_line("games meigo").says("yugo"));
  EXPECT_EQ(run_line("games chess").status, 2);
  EXPECT_TRUE(run_line("games chess").complains("there is no game \"chess\"; the games are bargo, "));
}

TEST(Perft, CountsAndDivides) {
  EXPECT_EQ(run_line("perft yugo size=2 --depth 1").out, "5\n");
  const Ran divided = run_line("perft yugo size=2 -d 2 --divide");
  std::istringstream lines(divided.out);
  std::string move;
  int sum = 0, count = 0;
  for (; lines >> move >> count;) sum += count;
  EXPECT_EQ(std::to_string(sum) + "\n", run_line("perft yugo size=2 --depth 2").out);
  EXPECT_TRUE(divided.says("button "));
}

TEST(Bench, PrintsOneJsonObject) {
  const Ran ran = run_line("bench rules SPARGO --seconds 0.05 --seed 7 --json");
  EXPECT_EQ(ran.status, 0);
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["seed"], 7);
  EXPECT_TRUE(json["compiler"].is_string());
  ASSERT_EQ(json["results"].size(), 2U);  // the default size and the largest
  for (const auto& result : json["results"]) {
    EXPECT_EQ(result["game"], "spargo");
    EXPECT_NE(result["options"].get<std::string>().find("size="), std::string::npos);
    EXPECT_GE(result["perft_depth"], 1);
    for (const char* key : {"size", "playouts_per_s", "plies_per_playout", "ns_per_ply", "perft_nodes_per_s"})
      EXPECT_GT(result[key], 0) << key;
    EXPECT_GE(result["median_ns_per_ply"], result["ns_per_ply"]);
    EXPECT_GE(result["perft_nodes_per_s"], result["median_perft_nodes_per_s"]);
  }
  EXPECT_EQ(run_line("bench rules chess").status, 2);
}

TEST(Rules, ExplainEveryGame) {
  for (const Entry& game : catalog()) {
    const Ran ran = run_line("rules " + std::string(game.name));
    EXPECT_EQ(ran.status, 0);
    EXPECT_TRUE(ran.says("The rules\n---------\n")) << game.name;
    EXPECT_TRUE(ran.says("Diagram: ")) << game.name;
    EXPECT_FALSE(ran.says("```")) << game.name;
    EXPECT_FALSE(ran.says("**")) << game.name;
    EXPECT_FALSE(ran.says("\x1b")) << game.name;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), 80) << line;
  }
  EXPECT_EQ(run_line("rules spargo").out, run_line("rules Margo").out);
  EXPECT_TRUE(run_line("rules").says("Points. Columns are letters"));
  EXPECT_TRUE(run_line("rules").says("White claims as dead: a1."));
  EXPECT_EQ(run_line("rules chess").status, 2);
  EXPECT_TRUE(run_line("rules yugo --language de").says("Die Regeln\n----------\n"));
  EXPECT_EQ(run_line("rules yugo --language fr").status, 2);
}

TEST(Rules, ShowTheStatementsOfDiagrams) {
  const std::string page =
      "Before:\n\n```diagram yugo\noptions size=3\n= a king\n. . .\n. Bp .\nBp Wp .\nto_move black\n"
      "illegal pc1: takes\nlegal c3\nplay kc1\n. . .\n. Bp .\nBp . Bk\n```\nAfter.\n";
  std::string text = join(laid_out(rulebook::read_chapter(page), Style{}), "\n");
  const auto comes = [&](std::string_view part) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part << " does not follow in\n" << text;
    text.erase(0, at == std::string::npos ? 0 : at + part.size());
  };
  for (const auto* part : {"Before:", "Diagram: a king.", "●", "pc1 is not allowed: c1 takes a king here",
                           "c3 is allowed.", "Black plays c1 (a king) and takes 1 pawn: b1.", "■", "After."})
    comes(part);
}

std::string one_line(const std::string& text) {
  const auto parts = words(text);
  return join({parts.begin(), parts.end()}, " ");
}

// The moves that solve a lesson, one a line.
std::string solved(const lesson::Lesson& lesson) {
  std::string input;
  for (const lesson::Step& step : lesson.steps) input += step.solutions[0] + "\n";
  return input;
}

TEST(Learn, ListsCoursesAndLessons) {
  const Ran courses = run_line("learn"), lessons = run_line("learn YUGO"),
            german = run_line("learn yugo --language de");
  EXPECT_TRUE(courses.says("yugo: 9 lessons\n"));
  EXPECT_FALSE(courses.says("spargo"));
  EXPECT_TRUE(lessons.says("  2  capture     A king captures\n"));
  EXPECT_TRUE(german.says("  2  capture     Ein König schlägt\n"));
}

TEST(Learn, PlaysEveryLessonToItsEnd) {
  for (const Entry& game : catalog()) {
    const auto course = lesson::open_course(game.name);
    ASSERT_TRUE(course);
    std::string input;
    for (const lesson::Lesson& lesson : course->lessons) input += solved(lesson) + "\n";
    const Ran ran = run_line("learn " + std::string(game.name) + " 1", input);
    EXPECT_EQ(ran.status, 0);
    for (const lesson::Lesson& lesson : course->lessons)
      EXPECT_TRUE(ran.says("\n" + lesson.title + "\n=")) << lesson.id;
    EXPECT_TRUE(one_line(ran.out).ends_with(one_line(course->lessons.back().steps.back().success))) << game.name;
  }
}

TEST(Learn, ExplainsWrongMovesAndLetsTryAgain) {
  const Ran ran = run_line("learn yugo capture", "c1\na1\nb3\nhint\nhelp\nsolution\nboard\nd3\nskip\nquit\n");
  EXPECT_TRUE(
      ran.says("Step 1 of 3 > c1\nThe white pawn still has its liberty: c1 is not next to it.\nStep 1 of 3 > "));
  EXPECT_TRUE(ran.says("> a1\nThat is not it. Try another move, or type hint.\nStep 1 of 3 > "));
  EXPECT_TRUE(ran.says("Not allowed: b3: there is already a black pawn on b3.\nStep 1 of 3 > "));
  EXPECT_TRUE(ran.says("> hint\nThe only empty point beside the white pawn is d3.\n"));
  EXPECT_TRUE(ran.says("> solution\nd3\n"));
  EXPECT_TRUE(ran.says("plays d3 (a king) and takes 1 pawn: c3."));
  EXPECT_TRUE(ran.says("Step 3 of 3 > quit\n"));
  EXPECT_FALSE(ran.says("next lesson"));
}

TEST(Learn, OffersTheNextLesson) {
  const auto course = lesson::open_course("yugo");
  const std::string first = solved(course->lessons[0]);
  EXPECT_TRUE(run_line("learn yugo 1", first + "\n").says("\nA king captures\n==="));
  EXPECT_FALSE(run_line("learn yugo 1", first + "quit\n").says("\nA king captures\n==="));
  EXPECT_FALSE(run_line("learn yugo 1", first).says("\nA king captures\n==="));
  EXPECT_TRUE(run_line("learn yugo 1 --language de", "button\n").says("Setze irgendwo einen Bauern."));
}

TEST(Learn, RefusesUnknownLessons) {
  EXPECT_EQ(run_line("learn chess").status, 2);
  EXPECT_EQ(run_line("learn yugo nothing").status, 2);
  EXPECT_TRUE(run_line("learn yugo nothing").complains("yugo has no lesson \"nothing\"; its lessons are place, "));
  EXPECT_EQ(run_line("learn yugo --language fr").status, 2);
}

TEST(Chapter, LaysOutMarkdown) {
  Style style;
  style.width = 24;
  const auto lines = [&](const std::string& page) { return join(laid_out(rulebook::read_chapter(page), style), "\n"); };
  EXPECT_EQ(lines("# Title\n\n## Part\ntext\n"), "Title\n=====\n\nPart\n----\n\ntext");
  EXPECT_EQ(lines("some **bold words** and `code a`, [a link](to.md)\nin two lines"),
            "some bold words and\n`code a`, a link in two\nlines");
  EXPECT_EQ(lines("- one item that is long\n  and goes on\n- two\n\n1. first\n2. second\n"),
            "- one item that is long\n  and goes on\n- two\n\n1. first\n2. second");
  EXPECT_EQ(lines("| a | b |\n| --- | --- |\n| one | more words than the width has |\n"),
            "a    b\n---  -------------------\none  more words than the\n     width has");
  EXPECT_EQ(lines("```\nas  it is\n```\n"), "    as  it is");
  EXPECT_EQ(lines("lone * and ` and [ stay"), "lone * and ` and [ stay");
  style.colours = Style::Colours::many;
  EXPECT_EQ(lines("**bold words** `c`"), "\x1b[1mbold\x1b[22m \x1b[1mwords\x1b[22m \x1b[1mc\x1b[22m");
}

TEST(CommandLine, SolvesSmallBoards) {
  const Ran go = run_line("solve go size=2 komi=0");
  EXPECT_EQ(go.status, 0);
  EXPECT_TRUE(go.says("value        B+1, so the fair komi is 1\nbest moves   a1 a2 b1 b2\n"));
  EXPECT_TRUE(
      go.says("proved       under ko=positional, with the whole past of each position; two passes end the game"));
  EXPECT_TRUE(run_line("solve margo size=2").says("ko=simple; play that recurs for ever counts as a draw"));
  const auto json = nlohmann::json::parse(run_line("solve yugo size=2 --moves button --json").out);
  EXPECT_EQ(json["value"], "B+0.5");
  EXPECT_EQ(json["moves"], nlohmann::json({"button"}));
  const Ran refuted = run_line("solve margo size=3 swap=off mode=beginner --refute");
  EXPECT_TRUE(refuted.says("\ninstead      a1: B+ by b1 ")) << refuted.out;
  const auto wrong =
      nlohmann::json::parse(run_line("solve go size=3 komi=0 ko=simple --refute --json").out)["refutations"];
  ASSERT_EQ(wrong.size(), 3U);  // the corner, the edge and the pass
  EXPECT_EQ(wrong[0]["value"], "W+9");
  EXPECT_EQ(run_line("solve").status, 2);
  EXPECT_EQ(run_line("solve go size=2 --moves z9").err.substr(0, 17), "crosscut: --moves");
}

TEST(CommandLine, HintsDoNotDependOnTheLevel) {
  const auto advice = [](const std::string& level) {
    const std::string out = run_line("play yugo size=7 --black human --white human --seed 1 --level " + level,
                                     "a1\nhint\nd4\nhint\nb2\nhint\nf6\nhint\nquit\n")
                                .out;
    return out.substr(out.find("The computer would play"));
  };
  EXPECT_EQ(advice("1"), advice("5"));
  EXPECT_NE(advice("8"), advice("5")) << "a strong opponent gives a better one";
}

TEST(CommandLine, KeepsASolvedBoardInATable) {
  const Folder folder;
  const std::string command = "solve yugo size=2 komi=3 --table " + folder.file("board.table");
  EXPECT_EQ(run_line(command).out, "yugo size=2 komi=3 button=on: 298 states in 1336 bytes\n");
  EXPECT_TRUE(run_line("solve go size=2 --table " + folder.file("go.table")).complains("do not support superko"));
  const std::string play = " --black human --white human --tables " + folder.file("");
  const Ran hint = run_line("play yugo size=2 komi=3" + play, "hint\nquit\n");
  EXPECT_TRUE(hint.says("This position is solved: the best move is ")) << hint.out;
  EXPECT_TRUE(hint.says("; with best play White wins by 2.5\npoints, in 12 turns.")) << hint.out;
  const std::string request = R"({"id":1,"action":"analyze","game":"yugo","options":{"size":2,"komi":3},"most":1})";
  EXPECT_TRUE(run_line("analyze --tables " + folder.file(""), request)
                  .says(R"("solved":{"margin":2.5,"result":"W+2.5","turns":12,"winner":"white"})"));
  EXPECT_TRUE(
      run_line("analyze", request).says(R"("solved":{"margin":2.5,"result":"W+2.5","turns":null,"winner":"white"})"));
  std::filesystem::resize_file(folder.file("board.table"), 200);
  EXPECT_TRUE(run_line("play yugo size=2" + play).complains("cannot be used: it is damaged: its checksum is wrong"));
  const Ran none = run_line("play yugo size=2 --tables " + folder.file("nowhere"));
  EXPECT_TRUE(none.complains("nowhere\" cannot be read: "));
}

TEST(CommandLine, SolvingResumes) {
  const std::string folder = testing::TempDir() + "solve_test",
                    command = "solve go size=3 komi=0 --memory 16 --out " + folder;
  std::filesystem::remove_all(folder);
  // At once, or this would take for ever.
  EXPECT_TRUE(run_line("solve go size=7 --memory 1 --out /dev/null").complains("/dev/null cannot be created"));
  const Ran stopped = run_line(command + " --time 0.01");
  EXPECT_EQ(stopped.status, 1);
  EXPECT_TRUE(stopped.says("not proved"));
  const std::string file = std::filesystem::directory_iterator(folder)->path().string();
  EXPECT_EQ(run_line(command + " --moves b2 --time 0.01").status, 1);  // in a file of its own
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  EXPECT_TRUE(run_line(command + " --time 0.01").complains(file + " cannot be used: it is damaged; remove it"));
  std::filesystem::remove_all(folder);
}

TEST(CommandLine, EveryCommandHasHelp) {
  const Ran help = run_line("--help");
  EXPECT_EQ(help.status, 0);
  EXPECT_EQ(run_line("-h").out, help.out);
  for (const std::string command : {"play", "games", "learn", "rules", "convert", "draw", "perft", "solve", "problems",
                                    "bench", "man", "completion"}) {
    EXPECT_TRUE(help.says("\n  " + command + " ")) << command;
    const Ran more = run_line(command + " --help");
    EXPECT_EQ(more.status, 0);
    EXPECT_TRUE(more.says("Usage: crosscut " + command + " ")) << command;
    std::istringstream lines(more.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), 80) << line;
  }
  EXPECT_TRUE(run_line("perft --help").says("crosscut perft --depth NUMBER GAME [key=value...] [options]"));
  EXPECT_TRUE(run_line("perft --help").says("number of moves in a sequence (1 to 99)"));
  EXPECT_TRUE(std::isdigit(static_cast<unsigned char>(run_line("--version").out[0])));
  // Before the name of a command, too.
  EXPECT_EQ(run_line("--help games").out, run_line("games --help").out);
  EXPECT_EQ(run_line("bench --help rules").out, run_line("bench rules --help").out);
  EXPECT_EQ(run_line("--version games").out, run_line("--version").out);
  EXPECT_TRUE(run_line("--bogus games").complains("crosscut has no option \"--bogus\""));
  for (const char* part :
       {"the Crosscut authors", "Boost", "D3", "libpq", "LibTorch", "SQLite", "Svelte", "three.js", "zlib"})
    EXPECT_TRUE(run_line("--licences").says(part)) << part;
}

TEST(CommandLine, ReportsErrors) {
  const auto complaint = [](const std::string& line) {
    const Ran ran = run_line(line);
    EXPECT_EQ(ran.status, 2) << line;
    EXPECT_EQ(ran.out, "") << line;
    return ran.err.substr(0, ran.err.find('\n'));
  };
  EXPECT_EQ(complaint("plya"), "crosscut: crosscut has no command \"plya\"; did you mean play?");
  EXPECT_EQ(complaint("frobnicate").substr(0, 75),
            "crosscut: crosscut has no command \"frobnicate\"; its commands are play, gtp,");
  EXPECT_EQ(complaint("Yugo"), "crosscut: \"Yugo\" is a game, not a command; did you mean crosscut play yugo?");
  EXPECT_EQ(complaint("perft yugo --dpeth 3"), "crosscut: perft has no option \"--dpeth\"; did you mean --depth?");
  EXPECT_EQ(complaint("perft yugo"), "crosscut: --depth is required");
  EXPECT_EQ(complaint("perft yugo --depth"),
            "crosscut: --depth needs a value: NUMBER, number of moves in a sequence (1 to 99)");
  EXPECT_EQ(complaint("perft yugo --depth 0").substr(0, 17), "crosscut: --depth");
  EXPECT_EQ(complaint("perft yugo size=1 --depth 1"), "crosscut: option size cannot be \"1\"; allowed is 2..19");
  EXPECT_EQ(complaint("perft chess --depth 1").substr(0, 34), "crosscut: there is no game \"chess\"");
  EXPECT_EQ(complaint("bench"),
            "crosscut: bench needs a command: rules, search, nn, settlement, yardstick or signature");
  EXPECT_EQ(complaint("bench rule"), "crosscut: bench has no command \"rule\"; did you mean rules?");
  EXPECT_EQ(complaint("games yugo perft"), "crosscut: unexpected argument \"perft\"");
  EXPECT_EQ(complaint("play yugo --black robot"), "crosscut: --black must be human or computer, not \"robot\"");
  EXPECT_EQ(complaint("gtp yugo --time nan"), "crosscut: --time must be a number, not \"nan\"");
  EXPECT_EQ(complaint("bench search yugo --seconds -NaN"), "crosscut: --seconds must be a number, not \"-NaN\"");
  EXPECT_EQ(complaint("gtp yugo --seed -1"), "crosscut: --seed must not be negative, but is -1");
  EXPECT_EQ(complaint("gtp yugo --playouts 1e3"), "crosscut: --playouts must be a whole number, not \"1e3\"");
  EXPECT_EQ(complaint("gtp yugo --seed 99999999999999999999"), "crosscut: --seed is too large: 99999999999999999999");
  EXPECT_EQ(complaint("gtp yugo --seed 3 --seed 4"), "crosscut: --seed is given more than once");
  EXPECT_EQ(complaint("gtp yugo --level 11"), "crosscut: --level must be 1 to 10, not \"11\"");
  EXPECT_EQ(complaint("gtp yugo --time 0"), "crosscut: --time must be 0.01 to 86400, not \"0\"");
  EXPECT_EQ(complaint("gtp chess").substr(0, 34), "crosscut: there is no game \"chess\"");
  EXPECT_EQ(complaint("completion tcsh").substr(0, 15), "crosscut: SHELL");
  EXPECT_EQ(complaint("gtp yugo --ponder=yes"), "crosscut: --ponder takes no value");
  EXPECT_EQ(complaint("draw yugo -qx"), "crosscut: draw has no option \"-q\"; did you mean -h?");
  EXPECT_TRUE(run_line("bench").complains("\nSee crosscut bench --help.\n"));
  // Alone, it plays; and asks which game only at a terminal.
}

// Every line that names a command of a program, whatever that is called, names one that it has.
TEST(CommandLine, NamesOnlyCommandsThatWorkAsPrinted) {
  const std::string called = "build/release/crosscut-play";
  const auto said = [&](const std::string& line, const std::string& input = "") {
    const Ran ran = run_line(line, input, nullptr, called.c_str());
    return ran.out + ran.err;
  };
  std::istringstream in;
  std::ostringstream none;
  Context context{in, none, none};
  const CommandLine line(context, nullptr);
  std::string all = said("--help") + said("learn") + said("learn yugo") + said("yugo") + said("play") +
                    said("play yugo", "help\nquit\n");
  for (const Command& command : line.program.commands) {
    all += said(command.last_name() + " --help") + said(command.last_name() + " --bogus");
    for (const Command& below : command.commands)
      all += said(command.last_name() + " " + below.last_name() + " --help");
  }
  const std::regex naming("(\\S*crosscut[^\\s:|]*)\\s+([a-z]+)");
  std::size_t found = 0;
  for (auto at = std::sregex_iterator(all.begin(), all.end(), naming); at != std::sregex_iterator(); ++at) {
    ++found;
    EXPECT_TRUE(at->str(1).ends_with(called) && line.program.find(at->str(2))) << at->str();
  }
  EXPECT_GT(found, 40U);
  EXPECT_NE(all.find("The rules: " + called + " rules yugo\n"), std::string::npos);
  EXPECT_EQ(said("man"), run_line("man", "", nullptr).out) << "the manual is that of the installed program";
}

TEST(CommandLine, TakesOptionsInEveryForm) {
  const std::string svg = run_line("draw yugo size=3").out;
  for (const auto* line : {"draw yugo size=3 --output -", "draw yugo size=3 --output=-", "draw -o - yugo size=3",
                           "draw -o- yugo size=3", "draw --output - -- yugo size=3"})
    EXPECT_EQ(run_line(line).out, svg) << line;
  EXPECT_TRUE(run_line("draw --play --help yugo").says("Usage: crosscut draw GAME")) << "whatever else is wrong";
}

TEST(CommandLine, ReportsErrorsInGerman) {
  const auto complaint = [](const std::string& line) {
    const Ran ran = run_line(line + " --language de", "");
    EXPECT_EQ(ran.status, line.starts_with("review") ? 1 : 2) << line;
    EXPECT_EQ(ran.out, "") << line;
    return ran.err.substr(10, ran.err.find('\n') - 10);
  };
  EXPECT_TRUE(complaint("rules chess").starts_with("Ein Spiel „chess“ gibt es nicht"));
  EXPECT_TRUE(complaint("learn yugo nichts").starts_with("Eine Lektion „nichts“ gibt es in yugo nicht"));
  EXPECT_EQ(complaint("play"),
            "play braucht den Namen eines Spiels, wenn die Eingabe kein Terminal ist; crosscut games "
            "zählt sie auf");
  EXPECT_EQ(complaint("play yugo --black robot"), "--black kann nicht „robot“ sein; möglich ist human oder computer");
  EXPECT_EQ(complaint("play yugo --level 11"), "--level kann nicht „11“ sein; möglich ist 1 bis 10");
  EXPECT_EQ(complaint("play yugo --seed x"), "--seed muss eine ganze Zahl sein, nicht „x“");
  EXPECT_EQ(complaint("play yugo --strict --no-strict"), "--no-strict widerspricht --strict");
  EXPECT_EQ(complaint("play yugo --levle 3"), "play hat keine Option „--levle“; ist --level gemeint?");
  EXPECT_EQ(complaint("learn yugo 1 2"), "Das Argument „2“ ist zu viel");
  EXPECT_EQ(complaint("review nowhere.sgf"), "Die Datei „nowhere.sgf“ lässt sich nicht lesen");
  EXPECT_TRUE(run_line("play yugo --level 11 --language de").complains("\nMehr sagt crosscut play --help.\n"));
  EXPECT_TRUE(run_line("play yugo --level 11 --language=de").complains("kann nicht"));
  EXPECT_TRUE(run_line("play yugo --level 11 --language en").complains("must be"));
}

TEST(CommandLine, ReportsUnwritableOutput) {
  std::istringstream in;
  std::ostringstream out, err;
  out.setstate(std::ios::badbit);
  Context context{in, out, err};
  const char* const arguments[] = {"crosscut", "games"};
  EXPECT_EQ(run(2, arguments, context), 1);
  EXPECT_EQ(err.str(), "crosscut: the output could not be written\n");
}

TEST(Documents, TheManualListsEveryCommandOptionAndGame) {
  const Ran man = run_line("man");
  EXPECT_EQ(man.status, 0);
  EXPECT_EQ(man.out.substr(0, 15), ".TH CROSSCUT 1 ");
  for (const char* part :
       {".SH NAME\ncrosscut \\- ", ".SS crosscut play\n", ".SS crosscut bench rules\n", "\\fB\\-\\-to sgf|json\\fR\n",
        "\\fB[key=value...]\\fR\n", ".SS meigo\n", "\\fBsize=2..19\\fR\n"})
    EXPECT_TRUE(man.says(part)) << part;
}

std::string completed(const std::vector<std::string>& line) {
  std::vector<std::string> all = {"complete"};
  all.insert(all.end(), line.begin(), line.end());
  std::istringstream lines(run_words(all).out);
  std::vector<std::string> candidates;
  for (std::string text; std::getline(lines, text);) candidates.push_back(text.substr(0, text.find('\t')));
  return join(candidates, " ");
}

TEST(Completion, OffersWhatCanFollow) {
  EXPECT_EQ(completed({"p"}), "play problems perft");
  EXPECT_EQ(completed({"play", "m"}), "margo meigo");
  EXPECT_EQ(completed({"play", "meigo", "ko"}), "ko=");
  EXPECT_EQ(completed({"play", "meigo", "ko="}), "ko=original ko=superko");
  EXPECT_EQ(completed({"play", "meigo", "size=3", "size=1"}).substr(0, 15), "size=10 size=11");
  EXPECT_EQ(completed({"play", "meigo", "--bl"}), "--black");
  EXPECT_EQ(completed({"play", "--black", ""}), "human computer");
  EXPECT_EQ(completed({"play", "--black", "human", "s"}), "sligo spargo");
  EXPECT_EQ(completed({"play", "--load", "x"}), std::string(any_file));
  EXPECT_EQ(completed({"convert", "--to", "j"}), "json");
  EXPECT_EQ(completed({"convert", ""}), std::string(any_file));
  EXPECT_EQ(completed({"bench", ""}), "rules search nn settlement yardstick signature");
  EXPECT_EQ(completed({"bench", "rules", "yugo", "b"}), "bargo");
  EXPECT_EQ(completed({"completion", ""}), "bash zsh fish");
  EXPECT_EQ(completed({"learn", "meigo", "m"}), "marked merge marked-takes");
  EXPECT_EQ(completed({"learn", "--language", ""}), "en de");
  EXPECT_EQ(completed({"rules", "yugo", ""}), "");
  EXPECT_EQ(completed({"nonsense", "--what", ""}), "");
  EXPECT_EQ(completed({}), "");
}

TEST(Completion, EveryShellHasItsScript) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Ran script = run_line("completion " + shell);
    EXPECT_EQ(script.status, 0);
    EXPECT_TRUE(script.says("# Completion of crosscut for " + shell)) << script.out.substr(0, 40);
    EXPECT_TRUE(script.says(std::string(any_file)));
  }
}

}  // namespace
}  // namespace crosscut::cli
