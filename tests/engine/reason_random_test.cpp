// Why moves are bad, in random games: no false reason is ever given.
#include <gtest/gtest.h>
#include <set>

#include "base/random.hpp"
#include "engine/checked_reason.hpp"
#include "engine/engine_settings.hpp"
#include "engine/review.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"

namespace crosscut {
namespace {

using tests::Checked;
using Moves = Checked::Moves;

// Random moves from here, at most this many.
Moves random_line(const Table& table, int most, Random& random) {
  Moves line;
  const auto at = table.clone();
  for (int i = 0; i < most && !at->over() && !at->settling(); ++i) {
    const Moves moves = legal_texts(*at);
    line.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    (void)at->play(line.back());
  }
  return line;
}

class RandomGames : public testing::TestWithParam<const char*> {};

TEST_P(RandomGames, ReasonsAreTrue) {
  const std::string_view setting = GetParam(), name = setting.substr(0, setting.find(' '));
  Random random(7);
  std::set<engine::Reason::Key> said;
  for (int game = 0; game < 40; ++game) {
    const auto table = *open_table(name, setting.substr(name.size()));
    for (int ply = 0; ply < 40 && !table->over() && !table->settling(); ++ply) {
      const Moves played = random_line(*table, 4, random), better = random_line(*table, 3, random);
      const Moves answer(played.begin() + 1, played.end());
      const Checked checked(*table, played[0], answer, better);
      const auto moves = line_of(*table, played);
      const auto found = engine::reasons(*table, moves[0], {moves.begin() + 1, moves.end()}, line_of(*table, better));
      EXPECT_LE(found.size(), 3U);
      for (const engine::Reason& reason : found) {
        said.insert(reason.key);
        EXPECT_TRUE(checked.holds(reason)) << played[0] << " | " << join(answer, " ") << " | " << join(better, " ")
                                           << ": " << name_of(reason.key) << ": " << worded(reason.text);
        EXPECT_EQ(worded(reason.text).back(), '.');
      }
      (void)table->play(random_line(*table, 1, random)[0]);
    }
  }
  EXPECT_GE(said.size(), 6U);
}

INSTANTIATE_TEST_SUITE_P(Settings, RandomGames,
                         testing::Values("bargo size=2", "bargo size=3 button=off", "yugo size=3 button=off",
                                         "yugo size=4", "margo size=3", "margo size=3 mode=beginner",
                                         "margo size=3 players=3", "spargo ko=superko", "sligo size=3", "sligo size=4",
                                         "go size=4", "go size=3 suicide=on", "meigo size=3 ko=superko",
                                         "meigo size=3 prison=2", "meigo size=4 handicap=3"));

// What the engine says in games of its own, at its own lines.
TEST(Reviews, ReasonsAreTrue) {
  if (tests::sanitized) GTEST_SKIP() << tests::judges;
  std::size_t checked = 0, told = 0;
  for (const char* setting :
       {"bargo size=3", "yugo size=6", "margo size=4", "sligo size=5", "meigo size=5", "go size=6"}) {
    const std::string_view all = setting, name = all.substr(0, all.find(' '));
    const auto table = *open_table(name, all.substr(name.size()));
    Random random(3);
    engine::Engine player;
    std::vector<int> at_random;
    for (int ply = 0; ply < 24 && !table->over() && !table->settling(); ++ply)
      if (ply % 3 == 2) {
        at_random.push_back(ply);
        (void)table->play(random_line(*table, 1, random)[0]);
      } else {
        table->play(player.think(*table, quick(40), no_time).move);
      }
    const engine::Review review = engine::review(*table, quick(60), no_time, {}, {}, at_random);
    for (const auto& turn : review.turns) {
      const auto before = table->at(turn.ply);
      const Moves made = before->texts({turn.move}), better = before->texts(turn.better);
      const auto after = table->at(turn.ply + 1);
      const Checked check(*before, made[0], after->texts(turn.answer), better);
      for (const engine::Reason& reason : turn.reasons) {
        ++checked;
        if (reason.key == engine::Reason::costs) {
          EXPECT_EQ(turn.reasons.size(), 1U);
          continue;
        }
        ++told;
        EXPECT_TRUE(check.holds(reason)) << setting << ' ' << turn.ply << ": " << worded(reason.text);
      }
    }
  }
  EXPECT_GE(checked, 20U);
  EXPECT_GE(told, checked / 2);
}

}  // namespace
}  // namespace crosscut
