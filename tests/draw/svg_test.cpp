// Positions as pictures: everything on the board is in them, and nothing else.
#include "draw/svg.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"

namespace crosscut::draw {
namespace {

// The picture after these moves.
std::string picture(std::string_view game, std::string_view options, std::string_view moves,
                    const Arrangement& start = {}) {
  auto table = *open_table(game, options);
  if (!start.pieces.empty()) table = *table->arranged(start);
  for (const auto move : words(moves)) {
    const auto played = table->play(move);
    EXPECT_TRUE(played) << worded(message_of(played.error()));
  }
  return svg(*table);
}

int count(const std::string& text, std::string_view what) {
  int n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

constexpr std::string_view crown = "class=\"crown\"", black = "fill=\"url(#crosscut-black)\"",
                           white = "fill=\"url(#crosscut-white)\"", last = "class=\"last\"",
                           cross = "m0 -48l-48 48\" stroke=\"#b3261e\"";

TEST(Svg, ShowsEveryPieceOnce) {
  const std::string empty = picture("go", "size=5", "");
  EXPECT_EQ(count(empty, black) + count(empty, white) + count(empty, last), 0);
  const std::string some = picture("go", "size=5", "c3 d4 b2");
  EXPECT_EQ(count(some, black), 2);
  EXPECT_EQ(count(some, white), 1);
  EXPECT_EQ(count(some, last), 1);
  EXPECT_TRUE(count(some, "<title>go, size 5, White to play</title>"));
}

TEST(Svg, IsTheSameForTheSamePosition) {
  EXPECT_EQ(picture("bargo", "size=3", "c3:ne"), picture("bargo", "size=3", "c3:ne"));
  EXPECT_NE(picture("bargo", "size=3", "c3:ne"), picture("bargo", "size=3", "c3:e"));
}

TEST(Svg, TurnsWallsToTheirSide) {
  EXPECT_EQ(count(picture("bargo", "size=3", "c3:ne"), "rotate(300)"), 1);
  EXPECT_EQ(count(picture("bargo", "size=3", "c3:se"), "rotate(60)"), 1);
}

TEST(Svg, CrownsKings) {
  const Arrangement start{.pieces = {{"a1", "Bp"}, {"a2", "Wp"}}, .to_play = Side::white};
  const std::string taken = picture("yugo", "size=3", "b1", start);
  EXPECT_EQ(count(taken, crown), 1);
  EXPECT_EQ(count(taken, "<g opacity=\".5\">"), 1);  // what it took
  EXPECT_EQ(count(picture("yugo", "size=3", "b2"), crown), 0);
}

TEST(Svg, NumbersTheLevelsOfAPyramid) {
  const Arrangement start{.pieces = {{"a1", "B"}, {"b1", "W"}, {"a2", "W"}, {"b2", "B"}}};
  EXPECT_EQ(count(picture("margo", "size=3", "2a1", start), ">2</text></g>"), 1);
  EXPECT_EQ(count(picture("margo", "size=3", "c3", start), "</text></g>"), 0);
}

TEST(Svg, ShowsThePrisonAndMarks) {
  const Arrangement start{.pieces = {{"a1", "B"}, {"b2", "Wm"}}, .prison = {7, 12}};
  const std::string meigo = picture("meigo", "size=3", "", start);
  EXPECT_EQ(count(meigo, ">7</text>"), 1);
  EXPECT_EQ(count(meigo, ">12</text>"), 1);
  EXPECT_EQ(count(meigo, "<circle r=\"25\" fill=\"none\""), 1);
}

TEST(Svg, ShowsSlidesAndClaims) {
  const std::string slid = picture("sligo", "size=5", "a1 e5 a1-b1,c1");
  EXPECT_EQ(count(slid, "stroke-dasharray"), 1);
  EXPECT_EQ(count(slid, last), 2);
  EXPECT_EQ(count(picture("sligo", "size=5", "c3 e5 pass pass"), cross), 0);
  const auto claimed = *open_table("sligo", "size=5");
  for (const auto* move : {"c3", "e5", "pass", "pass", "dead c3"}) EXPECT_TRUE(claimed->play(move));
  EXPECT_EQ(count(svg(*claimed), cross), 1);
}

}  // namespace
}  // namespace crosscut::draw
