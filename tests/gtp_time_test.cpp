// Time over GTP: no player ever oversteps it, whatever the control.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "gtp_desk.hpp"

namespace crosscut::gtp {
namespace {

// Moves of one game against itself, the engine thinking as long as it may; the seconds that each side took.
std::array<double, 2> seconds_taken(std::string_view settings_line, int plies) {
  Settings settings = Desk::quick();
  settings.engine.playouts = most_playouts;
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

TEST(GtpTime, NoTimeLeftMeansAtOnce) {
  for (const double seconds : seconds_taken("time_settings 0 0 0", 6)) EXPECT_LE(seconds, 0.5);
}

TEST(GtpTime, EveryKindIsKeptTo) {
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

// A clock as an arbiter keeps it. It counts the way of the answers, too.
struct Arbiter {
  TimeControl control;
  double time = control.main_time;
  int count = 0;  // of periods left, or moves left in the period
  bool lost = false;

  void move(double seconds) {
    using Kind = TimeControl::Kind;
    time -= seconds;
    if (control.kind == Kind::clock) {
      lost |= time < 0;
      time = std::min(time + control.increment, control.most_on_clock.value_or(1e9));
      lost |= control.most_a_move && seconds > *control.most_a_move;
      return;
    }
    if (count == 0 && time >= 0) return;
    if (count == 0) count = control.count, time += control.period;
    if (control.kind == Kind::byoyomi) {
      for (; time < 0; time += control.period) --count;
      lost |= count <= 0;
      time = control.period;
    } else {
      lost |= time < 0;
      if (--count == 0) count = control.count, time = control.period;
    }
  }
};

TEST(GtpTime, NeverLosesOnTime) {
  using Kind = TimeControl::Kind;
  const std::vector<TimeControl> controls = {TimeControl::absolute(60),
                                             TimeControl::absolute(1),
                                             {Kind::clock, 30, 2, 0, 0, {}, {}},
                                             {Kind::clock, 1, 1, 0, 0, 5.0, {}},
                                             {Kind::clock, 100, 10, 0, 0, {}, 1.5},
                                             TimeControl::overtime(Kind::byoyomi, 20, 5, 3),
                                             TimeControl::overtime(Kind::byoyomi, 0, 1, 1),
                                             TimeControl::overtime(Kind::canadian, 20, 25, 10),
                                             TimeControl::overtime(Kind::canadian, 0, 1, 1)};
  Random random(5);
  for (std::size_t i = 0; i < controls.size(); ++i)
    for (const bool told : {false, true}) {
      Timekeeper keeper;
      keeper.set(controls[i]);
      Arbiter arbiter{controls[i]};
      double used = 0;
      for (int move = 0; move < 200; ++move) {
        const double spent = *keeper.allowance(Side::white, std::max(10, 60 - move)) * (1 + random.below(8)) / 8;
        const double lag = told ? 0.00005 * random.below(10) : 0;
        used += spent;
        keeper.spend(Side::white, spent);
        arbiter.move(spent + lag);
        ASSERT_FALSE(arbiter.lost) << i << ", move " << move;
        if (told) keeper.left(Side::white, arbiter.time, arbiter.count);
      }
      EXPECT_GE(used, 0.5 * controls[i].main_time) << i << ": time that was not used";
    }
}

TEST(GtpTime, KeeperOfByoyomi) {
  Timekeeper keeper;
  const auto allowed = [&](int moves = 10) { return *keeper.allowance(Side::red, moves); };
  keeper.set(TimeControl::overtime(TimeControl::Kind::byoyomi, 60, 10, 3));
  EXPECT_DOUBLE_EQ(allowed(), 9.5);
  EXPECT_DOUBLE_EQ(allowed(4), 15);
  keeper.spend(Side::red, 65);  // half of the first period
  EXPECT_DOUBLE_EQ(allowed(1), 9.5) << "each move has a period of its own";
  keeper.left(Side::red, 2, 3);
  EXPECT_DOUBLE_EQ(allowed(), 1.8);
  keeper.left(Side::red, 0, 0);
  EXPECT_DOUBLE_EQ(allowed(), 9.5);
  keeper.left(Side::red, 0, 2);
  EXPECT_DOUBLE_EQ(allowed(), 9.5) << "two whole periods";
  keeper.set({});
  keeper.left(Side::red, 0, 0);
  EXPECT_FALSE(keeper.allowance(Side::red, 10)) << "there is no limit";
  keeper.set(TimeControl::overtime(TimeControl::Kind::byoyomi, 60, 10, 0));
  EXPECT_DOUBLE_EQ(allowed(), 5.95) << "no periods: the main time is all";
}

TEST(GtpTime, KeeperOfClocks) {
  Timekeeper keeper;
  const auto allowed = [&](int moves = 10) { return *keeper.allowance(Side::black, moves); };
  TimeControl control = TimeControl::absolute(20);
  control.increment = 5;
  keeper.set(control);
  EXPECT_DOUBLE_EQ(allowed(), 6.45);
  keeper.spend(Side::black, 18);  // 2 left, and 5 more
  EXPECT_DOUBLE_EQ(allowed(), 5.15);
  keeper.left(Side::black, 1, 0);
  EXPECT_DOUBLE_EQ(allowed(), 0.9) << "the increment comes afterwards";
  control.most_on_clock = 21;
  control.most_a_move = 3;
  keeper.set(control);
  keeper.spend(Side::black, 0);
  keeper.spend(Side::black, 16);  // 21, not 25; 5 left, and 5 more
  EXPECT_DOUBLE_EQ(allowed(), 2.7);
  control.most_a_move.reset();
  keeper.set(control);
  keeper.spend(Side::black, 0);
  keeper.spend(Side::black, 16);
  EXPECT_DOUBLE_EQ(allowed(), 5.45);
}

TEST(GtpTime, KeeperOfTheStandard) {
  Timekeeper keeper;
  const auto allowed = [&](int moves = 10) { return keeper.allowance(Side::black, moves); };
  EXPECT_FALSE(allowed());
  keeper.set(TimeControl::absolute(100));
  EXPECT_DOUBLE_EQ(*allowed(), 9.95);
  EXPECT_DOUBLE_EQ(*allowed(50), 1.99);
  keeper.spend(Side::black, 50);
  EXPECT_DOUBLE_EQ(*allowed(), 4.95);
  EXPECT_DOUBLE_EQ(*keeper.allowance(Side::white, 10), 9.95);
  keeper.spend(Side::black, 70);
  EXPECT_DOUBLE_EQ(*allowed(), 0);
  keeper.left(Side::black, 20, 0);
  EXPECT_DOUBLE_EQ(*allowed(), 1.95);
  keeper.restart();
  EXPECT_DOUBLE_EQ(*allowed(), 9.95);

  keeper.set(TimeControl::overtime(TimeControl::Kind::canadian, 10, 30, 3));
  EXPECT_DOUBLE_EQ(*allowed(), 29.5 / 3);  // what a stone of the first period may take
  keeper.spend(Side::black, 16);           // into the first period, of which 24 seconds and 2 stones are left
  EXPECT_DOUBLE_EQ(*allowed(), 23.5 / 2);
  keeper.spend(Side::black, 4);
  EXPECT_DOUBLE_EQ(*allowed(), 19.5);
  keeper.spend(Side::black, 4);  // the next period
  EXPECT_DOUBLE_EQ(*allowed(), 29.5 / 3);
  keeper.left(Side::black, 5, 2);
  EXPECT_DOUBLE_EQ(*allowed(), 2.25);
  keeper.left(Side::black, 0, 0);  // the main time has just run out
  EXPECT_DOUBLE_EQ(*allowed(), 29.5 / 3);
  keeper.left(Side::black, 0, 2);
  EXPECT_DOUBLE_EQ(*allowed(), 0);
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
