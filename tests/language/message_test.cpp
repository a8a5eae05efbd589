#include "base/message.hpp"

#include <gtest/gtest.h>

#include "base/result.hpp"
#include "language/language.hpp"
#include "messages/writing.hpp"

namespace crosscut {
namespace {

using messages::Text;

constexpr DeclaredPart count_parts[] = {{"n", PartType::number_}, {"at", PartType::and_}};
constexpr Declared count{"count", {"{n} move on {at}", "{n} moves on {at}"}, count_parts, {}};
constexpr DeclaredForm black_forms[] = {{"adjective", "black"}};
constexpr Declared black{"black", {"Black"}, {}, black_forms};
constexpr DeclaredPart turn_parts[] = {
    {"player", PartType::side_}, {"text", PartType::quoted_}, {"points", PartType::points_}};
constexpr Declared turn{
    "turn.small", {"{player} plays {text} with a @adjective{player} stone, {{{points}}}"}, turn_parts, {}};
constexpr DeclaredPart place_parts[] = {{"line", PartType::number_}, {"what", PartType::error_}};
constexpr Declared place{"in_line", {"line {line}: {what}"}, place_parts, {}};

constexpr Translation german_texts[] = {
    {"black", {"Schwarz"}},
    {"black.adjective", {"schwarzen"}},
    {"count", {"{n} Zug auf {at}", "{n} Züge auf {at}"}},
    {"decimal_mark", {","}},
    {"list_and", {"{before} und {last}"}},
    {"quotation", {"„{text}“"}},
    {"turn.small", {"Mit einem @adjective{player} Stein zieht {player} {text}, {points}"}}};
constexpr Language german{"de", german_texts, [](unsigned long long n) { return n == 1 ? 0 : 1; }};

Message moves(long long n) {
  return {&count, {messages::Number(n), messages::List(std::vector<std::string>{"a1", "b1", "c1"})}};
}
Message turn_of_black() { return {&turn, {messages::Named(Message{&black}), Text("x\ny"), messages::Points(7)}}; }

TEST(Message, TakesTheFormOfTheNumberInEachLanguage) {
  EXPECT_EQ(worded(moves(1)), "1 move on a1, b1 and c1");
  EXPECT_EQ(worded(moves(0)), "0 moves on a1, b1 and c1");
  EXPECT_EQ(worded(moves(2), german), "2 Züge auf a1, b1 und c1");
}

TEST(Message, PutsPartsIntoTheFormThatTheTextAsksFor) {
  EXPECT_EQ(worded(turn_of_black()), "Black plays \"x\\x0ay\" with a black stone, {3.5}");
  EXPECT_EQ(worded(turn_of_black(), german), "Mit einem schwarzen Stein zieht Schwarz „x\\x0ay“, 3,5");
}

TEST(Message, IsInEnglishWhereALanguageHasNone) {
  const Message in_line{&place, {messages::Number(3), messages::Named(moves(1))}};
  EXPECT_EQ(worded(in_line, german), "line 3: 1 Zug auf a1, b1 und c1");
}

TEST(Message, HasTheCodeOfTheErrorThatItLocates) {
  const Message in_line{&place, {messages::Number(3), messages::Named(turn_of_black())}};
  EXPECT_EQ(in_line.code(), "turn");
  EXPECT_EQ(*in_line.part("points"), messages::Points(7));
  EXPECT_EQ(*in_line.part("line"), messages::Number(3));
  EXPECT_EQ(in_line.part("none"), nullptr);
  EXPECT_EQ(Message().code(), "");
}

TEST(Message, IsAnErrorAsItIs) {
  const auto failed = []() -> Status { return messages::list_or{.before = "a", .last = "b"}; };
  EXPECT_TRUE(is<messages::list_or>(failed().error()));
  EXPECT_FALSE(is<messages::list_and>(failed().error()));
  EXPECT_EQ(failed().message(), "a or b");
}

TEST(Languages, AreFoundByTheirCodes) {
  EXPECT_EQ(language::all()[0], &english);
  ASSERT_NE(language::find("de"), nullptr);
  EXPECT_EQ(language::find("xx"), nullptr);
}

}  // namespace
}  // namespace crosscut
