// Time over GTP: no player ever oversteps it, whatever the control.
#include "gtp/time.hpp"

#include <gtest/gtest.h>

#include "gtp/gtp_desk.hpp"
#include "support/moves.hpp"

namespace crosscut::gtp {
namespace {

// Moves of one game against itself, the engine thinking as long as it may; the seconds that each side took.
std::array<double, 2> seconds_taken(std::string_view settings_line, int plies) {
  Settings settings = Desk::quick();
  settings.engine.playouts = engine::most_playouts;
  Desk desk("yugo", "size=5", settings);
  desk.tick = 0.005;
  EXPECT_EQ(desk.answer(settings_line), "=\n\n");
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

TEST(GtpTime, WithoutTimeLeftTheEngineMovesAtOnce) {
  for (const double seconds : seconds_taken("time_settings 0 0 0", 6)) EXPECT_LE(seconds, 0.5);
}

TEST(GtpTime, EveryKindIsObeyed) {
  for (const double seconds : seconds_taken("kata-time_settings absolute 10.5", 40)) {
    EXPECT_LE(seconds, 10.5);
    EXPECT_GE(seconds, 3);
  }
  for (const double seconds : seconds_taken("kata-time_settings byoyomi 0 0.5 3", 20)) EXPECT_LE(seconds, 10 * 0.5);
  for (const double seconds : seconds_taken("kata-time_settings fischer 2 0.5", 20)) {
    EXPECT_LE(seconds, 2 + 10 * 0.5);
    EXPECT_GE(seconds, 2);
  }
  for (const double seconds : seconds_taken("kata-time_settings fischer-capped 5 5 -1 0.3", 20))
    EXPECT_LE(seconds, 10 * 0.3);
}

TEST(GtpTime, TimeLeftIsAuthoritative) {
  using play::GameClock, play::TimeControl;
  using Kind = TimeControl::Kind;
  const auto allowed = [](const TimeControl& control, play::Milliseconds time, int count) {
    GameClock clock(control);
    tell_left(clock, 1, time, count);
    return clock.allowance(1, 10);
  };
  const auto byoyomi = TimeControl::overtime(Kind::byoyomi, 60'000, 10'000, 3);
  EXPECT_EQ(allowed(byoyomi, 2000, 3), 1800);
  EXPECT_EQ(allowed(byoyomi, 0, 0), 9500) << "the main time has just run out";
  EXPECT_EQ(allowed(byoyomi, 0, 2), 9500) << "two whole periods";
  EXPECT_EQ(allowed(byoyomi, 200'000, 0), 20'000);
  const auto canadian = TimeControl::overtime(Kind::canadian, 10'000, 30'000, 3);
  EXPECT_EQ(allowed(canadian, 5000, 2), 2250);
  EXPECT_EQ(allowed(canadian, 0, 0), 29'500 / 3) << "the main time has just run out";
  EXPECT_EQ(allowed(canadian, 0, 2), 0);
  EXPECT_EQ(allowed(TimeControl::fischer(100'000), 20'000, 0), 1950);
  EXPECT_EQ(allowed(TimeControl::fischer(100'000), 0, 0), 0);
  EXPECT_EQ(allowed({}, 20'000, 0), 1950);
  EXPECT_EQ(allowed({}, 0, 0), std::nullopt) << "there is no limit";
}

// The clock of a player stays theirs when a swap exchanges the colours.
TEST(GtpTime, ASwapLeavesEachPlayerTheirTime) {
  Settings settings = Desk::quick();
  settings.engine.playouts = engine::most_playouts;
  Desk desk("margo", "size=4 swap=on", settings);
  desk.tick = 0.005;
  for (const char* line : {"time_settings 60 0 0", "time_left white 1 0"}) EXPECT_EQ(desk.answer(line), "=\n\n");
  EXPECT_EQ(desk.answer("genmove white")[0], '=');
  EXPECT_EQ(desk.answer("play black swap"), "=\n\n");
  EXPECT_EQ(desk.answer("genmove black")[0], '=');
  EXPECT_LE(desk.now, 1) << "the first player, now Black";
  const double second = desk.now;
  EXPECT_EQ(desk.answer("genmove white")[0], '=');
  EXPECT_GT(desk.now - second, 1) << "the second player, now White";
  EXPECT_EQ(desk.answer("play black " + legal_texts(desk.table()).front()), "=\n\n");
  EXPECT_EQ(desk.answer("time_left white 0.1 0"), "=\n\n");
  const double told = desk.now;
  EXPECT_EQ(desk.answer("genmove white")[0], '=');
  EXPECT_LE(desk.now - told, 0.1) << "as the controller has said";
}

TEST(GtpTime, ZeroTimeLeftWithoutALimitIsNoLimit) {
  Desk desk("yugo", "size=5");
  EXPECT_EQ(desk.answer("kata-time_settings none"), "=\n\n");
  EXPECT_EQ(desk.answer("time_left black 0 0"), "=\n\n");
  desk.tick = 100;
  EXPECT_EQ(desk.answer("genmove black")[0], '=');
}

TEST(GtpTime, BadArguments) {
  Desk desk("yugo");
  for (const char* line : {"time_settings 1 2",
                           "time_settings a 2 3",
                           "time_settings 1 -2 3",
                           "time_settings 1 2 2.5",
                           "time_left black 10",
                           "time_left x 10 0",
                           "time_left red 10 0",
                           "time_left b ten 0",
                           "time_left b 1e3 0",
                           "time_left b -1 0",
                           "time_left b 10 1.5",
                           "time_left b 10 99999999999",
                           "kata-time_settings",
                           "kata-time_settings sudden 3",
                           "kata-time_settings none 1",
                           "kata-time_settings absolute",
                           "kata-time_settings absolute 99999999999",
                           "kata-time_settings absolute -1",
                           "kata-time_settings byoyomi 1 2 2.5",
                           "kata-time_settings canadian 1 2",
                           "kata-time_settings fischer 1 nan",
                           "kata-time_settings fischer-capped 10 1 9 -1",
                           "kata-time_settings fischer-capped 10 1 x -1"})
    EXPECT_EQ(desk.answer(line).substr(0, 14), "? syntax error") << line;
  for (const char* line :
       {"time_left w 10 0", "time_left w 9.75 0", "time_settings 2147483647 2147483647 2147483647",
        "kata-time_settings none", "kata-time_settings byoyomi 2147483647 0.5 3",
        "kata-time_settings fischer-capped 10 1.5 -1 -1", "kata-time_settings fischer-capped 10 1.5 10 2.5"})
    EXPECT_EQ(desk.answer(line), "=\n\n") << line;
  EXPECT_EQ(desk.answer("kata-list_time_settings"), "= none absolute byoyomi canadian fischer fischer-capped\n\n");
  EXPECT_EQ(desk.answer("kata-time_settings fischer 10"),
            "? syntax error: kata-time_settings fischer is followed by MAIN_TIME INCREMENT\n\n");
}

}  // namespace
}  // namespace crosscut::gtp
