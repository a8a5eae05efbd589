// Records as SGF: what is read, what is kept, what is refused and where.
#include <gtest/gtest.h>

#include "messages/records.hpp"
#include "record/record_law.hpp"

namespace crosscut {
namespace {

Record one_sgf(std::string_view text) {
  auto records = read_sgf(text);
  EXPECT_TRUE(records.ok()) << (records ? "" : records.message());
  EXPECT_TRUE(!records || records->size() == 1);
  return records ? records->front() : Record{};
}

// What was noted in the first game.
std::string notes(std::string_view text) {
  const auto records = read_sgf(text);
  EXPECT_TRUE(records.ok()) << (records ? "" : records.message());
  std::string all;
  if (records)
    for (const Message& note : records->front().notes.listed) all += (all.empty() ? "" : " | ") + worded(note);
  return all;
}

TEST(Sgf, ReadsEscapesLineBreaksAndBlanks) {
  const Record record =
      one_sgf("(;GM[9]PB[a\\]b\tc\\\\\n\rd\r\ne] C [a\\\r\nb\rc\n\rd\n\ne\\:\\\tf] ; B\n[c3\\:n\\\ne])");
  EXPECT_EQ(record.players[0], "a]b c\\ d e");
  EXPECT_EQ(record.tree[0].comment, "ab\nc\nd\n\ne:\tf");
  EXPECT_EQ(record.tree[1].move, (Record::Move{Side::black, "c3:ne"}));
}

TEST(Sgf, ReadsComposedValues) {
  const Record record = one_sgf("(;AP[a\\:b:1:2]XO[a\\:b:c:d]\n [e:]XN[black:-3])");
  EXPECT_EQ(record.program, (Record::Program{"a:b", "1:2"}));
  EXPECT_EQ(record.options, (std::vector<Record::Option>{{"a:b", "c:d"}, {"e", ""}}));
  EXPECT_EQ(record.named, (Record::Named{Side::black, "-3"}));
  EXPECT_EQ(one_sgf("(;GM[9]AP[only])").program, (Record::Program{"only", ""}));
}

TEST(Sgf, SkipsTextBeforeTheFirstGame) {
  EXPECT_EQ(one_sgf("\xef\xbb\xbf From: me (at home) (\n ;XG[a];B[d4])").tree[1].move->text, "d4");
}

TEST(Sgf, ReadsAllGamesOfACollection) {
  const auto records = read_sgf("(;XG[yugo];B[a1])\n(;XG[sligo](;W[b2])(;W[c3]))  ");
  ASSERT_EQ(message(records), "no error");
  ASSERT_EQ(records->size(), 2u);
  EXPECT_EQ((*records)[0].game, "yugo");
  EXPECT_EQ((*records)[1].tree.size(), 3u);
  EXPECT_EQ((*records)[1].tree.next_sibling(1), 2u);
}

TEST(Sgf, DropsSmallLettersOfOldNames) {
  const Record record = one_sgf("(;GaMe[9]FiFo[3]PlayerBlack[x];Black[d4]Comment[hm])");
  EXPECT_EQ(record.tree[0].properties, (std::vector<Record::Property>{{"GM", {"9"}}, {"FF", {"3"}}}));
  EXPECT_EQ(record.players[0], "x");
  EXPECT_EQ(record.tree[1].move, (Record::Move{Side::black, "d4"}));
  EXPECT_EQ(record.tree[1].comment, "hm");
}

TEST(Sgf, KeepsForeignPropertiesUnchanged) {
  const std::string_view file =
      "(;FF[3]CA[utf-8]GM[2]SZ[19]KM[6.5]AB[dd]\n[pp]AB[dp]GC[a\\]b\r\n c\\\\];B[]BL[12.5]PB[not here];W[tt]XG[nor "
      "here])";
  const Record record = one_sgf(file);
  const auto& properties = record.tree[0].properties;
  EXPECT_EQ(properties, (std::vector<Record::Property>{{"FF", {"3"}},
                                                       {"GM", {"2"}},
                                                       {"SZ", {"19"}},
                                                       {"KM", {"6.5"}},
                                                       {"AB", {"dd", "pp"}},
                                                       {"AB", {"dp"}},
                                                       {"GC", {"a\\]b\r\n c\\\\"}}}));
  EXPECT_EQ(record.game, "");
  EXPECT_EQ(record.tree[1].move, (Record::Move{Side::black, ""}));
  EXPECT_EQ(record.tree[1].properties, (std::vector<Record::Property>{{"BL", {"12.5"}}, {"PB", {"not here"}}}));
  EXPECT_EQ(*write_sgf(record),
            "(;CA[UTF-8]FF[3]GM[2]SZ[19]KM[6.5]AB[dd][pp]AB[dp]GC[a\\]b\r\n c\\\\];B[]BL[12.5]PB[not here]\n"
            ";W[tt]XG[nor here])\n");
  EXPECT_EQ(broken_law(read_sgf(file)), "");
}

TEST(Sgf, WritesWhatTheDocumentSays) {
  Record record;
  record.game = "bargo";
  record.options = {{"size", "5"}, {"komi", "4"}};
  record.players[2] = "Cleo: C]";
  record.named = Record::Named{Side::white, "4"};
  record.program = {"Crosscut", "0.1.0"};
  const auto a = record.tree.add(0, {.move = Record::Move{Side::black, "c3:ne"}});
  const auto b = record.tree.add(a, {.move = Record::Move{Side::white, "pass"}, .comment = "1:0 [x]"});
  record.tree.add(b, {.move = Record::Move{Side::red, "d4"}});
  record.tree.add(a, {.move = Record::Move{Side::white, "button"}});
  EXPECT_EQ(*write_sgf(record),
            "(;FF[4]CA[UTF-8]GM[600]AP[Crosscut:0.1.0]XG[bargo]XP[Cleo: C\\]]XO[size:5][komi:4]XN[white:4]\n"
            ";B[c3:ne]\n(;W[pass]C[1:0 [x\\]];XR[d4])\n(;W[button]))\n");
  EXPECT_EQ(*write_sgf({}), "(;FF[4]CA[UTF-8]GM[600])\n");
}

TEST(Sgf, ReadsTheCharacterSetThatIsDeclared) {
  const auto player = [](std::string_view text) { return one_sgf(text).players[0]; };
  EXPECT_EQ(player("(;CA[ISO-8859-1]PB[\xe9\xff]C[\xa0])"), "\u00e9\u00ff");
  EXPECT_EQ(player("(;CA[gb2312]PB[\xb9\xc5\xc1\xa6])"), "\u53e4\u529b");
  EXPECT_EQ(player("(;CA[Shift_JIS]PB[\x83\x5c\x83\x5d])"), "\u30bd\u30be") << "whose second bytes are \\ and ]";
  EXPECT_EQ(player("(;CA[Big5]PB[\xb3\x5c])"), "\u8a31");
  EXPECT_EQ(player("(;CA[EUC-KR]PB[\xc0\xcc\xc3\xa2\xc8\xa3])"), "\uc774\ucc3d\ud638");
  EXPECT_EQ(player("(;CA[iso-2022-jp]PB[\x1b$B0fEg\x1b(B])"), "\u4e95\u5cf6");
  EXPECT_EQ(player("(;CA[KOI8-R]PB[\xe9\xd7\xc1\xce])"), "\u0418\u0432\u0430\u043d");
  EXPECT_EQ(player("(;CA[Big5]PB[\u53e4])"), "\u53e4") << "text that is UTF-8 is not decoded again";
  EXPECT_EQ(player({"\xff\xfe(\0;\0P\0B\0[\0\x14\x4f]\0)\0", 18}), "\u4f14");
  EXPECT_EQ(notes("(;CA[gb2312]PB[\xb9\xc5\xc1\xa6])"), "");
}

TEST(Sgf, GuessesTheCharacterSetAndSaysSo) {
  const auto read = [](std::string_view text) { return one_sgf(text).players[0] + ": " + notes(text); };
  const std::string guessed = ": the file does not name its character set; it is read as ";
  EXPECT_EQ(read("(;PB[M\xfcller])"), "M\u00fcller" + guessed + "CP1252");
  EXPECT_EQ(read("(;PB[\xb9\xc5\xc1\xa6])"), "\u53e4\u529b" + guessed + "GB18030");
  EXPECT_EQ(read("(;PB[\xa5\xb3\xa5\xdf])"), "\u30b3\u30df" + guessed + "EUC-JP");
  EXPECT_EQ(read("(;PB[\x83\x52\x83\x7e\x82\xcc])"), "\u30b3\u30df\u306e" + guessed + "CP932");
  EXPECT_EQ(read("(;PB[\xb3\x5c\xae\x61\xa4\xb8])"), "\u8a31\u5bb6\u5143" + guessed + "CP950");
  EXPECT_EQ(read("(;PB[\u00e9])"), "\u00e9: ") << "valid UTF-8 is taken as such";
  EXPECT_EQ(read("(;CA[Klingon]PB[M\xfcller])"),
            "M\u00fcller: the file is not in the character set \"Klingon\" that it names; it is read as CP1252");
  EXPECT_EQ(read("(;CA[UTF-8]PB[\u00e9\xe9])"),
            "\u00e9\u00e9: some bytes are not in the character set UTF-8; they are read as Latin text");
}

TEST(Sgf, ReadsEachGameInItsCharacterSet) {
  const auto players = [](std::string_view text) {
    std::string names;
    const auto records = read_sgf(text);
    for (const Record& record : *records) names += record.players[0] + ";";
    return names;
  };
  EXPECT_EQ(players("(;CA[GB2312]PB[\xb9\xc5\xc1\xa6];B[ee])\n(;CA[UTF-8]PB[\u674e\u4e16\u77f3];B[ee])"
                    "(;PB[\u5f20](;CA[x]))( ;FF[4] CA[Shift_JIS]PB[\x83\x5c\x83\x5d])"),
            "\u53e4\u529b;\u674e\u4e16\u77f3;\u5f20;\u30bd\u30be;");
  EXPECT_EQ(players("(;PB[\x83\x5c\x83\x5d]CA[Shift_JIS])"), "\u30bd\u30be;") << "after a name that seems to end early";
  EXPECT_EQ(players("(;C[Use CA[KOI8-R\\]!]PB[M\xfcller])"), "M\u00fcller;") << "not what a comment names";
  EXPECT_EQ(players("(;PCA[KOI8-R]PB[M\xfcller])"), "M\u00fcller;");
  EXPECT_EQ(players("X: a; b (c)\n\n(;CA[gb2312]PB[\xb9\xc5])Subject: 2\n(;CA[EUC-KR]PB[\xc0\xcc])"), "\u53e4;\uc774;");
  EXPECT_EQ(players("(;PB[\xb9\xc5\xc1\xa6])(;CA[EUC-KR]PB[\xc0\xcc])"), "\u53e4\u529b;\uc774;") << "guessed";
  EXPECT_EQ(players("(CA[KOI8-R]PB[\xe9];B[aa])"), "\u0418;") << "without the first mark of a node";
  EXPECT_EQ(players("(;FF[4];CA[KOI8-R]PB[\xe9])"), "\u0418;") << "in the second node";
  EXPECT_EQ(players("(;CA[UTF-8]PB[\xb9\xc5\xc1\xa6])"), "\u53e4\u529b;") << "nothing in it is UTF-8";
}

TEST(Sgf, ReadsTheRequestedCharacterSet) {
  const auto read = [](std::string_view charset) { return read_sgf("(;CA[UTF-8]PB[\xb9\xc5])", {}, charset); };
  EXPECT_EQ(read("gbk")->front().players[0], "\u53e4");
  EXPECT_EQ(read("euc-kr")->front().players[0], "\ubbb4");
  EXPECT_EQ(message(read("none")), "the character set \"none\" is not known");
}

TEST(Sgf, NodesRememberTheirPlaces) {
  const Record record = one_sgf("(;XG[a]C[one\r\ntwo]\r\n  ;B[\u00e9];W[d4]\n(;B[a1]))");
  const Message odd = messages::second_move{};
  const auto at = [&](Record::Tree::Index node) { return worded(located(odd, record.tree, node)); };
  EXPECT_EQ(at(0), "line 1, column 2: this node has another move; it is read as a separate node");
  EXPECT_EQ(at(1), "line 3, column 3: this node has another move; it is read as a separate node");
  EXPECT_EQ(at(2), "line 3, column 8: this node has another move; it is read as a separate node");
  EXPECT_EQ(at(3), "line 4, column 2: this node has another move; it is read as a separate node");
  EXPECT_EQ(worded(located(odd, Record{}.tree, 0)),
            "node 0: this node has another move; it is read as a separate node");
}

TEST(Sgf, NotesSayWhereAndWhat) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"(;XG[a];B[d4]", "line 1, column 14: a \")\" is missing at the end"},
      {"(;XG[a];B[d4]\n\u00e9)", "line 2, column 1: the text from \"\u00e9\" on is not SGF; it is skipped"},
      {"(;XG[a];B[d4]())", "line 1, column 15: this variation is empty; it is skipped"},
      {"(;XG[a];B[d4]);W[e5])",
       "line 1, column 14: this \")\" would end the game, but more of it follows; it is skipped"},
      {"(;XG[a];B[d4])(", "line 1, column 15: text after the end of the game is skipped: \"(\""},
      {"(;XG[a];B;)", "line 1, column 9: the property \"B\" has no value; it is skipped"},
      {"(;XG[a]black[d4])",
       "line 1, column 8: the property \"black\" is written in small letters; it is read in capitals"},
      {"(;XG[a]C[x]C[y])", "line 1, column 12: the property C appears twice in this node"},
      {"(;XG[a]PB[x][y])", "line 1, column 8: the property PB takes one value; the first one is read"},
      {"(;XG[a]PB[x]PB[y])",
       "line 1, column 13: the property PB appears twice in this node | "
       "line 1, column 13: \"x\" is replaced by the later \"y\""},
      {"(;XG[a]B[a1]W[a2])", "line 1, column 13: this node has another move; it is read as a separate node"},
      {"(;XG[a]XO[size])", "line 1, column 8: the option \"size\" has no key; it is skipped"},
      {"(;XG[a]XO[:5])", "line 1, column 8: the option \":5\" has no key; it is skipped"},
      {"(;XG[a]XO[a:5][a:6])", "line 1, column 8: \"5\" is replaced by the later \"6\""},
      {"(;XG[a]XN[green:4])",
       "line 1, column 8: expected a colour and a number, such as white:4; \"green:4\" is "
       "skipped"},
      {"(XG[a];B[d4])", "line 1, column 2: a \";\" is missing before this node"},
      {"XG[a];B[d4]",
       "line 1, column 1: the game has no opening \"(\" | line 1, column 1: a \";\" is missing before this node | "
       "line 1, column 12: a \")\" is missing at the end"},
      {"(;XG[a]C[see [this] now])",
       "line 1, column 19: a \"]\" in this value of C has no backslash before it; it is read as text"},
      {"(;XG[a];B[d4;W[e5])", "line 1, column 10: the value that begins here is not closed by a \"]\""},
      {"(;XG[a]C[never)", "line 1, column 9: the value that begins here is not closed by a \"]\""},
      {"(;XG[a]) and (;XG[b])", "line 1, column 10: text between two games is skipped"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(notes(text), expected) << text;
    EXPECT_EQ(broken_law(read_sgf(text)), "") << text;
  }
}

TEST(Sgf, WhatIsBrokenIsReadAsFarAsItIsClear) {
  const auto again = [](std::string_view text) { return write_sgf(one_sgf(text))->substr(16); };
  EXPECT_EQ(again("(;GM[9]C[see [this] now]N[a];B[d4])"), "C[see [this\\] now]GM[9]N[a];B[d4])\n");
  EXPECT_EQ(again("(;GM[9];B[d4]PB[ann [nn]]DT[x])"), "GM[9];B[d4]PB[ann [nn\\]]DT[x])\n");
  const std::string long_name(41, 'N');
  EXPECT_EQ(again("(;GM[9]C[a]" + long_name + "[b])"), "C[a]GM[9]" + long_name + "[b])\n");
  EXPECT_EQ(again("(;GM[9];B[d4;W[e5]AB[a][b];B[x])"), "GM[9];B[d4];W[e5]AB[a][b];B[x])\n");
  EXPECT_EQ(again("(;GM[9]KM[3;W[e5]"), "GM[9]KM[3];W[e5])\n");
  EXPECT_EQ(again("(;GM[9]KM[3;W[e5"), "GM[9]KM[3];W[e5])\n");
  EXPECT_EQ(again("(;GM[9];B[d4]W[e5]C[z])"), "GM[9];B[d4];W[e5]C[z])\n");
  EXPECT_EQ(again("(;GM[9];B[d4][e5])"), "GM[9];B[d4];B[e5])\n");
  EXPECT_EQ(again("(;GM[9]C[a]C[b][c])"), "C[a\nb\nc]GM[9])\n");
  EXPECT_EQ(again("(;GM[9];B[d4]);W[e5](;B[x])(;B[y]))"), "GM[9];B[d4];W[e5]\n(;B[x])\n(;B[y]))\n");
  EXPECT_EQ(again("(;GM[9]((;B[d4])(;B[e5])))"), "GM[9]\n(;B[d4])\n(;B[e5]))\n");
  EXPECT_EQ(again("(;GM[9]B[d4"), "B[d4]GM[9])\n");
  EXPECT_EQ(again("(;GM[9]C[a\\"), "C[a]GM[9])\n");
  std::string options;
  for (int i = 0; i < 101; ++i) options.append("[").append(std::to_string(i)).append(":]");
  EXPECT_EQ(one_sgf("(;XO" + options + ")").options.size(), 100U);
}

TEST(Sgf, OnlyATextWithoutAGameCannotBeRead) {
  const std::string none = "line 1, column 1: there is no game here: in SGF a game begins with \"(;\"";
  for (const char* text : {"", "(", "()", "(())", "(b[d4])", "one two [three]", ";", "]["})
    EXPECT_EQ(message(read_sgf(text)), none) << text;
  std::string picture = "PNG(;B[";
  for (int i = 0; i < 1024; ++i) picture += static_cast<char>(i % 256);
  EXPECT_EQ(message(read_sgf(picture)), none);
  EXPECT_EQ(one_sgf("\n(;GM[1]SZ[9];B[dd])\x1a").tree.size(), 2U) << "DOS ends a file so";
  EXPECT_EQ(one_sgf(std::string(128, '\0') + "(;GM[1]SZ[9];B[dd])").tree.size(), 2U) << "a header of MacBinary";
}

}  // namespace
}  // namespace crosscut
