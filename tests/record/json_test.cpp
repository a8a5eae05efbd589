// Records as JSON: what is written, and what is refused with which path.
#include <gtest/gtest.h>

#include "messages/records.hpp"
#include "record/record_law.hpp"

namespace crosscut {
namespace {

Record one_json(std::string_view text) {
  auto record = read_json(text);
  EXPECT_TRUE(record.ok()) << (record ? "" : record.message());
  return record ? *record : Record{};
}

TEST(Json, WritesOneLineInTheOrderOfTheTree) {
  Record record;
  record.game = "bargo";
  record.players[1] = "a \"b\" \\ \x01\u00e9";
  const auto a = record.tree.add(0, {.move = Record::Move{Side::black, "d4"}});
  record.tree.add(0, {.comment = "two\nlines"});
  record.tree.add(a, {.properties = {{"TE", {"1", ""}}}});
  EXPECT_EQ(*write_json(record),
            R"({"crosscut_record":1,"game":"bargo","players":{"white":"a \"b\" \\ \u0001)"
            "\u00e9"
            R"("},"nodes":[{},{"parent":0,"move":{"colour":"black","text":"d4"}},)"
            R"({"parent":1,"properties":[{"name":"TE","values":["1",""]}]},{"parent":0,"comment":"two\nlines"}]})"
            "\n");
  EXPECT_EQ(*write_json({}), "{\"crosscut_record\":1,\"nodes\":[{}]}\n");
}

TEST(Json, KeepsTheOrderOfOptionsAndChildren) {
  const Record record = one_json(R"({"nodes": [{}, {"parent": 0}, {"parent": 1}, {"comment": "b", "parent": 0}],
                                     "options": {"z": "1", "a": "2"}, "crosscut_record": 1})");
  EXPECT_EQ(record.options, (std::vector<Record::Option>{{"z", "1"}, {"a", "2"}}));
  EXPECT_EQ(record.tree.next_sibling(1), 3u);
  EXPECT_EQ(worded(located(messages::key_twice{}, record.tree, 3)), "node 3: this key appears twice");
}

TEST(Json, ErrorsNameThePath) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"([])", "the record: it is not a JSON object"},
      {R"(null)", "the record: it is not a JSON object"},
      {R"({"nodes":[{}]})", "crosscut_record is missing"},
      {R"({"crosscut_record":1})", "nodes is missing"},
      {R"({"crosscut_record":2,"nodes":[{}]})", "crosscut_record: the only version is 1, not 2"},
      {R"({"nodes":[]})", "nodes must have an element"},
      {R"({"gmae":"x"})",
       "\"gmae\" is not a field here; the fields are crosscut_record, game, options, players, named, result, event, "
       "date, "
       "place, program, nodes"},
      {R"({"game":"x","game":"y"})", "game: this key appears twice"},
      {R"({"game":5})", "game must be a string"},
      {R"({"options":{"size":5}})", "options.size must be a string"},
      {R"({"options":{"size":"5","size":"6"}})", "options.size: this key appears twice"},
      {R"({"options":{"":"5"},"crosscut_record":1,"nodes":[{}]})", "options: a key is empty"},
      {R"({"players":["a"]})", "players must be an object"},
      {R"({"players":{"green":"a"}})", "\"players.green\" is not a field here; the fields are black, white, red"},
      {R"({"named":{"by":"white"}})", "named.number is missing"},
      {R"({"named":{"by":"White"}})", "named.by must be black, white or red, not \"White\""},
      {R"({"nodes":[{"parent":0}]})", "nodes[0]: the first node is the root and has no parent"},
      {R"({"nodes":[{},{}]})", "nodes[1].parent is missing"},
      {R"({"nodes":[{},{"parent":1}]})", "nodes[1].parent must be a whole number from 0 to 0"},
      {R"({"nodes":[{},{"parent":-1}]})", "nodes[1].parent must be a whole number from 0 to 0"},
      {R"({"nodes":[{},{"parent":0.5}]})", "nodes[1].parent must be a whole number from 0 to 0"},
      {R"({"nodes":[{"move":{"colour":"black"}}]})", "nodes[0].move.text is missing"},
      {R"({"nodes":[{"move":{"colour":"b"}}]})", "nodes[0].move.colour must be black, white or red, not \"b\""},
      {R"({"nodes":[{"move":true}]})", "nodes[0].move must be an object"},
      {R"({"nodes":[{"move":{"colour":"red","text":"a\tb"}}],"crosscut_record":1})",
       "nodes[0].move: the text \"a\\x09b\" contains a tab or a line break, which only a comment may"},
      {R"({"nodes":[{"properties":[{"name":"TE","values":[]}]}]})",
       "nodes[0].properties[0].values must have an element"},
      {R"({"nodes":[{"properties":[{"name":"TE","values":["]"]}]}],"crosscut_record":1})",
       "nodes[0].properties: the value \"]\" of TE needs a backslash before each \\ and ]"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(message(read_json(text)), expected) << text;
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_EQ(message(read_json("{\"nodes\":[{\"comment\":" + deep + "}]}")),
            "nodes[0].comment: arrays and objects may be nested at most 8 deep");
  std::string options;
  for (int i = 0; i < 101; ++i) options += (i ? ",\"" : "\"") + std::to_string(i) + "\":\"\"";
  EXPECT_EQ(message(read_json("{\"options\":{" + options + "}}")), "options.100: more than the 100 options allowed");
}

TEST(Json, TextsThatAreNoJsonNameLineAndColumn) {
  EXPECT_EQ(message(read_json("")), "line 1, column 1: the JSON ends too early");
  EXPECT_EQ(message(read_json("{\n \"game\":\n  bargo}")), "line 3, column 3: this is not valid JSON");
  EXPECT_EQ(message(read_json("{\"game\": \"bar")), "line 1, column 14: the JSON ends too early");
  EXPECT_EQ(message(read_json("{\"game\": \"\u00e9\xff\"}")), "line 1, column 12: the byte here is not valid UTF-8");
  EXPECT_EQ(message(read_json("{\"game\": \"\\ud800\"}")), "line 1, column 17: this is not valid JSON");
  EXPECT_EQ(message(read_json(R"({"crosscut_record":1,"nodes":[{}]} x)")), "line 1, column 36: this is not valid JSON");
}

TEST(Json, SeveralObjectsFollowEachOther) {
  const std::string one = R"({"crosscut_record":1,"game":"a\"}{","nodes":[{}]})";
  const auto records = read_json_lines("\xef\xbb\xbf\n" + one + "\n" + one + one + "\n\n");
  ASSERT_EQ(message(records), "no error");
  EXPECT_EQ(records->size(), 3u);
  EXPECT_EQ(records->at(2).game, "a\"}{");
  EXPECT_EQ(*read_json_lines(" [ " + one + "," + one + "\n, " + one + "] \n"), *records);
  EXPECT_EQ(message(read_json_lines("[" + one)), "line 1, column 51: the JSON ends too early");
  EXPECT_EQ(message(read_json_lines("[" + one + one + "]")), "line 1, column 51: this is not valid JSON");
  EXPECT_EQ(message(read_json_lines("[" + one + "]" + one)), "line 1, column 52: this is not valid JSON");
  EXPECT_EQ(message(read_json_lines("[" + one + ",]")), "game 2: line 1, column 52: this is not valid JSON");
  EXPECT_EQ(message(read_json_lines(one + "\n{\"game\":}")), "game 2: line 2, column 9: this is not valid JSON");
  EXPECT_EQ(message(read_json_lines(one + "\n}" + one)), "game 2: line 2, column 1: this is not valid JSON");
  EXPECT_EQ(message(read_json_lines(one + "\n{\"game\":1}")), "game 2: game must be a string");
}

}  // namespace
}  // namespace crosscut
