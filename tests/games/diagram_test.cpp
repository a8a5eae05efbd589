// The rules as diagrams that a player can read and write: tests/diagrams/GAME.txt.
//
//     = A wall may not stand on the edge of the board          a title begins a diagram
//     options size=2 button=off                                as on the command line; may be left out
//      . .                                                     the position to start from: tokens as in crosscut-state
//     . B:e .                                                  (B:ne, Bk, Wm ...), `.` for an empty place, top row
//     first
//      . .
//     to_move white                                            also: button black, prison black 1 white 0,
//                                                              last_placed_marked yes
//     illegal a1:w: the edge of the board                      illegal, with these words in the message
//     legal a1:e                                               allowed, and listed
//     play a1:e
//      . .                                                     after the first statement that is not a setting,
//     . B:e .                                                  drawings and settings state what is expected
//      W:e .
//     score black 1 white 1
//
// Without a drawing play begins on the empty board. Indentation, blank lines and lines that begin with # are ignored.
// For a pyramid level 1 comes first, then the levels above it; empty ones may be left out.
// Further statements: `moves M M ...` plays several moves, `undo`; and expectations: `only M M ...` (all legal moves),
// `result B+1` or `result none`, `ply`, `parts_black` and `parts_white` (the parts of the score that are not 0),
// `supply black 3 white unlimited`, `repeated yes`, `settlement none`, `settlement open`, `settlement white claims a1`.
#include "support/diagram.hpp"

#include <fstream>
#include <gtest/gtest.h>

#include "rules/breach.hpp"

namespace crosscut::tests {
namespace {

std::string path_of(std::string_view game) {
  return CROSSCUT_SOURCE_DIR "/tests/diagrams/" + std::string(game) + ".txt";
}

Report run_file(std::string_view game) {
  std::ifstream file(path_of(game));
  return run_diagrams(game, std::string(std::istreambuf_iterator<char>(file), {}));
}

class Diagrams : public testing::TestWithParam<std::string_view> {};

TEST_P(Diagrams, Hold) {
  const Report report = run_file(GetParam());
  EXPECT_GT(report.diagrams, 0);
  for (const Wrong& wrong : report.wrong)
    GTEST_MESSAGE_AT_(path_of(GetParam()).c_str(), wrong.line, wrong.message.c_str(),
                      testing::TestPartResult::kNonFatalFailure);
}

INSTANTIATE_TEST_SUITE_P(Games, Diagrams, testing::ValuesIn([] {
                           std::vector<std::string_view> names;
                           for (const Entry& entry : catalog()) names.push_back(entry.name);
                           return names;
                         }()),
                         [](const auto& suite) { return std::string(suite.param); });

// Words that identify the message of a rule; "" for rules that no move written as text can break.
std::string_view words_of(Rule rule) {
  switch (rule) {
    case Rule::none:
    case Rule::no_supply:            // a player without a ball has no move: the game is over
    case Rule::group_loses_liberty:  // only in a position set up with a group that has none
    case Rule::slide_without_place:  // turns are read as a whole
    case Rule::not_canonical:        // and simplified
      return "";
    // Whatever the game; the tests of notation and of input have them.
    case Rule::slide_leaves_board:
    case Rule::stone_stays:
    case Rule::game_over:
    case Rule::settlement_open:
    case Rule::settlement_closed:
    case Rule::settlement_off:
    case Rule::nothing_claimed:
    case Rule::claims_empty_place:
    case Rule::text_missing:
    case Rule::text_goes_on:
    case Rule::not_a_move:
    case Rule::off_board:
    case Rule::no_such_act:
    case Rule::other_kind:
    case Rule::wall_missing:
    case Rule::not_a_direction:
    case Rule::turn_incomplete:
    case Rule::slide_too_far:
    case Rule::slide_onto_placement:
      return "";
    case Rule::occupied:
      return "there is already";
    case Rule::no_liberty:
      return "liberty";
    case Rule::repeats:
      return "earlier turn";
    case Rule::repeats_previous:
      return "previous turn";
    case Rule::repeats_board:
      return "earlier in the game (ko)";
    case Rule::repeats_situation:
      return "with the same player to move";
    case Rule::takes_back:
      return "before White's last turn";
    case Rule::button_taken:
      return "already taken the button";
    case Rule::button_off:
      return "played without the button";
    case Rule::button_before_pass:
      return "before the button is taken";
    case Rule::wall_faces_outside:
      return "on the edge of the board";
    case Rule::wall_meets_wall:
      return "wall already stands";
    case Rule::wall_faces_enemy:
      return "would still stand";
    case Rule::unsupported:
      return "needs four balls under it";
    case Rule::swap_off:
      return "played without the swap";
    case Rule::swap_only_in_reply:
      return "in reply to the opening";
    case Rule::slide_needs_stone:
      return "own stones, and";
    case Rule::slide_target_taken:
      return "cannot move to";
    case Rule::weak_pair:
      return "weak pair";
    case Rule::prison_empty:
      return "prison holds no";
    case Rule::hold_on_first_turn:
      return "first turn places a stone";
    case Rule::handicap_first:
      return "places the handicap stones";
    case Rule::marked_takes_marked:
      return "take a marked stone";
  }
  return "";
}

TEST(Diagrams, NameEveryRuleByItsMessage) {
  std::vector<std::string> refusals;
  for (const Entry& entry : catalog()) {
    const Report report = run_file(entry.name);
    refusals.insert(refusals.end(), report.refusals.begin(), report.refusals.end());
  }
  for (int number = 0; number < 256; ++number) {
    const std::string_view text = words_of(static_cast<Rule>(number));
    EXPECT_TRUE(std::any_of(refusals.begin(), refusals.end(),
                            [&](const std::string& refusal) { return refusal.find(text) != std::string::npos; }))
        << "no diagram shows a move refused because of: " << text;
  }
}

// What is wrong with one diagram, as "LINE: MESSAGE", or "".
std::string wrong_with(std::string_view game, std::string_view text) {
  const Report report = run_diagrams(game, text);
  if (report.wrong.empty()) return "";
  return std::to_string(report.wrong[0].line) + ": " + report.wrong[0].message;
}

TEST(DiagramLanguage, SaysWhichLineIsWrongAndWhy) {
  EXPECT_EQ(wrong_with("yugo", "= Fine\noptions size=2\n. Wp\n. .\nlegal a1\nto_move black"), "");
  EXPECT_EQ(wrong_with("yugo", "play a1"), "1: a diagram begins with = and its title");
  EXPECT_EQ(wrong_with("yugo", "= Nothing\n\n= Fine\nply 0"), "1: this diagram asserts nothing");
  EXPECT_EQ(wrong_with("yugo", "= X\noptions size=1").substr(0, 10), "2: option ");
  EXPECT_EQ(wrong_with("yugo", "= X\nply 0\noptions size=2"), "3: options come first");
  EXPECT_EQ(wrong_with("yugo", "= X\noptions size=2\n. .\nply 0"), "3: the drawing has 1 rows, the board 2");
  EXPECT_EQ(wrong_with("yugo", "= X\noptions size=2\n. .\n. . .\nply 0"),
            "3: row 2 of the drawing should have 2 places");
  EXPECT_EQ(wrong_with("yugo", "= X\noptions size=2\n. B:e\n. .\nply 0").substr(0, 12), "5: \"B:e\" on ");
  EXPECT_EQ(wrong_with("yugo", "= X\noptions size=2\nplay a1\n. .\n. ."), "4: on a1 there is Bp");
  EXPECT_EQ(wrong_with("yugo", "= X\nto_move nobody\nply 0"), "2: this setting is not understood");
  EXPECT_EQ(wrong_with("meigo", "= X\nprison black 1 green 2\nply 0"), "2: write it like: prison black 2 white 0");
  EXPECT_EQ(wrong_with("yugo", "= X\nprison black 1 white 2\nply 0"), "2: this setting is not understood");
  EXPECT_EQ(wrong_with("yugo", "= X\nlegal z9").substr(0, 3), "2: ");
  EXPECT_EQ(wrong_with("yugo", "= X\nplay pass").substr(0, 3), "2: ");
  EXPECT_EQ(wrong_with("yugo", "= X\nillegal a1: whatever"), "2: a1 is allowed");
  EXPECT_EQ(wrong_with("yugo", "= X\nillegal pass"), "2: write it like: illegal MOVE: part of the message");
  EXPECT_EQ(wrong_with("yugo", "= X\nillegal pass: no such words").substr(0, 20), "2: the message is: p");
  EXPECT_EQ(wrong_with("yugo", "= X\nfrobnicate 3"), "2: \"frobnicate\" is not understood");
  EXPECT_EQ(wrong_with("yugo", "= X\nto_move black\nply 1"), "3: it is \"0\"");
  EXPECT_EQ(wrong_with("yugo", "= X\nply 0\nto_move white"), "3: it is \"black\"");
  EXPECT_EQ(wrong_with("margo", "= X\noptions size=2 supply=1\nB B\n. .\nply 0"),
            "5: Black does not have that many balls");
  EXPECT_EQ(wrong_with("margo", "= X\noptions size=2\nB W\nW B\n.\nply 0"), "");
  EXPECT_EQ(wrong_with("margo", "= X\noptions size=2\n. .\n. .\nW\nply 0").substr(0, 3), "6: ");
}

}  // namespace
}  // namespace crosscut::tests
