// `crosscut report`: what it takes, writes and keeps.
#include <nlohmann/json.hpp>

#include "facts/watch.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"
#include "support/samples.hpp"

namespace crosscut {
namespace {

cli::Ran report(const std::string& game, const std::string& folder, const std::vector<std::string>& more = {}) {
  std::vector<std::string> all = {"report"};
  for (const std::string_view word : words(game)) all.emplace_back(word);
  all.insert(all.end(), {"--games", "4", "--out", folder});
  all.insert(all.end(), more.begin(), more.end());
  return cli::run_words(all);
}

nlohmann::json json_in(const std::string& folder) { return nlohmann::json::parse(text_of(folder + "/report.json")); }

const nlohmann::json& rows_of(const nlohmann::json& report, const std::string& id) {
  const auto& figures = report["figures"];
  const auto found = std::find_if(figures.begin(), figures.end(), [&](const auto& f) { return f["id"] == id; });
  static const nlohmann::json none = nlohmann::json::array();
  return found == figures.end() ? none : (*found)["rows"];
}

TEST(Report, TheSameSeedGivesTheSameReport) {
  const Folder folder;
  const std::string one = folder.file("one"), other = folder.file("other");
  ASSERT_EQ(report("yugo size=2", one).status, 0);
  ASSERT_EQ(report("yugo size=2", other, {"--concurrency", "3"}).status, 0);
  EXPECT_EQ(text_of(one + "/report.json"), text_of(other + "/report.json"));
  EXPECT_EQ(text_of(one + "/report.html"), text_of(other + "/report.html"));
  ASSERT_EQ(report("yugo size=2", folder.file("third"), {"--seed", "2"}).status, 0);
  EXPECT_NE(json_in(one)["figures"], json_in(folder.file("third"))["figures"]);
}

// Each figure defines itself, and its value lies between its bounds.
TEST(Report, FiguresAreComplete) {
  const Folder folder;
  std::vector<std::string> games = {"sligo size=2", "meigo size=2"};
  if (!tests::sanitized) games.insert(games.end(), {"go size=3", "yugo size=3", "bargo size=2", "margo size=2"});
  for (const std::string& game : games) {
    const std::string out = folder.file(lower(game));
    const cli::Ran ran = report(game, out);
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto found = json_in(out);
    EXPECT_GE(found["figures"].size(), 15U) << game;
    for (const auto& figure : found["figures"]) {
      EXPECT_GT(figure["definition"].get<std::string>().size(), 10U);
      const std::string id = figure["id"];
      for (const auto& row : figure["rows"]) {
        EXPECT_GT(row["sample"], 0) << game << ' ' << figure["id"] << row;
        if (id == "rules" || id == "worth" || id == "openings" || id == "margin")
          EXPECT_TRUE(row.contains("key")) << id;
        if (id == "chances" || id == "easy-looks") EXPECT_TRUE(row.contains("number")) << id;
        if (!row["low"].is_null()) EXPECT_LE(row["low"], row["value"].get<double>() + 1e-9) << figure["id"] << row;
        if (!row["high"].is_null()) EXPECT_GE(row["high"], row["value"].get<double>() - 1e-9) << figure["id"] << row;
      }
    }
    EXPECT_FALSE(found["map"].empty());
    EXPECT_EQ(found["lengths"].size(), 4U);
    for (const auto& course : found["courses"]) EXPECT_GT(course.size(), 1U);
    EXPECT_GE(found["specimens"].size(), 2U) << "if all games are drawn, none is decisive";
    const std::string page = text_of(out + "/report.html");
    EXPECT_NE(page.find("<figure><svg"), std::string::npos);
    for (const char* title : {"How long games are", "The most typical game"})
      EXPECT_NE(page.find(title), std::string::npos) << game << ' ' << title;
    EXPECT_EQ(page.find("How close games are") == std::string::npos, found["margins"].empty()) << game;
    EXPECT_NE(page.find("The weak player makes 8 playouts a move, the strong one 32"), std::string::npos);
  }
}

// On solved boards the strong player plays perfectly: the fair number is the solver's. (Where best play recurs for
// ever, as on smaller boards of Go and Sligo, a draw is the result at many numbers.)
TEST(Report, TheFairNumberOfASolvedBoardIsTheSolvers) {
  if (tests::sanitized) GTEST_SKIP() << "other figures of the same reports are checked";
  const Folder folder;
  for (const char* game : {"yugo size=2", "yugo size=2 button=off", "sligo size=3", "go size=3 ko=simple"}) {
    const std::string out = folder.file("out");
    ASSERT_EQ(report(game, out).status, 0);
    const cli::Ran solved = cli::run_line("solve " + std::string(game) + " komi=0 --json");
    ASSERT_EQ(solved.status, 0) << solved.err;
    const double fair = std::stod(nlohmann::json::parse(solved.out)["fair_komi"].get<std::string>());
    const auto found = json_in(out);
    ASSERT_GE(rows_of(found, "fair-number").size(), 1U) << game;
    std::optional<double> strong;
    for (const auto& row : rows_of(found, "fair-number"))
      if (row["label"] == "strong player") strong = row["value"];
    EXPECT_EQ(strong, fair) << game;
    std::filesystem::remove_all(out);
  }
}

// What the tables know exactly is not estimated; and a quick report says what a thorough one adds.
TEST(Report, CountsTheStatesOfSolvedBoards) {
  const Folder folder;
  const cli::Ran ran = report("yugo size=2", folder.file("out"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.says("--thorough plays 400 games of each match instead of 4")) << ran.out;
  const auto found = json_in(folder.file("out"));
  const auto& rows = rows_of(found, "states");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["value"], 298) << "as docs/solved.md has it";
}

// Under superko some placements are forbidden only because they would repeat a board.
TEST(Report, CountsForbiddenRepetitions) {
  const Folder folder;
  const auto bans = [&](const std::string& game, const std::string& out) {
    EXPECT_EQ(report(game, out).status, 0);
    const auto found = json_in(out);
    double value = -1;
    for (const auto& row : rows_of(found, "rules"))
      if (row["label"] == "repetitions forbidden") value = row["value"];
    return value;
  };
  EXPECT_GT(bans("meigo size=3 ko=superko", folder.file("meigo")), 0);
  EXPECT_EQ(bans("yugo size=2", folder.file("yugo")), 0) << "it has no such rule";
}

double value_of(const nlohmann::json& report, const std::string& figure, const std::string& label) {
  for (const auto& row : rows_of(report, figure))
    if (row["label"] == label) return row["value"];
  ADD_FAILURE() << figure << " has no row " << label;
  return 0;
}

// Cut links: in Bargo by walls, in Margo by balls above; other games have none.
TEST(Report, CountsWhatRulesDo) {
  if (tests::sanitized) GTEST_SKIP() << "other figures of the same reports are checked";
  const Folder folder;
  const auto reported = [&](const std::string& game, const std::string& out) {
    EXPECT_EQ(report(game, folder.file(out)).status, 0);
    return json_in(folder.file(out));
  };
  const auto margo = reported("margo size=5", "margo"), go = reported("go size=3 ko=simple", "go");
  EXPECT_GT(value_of(reported("bargo size=2", "bargo"), "rules", "links cut"), 0);
  EXPECT_GT(value_of(margo, "rules", "links cut"), 0);
  EXPECT_FALSE(rows_of(margo, "higher").empty());
  EXPECT_TRUE(rows_of(go, "higher").empty()) << "its stones do not stack";
  for (const auto& row : rows_of(go, "rules")) EXPECT_NE(row["label"], "links cut");
  EXPECT_GT(value_of(go, "rules", "settlements"), 0);
  for (const auto& row : rows_of(margo, "rules")) EXPECT_NE(row["label"], "settlements") << "it has no settlement";
  EXPECT_EQ(value_of(go, "first-turns", "symmetric ones count once"), 4) << "corner, edge, centre and pass";
  EXPECT_EQ(value_of(go, "first-turns", "each turn"), 10);
  EXPECT_NEAR(value_of(go, "boards", "random fillings"), std::log10(12'675), 0.1);
}

TEST(Report, KnowsWhetherTheHigherPlayerWon) {
  const auto higher = [](const std::string& size, const std::string& moves) {
    match::MatchSettings settings;
    settings.game = find_game("margo");
    settings.options = *read_options("margo", "swap=off size=" + size);
    match::MatchGame game;
    for (const std::string_view move : words(moves)) game.moves.emplace_back(move);
    return facts::replayed(settings, {game})[0].higher;
  };
  EXPECT_EQ(higher("4", "a3 a2 b3 b2 c1 b1 d2 c2 2b1 c3 b4 d3 2c2 c4 2b2"), true);
  EXPECT_EQ(higher("4", "a1 b2 b1 a4 a2 2a1 d4"), false);
  EXPECT_EQ(higher("3", "b2 b1 a2 c2 a1 c1 b3 2b1 c3 c1 b1"), std::nullopt) << "all balls are on the first level";
}

// White may not take back in the ko, and would like to.
TEST(Report, SeesWhereTheBestTurnIsForbidden) {
  const auto forbidden = [](const std::string& ko, std::vector<std::string> moves) {
    match::MatchSettings settings;
    settings.game = find_game("go");
    settings.options = *read_options("go", "size=5 settlement=off komi=0 ko=" + ko);
    match::MatchGame game;
    game.moves = std::move(moves);
    return facts::watched(settings, game, facts::quick(), 1, [] { return false; }).forbidden;
  };
  const std::vector<std::string> taken = {"c4", "d4", "b3", "e3", "c2", "d2", "pass", "c3", "d3", "pass"};
  EXPECT_EQ(forbidden("simple", taken), 1);
  EXPECT_EQ(forbidden("positional", taken), 1);
  EXPECT_EQ(forbidden("simple", {taken.begin(), taken.end() - 1}), 0) << "nobody was to move after the ko was taken";
}

TEST(Report, DamagedGamesAreNoticed) {
  const Folder folder;
  const std::string out = folder.file("out");
  ASSERT_EQ(report("yugo size=2", out).status, 0);
  const std::string whole = text_of(out + "/report.json"), file = out + "/games.db";
  std::string bytes = text_of(file);
  const std::size_t at = bytes.rfind("\"moves\"");
  ASSERT_NE(at, std::string::npos);
  bytes[at + 12] ^= 1;
  std::ofstream(file, std::ios::binary) << bytes;
  const cli::Ran damaged = report("yugo size=2", out);
  EXPECT_EQ(damaged.status, 1);
  EXPECT_TRUE(damaged.complains("damaged")) << damaged.err;
  EXPECT_EQ(report("yugo size=2", out, {"--skip-damaged"}).status, 0);
  EXPECT_EQ(text_of(out + "/report.json"), whole) << "the damaged game was played again";
}

TEST(Report, GamesOfAnInterruptedReportCount) {
  const Folder folder;
  const std::string out = folder.file("out");
  ASSERT_EQ(report("yugo size=2", out).status, 0);
  const std::string whole = text_of(out + "/report.json"), first = text_of(out + "/strong-komi1/000001.sgf");
  std::filesystem::remove(out + "/report.json");
  ASSERT_EQ(report("yugo size=2", out).status, 0);
  EXPECT_EQ(text_of(out + "/report.json"), whole);
  EXPECT_EQ(text_of(out + "/strong-komi1/000001.sgf"), first);
}

// Workers play the games of a store; the report is the one of games played here.
TEST(Report, WorkersPlayItsGames) {
  const Folder folder;
  const std::string out = folder.file("out"), store = folder.file("store.db");
  const cli::Ran filed = report("yugo size=2", out, {"--store", store});
  EXPECT_TRUE(filed.complains("0 of ") && filed.complains("games are finished")) << filed.err;
  EXPECT_FALSE(std::filesystem::exists(out + "/report.json"));
  ASSERT_EQ(cli::run_words({"work", "--store", store}).status, 0);
  ASSERT_EQ(report("yugo size=2", out, {"--store", store}).status, 0);
  ASSERT_EQ(report("yugo size=2", folder.file("here")).status, 0);
  EXPECT_EQ(text_of(out + "/report.json"), text_of(folder.file("here") + "/report.json"));
}

TEST(Report, WrongUsageIsExplained) {
  const Folder folder;
  const std::string out = folder.file("out");
  EXPECT_TRUE(report("yugo size=2", out, {"--quick", "--thorough"}).complains("--quick and --thorough exclude each"));
  EXPECT_TRUE(report("margo players=3", out).complains("this game has three"));
  EXPECT_TRUE(report("chess", out).complains("chess"));
  EXPECT_TRUE(report("yugo komi=x", out).complains("komi"));
  EXPECT_EQ(cli::run_line("report yugo size=2").status, 2) << "--out is required";
  EXPECT_TRUE(cli::run_line("report yugo --games 5 --out " + out).complains("games are played in pairs, not 5"));
  EXPECT_TRUE(report("yugo size=2", out, {"--status"}).complains("--status reports on the games in a --store"));
  EXPECT_FALSE(std::filesystem::exists(out)) << "nothing was written";
}

}  // namespace
}  // namespace crosscut
