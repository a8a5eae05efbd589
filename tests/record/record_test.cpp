// Records: both forms round-trip, foreign files lose nothing, and errors say where and what.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>

#include "record/read.hpp"
#include "record/record_law.hpp"
#include "support/samples.hpp"

namespace crosscut {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in.good()) << file;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const std::filesystem::path root{CROSSCUT_SOURCE_DIR};

Record sample() {
  Record record;
  record.game = "margo";
  record.options = {{"size", "4"}, {"players", "3"}, {"odd:key]", "a\\b:c"}};
  record.players = {"Ann [1]", "Bj\u00f6rn \\", "\u7ea2"};
  record.named = Record::Named{Side::white, "4"};
  record.result = "R+2";
  record.event = "Cup: final";
  record.date = "2024-05-17";
  record.place = "Lyon";
  record.program = {"Cross:cut", "0.1:beta"};
  record.tree[0].comment = "two\nlines, a ] and a \\\n";
  record.tree[0].properties = {{"SZ", {"4"}}, {"GC", {"kept \\] as it is\r\n"}}};
  const auto a = record.tree.add(0, {.move = Record::Move{Side::white, "2a1"}});
  const auto b = record.tree.add(a, {.move = Record::Move{Side::black, "swap"}, .comment = "\tindented"});
  record.tree.add(a, {.move = Record::Move{Side::black, "c3:ne"}, .properties = {{"LB", {"a1:x\\:y", ""}}}});
  record.tree.add(0, {.comment = "no move"});
  record.tree.add(b, {.move = Record::Move{Side::red, "dead d4 e5"}});
  return record;
}

TEST(Record, BothFormsGiveBackEverything) { EXPECT_EQ(broken_law(std::vector{sample()}), ""); }

TEST(Record, EqualityFollowsTheTreeNotTheNumbers) {
  Record a;
  a.tree.add(a.tree.add(0, {.comment = "x"}), {.comment = "below"});
  a.tree.add(0, {.comment = "y"});
  Record b;
  const auto x = b.tree.add(0, {.comment = "x"});
  b.tree.add(0, {.comment = "y"});
  b.tree.add(x, {.comment = "below"});
  EXPECT_EQ(a, b);
  b.tree[x].line = 7;
  EXPECT_EQ(a, b);
  Record c;  // the same texts in the same order, the last one level deeper
  const auto above = c.tree.add(0, {.comment = "x"});
  c.tree.add(above, {.comment = "below"});
  c.tree.add(above, {.comment = "y"});
  EXPECT_NE(a, c);
}

TEST(Record, MainLineIsTheFirstChildEachTime) {
  const Record record = sample();
  EXPECT_EQ(record.tree.main_line(), (std::vector<Record::Tree::Index>{0, 1, 2, 5}));
}

std::string random_text(std::mt19937& random, bool lines) {
  const std::vector<std::string> pieces{"a", "B", "7", " ",  "]",      "[",          "\\",  ":",
                                        ";", "(", ")", "\"", "\u00e9", "\U0001f600", "\x01"};
  std::string text;
  for (auto left = random() % 12; left > 0; --left) {
    const auto which = random() % (pieces.size() + (lines ? 2 : 0));
    text += which < pieces.size() ? pieces[which] : which == pieces.size() ? "\n" : "\t";
  }
  return text;
}

Record random_record(std::mt19937& random) {
  const auto text = [&] { return random_text(random, false); };
  const auto maybe = [&] { return random() % 2 ? random_text(random, false) : ""; };
  const auto colour = [&] { return static_cast<Side>(random() % 3); };
  Record record;
  for (std::string* field : {&record.game, &record.players[0], &record.players[1], &record.players[2], &record.result,
                             &record.event, &record.date, &record.place, &record.program.name, &record.program.version})
    *field = maybe();
  for (std::size_t i = 0; i < random() % 5; ++i) record.options.push_back({std::to_string(i) + text(), text()});
  if (random() % 2) record.named = Record::Named{colour(), text()};
  const std::size_t most = 1 + random() % 60;
  for (Record::Tree::Index i = 0; i < most; ++i) {
    Record::Node node;
    if (random() % 4) node.move = Record::Move{colour(), text()};
    if (random() % 3 == 0) node.comment = random_text(random, true);
    for (std::size_t n = random() % 3; n > 0; --n) {
      Record::Property property{std::vector<std::string>{"LB", "TE", "ZZZ", "KM"}[random() % 4], {}};
      for (std::size_t values = 1 + random() % 3; values > 0; --values)
        property.values.push_back(
            std::vector<std::string>{"", "a1", "\\]", "\\\\", "x:y\n", "\\\r\n\t["}[random() % 6]);
      node.properties.push_back(std::move(property));
    }
    if (i == 0)
      record.tree[0] = std::move(node);
    else
      record.tree.add(random() % 3 ? i - 1 : static_cast<Record::Tree::Index>(random() % i), std::move(node));
  }
  return record;
}

TEST(Record, RandomTreesSurviveBothForms) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    EXPECT_EQ(broken_law(std::vector{random_record(random)}), "") << "seed " << seed;
  }
}

// A line, a comb with a short variation at every step, and a root with very many children.
TEST(Record, DeepAndWideTreesOfHalfAMillionNodes) {
  Record line, comb, fan;
  for (Record::Tree::Index i = 0; i < static_cast<Record::Tree::Index>(tests::samples(500'000)); ++i) {
    line.tree.add(i, {.move = Record::Move{Side::black, "d4"}});
    comb.tree.add(i - i % 2, {});
    if (i % 5 == 0) fan.tree.add(0, {});
  }
  EXPECT_EQ(broken_law(std::vector{std::move(line), std::move(comb), std::move(fan)}), "");
}

TEST(Record, WritersRefuseWhatNoFileCanHold) {
  const auto refusal = [](auto change) {
    Record record = sample();
    change(record);
    EXPECT_EQ(message(write_sgf(record)), message(write_json(record)));
    return message(write_sgf(record));
  };
  EXPECT_EQ(refusal([](Record& r) { r.players[0] = "A\xff"; }),
            "players.black: the text \"A\\xff\" is not valid UTF-8");
  EXPECT_EQ(refusal([](Record& r) { r.tree[1].comment = "\xc0\x80"; }),
            "nodes[1].comment: the text \"\\xc0\\x80\" is not valid UTF-8");
  EXPECT_EQ(refusal([](Record& r) { r.event = "two\nlines"; }),
            "event: the text \"two\\x0alines\" contains a tab or a line break, which only a comment may");
  EXPECT_EQ(refusal([](Record& r) { r.tree[2].comment = "a\r\nb"; }),
            "nodes[2].comment: the lines of a comment are separated by \\n alone, but this one contains \\r");
  EXPECT_EQ(refusal([](Record& r) { r.options[1].key = "size"; }), "options: the option \"size\" appears twice");
  EXPECT_EQ(refusal([](Record& r) { r.options[0].key = ""; }), "options: a key is empty");
  EXPECT_EQ(refusal([](Record& r) {
              r.tree[1].properties = {{"Ab", {""}}};
            }),
            "nodes[1].properties: the property name \"Ab\" is not made of the letters A to Z");
  EXPECT_EQ(
      refusal([](Record& r) {
        r.tree[1].properties = {{"W", {""}}};
      }),
      "nodes[1].properties: the property W has a field of its own in a record and cannot also be kept as a property");
  EXPECT_EQ(
      refusal([](Record& r) {
        r.tree[0].properties = {{"FF", {"4"}}};
      }),
      "nodes[0].properties: the property FF has a field of its own in a record and cannot also be kept as a property");
  EXPECT_EQ(refusal([](Record& r) {
              r.tree[1].properties = {{"TE", {"half\\"}}};
            }),
            "nodes[1].properties: the value \"half\\\" of TE needs a backslash before each \\ and ]");
  EXPECT_EQ(refusal([](Record& r) {
              r.tree[1].properties = {{"TE", {}}};
            }),
            "nodes[1].properties: the property TE has no value");
}

TEST(Record, OnlyWellFormedUtf8IsText) {
  const auto accepted = [](std::string text) {
    Record record;
    record.game = std::move(text);
    return writable(record).ok();
  };
  for (const char* sound : {"\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
                            "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"})
    EXPECT_TRUE(accepted(sound)) << sound;
  for (const char* broken :
       {"\x80", "\xbf", "\xc1\xbf", "\xc2", "\xc2 ", "\xc2\xc0", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xe1\x80",
        "\xe1\x80 ", "\xf0\x8f\xbf\xbf", "\xf1\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff"})
    EXPECT_FALSE(accepted(broken)) << broken;
}

// Every fenced block of the document in one of the two forms, in order.
std::vector<std::string> examples() {
  std::istringstream document(contents(root / "docs/records.md"));
  std::vector<std::string> found;
  bool inside = false;
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with("```")) {
      inside = line == "```sgf" || line == "```json";
      if (inside) found.emplace_back();
    } else if (inside) {
      found.back() += line + "\n";
    }
  }
  return found;
}

TEST(RecordFiles, EveryExampleOfTheDocumentIsRead) {
  const auto texts = examples();
  ASSERT_EQ(texts.size(), 4u);
  for (const std::string& text : texts) EXPECT_EQ(message(read_any(text)), "no error") << text;
  for (const std::string& text : texts) EXPECT_EQ(broken_law(read_any(text)), "");
  EXPECT_EQ(*read_any(texts[0]), *read_any(texts[1])) << "the two forms of the first game differ";
  EXPECT_EQ(read_any(texts[3])->at(1).tree[3].move, (Record::Move{Side::red, "b3"}));
}

TEST(RecordFiles, EitherFormIsToldByItsText) {
  EXPECT_EQ(read_any("  {\"crosscut_record\": 1, \"nodes\": [{\"comment\": \"j\"}]}")->at(0).tree[0].comment, "j");
  EXPECT_EQ(read_any("\xef\xbb\xbf\n(;C[s];)")->at(0).tree[0].comment, "s");
  EXPECT_EQ(read_any(" [\n{\"crosscut_record\": 1, \"nodes\": [{}]}]")->size(), 1U);
  EXPECT_EQ(message(read_any(" \n")),
            "the text is empty: expected SGF, which begins with \"(;\", or JSON, which begins with \"{\"");
  EXPECT_EQ(message(read_any("garbage")), "line 1, column 1: there is no game here: in SGF a game begins with \"(;\"");
}

TEST(RecordFiles, LimitsAreKept) {
  RecordLimits limits;
  limits.bytes = 5;
  EXPECT_EQ(message(read_sgf("(;B[])", limits)), "the text has 6 bytes, more than the 5 allowed");
  EXPECT_EQ(message(read_json("      ", limits)), "the text has 6 bytes, more than the 5 allowed");
  limits = {};
  limits.nodes = 3;
  EXPECT_EQ(message(read_sgf("(;;)(;)", limits)), "no error");
  EXPECT_EQ(message(read_sgf("(;;)(;;)", limits)), "line 1, column 7: more than the 3 nodes allowed");
  const std::string two = R"({"crosscut_record":1,"nodes":[{},{"parent":0}]})";
  EXPECT_EQ(message(read_json_lines(two, limits)), "no error");
  EXPECT_EQ(message(read_json_lines(two + two, limits)), "game 2: nodes[1]: more than the 3 nodes allowed");
  limits = {};
  limits.values = 2;
  EXPECT_EQ(message(read_sgf("(;B[]LB[])", limits)), "no error");
  EXPECT_EQ(message(read_sgf("(;B[]LB[][])", limits)), "line 1, column 12: more than the 2 property values allowed");
  EXPECT_EQ(message(read_json(R"({"nodes":[{"properties":[{"name":"","values":["","",""]}]}]})", limits)),
            "nodes[0]: more than the 2 property values allowed");
}

TEST(RecordFiles, DefaultLimitsStopHugeTexts) {
  EXPECT_EQ(message(read_any(std::string((64 << 20) + 1, '('))),
            "the text has 67108865 bytes, more than the 67108864 allowed");
  EXPECT_EQ(message(read_any("(" + std::string(2'000'000, ';') + ")")),
            "line 1, column 1000002: more than the 1000000 nodes allowed");
  EXPECT_EQ(message(read_any("(;" + std::string(5'000'000, '('))),
            "line 1, column 1000003: more than the 1000000 nodes allowed");
  EXPECT_EQ(message(read_any("{\"nodes\":" + std::string(5'000'000, '['))),
            "game 1: nodes[0]: arrays and objects may be nested at most 8 deep");
}

}  // namespace
}  // namespace crosscut
