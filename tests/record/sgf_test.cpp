// Records as SGF: what is read, what is kept, what is refused and where.
#include <gtest/gtest.h>

#include "messages/records.hpp"
#include "record/record_law.hpp"

namespace crosscut {
namespace {

using Colour = Record::Colour;

Record one_sgf(std::string_view text) {
  auto records = read_sgf(text);
  EXPECT_TRUE(records.ok()) << (records ? "" : records.message());
  EXPECT_TRUE(!records || records->size() == 1);
  return records ? records->front() : Record{};
}

TEST(Sgf, ReadsEscapesLineBreaksAndBlanks) {
  const Record record = one_sgf("(;PB[a\\]b\tc\\\\\n\rd\r\ne] C [a\\\r\nb\rc\n\rd\n\ne\\:\\\tf] ; B\n[c3\\:n\\\ne])");
  EXPECT_EQ(record.players[0], "a]b c\\ d e");
  EXPECT_EQ(record.tree[0].comment, "ab\nc\nd\n\ne:\tf");
  EXPECT_EQ(record.tree[1].move, (Record::Move{Colour::black, "c3:ne"}));
}

TEST(Sgf, ReadsComposedValues) {
  const Record record = one_sgf("(;AP[a\\:b:1:2]XO[a\\:b:c:d]\n [e:]XN[black:-3])");
  EXPECT_EQ(record.program, (Record::Program{"a:b", "1:2"}));
  EXPECT_EQ(record.options, (std::vector<Record::Option>{{"a:b", "c:d"}, {"e", ""}}));
  EXPECT_EQ(record.named, (Record::Named{Colour::black, "-3"}));
  EXPECT_EQ(one_sgf("(;AP[only])").program, (Record::Program{"only", ""}));
}

TEST(Sgf, SkipsWhatStandsBeforeTheFirstGame) {
  EXPECT_EQ(one_sgf("\xef\xbb\xbf From: me (at home) (\n ;B[d4])").tree[0].move->text, "d4");
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
  const Record record = one_sgf("(;FiFo[3]PlayerBlack[x];Black[d4]Comment[hm])");
  EXPECT_EQ(record.tree[0].properties, (std::vector<Record::Property>{{"FF", {"3"}}}));
  EXPECT_EQ(record.players[0], "x");
  EXPECT_EQ(record.tree[1].move, (Record::Move{Colour::black, "d4"}));
  EXPECT_EQ(record.tree[1].comment, "hm");
}

TEST(Sgf, KeepsForeignPropertiesAsTheyStand) {
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
  EXPECT_EQ(record.tree[1].move, (Record::Move{Colour::black, ""}));
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
  record.named = Record::Named{Colour::white, "4"};
  record.program = {"Crosscut", "0.1.0"};
  const auto a = record.tree.add(0, {.move = Record::Move{Colour::black, "c3:ne"}});
  const auto b = record.tree.add(a, {.move = Record::Move{Colour::white, "pass"}, .comment = "1:0 [x]"});
  record.tree.add(b, {.move = Record::Move{Colour::red, "d4"}});
  record.tree.add(a, {.move = Record::Move{Colour::white, "button"}});
  EXPECT_EQ(*write_sgf(record),
            "(;FF[4]CA[UTF-8]GM[600]AP[Crosscut:0.1.0]XG[bargo]XP[Cleo: C\\]]XO[size:5][komi:4]XN[white:4]\n"
            ";B[c3:ne]\n(;W[pass]C[1:0 [x\\]];XR[d4])\n(;W[button]))\n");
  EXPECT_EQ(*write_sgf({}), "(;FF[4]CA[UTF-8])\n");
}

TEST(Sgf, ReadsLatin1) {
  EXPECT_EQ(one_sgf("(;CA[ISO-8859-1]PB[\xe9\xff]C[\xa0])").players[0], "\u00e9\u00ff");
  EXPECT_EQ(one_sgf("(;PB[\xe9])").players[0], "\u00e9") << "the standard's default";
  EXPECT_EQ(one_sgf("(;PB[\u00e9])").players[0], "\u00e9") << "valid UTF-8 is taken as such";
  EXPECT_EQ(one_sgf("(;CA[Shift_JIS]PB[plain])").players[0], "plain");
  EXPECT_EQ(
      message(read_sgf("(;CA[Shift_JIS]\nPB[\x83\x60])")),
      "line 2, column 1: the text is declared to be in the character set \"Shift_JIS\", allowed are UTF-8, US-ASCII "
      "and ISO-8859-1");
  EXPECT_EQ(message(read_sgf("(;CA[UTF-8];C[ok]PB[\xe9])")), "line 1, column 18: the value of PB is not valid UTF-8");
}

TEST(Sgf, NodesRememberWhereTheyStood) {
  const Record record = one_sgf("(;C[one\r\ntwo]\r\n  ;B[\u00e9];W[d4]\n(;B[a1]))");
  const Message odd = messages::no_capital{};
  const auto at = [&](Record::Tree::Index node) { return worded(located(odd, record.tree, node)); };
  EXPECT_EQ(at(0), "line 1, column 2: a property name needs a capital letter");
  EXPECT_EQ(at(1), "line 3, column 3: a property name needs a capital letter");
  EXPECT_EQ(at(2), "line 3, column 8: a property name needs a capital letter");
  EXPECT_EQ(at(3), "line 4, column 2: a property name needs a capital letter");
  EXPECT_EQ(worded(located(odd, Record{}.tree, 0)), "node 0: a property name needs a capital letter");
}

TEST(Sgf, ErrorsSayWhereAndWhat) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "line 1, column 1: there is no game here: in SGF a game begins with \"(;\""},
      {"(B[d4])", "line 1, column 1: there is no game here: in SGF a game begins with \"(;\""},
      {"(;B[d4]", "line 1, column 8: expected a property, \";\", \"(\" or \")\", found the end of the text"},
      {"(;B[d4]\n\u00e9)", "line 2, column 1: expected a property, \";\", \"(\" or \")\", found \"\u00e9\""},
      {"(;B[d4]())", "line 1, column 9: expected \";\" after \"(\", found \")\""},
      {"(;(;B[d4]);W[e5])", "line 1, column 11: expected \"(\" or \")\" after a variation, found \";\""},
      {"(;B[d4]);W[e5])", "line 1, column 9: expected \"(\" or the end of the text after a game, found \";\""},
      {"(;B[d4])(", "line 1, column 10: expected \";\" after \"(\", found the end of the text"},
      {"(;B;)", "line 1, column 4: expected \"[\" after the property name \"B\", found \";\""},
      {"(;black[d4])", "line 1, column 3: a property name needs a capital letter"},
      {"(;\n C[never\nends\\]", "line 2, column 3: the value that begins here is never closed: expected \"]\""},
      {"(;C[\\", "line 1, column 4: the value that begins here is never closed: expected \"]\""},
      {"(;C[a]C[b])", "line 1, column 7: the property C appears twice in this node"},
      {"(;C[a][b])", "line 1, column 3: the property C takes one value"},
      {"(;CA[a][b])", "line 1, column 3: the property CA takes one value"},
      {"(;B[a1]W[a2])", "line 1, column 8: this node already has a move, and may have only one"},
      {"(;XO[size])", "line 1, column 3: the option \"size\" has no key: expected \"key:value\""},
      {"(;XO[:5])", "line 1, column 3: the option \":5\" has no key: expected \"key:value\""},
      {"(;XO[a:5][a:6])", "line 1, column 3: the option \"a\" appears twice"},
      {"(;XN[green:4])",
       "line 1, column 3: expected a colour (black, white or red), a colon and the number that this "
       "player named, found \"green:4\""},
      {"(;XN[white])",
       "line 1, column 3: expected a colour (black, white or red), a colon and the number that this "
       "player named, found \"white\""},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(message(read_sgf(text)), expected) << text;
  std::string options;
  for (int i = 0; i < 101; ++i) options.append("[").append(std::to_string(i)).append(":]");
  EXPECT_EQ(message(read_sgf("(;XO" + options + ")")), "line 1, column 3: more than the 100 options allowed");
}

}  // namespace
}  // namespace crosscut
