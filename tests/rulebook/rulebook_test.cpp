// Chapters of rules: what is read from Markdown, what diagrams show, and the chapters of all games as JSON.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "language/language.hpp"
#include "rulebook/chapter.hpp"
#include "rulebook/chapter_json.hpp"
#include "rulebook/shown.hpp"
#include "support/english.hpp"

namespace crosscut::rulebook {
namespace {

using nlohmann::json;

// The blocks as JSON, without diagrams.
json blocks(std::string_view markdown) { return chapter_json({&english, read_chapter(markdown)})["blocks"]; }
json plain(const char* text) { return {{{"style", "plain"}, {"text", text}}}; }

TEST(Chapter, IsReadBlockByBlock) {
  const json found = blocks(
      "# Title\n\nA paragraph\n  in two lines\n## Part\n- one\n  and more\n\n- two\n1. first\n2. second\n\n"
      "| a | b |\n| --- | --- |\n| c | d |\nEnd\n```\nas  it\nis\n```");
  const json expected = {
      {{"kind", "heading"}, {"level", 1}, {"text", plain("Title")}},
      {{"kind", "paragraph"}, {"text", plain("A paragraph in two lines")}},
      {{"kind", "heading"}, {"level", 2}, {"text", plain("Part")}},
      {{"kind", "list"}, {"ordered", false}, {"items", {plain("one and more"), plain("two")}}},
      {{"kind", "list"}, {"ordered", true}, {"items", {plain("first"), plain("second")}}},
      {{"kind", "table"}, {"head", {plain("a"), plain("b")}}, {"rows", {json::array({plain("c"), plain("d")})}}},
      {{"kind", "paragraph"}, {"text", plain("End")}},
      {{"kind", "listing"}, {"text", "as  it\nis"}}};
  EXPECT_EQ(found, expected) << found.dump(1);
}

TEST(Chapter, TextHasItsParts) {
  const json text = blocks("**Bold** and `a**b`, [Yugo](yugo.md), [all](README.md): * ` [ <b>")[0]["text"];
  const json expected = {{{"style", "strong"}, {"text", "Bold"}},
                         {{"style", "plain"}, {"text", " and "}},
                         {{"style", "code"}, {"text", "a**b"}},
                         {{"style", "plain"}, {"text", ", "}},
                         {{"style", "link"}, {"text", "Yugo"}, {"to", "yugo"}},
                         {{"style", "plain"}, {"text", ", "}},
                         {{"style", "link"}, {"text", "all"}, {"to", ""}},
                         {{"style", "plain"}, {"text", ": * ` [ <b>"}}};
  EXPECT_EQ(text, expected) << text.dump(1);
}

TEST(Chapter, DiagramsHaveExplanations) {
  const auto diagram = read_diagram("yugo",
                                    "= a king\noptions size=3\n. . .\n. Bp .\nBp Wp .\nto_move black\nillegal pc1: a\n"
                                    "legal c3\nplay kc1\n. . .\n. Bp .\nBp . Bk\nto_move white\nmoves button pass\n"
                                    "score black 9 white 0.5");
  ASSERT_TRUE(diagram) << diagram.message();
  EXPECT_EQ(diagram->title, "a king");
  EXPECT_TRUE(diagram->arranged);
  EXPECT_EQ(diagram->table->ply(), 0);
  using Moves = std::vector<std::string>;
  const std::vector<std::tuple<Shown::Kind, Moves, Moves, std::string>> expected = {
      {Shown::illegal, {}, {"pc1"}, "pc1 is not allowed: c1 takes a king here, not a pawn."},
      {Shown::legal, {}, {"c3"}, "c3 is allowed."},
      {Shown::play, {}, {"kc1"}, "Black plays c1 (a king) and takes 1 pawn: b1."},
      {Shown::fact, {"c1"}, {}, "White is to move."},
      {Shown::play, {"c1"}, {"button", "pass"}, "White takes the button. Black passes."},
      {Shown::fact, {"c1", "button", "pass"}, {}, "Score: Black 9 (3 pieces, 6 territory), White 0.5."}};
  ASSERT_EQ(diagram->shown.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Shown& shown = diagram->shown[i];
    EXPECT_EQ(std::tuple(shown.kind, shown.before, shown.moves, shown.text), expected[i]) << shown.text;
  }
  EXPECT_FALSE(read_diagram("yugo", "= what\noptions size=3\nillegal b2: no"));
  EXPECT_FALSE(read_diagram("yugo", "= what\noptions size=3\nplay z9"));
  EXPECT_FALSE(read_diagram("chess", "= what\nplay e4"));
}

// The diagrams of a chapter without their words, after checking that each shows something, in the chapter's language.
json diagrams(const Chapter& chapter) {
  json described = chapter_json(chapter), all = json::array();
  for (json& block : described["blocks"]) {
    EXPECT_NE(block["kind"], "listing") << block["text"];
    if (block["kind"] != "diagram") continue;
    EXPECT_FALSE(block["title"].get<std::string>().empty());
    EXPECT_FALSE(block["shown"].empty()) << block["title"];
    EXPECT_EQ(block["situation"]["state"]["ply"], 0);
    block.erase("title");
    for (json& shown : block["shown"]) {
      if (chapter.language != &english) { EXPECT_EQ(english_in(shown["text"]), "") << shown["text"]; }
      shown.erase("text");
    }
    all.push_back(std::move(block));
  }
  return all;
}

// The same blocks and the same diagrams in every language.
TEST(Chapter, EveryGameHasOneInEachLanguage) {
  std::vector<std::string_view> names = {shared_chapter};
  for (const Entry& game : catalog()) names.push_back(game.chapter);
  for (const std::string_view name : names) {
    const Chapter original = open_chapter(name);
    const json drawn = diagrams(original);
    EXPECT_FALSE(drawn.empty()) << name;
    for (const Language* spoken : language::all()) {
      const Chapter chapter = open_chapter(name, *spoken);
      const std::string_view language = spoken->code;
      EXPECT_EQ(chapter.language, spoken) << name;
      EXPECT_EQ(diagrams(chapter), drawn) << name << " in " << language;
      ASSERT_EQ(chapter.blocks.size(), original.blocks.size()) << name << " in " << language;
      for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
        EXPECT_EQ(chapter.blocks[i].kind, original.blocks[i].kind) << name << " in " << language << ", block " << i;
        EXPECT_EQ(chapter.blocks[i].rows.size(), original.blocks[i].rows.size()) << name << " in " << language;
      }
    }
  }
}

TEST(Chapter, IsInEnglishIfItIsNotTranslated) {
  const Language untranslated{"xx", {}, english.plural};
  EXPECT_EQ(open_chapter("yugo", untranslated).language, &english);
}

}  // namespace
}  // namespace crosscut::rulebook
