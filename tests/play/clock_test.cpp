// Clocks: what moves cost and earn under each time control, and that who keeps to the allowance never loses on time.
#include "play/clock.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "play/clock_json.hpp"

namespace crosscut::play {
namespace {

using nlohmann::json;
using Kind = TimeControl::Kind;

TEST(Clock, MainTimeAndIncrement) {
  GameClock clock(TimeControl::fischer(60'000, 5'000));
  clock.run(0, 1000);
  EXPECT_EQ(clock.falls(), 61'000);
  EXPECT_EQ(clock.left(0, 11'000).main, 50'000);
  clock.moved(11'000);
  EXPECT_FALSE(clock.falls());
  EXPECT_EQ(clock.left(0, 99'000).main, 55'000);
  clock.run(1, 11'000);
  EXPECT_EQ(clock.left(1, 80'000).main, 0);
  EXPECT_EQ(clock.falls(), 71'000);
}

TEST(Clock, PeriodsAreUsedUpByLongMovesOnly) {
  GameClock clock(TimeControl::overtime(Kind::byoyomi, 10'000, 30'000, 3));
  clock.run(0, 0);
  EXPECT_EQ(clock.falls(), 100'000);
  clock.moved(35'000);  // the main time, and a part of the first period
  EXPECT_EQ(clock.left(0), (GameClock::Left{true, 0, 30'000, 3}));
  clock.run(0, 100'000);
  EXPECT_EQ(clock.left(0, 100'000).period, 30'000);
  clock.moved(100'000 + 65'000);  // two whole periods
  EXPECT_EQ(clock.left(0).count, 1);
  clock.run(0, 200'000);
  EXPECT_EQ(clock.left(0, 212'000), (GameClock::Left{true, 0, 18'000, 1}));
  EXPECT_EQ(clock.falls(), 230'000);
  EXPECT_EQ(clock.left(0, 230'000).count, 0);
}

TEST(Clock, CanadianPeriodsAreForANumberOfMoves) {
  GameClock clock(TimeControl::overtime(Kind::canadian, 10'000, 30'000, 3));
  clock.run(1, 0);
  EXPECT_EQ(clock.falls(), 40'000);
  clock.moved(16'000);  // the first of the first period, of which 24 seconds are left
  EXPECT_EQ(clock.left(1), (GameClock::Left{true, 0, 24'000, 2}));
  clock.run(1, 50'000);
  EXPECT_EQ(clock.falls(), 74'000);
  clock.moved(54'000);
  EXPECT_EQ(clock.left(1), (GameClock::Left{true, 0, 20'000, 1}));
  clock.spend(1, 20'000);
  EXPECT_EQ(clock.left(1), clock.overtime()) << "the next period";
}

TEST(Clock, FixedTimePerMove) {
  GameClock clock(TimeControl::overtime(Kind::byoyomi, 0, 5000, 1));
  for (const Milliseconds used : {4999, 1, 4000}) {
    clock.run(0, 100);
    EXPECT_EQ(clock.falls(), 5100);
    clock.moved(100 + used);
  }
  clock.run(0, 0);
  EXPECT_EQ(clock.left(0, 5000).count, 0);
}

TEST(Clock, NoLimitNeverFalls) {
  GameClock clock{TimeControl{}};
  clock.run(0, 0);
  EXPECT_FALSE(clock.falls());
  clock.moved(1'000'000'000);
  EXPECT_FALSE(clock.allowance(0, 10));
}

TEST(Clock, ForgivenAndSettledTime) {
  GameClock clock(TimeControl::fischer(60'000));
  clock.run(0, 0);
  clock.forgive();
  EXPECT_EQ(clock.left(0).main, 60'000);
  clock.run(0, 0);
  clock.stop(10'000);
  EXPECT_FALSE(clock.running());
  EXPECT_EQ(clock.left(0).main, 50'000);
}

// Whatever the moves take: main time, periods used up and increments earned account for all that was spent.
TEST(Clock, TimeIsAccountedFor) {
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    const Milliseconds main = random.below(60) * 1000, increment = random.below(2) ? random.below(5) * 1000 : 0;
    GameClock clock(TimeControl::fischer(main, increment));
    Milliseconds spent = 0, now = 0;
    int moves = 0;
    for (clock.run(0, now); moves < 50; clock.run(0, now)) {
      const Milliseconds used = random.below(4000), before = clock.left(0).main;
      if (used >= before) {
        EXPECT_LE(clock.falls(), now + used);
        break;
      }
      EXPECT_GT(clock.falls(), now + used);
      now += used;
      spent += used;
      clock.moved(now);
      now += random.below(9000);  // somebody else's
      EXPECT_EQ(clock.left(0, now).main, main + ++moves * increment - spent);
    }
  }
}

TEST(Clock, TheFlagFallsWhenNothingIsLeft) {
  Random random(8);
  for (const Kind kind : {Kind::byoyomi, Kind::canadian})
    for (int round = 0; round < 200; ++round) {
      GameClock clock(TimeControl::overtime(kind, random.below(5000), 1 + random.below(3000), 1 + random.below(4)));
      Milliseconds now = 0;
      for (int move = 0; move < 20; ++move) {
        clock.run(0, now);
        const Milliseconds falls = *clock.falls();
        const auto before = clock.left(0, falls - 1), after = clock.left(0, falls);
        EXPECT_GT(before.main + before.period, 0);
        EXPECT_EQ(after.main + after.period, 0);
        now = falls - 1 - random.below(static_cast<std::uint32_t>(falls - now));
        clock.moved(now);
      }
    }
}

TEST(Clock, AllowanceInByoyomi) {
  GameClock clock(TimeControl::overtime(Kind::byoyomi, 60'000, 10'000, 3));
  const auto allowed = [&](int moves = 10) { return *clock.allowance(2, moves); };
  EXPECT_EQ(allowed(), 9500);
  EXPECT_EQ(allowed(4), 15'000);
  clock.spend(2, 65'000);  // half of the first period
  EXPECT_EQ(allowed(1), 9500) << "each move has a period of its own";
  clock.set(2, {true, 0, 2000, 3});
  EXPECT_EQ(allowed(), 1800);
  clock.set(2, clock.overtime());
  EXPECT_EQ(allowed(), 9500);
  clock.spend(2, 31'000);
  EXPECT_EQ(clock.left(2).count, 0);
  EXPECT_EQ(allowed(), 9500) << "who plays on has the last period again";
  clock = GameClock(TimeControl::overtime(Kind::byoyomi, 60'000, 10'000, 0));
  EXPECT_EQ(allowed(), 5950) << "no periods: the main time is all";
}

TEST(Clock, AllowanceWithIncrementAndCaps) {
  TimeControl control = TimeControl::fischer(20'000, 5000);
  GameClock clock(control);
  const auto allowed = [&] { return *clock.allowance(0, 10); };
  EXPECT_EQ(allowed(), 6450);
  clock.spend(0, 18'000);  // 2 seconds left, and 5 more
  EXPECT_EQ(allowed(), 5150);
  clock.set(0, {true, 1000, 0, 0});
  EXPECT_EQ(allowed(), 900) << "the increment comes afterwards";
  control.most_on_clock = 21'000;
  control.most_a_move = 3000;
  clock = GameClock(control);
  clock.run(0, 0);
  EXPECT_EQ(clock.falls(), 3000);
  clock.moved(0);
  clock.spend(0, 16'000);  // 21 seconds, not 25; 5 left, and 5 more
  EXPECT_EQ(allowed(), 2700);
  control.most_a_move.reset();
  clock = GameClock(control);
  clock.spend(0, 0);
  clock.spend(0, 16'000);
  EXPECT_EQ(allowed(), 5450);
}

TEST(Clock, AllowanceOfMainTimeAndInCanadianPeriods) {
  GameClock clock(TimeControl::fischer(100'000));
  EXPECT_EQ(clock.allowance(0, 10), 9950);
  EXPECT_EQ(clock.allowance(0, 50), 1990);
  clock.spend(0, 50'000);
  EXPECT_EQ(clock.allowance(0, 10), 4950);
  EXPECT_EQ(clock.allowance(1, 10), 9950);
  clock.spend(0, 70'000);
  EXPECT_EQ(clock.allowance(0, 10), 0);

  clock = GameClock(TimeControl::overtime(Kind::canadian, 10'000, 30'000, 3));
  EXPECT_EQ(clock.allowance(0, 10), 29'500 / 3) << "what a move of the first period may take";
  clock.spend(0, 16'000);  // into the first period, of which 24 seconds and 2 moves are left
  EXPECT_EQ(clock.allowance(0, 10), 23'500 / 2);
  clock.spend(0, 4000);
  EXPECT_EQ(clock.allowance(0, 10), 19'500);
  clock.spend(0, 4000);  // the next period
  EXPECT_EQ(clock.allowance(0, 10), 29'500 / 3);
}

// A clock as an arbiter keeps it. It counts the way of the answers, too.
struct Arbiter {
  TimeControl control;
  Milliseconds time = control.main;
  int count = 0;  // of periods left, or moves left in the period; 0: in the main time
  bool lost = false;

  void move(Milliseconds used) {
    time -= used;
    if (control.kind == Kind::main) {
      lost |= time < 0;
      time = std::min(time + control.increment, control.most_on_clock.value_or(1'000'000'000));
      lost |= control.most_a_move && used > *control.most_a_move;
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

TEST(Clock, KeepingToTheAllowanceNeverLosesOnTime) {
  const std::vector<TimeControl> controls = {TimeControl::fischer(60'000),
                                             TimeControl::fischer(1000),
                                             TimeControl::fischer(30'000, 2000),
                                             {Kind::main, 1000, 1000, 0, 0, 5000, {}},
                                             {Kind::main, 100'000, 10'000, 0, 0, {}, 1500},
                                             TimeControl::overtime(Kind::byoyomi, 0, 3000, 1),
                                             TimeControl::overtime(Kind::byoyomi, 20'000, 5000, 3),
                                             TimeControl::overtime(Kind::byoyomi, 0, 1000, 1),
                                             TimeControl::overtime(Kind::canadian, 20'000, 25'000, 10),
                                             TimeControl::overtime(Kind::canadian, 0, 1000, 1)};
  Random random(5);
  for (std::size_t i = 0; i < controls.size(); ++i)
    for (const bool told : {false, true}) {
      GameClock clock(controls[i]);
      Arbiter arbiter{controls[i]};
      Milliseconds used = 0;
      for (int move = 0; move < 200; ++move) {
        const Milliseconds spent = *clock.allowance(1, std::max(10, 60 - move)) * (1 + random.below(8)) / 8;
        const Milliseconds lag = told ? random.below(5) / 4 : 0;
        used += spent;
        clock.spend(1, spent);
        arbiter.move(spent + lag);
        ASSERT_FALSE(arbiter.lost) << i << ", move " << move;
        if (told && arbiter.count > 0) clock.set(1, {true, 0, arbiter.time, arbiter.count});
        if (told && arbiter.count == 0) clock.set(1, {true, arbiter.time, controls[i].period, controls[i].count});
      }
      EXPECT_GE(used, controls[i].main / 2) << i << ": time that was not used";
    }
}

TEST(Clock, IsReadStrictly) {
  const auto read = [](const char* text) -> std::optional<TimeControl> {
    const json object = json::parse(text);
    std::optional<wire::Fault> fault;
    const auto control = read_time_control(wire::Fields(object, "clock", fault));
    return fault ? std::nullopt : std::optional(control);
  };
  EXPECT_EQ(json_of(*read(R"({"main": 300, "increment": 2.5})")), json::parse(R"({"main": 300.0, "increment": 2.5})"));
  EXPECT_EQ(read(R"({"main": 0, "period": 30, "periods": 5})"), TimeControl::overtime(Kind::byoyomi, 0, 30'000, 5));
  EXPECT_EQ(read(R"({"increment": 5})"), TimeControl::fischer(5000, 5000));
  for (const char* wrong :
       {"{}", R"({"main": -1})", R"({"main": "5"})", R"({"main": 1e300})", R"({"main": 1, "periods": 2})",
        R"({"main": 1, "period": 2})", R"({"main": 1, "increment": 1, "period": 2, "periods": 1})",
        R"({"main": 1, "periods": 1000, "period": 1})", R"({"main": 1, "hours": 2})", R"({"main": 0})"})
    EXPECT_FALSE(read(wrong)) << wrong;
}

TEST(Clock, TimeLeftIsWrittenAndReadBack) {
  const auto control = TimeControl::overtime(Kind::byoyomi, 60'000, 30'000, 5);
  std::optional<wire::Fault> fault;
  const GameClock::Left left{true, 0, 12'345, 2};
  const json written = json::parse(json_of(left).dump()), nothing = json::object();
  EXPECT_EQ(read_left(wire::Fields(written, "left", fault), control), left);
  EXPECT_EQ(read_left(wire::Fields(nothing, "left", fault), control), GameClock(control).left(0));
  EXPECT_FALSE(fault);
}

}  // namespace
}  // namespace crosscut::play
