// Tournaments: their pairings, what may be claimed, and that a tournament goes on where it was killed.
#include "match/tournament.hpp"

#include <gtest/gtest.h>

#include "database/sqlite.hpp"
#include "match/tournament_report.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

match::TournamentSettings tiny(const std::vector<std::string>& entrants) {
  match::TournamentSettings settings;
  settings.conditions.game = find_game("yugo");
  settings.conditions.options = *read_options("yugo", "size=3 settlement=off");
  settings.conditions.opening_plies = 1;
  settings.rounds = 2;
  for (const std::string& text : entrants) {
    const auto entrant = match::read_entrant(text);
    EXPECT_TRUE(entrant) << entrant.message();
    settings.entrants.push_back(*entrant);
  }
  return settings;
}

// As many pairs as there are points, of which the first player makes these.
std::vector<match::MatchGame> scripted(const std::vector<double>& points) {
  std::vector<match::MatchGame> games;
  for (const double p : points)
    for (int half : {0, 1}) {
      match::MatchGame game;
      game.number = static_cast<int>(games.size());
      game.points = std::clamp(2 * p - half, 0.0, 1.0);
      game.moves = {std::to_string(games.size())};
      game.seconds = {{{0.5}, {0.25}}};
      game.playouts = {100, 200};
      games.push_back(game);
    }
  return games;
}

std::vector<double> many(int won, int split, int lost) {
  std::vector<double> points(static_cast<std::size_t>(won), 1);
  points.insert(points.end(), static_cast<std::size_t>(split), 0.5);
  points.insert(points.end(), static_cast<std::size_t>(lost), 0);
  return points;
}

TEST(Tournament, PairsEveryoneOrUpTheLadder) {
  match::TournamentSettings settings = tiny({"a: mcts", "b: uct", "c: mcts"});
  const auto numbers = [&] {
    std::string text;
    for (const auto& [first, second] : settings.pairings())
      text += std::to_string(first) + std::to_string(second) + " ";
    return text;
  };
  EXPECT_EQ(numbers(), "01 02 12 ");
  const auto before = settings.matches();
  EXPECT_EQ(before[2].players[0].text, "uct");
  EXPECT_EQ(before[2].players[1].text, "mcts");
  EXPECT_EQ(before[2].games, 4);
  EXPECT_NE(before[0].seed, before[1].seed) << "openings of their own";
  settings.entrants.push_back(*match::read_entrant("d: uct"));
  EXPECT_EQ(numbers(), "01 02 12 03 13 23 ");
  const auto after = settings.matches();
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(before[i].seed, after[i].seed) << "the same as before";
  settings.ladder = true;
  EXPECT_EQ(numbers(), "10 21 32 ");
}

TEST(Tournament, PlayersAreReadOrRefused) {
  const auto entrant = match::read_entrant(" old-1.0 : gtp: a b:c");
  ASSERT_TRUE(entrant);
  EXPECT_EQ(entrant->name, "old-1.0");
  EXPECT_EQ(entrant->player.program, "a b:c");
  const auto refusal = [](const char* text) { return match::read_entrant(text).message(); };
  const std::string nameless = " has no name; write NAME: PLAYER, such as \"strong: mcts level=8\"";
  EXPECT_EQ(refusal("mcts level=3"), "\"mcts level=3\"" + nameless);
  EXPECT_EQ(refusal("gtp: a b"), "\"gtp: a b\"" + nameless);
  EXPECT_EQ(refusal("a/b: mcts"), "\"a/b\" is not a name; a name has up to 24 letters, digits and . _ + -");
  EXPECT_EQ(refusal(": mcts"), "\"\" is not a name; a name has up to 24 letters, digits and . _ + -");
  EXPECT_EQ(refusal("a: mcts speed=9"), "a: " + match::read_player("mcts speed=9").message());
  const auto levels = match::read_levels("2..10");
  ASSERT_TRUE(levels);
  EXPECT_EQ(levels->size(), 9U);
  EXPECT_EQ(levels->front().name, "level2");
  EXPECT_EQ(levels->back().player.text, "net level=10");
  for (const char* text : {"", "3", "3..3", "4..2", "0..4", "1..11", "1-4", "1..4..5"})
    EXPECT_EQ(match::read_levels(text).message(),
              "levels cannot be " + in_quotes(text) + "; allowed is FROM..TO, within 1..10");
  EXPECT_EQ(tiny({"a: mcts"}).check().message(), "a tournament has from 2 to 32 players, not 1");
  EXPECT_EQ(tiny({"a: mcts", "b: mcts", "a: uct"}).check().message(),
            "two players are called \"a\"; each needs a name of its own");
  EXPECT_TRUE(tiny({"a: mcts", "b: mcts"}).check());
}

// What may be said about the best two.
std::string first_claim(const match::TournamentSettings& settings,
                        const std::vector<std::vector<match::MatchGame>>& games) {
  const match::TournamentReport report = report_of(settings, games);
  const auto& two = report.neighbours.at(0);
  return settings.entrants[two.better].name + " - " + settings.entrants[two.worse].name + ": " + two.claim;
}

TEST(Tournament, ClaimsNothingTooEarly) {
  const match::TournamentSettings two = tiny({"a: mcts", "b: mcts"});
  EXPECT_EQ(first_claim(two, {scripted(many(20, 15, 5))}), "a - b: a is stronger");
  EXPECT_EQ(first_claim(two, {scripted(many(5, 15, 20))}), "b - a: b is stronger");
  EXPECT_EQ(first_claim(two, {scripted(many(29, 0, 0))}), "a - b: no claim: 29 pairs were played, fewer than 30");
  EXPECT_EQ(first_claim(two, {scripted(many(11, 20, 9))}), "a - b: no claim: the 95 % interval includes 0");
  auto alike = scripted(many(30, 0, 0));
  for (match::MatchGame& game : alike) game.moves = {"a1"};
  EXPECT_EQ(first_claim(two, {alike}), "a - b: no claim: 59 games repeat another, more than 5 %");

  match::TournamentSettings three = tiny({"a: mcts", "b: mcts", "c: mcts"});
  // All against all. Many pairs against others do not make up for few of the two themselves.
  EXPECT_EQ(first_claim(three, {scripted(many(10, 0, 0)), scripted(many(90, 8, 2)), scripted(many(50, 30, 20))}),
            "a - b: no claim: 10 pairs were played, fewer than 30");
  EXPECT_EQ(first_claim(three, {scripted(many(9, 20, 11)), scripted(many(390, 8, 2)), scripted(many(130, 30, 200))}),
            "a - c: a is stronger");
  EXPECT_EQ(first_claim(three, {scripted(many(9, 20, 11)), scripted(many(190, 8, 2)), scripted(many(60, 80, 60))}),
            "a - b: no claim: only games against others speak for it");
  three.ladder = true;
  EXPECT_EQ(first_claim(three, {scripted(many(5, 10, 25)), scripted(many(30, 9, 1))}),
            "c - a: no claim: the two have not met");
}

TEST(Tournament, ReportRanksAndAddsUp) {
  const match::TournamentSettings settings = tiny({"a: mcts", "b: uct", "c: mcts level=2"});
  auto ab = scripted(many(0, 10, 20));
  ab[0].how = match::MatchGame::How::crash;
  ab[0].blamed = 1;
  ab[0].error = "it fell over";
  ab[1].how = match::MatchGame::How::time;
  ab[1].blamed = 0;
  const match::TournamentReport report = report_of(settings, {ab, scripted(many(20, 5, 5)), scripted(many(25, 5, 0))});
  EXPECT_EQ(report.ranking, (std::vector<std::size_t>{1, 0, 2}));
  EXPECT_EQ(report.players[1].total.wins, 50 + 55);
  EXPECT_EQ(report.players[1].total.losses, 10 + 5);
  EXPECT_EQ(report.players[0].total.all(), 120);
  EXPECT_EQ(report.players[1].pace.crashes, 1);
  EXPECT_EQ(report.players[0].pace.late, 1);
  EXPECT_EQ(report.players[2].pace.crashes + report.players[2].pace.late, 0);
  EXPECT_NEAR(report.players[0].pace.playouts_per_second, 200, 1e-9) << "first in both of its pairings";
  EXPECT_NEAR(report.players[1].pace.playouts_per_second, (200 + 800 / 2) / 1.5, 1e-9);
  EXPECT_NEAR(report.players[2].pace.median, 0.25, 1e-9);
  EXPECT_GT(report.players[1].rating->elo, 0);
  EXPECT_EQ(report.players[0].rating->elo, 0);

  const std::string text = match::report_text(settings, report, "1.0", "crosscut tournament yugo");
  EXPECT_NE(text.find("a - b       10 wins, 0 draws, 50 losses (16.7 %)"), std::string::npos) << text;
  EXPECT_NE(text.find("error       a - b: game 1, the second player: it fell over"), std::string::npos) << text;
  EXPECT_NE(text.find("83.3   91.7"), std::string::npos) << "the row of b\n" << text;
  const auto json = match::report_json(settings, report, "1.0", "crosscut tournament yugo");
  EXPECT_EQ(json["players"][0]["name"], "b");
  EXPECT_EQ(json["players"][0]["pace"]["crashes"], 1);
  EXPECT_EQ(json["pairings"][2]["pairs"]["WW"], 25);
  EXPECT_EQ(json["neighbours"][0]["worse"], "a");

  EXPECT_NE(text.find("a           mcts (at most 350 playouts a move)\n"), std::string::npos) << text;
  EXPECT_EQ(json["players"][2]["budget"]["playouts"], 60);

  const match::TournamentReport few =
      report_of(settings, {scripted(many(29, 0, 0)), scripted(many(0, 0, 29)), scripted(many(5, 0, 0))});
  EXPECT_EQ(match::report_text(settings, few, "", "").find("stronger"), std::string::npos);

  const match::TournamentReport begun = report_of(settings, {ab, {}, {}});
  EXPECT_TRUE(begun.neighbours.empty());
  EXPECT_FALSE(begun.players[0].rating);
  EXPECT_NE(match::report_text(settings, begun, "", "").find("no ratings"), std::string::npos);
}

// All but what depends on the clock.
struct Course {
  std::vector<std::vector<std::vector<std::string>>> moves;
  std::vector<std::vector<double>> points;
  bool operator==(const Course&) const = default;
};
Course course_of(const std::vector<std::vector<match::MatchGame>>& games) {
  Course course;
  for (const auto& match : games) {
    course.moves.emplace_back();
    course.points.emplace_back();
    for (const match::MatchGame& game : match) {
      course.moves.back().push_back(game.moves);
      course.points.back().push_back(game.points);
    }
  }
  return course;
}

TEST(Tournament, ResumesWhereItStopped) {
  match::TournamentSettings settings =
      tiny({"a: mcts playouts=10 memory=1", "b: uct playouts=10 memory=1", "c: mcts playouts=20 memory=1"});
  const std::vector<std::vector<match::MatchGame>> nothing(3);
  const auto ignore = [](std::size_t, const match::MatchGame&) {};
  const auto whole = match::play_matches(settings.matches(), nothing, ignore, [] { return false; });
  for (const auto& match : whole) ASSERT_EQ(match.size(), 4U);
  EXPECT_NE(whole[0][0].moves[0] + whole[0][2].moves[0], whole[1][0].moves[0] + whole[1][2].moves[0]);
  for (const std::size_t stop_after : {0U, 1U, 5U, 8U, 12U}) {
    std::size_t finished = 0, later = 0;
    const auto part = match::play_matches(
        settings.matches(), nothing, [&](std::size_t, const match::MatchGame&) { ++finished; },
        [&] { return finished == stop_after; });
    EXPECT_EQ(part[0].size() + part[1].size() + part[2].size(), stop_after);
    EXPECT_LE(part[0].size() - part[2].size(), 2U) << "pairings take turns";
    settings.conditions.concurrency = 1 + static_cast<int>(stop_after % 3);
    const auto rest = match::play_matches(
        settings.matches(), part, [&](std::size_t, const match::MatchGame&) { ++later; }, [] { return false; });
    EXPECT_EQ(later, 12 - stop_after) << "no game twice";
    EXPECT_EQ(course_of(rest), course_of(whole));
    settings.conditions.concurrency = 1;
  }
}

cli::Ran run(const Folder& folder, const std::string& name, const std::vector<std::string>& more) {
  std::vector<std::string> all = {"tournament", "yugo",
                                  "size=3",     "settlement=off",
                                  "--player",   "a: mcts playouts=5 memory=1",
                                  "--player",   "b: uct playouts=5 memory=1",
                                  "--player",   "c: mcts playouts=9 memory=1",
                                  "--seed",     "3",
                                  "--out",      folder.file(name)};
  all.insert(all.end(), more.begin(), more.end());
  return cli::run_words(all);
}

// The report without what depends on the clock.
nlohmann::json timeless(const cli::Ran& ran) {
  EXPECT_EQ(ran.status, 0) << ran.err;
  auto json = nlohmann::json::parse(ran.out);
  for (auto& player : json["players"]) player.erase("pace");
  return json;
}

TEST(Tournament, AKilledCommandResumes) {
  const Folder folder;
  const auto whole = timeless(run(folder, "whole", {"--rounds", "3", "--json"}));
  run(folder, "killed", {"--rounds", "2"});
  // A pairing without any game, one with a single game, and a game without its record.
  const auto lost = [&](const std::string& which) {
    const auto file = *database::Sqlite::open(folder.file("killed/games.db"));
    EXPECT_TRUE(
        file->run("UPDATE match_games SET result = NULL WHERE match IN (SELECT id FROM matches WHERE " + which));
  };
  const auto first_game = [&] {
    const auto file = *database::Sqlite::open(folder.file("killed/games.db"));
    return file->ask("SELECT result FROM match_games, matches WHERE id = match AND name = 'a,b' AND number = 0")
        ->front()
        .text(0);
  };
  const std::string kept = first_game();
  lost("name = 'b,c')");
  lost("name = 'a,b') AND number > 0");
  std::filesystem::remove_all(folder.file("killed/b,c"));
  std::filesystem::remove(folder.file("killed/a,c/000002.sgf"));
  EXPECT_EQ(timeless(run(folder, "killed", {"--rounds", "3", "--json"})), whole);
  EXPECT_EQ(first_game(), kept) << "no game is played twice";
  EXPECT_EQ(text_of(folder.file("killed/a,c/000002.sgf")), text_of(folder.file("whole/a,c/000002.sgf")));
  EXPECT_TRUE(
      run(folder, "killed", {"--rounds", "3", "--openings", "2"}).complains("another openings: 4 there, 2 here"));
  // Fewer rounds are refused, and so nothing is made for a player who joins.
  const cli::Ran fewer = run(folder, "killed", {"--rounds", "2", "--player", "d: uct playouts=9 memory=1"});
  EXPECT_EQ(fewer.status, 1);
  EXPECT_TRUE(fewer.complains("only 4 games (2 pairs) were asked for; ask for 6 games (3 pairs)")) << fewer.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("killed/a,d")));
  // Another player joins.
  const auto joined =
      timeless(run(folder, "killed", {"--rounds", "3", "--player", "d: uct playouts=9 memory=1", "--json"}));
  EXPECT_EQ(joined["pairings"].size(), 6U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(joined["pairings"][i], whole["pairings"][i]);
}

TEST(Tournament, Command) {
  const cli::Ran ladder = cli::run_line("tournament yugo size=3 --ladder 1..3 --rounds 1");
  EXPECT_EQ(ladder.status, 0) << ladder.err;
  EXPECT_TRUE(ladder.says("level2 - level1"));
  EXPECT_FALSE(ladder.says("level3 - level1"));
  EXPECT_TRUE(ladder.says("again            crosscut tournament yugo size=3 --ladder 1..3 --rounds 1 --openings 4"));
  const cli::Ran named = cli::run_words({"tournament", "yugo", "size=3", "settlement=off", "--player",
                                         "x: uct playouts=5", "--player", "y: uct playouts=5", "--ladder"});
  EXPECT_TRUE(named.says("each against the one before"));
  EXPECT_TRUE(
      named.says("again       crosscut tournament yugo size=3 settlement=off --player 'x: uct playouts=5' --player "
                 "'y: uct playouts=5' --ladder --rounds 30"));
  const auto refused = [](const std::vector<std::string>& more, const std::string& complaint) {
    std::vector<std::string> all = {"tournament", "yugo"};
    all.insert(all.end(), more.begin(), more.end());
    const cli::Ran ran = cli::run_words(all);
    EXPECT_EQ(ran.status, 2);
    EXPECT_TRUE(ran.complains(complaint)) << ran.err;
  };
  refused({}, "--player: a tournament has from 2 to 32 players, not 0");
  refused({"--player", "a: mcts"}, "--player: a tournament has from 2 to 32 players, not 1");
  refused({"--player", "a: mcts", "--player", "a: uct"}, "--player: two players are called \"a\"");
  refused({"--player", "a: mcts speed=2"}, "--player: a: a player has no setting \"speed\"");
  refused({"--ladder", "1..11"}, "--ladder: levels cannot be \"1..11\"");
  refused({"--ladder", "1..2", "--player", "a: mcts"}, "leave out --player");
  refused({"size=99", "--ladder", "1..2"}, "option size cannot be \"99\"");
  EXPECT_TRUE(cli::run_line("tournament margo players=3 --ladder 1..2").complains("this game has three"));
}

}  // namespace
}  // namespace crosscut
