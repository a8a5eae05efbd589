// The framework for command lines, by a program of its own: parsing, help, the manual page and completions.
#include <gtest/gtest.h>

#include "command/complete.hpp"
#include "command/language_option.hpp"
#include "command/man.hpp"
#include "command/usage.hpp"
#include "language/language.hpp"

namespace crosscut::command {
namespace {

struct Kitchen {
  Command program{"kitchen", "cook meals"};
  std::string dish, form;
  std::vector<std::string> spices;
  std::optional<bool> salt;
  std::vector<int> minutes = {5};
  std::vector<int> range;
  double heat = 0.5;
  bool loud = false;
  const Language* language = &english;

  Kitchen() {
    Command& cook = program.command("cook", "cook a dish");
    cook.option("DISH", dish, "what to cook").required();
    cook.option("SPICES", spices, "what to add").value_name("key=value");
    cook.option("-m,--minutes", minutes, "how long").range(1, 90).comma_separated().show_default();
    cook.option("--heat", heat, "how hot").range(0.0, 1.0);
    cook.option("--range", range, "of guests").words(2, 2).once();
    cook.option("--form", form, "the form").one_of({"round", "square"});
    cook.flag("--loud", loud, "with noise");
    cook.either("salt", salt, "with salt", "without");
    declare_language(cook, language);
    program.command("clean", "clean up").command("all", "every pot");
    program.find("clean")->needs_command = true;
  }

  // What is wrong; "" if nothing is.
  std::string wrong(const std::vector<std::string>& words, const Language& in = english) {
    const auto reached = parse(program, words, [](const std::string& word) -> std::optional<Message> {
      if (word == "soup") return messages::one_argument_too_many{.text = "SOUP"};
      return {};
    });
    const std::string text = reached ? "" : crosscut::worded(reached.error(), in);
    return text.substr(0, text.find('\n'));
  }
};

TEST(Framework, ReadsOptionsInEveryForm) {
  Kitchen kitchen;
  EXPECT_EQ(
      kitchen.wrong({"cook", "-m7,8", "--heat=1", "pie", "a=1", "--range", "-2", "3", "b=2", "--no-salt", "--loud"}),
      "");
  EXPECT_EQ(kitchen.dish, "pie");
  EXPECT_EQ(kitchen.spices, (std::vector<std::string>{"a=1", "b=2"}));
  EXPECT_EQ(kitchen.minutes, (std::vector<int>{7, 8}));
  EXPECT_EQ(kitchen.range, (std::vector<int>{-2, 3}));
  EXPECT_EQ(kitchen.heat, 1);
  EXPECT_EQ(kitchen.salt, false);
  EXPECT_TRUE(kitchen.loud);
  EXPECT_EQ(Kitchen().wrong({"cook", "--", "--heat"}), "") << "after -- no word is an option";
}

TEST(Framework, ReportsErrors) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> all = {
      {{"cook"}, "DISH is required"},
      {{"cook", "pie", "--hat", "1"}, "cook has no option \"--hat\"; did you mean --heat?"},
      {{"cook", "pie", "--heat"}, "--heat needs a value: NUMBER, how hot (0 to 1)"},
      {{"cook", "pie", "--heat", "2"}, "--heat must be 0 to 1, not \"2\""},
      {{"cook", "pie", "--heat", "x"}, "--heat must be a number, not \"x\""},
      {{"cook", "pie", "--heat", "1", "--heat=1"}, "--heat is given more than once"},
      {{"cook", "pie", "-m", "1.5"}, "--minutes must be a whole number, not \"1.5\""},
      {{"cook", "pie", "--form", "flat"}, "--form must be round or square, not \"flat\""},
      {{"cook", "pie", "--loud=1"}, "--loud takes no value"},
      {{"cook", "pie", "--salt", "--no-salt"}, "--no-salt contradicts --salt"},
      {{"cook", "pie", "--language", "xx"}, "--language must be en or de, not \"xx\""},
      {{"clean"}, "clean needs a command: all"},
      {{"clean", "al"}, "clean has no command \"al\"; did you mean all?"},
      {{"clean", "all", "x"}, "unexpected argument \"x\""},
      {{"soup"}, "unexpected argument \"SOUP\""},
      {{"frobnicate"}, "kitchen has no command \"frobnicate\"; its commands are cook, clean"}};
  for (const auto& [words, text] : all) EXPECT_EQ(Kitchen().wrong(words), text);
  EXPECT_EQ(Kitchen().wrong({"cook", "pie", "--heat", "2"}, *language::find("de")),
            "--heat kann nicht „2“ sein; möglich ist 0 bis 1");
  Kitchen kitchen;
  const auto failed = parse(kitchen.program, {"cook", "pie", "--loud=1"});
  EXPECT_EQ(failed.message(), "--loud takes no value\nSee kitchen cook --help.");
  EXPECT_EQ(failed.error().code(), "bad_argument");
}

TEST(Framework, HelpWorksDespiteErrors) {
  Kitchen kitchen;
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"--help", "cook"}, {"cook", "--nothing", "-h"}, {"cook", "-h", "--heat"}}) {
    const auto reached = parse(kitchen.program, words);
    ASSERT_TRUE(reached) << reached.message();
    EXPECT_TRUE(reached->help);
    EXPECT_EQ(reached->command->name, "kitchen cook");
  }
}

TEST(Framework, ExplainsItself) {
  Kitchen kitchen;
  const Command& cook = *kitchen.program.find("cook");
  const std::string help = help_text(cook, 60, english);
  EXPECT_EQ(help.find("kitchen cook: cook a dish\n\nUsage: kitchen cook DISH [key=value...] [options]\n\nArguments:\n"),
            0U)
      << help;
  EXPECT_NE(help.find("  -m, --minutes NUMBER...  how long (1 to 90, default 5)\n"), std::string::npos) << help;
  EXPECT_NE(help_text(cook, 60, *language::find("de")).find("\n  -h, --help               diese Hilfe ausgeben\n"),
            std::string::npos);
  const std::string man =
      man_page(kitchen.program, "1", {"DISHES", "All.", {{"pie", "of fruit", {{"hot", "or cold"}}}}});
  for (const char* part :
       {".SH NAME\nkitchen \\- cook meals\n", ".SS kitchen clean all\n", "\\fB\\-\\-form round|square\\fR\n",
        ".SH DISHES\nAll.\n.SS pie\nof fruit.\n.TP\n\\fBhot\\fR\nor cold\n"})
    EXPECT_NE(man.find(part), std::string::npos) << part << man;
}

TEST(Framework, CompletesWords) {
  Kitchen kitchen;
  const auto completed = [&](const std::vector<std::string>& words) {
    std::string all;
    for (const auto& [word, help] :
         complete(kitchen.program, words, [](const auto&kind, const auto&before, const auto&) {
           if (kind == "DISH") return std::vector<Completion>{{"pie", ""}, {"soup", ""}};
           return std::vector<Completion>{{kind + "-" + join(before, "+"), ""}};
         }))
      all += word + " ";
    return all;
  };
  EXPECT_EQ(completed({"c"}), "cook clean ");
  EXPECT_EQ(completed({"cook", ""}), "pie soup ");
  EXPECT_EQ(completed({"cook", "pie", "a=1", ""}), "key=value-pie+a=1 ");
  EXPECT_EQ(completed({"cook", "--f"}), "--form ");
  EXPECT_EQ(completed({"cook", "--form", "s"}), "square ");
  EXPECT_EQ(completed({"nothing", ""}), "");
}

TEST(Framework, DeterminesTheLanguageBeforeParsing) {
  Kitchen kitchen;
  const Command& program = kitchen.program;
  EXPECT_EQ(language_of(program, {"cook", "--language", "de", "--nothing"}, {}).code, "de");
  EXPECT_EQ(language_of(program, {"--language=de"}, {}).code, "de");
  EXPECT_EQ(language_of(program, {"--language"}, {}).code, "en");
  EXPECT_EQ(language_of(program, {}, {.terminal = true, .typed = true, .messages = "de_AT.UTF-8"}).code, "de");
  kitchen.program.find("cook")->english_only = true;
  EXPECT_EQ(language_of(program, {"--language", "de", "cook"}, {}).code, "en");
}

}  // namespace
}  // namespace crosscut::command
