// Whole games over GTP alone, beside a table that plays the same moves; and the time that thinking takes.
#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "gtp_desk.hpp"
#include "wire/state.hpp"

namespace crosscut::gtp {
namespace {

std::string success(const std::string& text) { return text.empty() ? "=\n\n" : "= " + text + "\n\n"; }

void expect_same(Desk& desk, const Table& table) {
  EXPECT_EQ(desk.answer("crosscut-state"), success(wire::state_json(table).dump()));
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
                                                                            {"go", "size=3 komi=0.5"},
                                                                            {"go", "size=4 handicap=3 suicide=on"},
                                                                            {"meigo", "size=3 prison=2 ko=superko"},
                                                                            {"meigo", "size=4 handicap=3"}};
  for (const auto& [game, options] : games)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) whole_game(game, options, seed);
}

}  // namespace
}  // namespace crosscut::gtp
