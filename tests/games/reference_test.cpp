// The core against the naive second implementation (tests/naive), ply by ply along seeded random games: legal moves,
// state, result, and what both refuse. CROSSCUT_REFERENCE_GAMES=N plays N times as many games.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "base/random.hpp"
#include "naive/naive.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"
#include "wire/state.hpp"

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

// Random moves with a bias towards captures, so that rare rules occur often.
std::string choose(const Table& table, const nlohmann::json& state, Random& random) {
  const auto legal = legal_texts(table);
  if (table.settling() && random.below(2) == 0) return random_claim(state, random);
  std::string choice = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  // Acts are rare, or games would end before anything happens.
  for (int again = 0; again < 4 && legal.size() > 3 && choice.find_first_of("0123456789") == std::string::npos; ++again)
    choice = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  if (random.below(2)) return choice;
  std::size_t fewest = pieces_on(state) + 1;
  for (int look = 0; look < 6; ++look) {
    const std::string& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    const auto after = table.clone();
    if (!after->play(move)) continue;
    const std::size_t pieces = pieces_on(wire::state_json(*after));
    if (pieces < fewest) fewest = pieces, choice = move;
  }
  return choice;
}

std::string random_point(const Table& table, Random& random) {
  const Scene scene = table.scene();
  const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
  if (below(8)) return scene.places[below(scene.places.size())].name;
  return std::string(below(4) ? 0 : 1, '2') + column_letter(static_cast<int>(below(25))) + std::to_string(below(30));
}

// Something like a move: of this game or of another, on the board or not, whole or not.
std::string random_text(const Table& table, Random& random) {
  static const std::vector<std::string> odd = {
      "",     "pass",   "button", "hold",  "swap",     "dead",    "resume",   "accept",   "a0",      "a01",
      "i1",   "1a1",    "a1 b1",  "a1:",   "a1:n",     "a1-",     "a1-a2",    "a1-a2,",   ",a1",     "a1-a2,b1,b2",
      "10a1", "a-1",    "a1:e:e", "a1,b1", "a1-b1-a1", "dead z9", "dead i1",  "dead ,",   "pass a1", "undo",
      "0a1",  "resign", "a",      "1",     "\xc3\xa9", "a1\xff",  "a2-c2,b1", "b1--a1,a2"};
  const auto point = [&] { return random_point(table, random); };
  switch (random.below(4)) {
    case 0:
      return odd[random.below(static_cast<std::uint32_t>(odd.size()))];
    case 1:
      return point();
    case 2:
      return point() + ":" + std::array{"e", "ne", "nw", "w", "sw", "se"}[random.below(6)];
    default:
      return point() + "-" + point() + "," + point();
  }
}

// Both refuse moves that are not listed, and stay unchanged. The core also accepts other spellings of listed turns.
void expect_refusals(Table& table, naive::Game& naive, const std::vector<std::string>& legal,
                     const nlohmann::json& state, Random& random) {
  const auto listed = [&](const std::string& text) { return std::binary_search(legal.begin(), legal.end(), text); };
  for (int sample = 0; sample < 8; ++sample) {
    const std::string text = random_text(table, random);
    if (listed(text)) continue;
    ASSERT_FALSE(naive.play(text)) << in_quotes(text);
    const auto canonical = checked(table, text);
    ASSERT_EQ(canonical.ok(), text.find('-') != std::string::npos && canonical && listed(*canonical))
        << in_quotes(text);
    if (!canonical) {
      ASSERT_FALSE(table.play(text)) << in_quotes(text);
      ASSERT_FALSE(canonical.message().empty()) << in_quotes(text);
    }
  }
  ASSERT_EQ(wire::state_json(table), state);
  ASSERT_EQ(naive.state(), state);
}

void PrintTo(const Case& c, std::ostream* out) { *out << c.game << " " << c.options; }

class Reference : public testing::TestWithParam<Case> {};

TEST_P(Reference, AgreesAtEveryPly) {
  const Case& c = GetParam();
  Random random(mix(c.games, static_cast<std::uint64_t>(c.plies) + c.options.size()));
  for (int game = 0; game < tests::samples(c.games) * times(); ++game) {
    const auto table = open_table(c.game, c.options);
    const auto naive = naive::make(c.game, c.options);
    ASSERT_TRUE(table && naive) << c.game << " " << c.options;
    std::string record;
    for (int ply = 0; ply < c.plies; ++ply) {
      const auto state = wire::state_json(**table);
      ASSERT_EQ(state, naive->state()) << record;
      const auto legal = legal_texts(**table);
      ASSERT_EQ(join(legal, " "), join(naive->legal(), " ")) << record;
      expect_refusals(**table, *naive, legal, state, random);
      if (HasFatalFailure()) FAIL() << record;
      if ((*table)->over()) break;
      const std::string move = choose(**table, state, random);
      record += move + "; ";
      ASSERT_TRUE((*table)->play(move)) << record;
      ASSERT_TRUE(naive->play(move)) << record;
    }
  }
}

std::vector<Case> cases() {
  std::vector<Case> all = {{"bargo", "size=2", 150, 60},
                           {"bargo", "size=2 button=off komi=-3", 100, 60},
                           {"bargo", "size=3 komi=1000", 40, 120},
                           {"bargo", "size=3 button=off komi=-1000", 30, 120},
                           {"bargo", "size=4", 5, 200},
                           {"bargo", "", 1, 120},
                           {"yugo", "size=2", 300, 60},
                           {"yugo", "size=3 komi=2", 200, 80},
                           {"yugo", "size=3 button=off komi=1000", 100, 80},
                           {"yugo", "size=4 settlement=off komi=-1000", 60, 100},
                           {"yugo", "size=4 settlement=off button=off", 60, 100},
                           {"yugo", "size=5", 30, 150},
                           {"yugo", "", 4, 250},
                           {"sligo", "size=2", 200, 80},
                           {"sligo", "size=3 komi=-0.5", 80, 80},
                           {"sligo", "size=3 settlement=off komi=1000", 40, 80},
                           {"sligo", "size=4 komi=3.5", 25, 80},
                           {"sligo", "size=5 settlement=off komi=-1000", 4, 80},
                           {"sligo", "size=6", 1, 50},
                           {"margo", "size=2", 200, 60},
                           {"margo", "size=2 players=3 supply=unlimited", 200, 60},
                           {"margo", "size=3", 150, 100},
                           {"margo", "size=3 ko=superko swap=off", 100, 100},
                           {"margo", "size=3 players=3 swap=on", 150, 100},
                           {"margo", "size=3 mode=beginner", 100, 60},
                           {"margo", "size=3 mode=beginner players=3 ko=superko supply=4", 100, 60},
                           {"margo", "size=3 supply=1", 20, 20},
                           {"margo", "size=4 supply=9", 60, 120},
                           {"margo", "size=4 players=3 ko=superko supply=1000", 60, 150},
                           {"margo", "size=5", 15, 200},
                           {"margo", "", 6, 250},
                           {"spargo", "", 60, 120},
                           {"spargo", "players=3 swap=on ko=superko supply=unlimited", 30, 150},
                           {"spargo", "mode=beginner swap=off", 40, 100},
                           {"spargo", "supply=1", 10, 20},
                           {"spargo", "supply=1000", 10, 120},
                           {"meigo", "size=2", 200, 60},
                           {"meigo", "size=2 prison=2 ko=superko", 200, 80},
                           {"meigo", "size=2 handicap=3", 20, 20},
                           {"meigo", "size=3", 150, 100},
                           {"meigo", "size=3 prison=1000", 20, 100},
                           {"meigo", "size=3 handicap=4 ko=superko", 120, 100},
                           {"meigo", "size=3 handicap=8 prison=3", 40, 60},
                           {"meigo", "size=3 ko=superko prison=1", 100, 120},
                           {"meigo", "size=4", 40, 120},
                           {"meigo", "size=4 handicap=2", 20, 120},
                           {"meigo", "size=5 ko=superko", 15, 150},
                           {"meigo", "", 3, 200},
                           {"meigo", "size=19 handicap=360", 1, 3},
                           {"go", "size=2", 200, 60},
                           {"go", "size=2 ko=simple suicide=on", 200, 60},
                           {"go", "size=3", 150, 100},
                           {"go", "size=3 ko=situational suicide=on settlement=off komi=-1000", 100, 120},
                           {"go", "size=3 ko=situational", 60, 100},
                           {"go", "size=3 ko=simple suicide=on", 60, 120},
                           {"go", "size=3 handicap=4 ko=simple komi=1000", 60, 100},
                           {"go", "size=4 suicide=on", 30, 150},
                           {"go", "size=4 handicap=2 settlement=off", 30, 150},
                           {"go", "size=5 ko=simple", 15, 200},
                           {"go", "", 2, 200},
                           {"go", "size=19 handicap=360", 1, 3}};
  // All other sizes, for a few plies.
  for (const Entry& entry : catalog()) {
    const Option& size = entry.options[0].option;
    for (int n = size.least; n <= size.most; ++n) {
      const int plies = entry.name == "sligo" ? 6 : entry.name == "meigo" || entry.name == "go" ? 8 : 12;
      all.push_back({std::string(entry.name), "size=" + std::to_string(n) + " ", 1, plies});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Games, Reference, testing::ValuesIn(cases()), [](const auto& suite) {
  std::string name = suite.param.game + "_" + suite.param.options;
  for (char& letter : name)
    if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
  return name;
});

TEST(ReferenceCases, HaveEveryValueOfEveryOption) {
  std::set<std::pair<std::string, std::string>> seen;  // game, "key=value"
  for (const Case& c : cases()) {
    const std::string options = (*open_table(c.game, c.options))->options().text();
    for (const std::string_view word : words(options)) seen.emplace(c.game, word);
  }
  for (const Entry& entry : catalog())
    for (const auto& [option, initial] : entry.options) {
      std::vector<std::string> values = {option.text(option.least), option.text(option.most)};
      if (option.kind == Option::choice || option.name == "size")
        for (int value = option.least; value <= option.most; ++value) values.push_back(option.text(value));
      if (option.kind == Option::whole && !option.words.empty()) values.push_back(option.text(option.special));
      for (const std::string& value : values) {
        const std::string pair = std::string(option.name) + "=" + value;
        EXPECT_TRUE(seen.count({std::string(entry.name), pair})) << entry.name << " " << pair;
      }
    }
}

}  // namespace
}  // namespace crosscut
