// Whole games over GTP alone, beside a table that plays the same moves; and the time that thinking takes.
#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "gtp_desk.hpp"
#include "session/state.hpp"

namespace crosscut::gtp {
namespace {

std::string success(const std::string& text) { return text.empty() ? "=\n\n" : "= " + text + "\n\n"; }

void expect_same(Desk& desk, const Table& table) {
  EXPECT_EQ(desk.answer("crosscut-state"), success(state_json(table).dump()));
  EXPECT_EQ(desk.answer("crosscut-legal_moves"), success(join(table.legal(), " ")));
  EXPECT_EQ(desk.answer("gogui-rules_side_to_move"), success(std::string(name_of(table.to_play()))));
  const std::string result = table.over() ? result_text(table.outcome()) : "unknown";
  EXPECT_EQ(desk.answer("gogui-rules_final_result"), success(result));
  if (table.over()) { EXPECT_EQ(desk.answer("final_score"), success(result)); }
  EXPECT_EQ(desk.answer("showboard").find("\n\n"), desk.answer("showboard").size() - 2);
}

// A random turn, by the engine now and then; what must be refused changes nothing.
void step(Desk& desk, Table& table, Random& random) {
  const std::string color(name_of(table.to_play())),
      wrong(name_of(table.to_play() == Side::black ? Side::white : Side::black));
  const auto legal = table.legal();
  const std::string& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  for (const std::string& line : {"play " + wrong + " " + move, "play " + color + " " + move + " a1 x",
                                  "play " + color + " resign", "genmove " + wrong})
    EXPECT_EQ(desk.answer(line)[0], '?') << line;
  if (random.below(4) == 0) {
    const std::string answer = desk.answer("genmove " + color);
    ASSERT_EQ(answer.substr(0, 2), "= ");
    const auto played = table.play(trimmed(answer.substr(2)));
    ASSERT_TRUE(played.ok()) << answer;
    EXPECT_EQ(answer, success(*played));
  } else {
    EXPECT_EQ(desk.answer("play " + color + " " + move), success(""));
    ASSERT_TRUE(table.play(move).ok());
  }
}

void whole_game(std::string_view game, std::string_view options, std::uint64_t seed) {
  SCOPED_TRACE(std::string(game) + " " + std::string(options) + " seed " + std::to_string(seed));
  Desk desk(game, options);
  const auto opened = open_table(game, options);
  ASSERT_TRUE(opened.ok());
  Table& table = **opened;
  Random random(seed);
  expect_same(desk, table);
  while (!table.over() && table.ply() < 250) {
    step(desk, table, random);
    expect_same(desk, table);
    if (random.below(8) == 0) {
      EXPECT_EQ(desk.answer("undo"), success(""));
      ASSERT_TRUE(table.undo().ok());
      expect_same(desk, table);
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(desk.answer("printsgf a"), success(""));
  EXPECT_EQ(desk.answer("crosscut-game yugo"), success(""));
  EXPECT_EQ(desk.answer("loadsgf a"), success(""));
  expect_same(desk, table);
}

TEST(GtpGames, AsOnATable) {
  const std::vector<std::pair<std::string_view, std::string_view>> games = {{"bargo", "size=2"},
                                                                            {"bargo", "size=3 button=off komi=1"},
                                                                            {"yugo", "size=3"},
                                                                            {"yugo", "size=5 settlement=off"},
                                                                            {"margo", "size=3"},
                                                                            {"margo", "size=4 players=3 ko=superko"},
                                                                            {"margo", "mode=beginner"},
                                                                            {"spargo", ""},
                                                                            {"sligo", "size=3 komi=0.5"},
                                                                            {"meigo", "size=3 prison=2 ko=superko"},
                                                                            {"meigo", "size=4 handicap=3"}};
  for (const auto& [game, options] : games)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) whole_game(game, options, seed);
}

// Moves of one game against itself, the engine thinking as long as it may; the seconds that each side took.
std::array<double, 2> seconds_taken(std::string_view settings_line, int plies) {
  Settings settings = Desk::quick();
  settings.engine.playouts = most_playouts;
  Desk desk("yugo", "size=5", settings);
  desk.tick = 0.005;
  EXPECT_EQ(desk.answer(settings_line), success(""));
  std::array<double, 2> taken{};
  for (int i = 0; i < plies && !desk.table().over(); ++i) {
    const Side side = desk.table().to_play();
    const double start = desk.now;
    EXPECT_EQ(desk.answer("genmove " + std::string(name_of(side)))[0], '=');
    taken[static_cast<std::size_t>(side)] += desk.now - start;
  }
  return taken;
}

TEST(GtpTime, AbsoluteTimeIsNotOverstepped) {
  for (const double seconds : seconds_taken("time_settings 10 0 0", 40)) {
    EXPECT_LE(seconds, 10);
    EXPECT_GE(seconds, 3);
  }
}

TEST(GtpTime, ByoYomi) {
  // Ten moves each, within periods of 2 seconds for 5 stones.
  for (const double seconds : seconds_taken("time_settings 0 2 5", 20)) {
    EXPECT_LE(seconds, 4);
    EXPECT_GE(seconds, 2);
  }
}

TEST(GtpTime, NoTimeLeftMeansAtOnce) {
  for (const double seconds : seconds_taken("time_settings 0 0 0", 6)) EXPECT_LE(seconds, 0.5);
}

TEST(GtpTime, Keeper) {
  Timekeeper keeper;
  const auto allowed = [&](int moves = 10) { return keeper.allowance(Side::black, moves); };
  EXPECT_FALSE(allowed());
  keeper.set(100, 60, 0);  // no limit, by the standard
  EXPECT_FALSE(allowed());
  keeper.set(100, 0, 0);
  EXPECT_DOUBLE_EQ(*allowed(), 9);
  EXPECT_DOUBLE_EQ(*allowed(50), 1.8);
  keeper.spend(Side::black, 50);
  EXPECT_DOUBLE_EQ(*allowed(), 4.5);
  EXPECT_DOUBLE_EQ(*keeper.allowance(Side::white, 10), 9);
  keeper.spend(Side::black, 70);
  EXPECT_DOUBLE_EQ(*allowed(), 0);
  keeper.left(Side::black, 20, 0);
  EXPECT_DOUBLE_EQ(*allowed(), 1.8);
  keeper.restart();
  EXPECT_DOUBLE_EQ(*allowed(), 9);

  keeper.set(10, 30, 3);
  EXPECT_DOUBLE_EQ(*allowed(), 9);  // what a stone of the first period may take
  keeper.spend(Side::black, 16);    // into the first period, of which 24 seconds and 2 stones are left
  EXPECT_DOUBLE_EQ(*allowed(), 10.8);
  keeper.spend(Side::black, 4);
  EXPECT_DOUBLE_EQ(*allowed(), 18);
  keeper.spend(Side::black, 4);  // the next period
  EXPECT_DOUBLE_EQ(*allowed(), 9);
  keeper.left(Side::black, 5, 2);
  EXPECT_DOUBLE_EQ(*allowed(), 2.25);
  keeper.left(Side::black, 0, 0);  // the main time has just run out
  EXPECT_DOUBLE_EQ(*allowed(), 9);
  keeper.left(Side::black, 0, 2);
  EXPECT_DOUBLE_EQ(*allowed(), 0);
}

TEST(GtpTime, BadArguments) {
  Desk desk("yugo");
  for (const char* line : {"time_settings 1 2", "time_settings a 2 3", "time_settings 1 -2 3", "time_settings 1 2 2.5",
                           "time_left black 10", "time_left x 10 0", "time_left red 10 0", "time_left b ten 0",
                           "time_left b 10 99999999999"})
    EXPECT_EQ(desk.answer(line).substr(0, 14), "? syntax error") << line;
  EXPECT_EQ(desk.answer("time_left w 10 0"), success(""));
  EXPECT_EQ(desk.answer("time_settings 2147483647 2147483647 2147483647"), success(""));
}

}  // namespace
}  // namespace crosscut::gtp
