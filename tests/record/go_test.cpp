// Records of Go: SGF's own form of it, GM[1], read from other programs and written for them.
#include <gtest/gtest.h>

#include "record/record_law.hpp"

namespace crosscut {
namespace {

Record go_sgf(std::string_view text) {
  auto records = read_sgf(text);
  EXPECT_TRUE(records.ok()) << (records ? "" : records.message());
  EXPECT_EQ(broken_law(records), "") << text;
  return records ? records->front() : Record{};
}

std::string options(const Record& record) {
  std::string text;
  for (const auto& [key, value] : record.options) text += (text.empty() ? "" : " ") + key + "=" + value;
  return text;
}

std::string moves(const Record& record) {
  std::string text;
  for (const auto i : record.tree.main_line())
    if (const auto& move = record.tree[i].move)
      text += (text.empty() ? "" : " ") + std::string(name_of(move->colour)).substr(0, 1) + ":" + move->text;
  return text;
}

std::string property(const Record& record, std::string_view name) {
  for (const auto& [found, values] : record.tree[0].properties)
    if (found == name) return values[0];
  return "none";
}

Record game(std::vector<Record::Option> options, const std::vector<Record::Move>& moves) {
  Record record;
  record.game = "go";
  record.options = std::move(options);
  Record::Tree::Index last = 0;
  for (const auto& move : moves) last = record.tree.add(last, {.move = move});
  return record;
}

TEST(SgfOfGo, IsReadAsOtherProgramsWriteIt) {
  const Record record = go_sgf(
      "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]RU[Japanese]SZ[19]KM[6.50]PW[Ann]PB[Ben]WR[5d]RE[W+Resign]\n"
      ";B[pd];W[dp]C[hm];B[aa];W[ss];B[ia];W[];B[tt])");
  EXPECT_EQ(record.game, "go");
  EXPECT_EQ(options(record), "size=19 komi=6.5 ko=simple suicide=off");
  EXPECT_EQ(record.result, "W+Resign") << "as it is written";
  EXPECT_EQ(moves(record), "b:q16 w:d4 b:a19 w:t1 b:j19 w:pass b:pass");
  EXPECT_EQ(property(record, "RU"), "Japanese");
  EXPECT_EQ(property(record, "WR"), "5d");
  for (const char* gone : {"GM", "SZ", "KM"}) EXPECT_EQ(property(record, gone), "none");
}

TEST(SgfOfGo, RulesAreReadByTheirNames) {
  const auto read = [](std::string_view rules) {
    return options(go_sgf("(;GM[1]SZ[9]KM[7]RU[" + std::string(rules) + "])"));
  };
  EXPECT_EQ(read("Chinese"), "size=9 komi=7 ko=positional suicide=off");
  EXPECT_EQ(read("aga"), "size=9 komi=7 ko=situational suicide=off");
  EXPECT_EQ(read("NZ"), "size=9 komi=7 ko=situational suicide=on");
  EXPECT_EQ(read("our own"), "size=9 komi=7 ko=simple");
  EXPECT_EQ(options(go_sgf("(;GM[1];B[dd])")), "size=19 komi=0 ko=simple");
}

TEST(SgfOfGo, RulesThatAFileDoesNotNameAreNotNamedInIt) {
  const auto again = [](std::string_view text) { return *write_sgf(go_sgf(text)); };
  EXPECT_EQ(again("(;GM[1]SZ[9];B[ee])").find("RU["), std::string::npos);
  EXPECT_NE(again("(;GM[1]SZ[9]RU[Ancient-area];B[ee])").find("RU[Ancient-area]"), std::string::npos);
  EXPECT_NE(again("(;GM[1]SZ[9]RU[Japanese];B[ee])").find("RU[Japanese]"), std::string::npos);
}

TEST(SgfOfGo, HandicapStonesAreBlacksFirstTurn) {
  const Record record = go_sgf("(;GM[1]SZ[9]HA[2]KM[0.5]AB[gc][cg]PL[W];W[ee](;B[ec])(;B[ce]))");
  EXPECT_EQ(options(record), "size=9 komi=0.5 ko=simple handicap=2");
  EXPECT_EQ(moves(record), "b:g7 b:c3 w:e5 b:e7");
  EXPECT_EQ(record.tree.size(), 6U);
  EXPECT_EQ(property(record, "AB"), "none");
}

TEST(SgfOfGo, OtherStonesThatAreSetUpAreAStart) {
  const Record record = go_sgf("(;GM[1]SZ[9]AB[aa:bb]AW[ii]PL[W];W[ee])");
  EXPECT_EQ(property(record, "XS"), R"({"cells":{"a8":"B","a9":"B","b8":"B","b9":"B","j1":"W"},"to_move":"white"})");
  const auto to_move = [](std::string_view rest) {
    return property(go_sgf("(;GM[1]SZ[9]" + std::string(rest) + ")"), "XS").substr(20);
  };
  EXPECT_EQ(to_move("AB[aa];W[bb]"), R"("to_move":"white"})") << "by the first move";
  EXPECT_EQ(to_move("AB[aa];B[bb]"), R"("to_move":"black"})");
  EXPECT_EQ(to_move("AB[aa]"), R"("to_move":"black"})");
  EXPECT_EQ(to_move("AW[aa]HA[3]"), R"("to_move":"white"})");
}

TEST(SgfOfGo, WhatHasNoMeaningHereIsKept) {
  const Record record = go_sgf("(;GM[1]SZ[9]AB[zz]HA[x];B[zz];W[aaa];AB[cc]LB[cc:A])");
  EXPECT_EQ(moves(record), "b:zz w:aaa");
  EXPECT_EQ(property(record, "AB"), "zz");
  EXPECT_EQ(record.tree[3].properties, (std::vector<Record::Property>{{"AB", {"cc"}}, {"LB", {"cc:A"}}}));
  std::string many = "(;GM[1]XO";
  for (int i = 0; i < 100; ++i) many += "[k" + std::to_string(i) + ":]";
  EXPECT_EQ(go_sgf(many + ";B[aa])").options.size(), 100U);
  EXPECT_EQ(options(go_sgf("(;GM[1]SZ[9:13]KM[3.75];B[aa])")), "size=9:13 komi=7.5 ko=simple");
  EXPECT_EQ(go_sgf("(;GM[2]SZ[8];B[aa])").game, "");
}

TEST(SgfOfGo, IsWrittenForOtherPrograms) {
  const Record record =
      game({{"size", "9"}, {"komi", "7.5"}, {"ko", "positional"}, {"suicide", "off"}}, {{Side::black, "d4"},
                                                                                        {Side::white, "j9"},
                                                                                        {Side::black, "pass"},
                                                                                        {Side::white, "pass"},
                                                                                        {Side::black, "dead d4 j9"},
                                                                                        {Side::white, "accept"}});
  EXPECT_EQ(*write_sgf(record),
            "(;FF[4]CA[UTF-8]XG[go]XO[size:9][komi:7.5][ko:positional][suicide:off]GM[1]SZ[9]KM[7.5]RU[Chinese]\n"
            ";B[df];W[ia];B[];W[];XM[black:dead d4 j9];XM[white:accept])\n");
  EXPECT_EQ(go_sgf(*write_sgf(record)), record);
}

TEST(SgfOfGo, HandicapStonesAreWrittenAsSetUp) {
  const std::vector<Record::Move> stones = {{Side::black, "c3"}, {Side::black, "g7"}, {Side::white, "e5"}};
  Record record = game({{"size", "9"}, {"handicap", "2"}}, stones);
  EXPECT_EQ(*write_sgf(record),
            "(;FF[4]CA[UTF-8]XG[go]XO[size:9][handicap:2]GM[1]SZ[9]RU[Chinese]HA[2]AB[cg][gc];W[ee])\n");
  EXPECT_EQ(go_sgf(*write_sgf(record)), record);
  record.tree[1].comment = "a corner";
  EXPECT_NE(write_sgf(record)->find("C[a corner]"), std::string::npos) << "nothing is lost";
  EXPECT_EQ(go_sgf(*write_sgf(record)), record);
}

TEST(SgfOfGo, AStartIsWrittenAsSetUp) {
  Record record = game({{"size", "9"}}, {{Side::white, "e5"}});
  record.tree[0].properties = {{"XS", {R"({"cells":{"a1":"B","b1":"W"},"to_move":"white"})"}}};
  EXPECT_NE(write_sgf(record)->find("AB[ai]AW[bi]PL[W]\n;W[ee])"), std::string::npos) << *write_sgf(record);
  EXPECT_EQ(go_sgf(*write_sgf(record)), record);
}

// What SGF's own form cannot hold is written as other games are.
TEST(SgfOfGo, NothingIsLost) {
  const std::vector<Record> records = {game({}, {{Side::black, "d4"}}), game({{"size", "nine"}}, {{Side::black, "d4"}}),
                                       game({{"size", "9"}}, {{Side::black, "dd"}, {Side::white, ""}}),
                                       game({{"size", "9"}}, {{Side::black, "D4"}, {Side::red, "tt"}}),
                                       game({{"komi", "1"}, {"size", "19"}}, {{Side::black, "a1: b"}})};
  for (Record record : records)
    for (const Record::Property& odd : std::vector<Record::Property>{{"QQ", {"1"}},
                                                                     {"SZ", {"7"}},
                                                                     {"KM", {"7"}},
                                                                     {"RU", {"Chinese"}},
                                                                     {"RU", {"?"}},
                                                                     {"AB", {"aa"}},
                                                                     {"XS", {"{"}},
                                                                     {"XS", {"[[[[", "2"}},
                                                                     {"PL", {"W"}},
                                                                     {"HA", {"2"}},
                                                                     {"GM", {"2"}},
                                                                     {"XM", {"black:a"}}}) {
      record.tree[0].properties = {odd};
      const auto text = write_sgf(record);
      ASSERT_TRUE(text) << text.message();
      EXPECT_EQ(go_sgf(*text), record) << *text;
    }
}

TEST(SgfOfGo, PointsThatAreSetUpAreReadHoweverTheyAreWritten) {
  const auto start = [](std::string_view stones) {
    return property(go_sgf("(;GM[1]SZ[9]" + std::string(stones) + ";W[dd])"), "XS");
  };
  EXPECT_EQ(start("AB[bb:aa]"), start("AB[aa][ba][ab][bb]")) << "corners in either order";
  EXPECT_EQ(start("AB[ba:ab]"), start("AB[aa:bb]"));
  EXPECT_EQ(start("AB[][cc]"), start("AB[cc]"));
  const Record record = go_sgf("(;GM[1]SZ[9]AB[zz][ee];W[dd])");
  EXPECT_EQ(property(record, "XS"), start("AB[ee]"));
  EXPECT_EQ(property(record, "XU"), "zz");
  EXPECT_NE(write_sgf(record)->find("GM[1]"), std::string::npos) << "other programs can still open it";
}

TEST(SgfOfGo, WhoMovesFirstMakesAHandicapAStart) {
  const Record record = go_sgf("(;GM[1]SZ[9]HA[2]AB[cc][gg]PL[B])");
  EXPECT_NE(property(record, "XS").find("\"to_move\":\"black\""), std::string::npos);
  EXPECT_EQ(moves(record), "");
  EXPECT_EQ(property(record, "HA"), "2");
  EXPECT_EQ(moves(go_sgf("(;GM[1]SZ[9]HA[2]AB[cc][gg]PL[B];W[aa])")), "b:c7 b:g3 w:a9") << "the move tells";
}

TEST(SgfOfGo, HandicapStonesWithCommentsAreMovesOfAHandicapGame) {
  const Record record = go_sgf("(;GM[1]SZ[9]HA[2];B[cc]C[why];B[gg];W[dd])");
  const std::string text = *write_sgf(record);
  EXPECT_NE(text.find("HA[2]"), std::string::npos) << text;
  EXPECT_NE(text.find("\n;B[cc]C[why];B[gg];W[dd]"), std::string::npos) << text;
}

TEST(SgfOfGo, KomiAndRulesAreUnderstoodInManyForms) {
  const auto komi = [](const std::string& text) {
    return options(go_sgf("(;GM[1]SZ[9]KM[" + text + "])")).substr(12, 4);
  };
  for (const char* text : {"6\u76ee\u534a", "6\u00bd", "\u9ed26\u76ee\u534a", "\uff16\uff0e\uff15", "6 1/2", "6,5"})
    EXPECT_EQ(komi(text), "6.5 ") << text;
  EXPECT_EQ(komi("\u22126.5"), "-6.5");
  EXPECT_EQ(komi("- 6.5"), "-6.5");
  EXPECT_EQ(komi("\u00bd"), "0.5 ");
  EXPECT_EQ(komi("\u534a\u76ee"), "0.5 ");
  for (const char* text : {"3.75", "375", "\u8d343\u53c83/4\u5b50"}) EXPECT_EQ(komi(text), "7.5 ") << text;
  const auto rules = [](const std::string& text) { return options(go_sgf("(;GM[1]SZ[9]KM[7]RU[" + text + "])")); };
  EXPECT_EQ(rules("chinese rules"), rules("Chinese"));
  EXPECT_EQ(rules("Tromp Taylor"), rules("Tromp-Taylor"));
  EXPECT_EQ(rules("\u65e5\u672c\u30eb\u30fc\u30eb"), rules("Japanese"));
  EXPECT_EQ(rules("\u4e2d\u56fd\u89c4\u5219"), rules("Chinese"));
  EXPECT_EQ(rules("Ing"), rules("GOE"));
}

// Files of this program that another one has changed.
TEST(SgfOfGo, SaysWhereAnotherProgramHasChangedWhatCounts) {
  const auto notes = [](std::string_view text) {
    const Record record = go_sgf(text);
    return record.notes.empty() ? "" : worded(record.notes.listed.front());
  };
  EXPECT_EQ(notes("(;GM[1]SZ[9]XO[size:9][komi:6.5]KM[6.50];B[ee])"), "");
  EXPECT_EQ(notes("(;GM[1]SZ[9]XO[komi:6.5]KM[0.5];B[ee])"),
            "line 1, column 2: KM[0.5] differs from komi:6.5 in this program's own property, which counts");
  EXPECT_EQ(notes("(;GM[1]SZ[9]XO[size:13];B[ee])"),
            "line 1, column 2: SZ[9] differs from size:13 in this program's own property, which counts");
  const std::string start = R"(XS[{"cells":{"a9":"B","b9":"W"},"to_move":"white"}])";
  EXPECT_EQ(notes("(;GM[1]SZ[9]XO[komi:0]" + start + "AB[aa]AW[ba]PL[W])"), "");
  EXPECT_EQ(notes("(;GM[1]SZ[9]XO[komi:0]" + start + ")"), "");
  for (const char* changed : {"AB[aa][cc]AW[ba]PL[W]", "AB[aa]PL[W]", "AB[aa]AW[ba]PL[B]"})
    EXPECT_EQ(notes("(;GM[1]SZ[9]XO[komi:0]" + start + changed + ")"),
              "line 1, column 2: AB, AW and PL set up another position than this program's own property XS, which "
              "counts");
}

TEST(SgfOfGo, WhatBelongsInTheFirstNodeIsFoundInLaterOnes) {
  const Record record = go_sgf("(;;GM[1]SZ[9]PB[Ann];B[ee];W[cc]RE[W+R]KM[5.5])");
  EXPECT_EQ(options(record), "size=9 komi=5.5 ko=simple");
  EXPECT_EQ(moves(record), "b:e5 w:c7");
  EXPECT_EQ(record.result, "W+R");
  EXPECT_EQ(record.players[0], "Ann");
  EXPECT_EQ(record.notes.listed.size(), 5U);
  const Record merged = go_sgf("(;GM[1]SZ[9](;PB[Ann]SZ[13];B[ee])(;PB[Ben];B[cc]))");
  EXPECT_EQ(options(merged), "size=9 komi=0 ko=simple") << "the first node's own counts";
  EXPECT_EQ(merged.players[0], "Ann") << "of the main line";
}

TEST(SgfOfGo, ARecordIsNotInItsTerms) {
  Record record = game({{"size", "9"}}, {});
  record.tree[0].properties = {{"GM", {"1"}}};
  EXPECT_EQ(message(write_sgf(record)),
            "nodes[0].properties: GM[1] is Go, and its records have moves like d4 and no such property");
}

}  // namespace
}  // namespace crosscut
