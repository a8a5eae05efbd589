// What the terminal shows: drawings of each kind of board, styles and lines of input.
#include "command/terminal.hpp"

#include <gtest/gtest.h>
#include <set>

#include "cli/terminal_games.hpp"
#include "cli/view.hpp"
#include "command/lines.hpp"

namespace crosscut::cli {
namespace {

constexpr Style unicode{.utf8 = true, .width = 80};
constexpr Style ascii{.utf8 = false, .width = 80};

std::unique_ptr<Table> played(std::string_view game, std::string_view options, std::string_view moves) {
  auto table = std::move(*open_table(game, options));
  for (const std::string_view move : words(moves)) {
    const auto done = table->play(move);
    EXPECT_TRUE(done.ok()) << move << ": " << (done ? "" : worded(message_of(done.error())));
  }
  return table;
}

std::string drawn(const Table& table, const Style& style) {
  std::string text = "\n";
  for (std::string line : draw_board(table.scene(), style).lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

TEST(Board, SquareWithAKing) {
  const auto table = played("yugo", "size=4", "a1 a4 b2 b1 c1");
  EXPECT_EQ(drawn(*table, unicode), R"(
    a b c d
 4  ○─┬─┬─┐  4
 3  ├─┼─┼─┤  3
 2  ├─●─┼─┤  2
 1  ●─×(■)┘  1
    a b c d
)");
  EXPECT_EQ(drawn(*table, ascii), R"(
    a b c d
 4  O . . .  4
 3  . . . .  3
 2  . X . .  2
 1  X *(#).  1
    a b c d
)");
}

TEST(Board, ASlideAndAPlacementSideBySide) {
  const auto table = played("sligo", "size=4", "b2 d4 b2-b3,c3");
  EXPECT_EQ(drawn(*table, ascii), R"(
    a b c d
 4  . . . O  4
 3  .(X|X).  3
 2  . , . .  2
 1  . . . .  1
    a b c d
)");
}

TEST(Board, AMarkedStoneThatTakes) {
  const auto table = played("meigo", "size=3", "a3 b1 b2 a2 a1");
  EXPECT_EQ(drawn(*table, unicode), R"(
    a b c
 3  ●─┬─┐  3
 2  ×─●─┤  2
 1 (▲)○─┘  1
    a b c
)");
}

TEST(Board, HexagonsWithTheirWalls) {
  const auto table = played("bargo", "size=2", "a1:ne a2:e c3:w b3:sw");
  EXPECT_EQ(drawn(*table, unicode), R"(
   3 ( ○ )▐●
      ◹
 2   ○│  ·   ·
        ◣
   1   ●   ·   c
        a   b
)");
  EXPECT_EQ(drawn(*table, ascii), R"(
   3 (\O )|X
 2   O|  .   .
   1   X\  .   c
         a   b
)");
}

TEST(Board, SixWallsAreDistinguishable) {
  for (const Style& style : {unicode, ascii, Style{.utf8 = true, .colours = Style::Colours::many}}) {
    std::set<std::string> drawings;
    for (const char* direction : {"e", "ne", "nw", "w", "sw", "se"})
      for (const char* before : {"", "a1:ne "})
        drawings.insert(drawn(*played("bargo", "size=3", std::string(before) + "c3:" + direction), style));
    EXPECT_EQ(drawings.size(), 12U);
  }
}

TEST(Board, PyramidLevelsSideBySide) {
  // On level 1, b1 and b2 touch under two balls and are cut; a1 and a2 are joined. Every ball under another is marked.
  EXPECT_EQ(drawn(*played("margo", "size=3", "a1 b1 a2 b2 2a1 c1 c2 b3 2b1"), unicode), R"(
level 1      level 2
3  ·  ●  ·   2
      │
2  ○' ●' ○'  1  ○─(○)
   │            a  b
1  ○' ●'─●'
   a  b  c
)");
}

TEST(Board, APyramidToTheTop) {
  Arrangement full;
  for (const char* place : {"a1", "b2", "c1", "a2", "c3", "2a1", "2b2"}) full.pieces.emplace_back(place, "B");
  for (const char* place : {"b1", "c2", "a3", "b3", "2b1", "2a2", "3a1"}) full.pieces.emplace_back(place, "W");
  const auto table = (*open_table("margo", "size=3"))->arranged(full);
  ASSERT_TRUE(table.ok());
  // The ball in the middle of level 1 is hidden under the top.
  EXPECT_EQ(drawn(**table, ascii), R"(
level 1      level 2   level 3
3  O'-O' X'  2  O' X'  1  O
                          a
2  X' X" O'  1  X' O'
   |            a  b
1  X' O' X'
   a  b  c
)");
}

TEST(Board, ThreeColoursHaveThreeSigns) {
  const auto table = played("margo", "size=3 players=3", "a1 b2 c3");
  EXPECT_EQ(drawn(*table, unicode), R"(
level 1
3  ·  · (◆)

2  ·  ●  ·

1  ○  ·  ·
   a  b  c
)");
  EXPECT_NE(drawn(*table, ascii).find("(%)"), std::string::npos);
}

TEST(Board, NothingIsWiderThanTheTerminal) {
  for (const auto& [game, options] : every_board) {
    const auto table = random_game(game, options, 30, 7);
    for (const int width : {20, 30, 45, 60, 80, 120, 200})
      for (const int height : {0, 24})
        for (const bool utf8 : {false, true})
          for (const auto& line : view(*table, {.utf8 = utf8, .width = width, .height = height}))
            EXPECT_LE(columns(line), width) << game << " " << options << ": " << line;
  }
}

TEST(Board, ColourChangesNothingButColour) {
  for (const auto& [game, options] : every_board) {
    const auto table = random_game(game, options, 30, 8);
    for (const auto& line : view(*table, {.width = 200})) EXPECT_EQ(line.find('\x1b'), std::string::npos);
    const auto plain = draw_board(table->scene(), {.width = 200}).lines;
    for (const auto colours : {Style::Colours::sixteen, Style::Colours::many}) {
      const auto coloured = draw_board(table->scene(), {.colours = colours, .width = 200}).lines;
      ASSERT_EQ(coloured.size(), plain.size());
      for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(columns(coloured[i]), columns(plain[i]));
        // No line leaves its colours to the next.
        const std::size_t last = coloured[i].rfind('\x1b');
        EXPECT_TRUE(last == std::string::npos || coloured[i].substr(last, 4) == "\x1b[0m");
      }
    }
  }
}

TEST(Board, PiecesAreListedIfTheBoardIsTooWide) {
  const auto table = played("bargo", "size=6", "c3:ne d4:w");
  EXPECT_EQ(drawn(*table, {.width = 40}), R"(
The board needs 50 columns, and the
terminal has 40. These are the pieces:
Black: c3:ne
White: d4:w
)");
  // A square board becomes compact first.
  EXPECT_EQ(drawn(*played("yugo", "size=9", "e5 a1"), {.utf8 = false, .width = 20}), R"(
   abcdefghj
 9 .........
 8 .........
 7 .........
 6 .........
 5 ....X....
 4 .........
 3 .........
 2 .........
 1 O........
   abcdefghj
)");
}

TEST(Terminal, StyleFollowsTheEnvironment) {
  Surroundings around{.terminal = true, .columns = 100, .lines = 30, .term = "xterm-256color", .locale = "de_DE.UTF-8"};
  const auto style = [&](ColourChoice colour = ColourChoice::automatic) { return style_for(around, colour); };
  EXPECT_EQ(style().colours, Style::Colours::many);
  EXPECT_TRUE(style().utf8);
  EXPECT_EQ(style().width, 100);
  EXPECT_EQ(style(ColourChoice::never).colours, Style::Colours::none);
  around.no_color = "1";
  EXPECT_EQ(style().colours, Style::Colours::none);
  EXPECT_EQ(style(ColourChoice::always).colours, Style::Colours::many);
  around.no_color = "";
  around.term = "dumb";
  EXPECT_EQ(style().colours, Style::Colours::none);
  around.term = "linux";
  EXPECT_EQ(style().colours, Style::Colours::sixteen);
  around.columns_set = "60";
  around.locale = "C";
  EXPECT_EQ(style().width, 60);
  EXPECT_FALSE(style().utf8);
  around.columns_set = "many";
  EXPECT_EQ(style().width, 100);
  around.terminal = false;
  EXPECT_EQ(style().colours, Style::Colours::none);
}

TEST(Lines, AnInterruptionEndsTheLine) {
  std::vector<int> bytes = {'a', 'b', interrupt, 'c', '\n', 'd', no_more, no_more};
  std::size_t at = 0;
  const auto next = [&] { return bytes[at++]; };
  EXPECT_EQ(read_line(next).kind, InputLine::interrupted);
  EXPECT_EQ(read_line(next).content, "c");
  EXPECT_EQ(read_line(next).content, "d");
  EXPECT_EQ(read_line(next).kind, InputLine::end);
}

}  // namespace
}  // namespace crosscut::cli
