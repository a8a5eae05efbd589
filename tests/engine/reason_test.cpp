// Why moves are bad: an example of every reason.
#include "engine/reason.hpp"

#include <gtest/gtest.h>
#include <regex>
#include <set>

#include "catalog/diagram.hpp"
#include "engine/checked_reason.hpp"
#include "language/language.hpp"
#include "support/english.hpp"
#include "support/moves.hpp"

namespace crosscut {
namespace {

using tests::Checked;
using Moves = Checked::Moves;

std::unique_ptr<Table> drawn(std::string_view game, std::string_view text) {
  DiagramStart start(game);
  for (const Statement& statement : statements(text)) {
    const auto taken = start.take(statement);
    EXPECT_TRUE(taken && *taken) << text;
  }
  auto table = start.table();
  EXPECT_TRUE(table) << table.message();
  return *std::move(table);
}

struct Case {
  const char *game, *diagram, *move, *answer, *better;  // the last two are lines
  Moves texts;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.move; }
class Said : public testing::TestWithParam<Case> {};

// The points that a text names.
std::set<std::string> points_in(const std::string& text) {
  static const std::regex point("\\b[1-9]?[a-z][0-9]+\\b");
  return {std::sregex_token_iterator(text.begin(), text.end(), point), {}};
}

TEST_P(Said, IsTrueAndWellPut) {
  const Case& c = GetParam();
  const auto table = drawn(c.game, c.diagram);
  const auto line = [](std::string_view text) {
    const auto parts = words(text);
    return Moves(parts.begin(), parts.end());
  };
  const Checked checked(*table, c.move, line(c.answer), line(c.better));
  const auto after = table->clone();
  const Turn move = *after->play(c.move);
  Moves texts;
  for (const engine::Reason& reason :
       engine::reasons(*table, move, line_of(*after, line(c.answer)), line_of(*table, line(c.better)))) {
    texts.push_back(worded(reason.text));
    EXPECT_TRUE(checked.holds(reason)) << texts.back();
    const std::string german = worded(reason.text, *language::find("de"));
    EXPECT_EQ(english_in(german), "") << german;
    EXPECT_EQ(points_in(german), points_in(texts.back())) << german;
  }
  EXPECT_EQ(texts, c.texts) << c.diagram;
}

constexpr const char* net = R"(
  options size=4 button=off
  .  .  .  .
  .  Wp .  .
  Wp Bp .  .
  .  .  .  .)";
constexpr const char* wing = R"(
  options size=4
  .  .  .  .
  .  .  .  .
  .  B  .  .
  W  B  .  .
  to_move white)";
constexpr const char* stranded = R"(
  options size=2
    .   .
  W:ne W:e .
    B:nw .)";

INSTANTIATE_TEST_SUITE_P(
    Yugo, Said,
    testing::Values(
        Case{"yugo",
             "options size=4 button=off\n . . . .\n . Wp . .\n Wp Bp . .\n . Wp . .",
             "d4",
             "c2",
             "c2",
             {"It does not stop White's threat: White's king on c2 takes the pawn on b2.", "c2 would prevent that."}},
        Case{"yugo",
             "options size=5\n . . . . .\n . . . . .\n Wp Wp . . .\n . Bp Wp Bp .\n Wk Bp Wp Bp .",
             "a2",
             "",
             "c3",
             {"It costs Black the 2 pawns on b1 and b2: the group has no liberty after it.",
              "Instead, Black's king on c3 takes the 2 pawns on c1 and c2.",
              "It leaves the piece on a2 with one liberty: White's king on b2 surrounds it, which stays but counts for "
              "White."}},
        Case{
            "yugo",
            "options size=3\n . . .\n Wp . .\n Bk . .",
            "c3",
            "b1",
            "b1",
            {"It does not stop White's threat: White's king on b1 surrounds the king on a1, which stays but counts for "
             "White.",
             "b1 would prevent that."}},
        Case{"yugo",
             net,
             "d4",
             "c2 d1 b1",
             "",
             {"After White's c2 and Black's d1, White's king on b1 takes the pawn on b2."}},
        Case{"yugo", net, "d4", "c2", "c2", {"White's c2 then leaves the piece on b2 with one liberty."}},
        Case{"yugo", net, "a1", "d4", "", {"It leaves the piece on a1 with one liberty: White's king on b1 takes it."}},
        Case{"yugo",
             net,
             "d4",
             "d2 d1 c2 a4 b1",
             "",
             {"After d2, d1, c2 and a4, White's king on b1 takes the pawn on b2."}},
        Case{"yugo",
             net,
             "d4",
             "d1",
             "c3 d2 a3 d1 b4",
             {"Better is the line c3, d2, a3 and d1: Black's king on b4 takes the pawn on b3."}},
        Case{"yugo", net, "d4", "d1", "a1", {"Instead, a1 leaves the piece on a2 with one liberty."}},
        Case{"yugo",
             "options size=4\n . . . .\n . . . .\n Bp Bp . .\n . Bp . .",
             "a1",
             "d4",
             "",
             {"It fills an eye of its own group: a1."}},
        Case{"yugo",
             "options size=3 komi=1 settlement=off button=off\n . . .\n . . .\n . . .",
             "pass",
             "pass",
             "",
             {"White's pass then ends the game, and White wins."}},
        Case{"yugo",
             "options size=3 komi=1 button=off\n . . .\n . . .\n . . .",
             "pass",
             "pass",
             "",
             {"White's pass then stops play, and White leads as the board stands."}}));

INSTANTIATE_TEST_SUITE_P(
    Bargo, Said,
    testing::Values(
        Case{"bargo",
             stranded,
             "b1:w",
             "button",
             "",
             {"It leaves the piece on a1 without a liberty, and White's next placement captures the group.",
              "It leaves the piece on b1 with one liberty: White's c2:nw takes it."}},
        Case{"bargo", stranded, "b1:w", "c2:nw", "", {"Then White's c2:nw takes the 2 pieces on a1 and b1."}},
        Case{"bargo",
             "options size=3\n . . .\n . . . .\n . . . . .\n . B:e . .\n . . .",
             "a1:ne",
             "",
             "a1:nw",
             {"With its wall as in a1:nw its group would also have the liberties b3 and c3."}}));

INSTANTIATE_TEST_SUITE_P(
    Margo, Said,
    testing::Values(Case{"spargo",
                         wing,
                         "a2",
                         "a3",
                         "",
                         {"It leaves the 2 balls on a1 and a2 with one freedom: Black's a3 takes them."}},
                    Case{"margo",
                         "options size=3\n . . .\n B B .\n W W .\n\n . .\n B .\n to_move white",
                         "c3",
                         "c1",
                         "c1",
                         {"It does not stop Black's threat: Black's c1 captures the 2 balls on a1 and b1, which stay "
                          "under others as zombies.",
                          "c1 would prevent that."}}));

INSTANTIATE_TEST_SUITE_P(
    Go, Said,
    testing::Values(Case{"go", "options size=4\n . . . .\n . . . .\n B . B .\n . . . W", "d4", "a4", "a4", {}},
                    Case{"go",
                         "options size=4\n . . . .\n . . . .\n B . B .\n . . . W",
                         "d4",
                         "a4",
                         "b2",
                         {"Instead, b2 joins 2 groups."}},
                    Case{"go",
                         "options size=4\n . . . .\n . . . .\n B . B .\n . . . W",
                         "d4",
                         "b2",
                         "b2",
                         {"On b2, Black would have joined 2 groups; now White is expected to play there."}},
                    Case{"go",
                         "options size=4\n . . . .\n . . . .\n W . W .\n . . . B",
                         "d4",
                         "a4",
                         "b2",
                         {"Instead, b2 takes the point on which White would join 2 groups."}}));

INSTANTIATE_TEST_SUITE_P(Sligo, Said,
                         testing::Values(Case{"sligo",
                                              "options size=4\n . . . .\n . . . .\n B W . .\n B W . .",
                                              "a2-a3,d4",
                                              "a2",
                                              "a3",
                                              {"It leaves the stone on a1 with one liberty: White's a2 takes it."}},
                                         Case{"sligo",
                                              "options size=4\n . . . .\n . B B B\n . . . .\n . . . .",
                                              "c3-d2,a3",
                                              "a1",
                                              "",
                                              {"It splits a group: the 2 stones on b3 and d3 become 2 groups."}}));

INSTANTIATE_TEST_SUITE_P(
    Meigo, Said,
    testing::Values(
        Case{"meigo",
             wing,
             "a2",
             "a3",
             "",
             {"It leaves the 2 stones on a1 and a2 with one liberty: Black's a3 takes them prisoner, which "
              "is worth 2 spare "
              "moves to Black."}},
        Case{"meigo",
             "options size=4\n . . . .\n . . . .\n . B . .\n . . . W\n prison black 2 white 0\n to_move white",
             "hold",
             "a1",
             "",
             {"It uses up a spare move; the prison holds 1 more for White."}}));

TEST(Reason, SettlementsHaveNone) {
  auto table = *open_table("yugo", "size=3 button=off");
  for (const char* move : {"a1", "b2", "pass", "pass", "dead a1"}) EXPECT_TRUE(table->play(move));
  EXPECT_TRUE(engine::reasons(*table, {Move::off(Act::accept)}, {}, {{Move::off(Act::resume)}}).empty());
}

TEST(Reason, HoldsAllItsFacts) {
  const auto table = drawn("yugo", net);
  const auto found = engine::reasons(*table, *table->read("a1"), {*table->read("d4")}, {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].key, engine::Reason::atari);
  EXPECT_EQ(found[0].by, Side::white);
  EXPECT_EQ(found[0].moves, std::vector<std::string>{"b1"});
  EXPECT_EQ(found[0].places, std::vector<std::string>{"a1"});
  EXPECT_TRUE(found[0].stay.empty());
  EXPECT_EQ(found[0].number, 1);
  EXPECT_EQ(worded(found[0].text), "It leaves the piece on a1 with one liberty: White's king on b1 takes it.");
  EXPECT_EQ(name_of(engine::Reason::over), "over");
  EXPECT_EQ(name_of(engine::Reason::costs), "costs");
}

TEST(Reason, SaysWhatAMoveCosts) {
  const auto table = drawn("go", "options size=4\n . . . .\n . . . .\n . . . .\n . . . .");
  const auto said = [&](const char* better, double loss, std::optional<double> points) {
    return worded(engine::cost(*table, better, loss, points).text);
  };
  EXPECT_EQ(said("b2", 0.124, 5.7), "Compared with b2, it costs 6 points.");
  EXPECT_EQ(said("b2", 0.124, 0.8), "Compared with b2, it costs 1 point.");
  EXPECT_EQ(said("pass", 0.124, 0.4), "Compared with passing, it lowers Black's chances by 12 %.");
  EXPECT_EQ(said("b2", 0.124, {}), "Compared with b2, it lowers Black's chances by 12 %.");
}

}  // namespace
}  // namespace crosscut
