// Reading options: defaults, ranges, every message; what is printed is read again as the same.
#include <gtest/gtest.h>

#include "catalog/table.hpp"

namespace crosscut {
namespace {

// The options in force, or the message.
std::string said(std::string_view game, std::string_view options) {
  const auto table = open_table(game, options);
  return table ? (*table)->options().text() : table.message();
}

TEST(Options, HaveDefaults) {
  EXPECT_EQ(said("bargo", ""), "size=6 komi=0 button=on");
  EXPECT_EQ(said("yugo", ""), "size=9 komi=0 button=on settlement=on");
  EXPECT_EQ(said("sligo", ""), "size=9 komi=0 settlement=on");
  EXPECT_EQ(said("go", ""), "size=9 komi=7.5 ko=positional suicide=off handicap=0 settlement=on");
  EXPECT_EQ(said("meigo", ""), "size=9 prison=0 handicap=0 ko=original");
  EXPECT_EQ(said("margo", ""), "size=6 players=2 mode=advanced swap=on ko=simple supply=36");
  EXPECT_EQ(said("spargo", ""), "size=4 players=2 mode=advanced swap=on ko=simple supply=16");
}

TEST(Options, DefaultsMayDependOnOtherOptions) {
  EXPECT_EQ(said("margo", "players=3"), "size=6 players=3 mode=advanced swap=off ko=simple supply=36");
  EXPECT_EQ(said("margo", "swap=on players=3"), "size=6 players=3 mode=advanced swap=on ko=simple supply=36");
  EXPECT_EQ(said("margo", "swap=off"), "size=6 players=2 mode=advanced swap=off ko=simple supply=36");
  EXPECT_EQ(said("margo", "size=9"), "size=9 players=2 mode=advanced swap=on ko=simple supply=81");
  EXPECT_EQ(said("margo", "supply=7 size=9"), "size=9 players=2 mode=advanced swap=on ko=simple supply=7");
  EXPECT_EQ(said("margo", "supply=unlimited"), "size=6 players=2 mode=advanced swap=on ko=simple supply=unlimited");
  EXPECT_EQ(said("spargo", "size=5"), "size=5 players=2 mode=advanced swap=on ko=simple supply=25");
}

TEST(Options, ComeInAnyOrderWithAnyBlanks) {
  EXPECT_EQ(said("bargo", "button=off  komi=-3\tsize=5 "), "size=5 komi=-3 button=off");
  EXPECT_EQ(said("bargo", "\n"), "size=6 komi=0 button=on");
}

TEST(Options, GamesAreFoundInEitherCase) {
  EXPECT_EQ((*open_table("BARGO"))->game(), "bargo");
  EXPECT_EQ((*open_table("Spargo"))->game(), "spargo");
  EXPECT_EQ(said("halma", ""),
            "there is no game \"halma\"; the games are bargo, go, margo, meigo, sligo, spargo, yugo");
  EXPECT_EQ(said("", ""), "there is no game \"\"; the games are bargo, go, margo, meigo, sligo, spargo, yugo");
}

TEST(Options, AreKeyAndValue) {
  EXPECT_EQ(said("yugo", "size"), "options of yugo are written key=value, not \"size\"");
  EXPECT_EQ(said("yugo", "9"), "options of yugo are written key=value, not \"9\"");
  EXPECT_EQ(said("yugo", "=9"), "options of yugo are written key=value, not \"=9\"");
  EXPECT_EQ(said("yugo", "size = 9"), "options of yugo are written key=value, not \"size\"");
  EXPECT_EQ(said("yugo", "size=="), "option size cannot be \"=\"; allowed is 2..19");
  EXPECT_EQ(said("yugo", "size="), "option size cannot be \"\"; allowed is 2..19");
}

TEST(Options, UnknownOnesAreNamedWithTheKnownOnes) {
  EXPECT_EQ(said("bargo", "settlement=on"), "bargo has no option \"settlement\"; its options are size, komi, button");
  EXPECT_EQ(said("yugo", "ko=superko"), "yugo has no option \"ko\"; its options are size, komi, button, settlement");
  EXPECT_EQ(said("sligo", "button=on"), "sligo has no option \"button\"; its options are size, komi, settlement");
  EXPECT_EQ(said("meigo", "komi=1"), "meigo has no option \"komi\"; its options are size, prison, handicap, ko");
  EXPECT_EQ(said("margo", "komi=1"),
            "margo has no option \"komi\"; its options are size, players, mode, swap, ko, supply");
  EXPECT_EQ(said("spargo", "Size=4"),
            "spargo has no option \"Size\"; its options are size, players, mode, swap, ko, supply");
}

TEST(Options, AreGivenOnce) {
  EXPECT_EQ(said("yugo", "size=9 komi=1 size=9"), "option \"size\" is given twice, as \"9\" and as \"9\"");
  EXPECT_EQ(said("yugo", "komi=1 komi=x"), "option \"komi\" is given twice, as \"1\" and as \"x\"");
}

// Every value of a range is taken and printed again; the values next to its ends are not.
TEST(Options, KeepToTheirRanges) {
  for (const Entry& entry : catalog())
    for (const Entry::Declared& declared : entry.options) {
      const Option& option = declared.option;
      const auto open = [&](const std::string& value) {
        return open_table(entry.name,
                          (option.name == "handicap" ? "size=19 " : "") + std::string(option.name) + "=" + value);
      };
      for (int value = option.least; value <= option.most; ++value) {
        if (option.name == "handicap" && value == 1) continue;
        const std::string text = option.text(value);
        const auto table = open(text);
        ASSERT_TRUE(table) << entry.name << ": " << table.message();
        const std::string all = " " + (*table)->options().text() + " ";
        ASSERT_NE(all.find(" " + std::string(option.name) + "=" + text + " "), std::string::npos) << all;
      }
      std::vector<std::string> bad = {"",
                                      "x",
                                      "1e1",
                                      "0x5",
                                      "+5",
                                      "5,",
                                      "99999999999999999999",
                                      "-99999999999999999999",
                                      std::string(100000, '9'),
                                      std::string("5\0", 2),
                                      "5.25",
                                      "5.",
                                      ".5",
                                      "nan",
                                      "inf",
                                      "-"};
      if (option.kind != Option::choice) {
        const auto text = [&](int value) {
          return option.kind == Option::half ? option.text(value) : std::to_string(value);
        };
        bad.push_back(text(option.least - 1));
        bad.push_back(text(option.most + 1));
      }
      if (option.kind == Option::whole) bad.insert(bad.end(), {"5.0", "5.5"});
      if (option.kind == Option::choice)
        bad.insert(bad.end(), {"1", "0", "true", "yes", std::string(option.words[0]) + "x"});
      for (const std::string& value : bad) {
        const auto refused = open(value);
        ASSERT_FALSE(refused) << entry.name << " " << option.name << "=" << in_quotes(value);
        ASSERT_EQ(refused.message(), "option " + std::string(option.name) + " cannot be " + in_quotes(value) +
                                         "; allowed is " + option.range());
      }
    }
}

TEST(Options, SayWhatIsAllowed) {
  EXPECT_EQ(said("bargo", "size=14"), "option size cannot be \"14\"; allowed is 2..13");
  EXPECT_EQ(said("bargo", "button=maybe"), "option button cannot be \"maybe\"; allowed is off|on");
  EXPECT_EQ(said("margo", "supply=0"), "option supply cannot be \"0\"; allowed is 1..1000 or unlimited");
  EXPECT_EQ(said("margo", "mode=Beginner"), "option mode cannot be \"Beginner\"; allowed is advanced|beginner");
  EXPECT_EQ(said("sligo", "komi=0.25"), "option komi cannot be \"0.25\"; allowed is -1000..1000 in steps of 0.5");
  EXPECT_EQ(said("sligo", "komi=1000.5"), "option komi cannot be \"1000.5\"; allowed is -1000..1000 in steps of 0.5");
  EXPECT_EQ(said("bargo", "komi=6.5"), "option komi cannot be \"6.5\"; allowed is -1000..1000");
  EXPECT_EQ(said("meigo", "ko=simple"), "option ko cannot be \"simple\"; allowed is original|superko");
}

TEST(Options, HalfPointsHaveOnePrintedForm) {
  EXPECT_EQ(said("sligo", "komi=6.0"), "size=9 komi=6 settlement=on");
  EXPECT_EQ(said("sligo", "komi=6.5"), "size=9 komi=6.5 settlement=on");
  EXPECT_EQ(said("sligo", "komi=-0.5"), "size=9 komi=-0.5 settlement=on");
  EXPECT_EQ(said("sligo", "komi=-0"), "size=9 komi=0 settlement=on");
  EXPECT_EQ(said("sligo", "komi=-0.0"), "size=9 komi=0 settlement=on");
  EXPECT_EQ(said("sligo", "komi=-1000"), "size=9 komi=-1000 settlement=on");
}

TEST(Options, AHandicapLeavesAPointFree) {
  EXPECT_EQ(said("meigo", "handicap=80"), "size=9 prison=0 handicap=80 ko=original");
  EXPECT_EQ(said("meigo", "handicap=81"), "option handicap cannot be \"81\" on size 9; allowed is 0 or 2..80");
  EXPECT_EQ(said("meigo", "handicap=1"), "option handicap cannot be \"1\" on size 9; allowed is 0 or 2..80");
  EXPECT_EQ(said("meigo", "handicap=4 size=2"), "option handicap cannot be \"4\" on size 2; allowed is 0 or 2..3");
  EXPECT_EQ(said("meigo", "handicap=360 size=19 prison=1000 ko=superko"),
            "size=19 prison=1000 handicap=360 ko=superko");
}

TEST(Options, HostileTextsAreRefusedWithShortMessages) {
  const std::string long_key(1 << 20, 'k'), nul("size\0=5", 7);
  std::string many;
  for (int i = 0; i < 100000; ++i) many += "k" + std::to_string(i) + "=1 ";
  for (const Entry& entry : catalog())
    for (const std::string& text :
         {long_key + "=5", nul, std::string("\0", 1), "size=" + long_key, std::string("\xff=\xfe"), many}) {
      const auto refused = open_table(entry.name, text);
      ASSERT_FALSE(refused) << entry.name << " " << in_quotes(text);
      EXPECT_LT(refused.message().size(), 300U);
      EXPECT_EQ(refused.message().find('\0'), std::string::npos);
    }
}

TEST(Options, PrintedOptionsOpenTheSameGame) {
  for (const Entry& entry : catalog()) {
    std::string given;
    for (const auto& [option, initial] : entry.options) {
      EXPECT_TRUE(option.help);
      EXPECT_FALSE(worded(initial, PartType::message_).empty());
      if (option.name != "handicap") given += std::string(option.name) + "=" + option.text(option.most) + " ";
    }
    for (const std::string& options : {std::string(), given}) {
      const auto table = open_table(entry.name, options);
      ASSERT_TRUE(table) << table.message();
      const auto again = open_table(entry.name, (*table)->options().text());
      ASSERT_TRUE(again) << again.message();
      EXPECT_EQ((*again)->options(), (*table)->options());
      EXPECT_EQ((*again)->key(), (*table)->key());
    }
  }
}

}  // namespace
}  // namespace crosscut
