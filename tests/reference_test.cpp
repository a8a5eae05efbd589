// The core against the naive second implementation (tests/naive), ply by ply along seeded random games: legal moves,
// state, result. CROSSCUT_REFERENCE_GAMES=N plays N times as many games.
#include <cstdlib>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "naive/naive.hpp"
#include "session/state.hpp"

namespace crosscut {
namespace {

struct Case {
  std::string game, options;
  int games, plies;
};

int times() {
  const char* text = std::getenv("CROSSCUT_REFERENCE_GAMES");
  return text ? static_cast<int>(whole_number(text, 1, 1'000'000).value_or(1)) : 1;
}

std::size_t pieces_on(const nlohmann::json& state) { return state["cells"].size(); }

// A claim of a few groups, some of them perhaps named twice.
std::string random_claim(const nlohmann::json& state, Random& random) {
  std::string claim = "dead";
  for (const auto& [point, token] : state["cells"].items())
    if (random.below(5) == 0) claim += " " + point;
  return claim;
}

// Random moves of which some lean towards captures, so that rare rules occur often.
std::string choose(const Table& table, const nlohmann::json& state, Random& random) {
  const auto legal = table.legal();
  if (table.settling() && random.below(2) == 0) return random_claim(state, random);
  std::string choice = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  // Passing and the like seldom, or games end before anything happens.
  for (int again = 0; again < 4 && legal.size() > 3 && choice.find_first_of("0123456789") == std::string::npos; ++again)
    choice = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  if (random.below(2)) return choice;
  std::size_t fewest = pieces_on(state) + 1;
  for (int look = 0; look < 6; ++look) {
    const std::string& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    const auto after = table.clone();
    if (!after->play(move)) continue;
    const std::size_t pieces = pieces_on(state_json(*after));
    if (pieces < fewest) fewest = pieces, choice = move;
  }
  return choice;
}

void PrintTo(const Case& c, std::ostream* out) { *out << c.game << " " << c.options; }

class Reference : public testing::TestWithParam<Case> {};

TEST_P(Reference, agrees_at_every_ply) {
  const Case& c = GetParam();
  Random random(mix(c.games, static_cast<std::uint64_t>(c.plies) + c.options.size()));
  for (int game = 0; game < c.games * times(); ++game) {
    const auto table = open_table(c.game, c.options);
    const auto naive = naive::make(c.game, c.options);
    ASSERT_TRUE(table && naive) << c.game << " " << c.options;
    std::string record;
    for (int ply = 0; ply < c.plies; ++ply) {
      const auto state = state_json(**table);
      ASSERT_EQ(state, naive->state()) << record;
      ASSERT_EQ(join((*table)->legal(), " "), join(naive->legal(), " ")) << record;
      if ((*table)->over()) break;
      const std::string move = choose(**table, state, random);
      record += move + "; ";
      ASSERT_TRUE((*table)->play(move)) << record;
      ASSERT_TRUE(naive->play(move)) << record;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, Reference,
    testing::Values(Case{"bargo", "size=2", 150, 60}, Case{"bargo", "size=2 button=off komi=-3", 100, 60},
                    Case{"bargo", "size=3", 40, 120}, Case{"bargo", "size=3 button=off", 30, 120},
                    Case{"bargo", "size=4", 5, 200}, Case{"bargo", "", 1, 120}, Case{"yugo", "size=2", 300, 60},
                    Case{"yugo", "size=3 komi=2", 200, 80}, Case{"yugo", "size=3 button=off", 100, 80},
                    Case{"yugo", "size=4 settlement=off", 60, 100}, Case{"yugo", "size=5", 30, 150},
                    Case{"yugo", "", 4, 250}, Case{"sligo", "size=2", 200, 80},
                    Case{"sligo", "size=3 komi=-0.5", 80, 80}, Case{"sligo", "size=4 komi=3.5", 25, 80},
                    Case{"sligo", "size=5 settlement=off", 4, 80}, Case{"sligo", "size=6", 1, 50},
                    Case{"margo", "size=2", 200, 60}, Case{"margo", "size=2 players=3 supply=unlimited", 200, 60},
                    Case{"margo", "size=3", 150, 100}, Case{"margo", "size=3 ko=superko swap=off", 100, 100},
                    Case{"margo", "size=3 players=3 swap=on", 150, 100}, Case{"margo", "size=3 mode=beginner", 100, 60},
                    Case{"margo", "size=4 supply=9", 60, 120}, Case{"margo", "size=4 players=3 ko=superko", 60, 150},
                    Case{"margo", "size=5", 15, 200}, Case{"margo", "", 6, 250}, Case{"spargo", "", 60, 120},
                    Case{"meigo", "size=2", 200, 60}, Case{"meigo", "size=2 prison=2 ko=superko", 200, 80},
                    Case{"meigo", "size=3", 150, 100}, Case{"meigo", "size=3 handicap=4 ko=superko", 120, 100},
                    Case{"meigo", "size=3 ko=superko prison=1", 100, 120}, Case{"meigo", "size=4", 40, 120},
                    Case{"meigo", "size=5 ko=superko", 15, 150}, Case{"meigo", "", 3, 200}),
    [](const auto& suite) {
      std::string name = suite.param.game + "_" + suite.param.options;
      for (char& letter : name)
        if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
      return name;
    });

}  // namespace
}  // namespace crosscut
