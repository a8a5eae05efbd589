// Openings from game records.
#include "match/book.hpp"

#include "match/clock_text.hpp"
#include "match/filed.hpp"
#include "match/match_games.hpp"
#include "messages/matches.hpp"
#include "record/read.hpp"

namespace crosscut {
namespace {

Result<std::vector<match::Opening>> book(const std::string& records, std::optional<int> plies = {}) {
  const match::MatchSettings settings = tiny();
  return match::book_of(*read_any(records), *settings.game, settings.options, plies);
}

TEST(Book, HasTheMainLines) {
  const std::string records =
      "(;FF[4]GM[600]XG[yugo]XO[size:3];B[a1];W[c3](;B[a3])(;B[b2]))(;FF[4]GM[600]XG[yugo]XO[size:3][komi:2];B[b2])";
  EXPECT_EQ(*book(records), (std::vector<match::Opening>{{"a1", "c3", "a3"}, {"b2"}})) << "whatever the komi";
  EXPECT_EQ(*book(records, 2), (std::vector<match::Opening>{{"a1", "c3"}, {"b2"}}));
}

TEST(Book, KnowsFormsOfGames) {
  const auto spargo = *read_any("(;FF[4]GM[600]XG[spargo];W[a1])");
  const auto found = match::book_of(spargo, *find_game("spargo"), *read_options("spargo", ""), {});
  ASSERT_TRUE(found) << found.message();
  EXPECT_EQ(found->front(), match::Opening{"a1"});
}

TEST(Book, NamesTheRecordThatIsNoOpening) {
  const std::string good = "(;FF[4]GM[600]XG[yugo]XO[size:3];B[a1])";
  const auto complaint = [&](const std::string& record) { return book(good + record).message(); };
  const std::string other = "game 2: it is not a game of yugo ";
  EXPECT_EQ(complaint("(;FF[4]GM[1]SZ[9];B[aa])").rfind(other, 0), 0U);
  EXPECT_EQ(complaint("(;FF[4]GM[600]XG[yugo]XO[size:4];B[a1])").rfind(other, 0), 0U);
  EXPECT_EQ(complaint("(;FF[4]GM[600]XG[yugo]XO[size:3]XS[{\"cells\": {\"b2\": \"Bp\"}}];B[a1])").rfind(other, 0), 0U);
  const std::string over = "(;FF[4]GM[600]XG[yugo]XO[size:3][button:off][settlement:off];B[pass];W[pass])";
  match::MatchSettings settings = tiny();
  settings.options = *read_options("yugo", "size=3 button=off settlement=off");
  const auto refused = match::book_of(*read_any(over), *settings.game, settings.options, {});
  EXPECT_EQ(refused.message(), "game 1: the game is over after these moves; --openings 10 takes the first ten");
  EXPECT_EQ(match::book_of(*read_any(over), *settings.game, settings.options, 1)->front(), match::Opening{"pass"});
}

TEST(Book, PairsBeginWithEachOpeningInTurn) {
  match::MatchSettings settings = tiny();
  settings.book = {{"a1", "c3"}, {"b2"}};
  settings.games = 6;
  const auto games = played(settings);
  ASSERT_EQ(games.size(), 6U);
  for (const match::MatchGame& game : games) {
    EXPECT_EQ(game.moves[0], game.number / 2 == 1 ? "b2" : "a1");
    if (game.number / 2 != 1) EXPECT_EQ(game.moves[1], "c3");
  }
}

// Whoever plays games of a store has neither the file nor the command.
TEST(Book, IsFiledWithTheMatchLikeItsClock) {
  match::MatchSettings settings = tiny();
  const std::string plain = conditions_of(settings);
  EXPECT_EQ(plain.find("book"), std::string::npos);
  EXPECT_EQ(plain.find("clock"), std::string::npos);
  settings.book = {{"a1", "c3"}, {"b2"}};
  settings.clock = *match::read_clock("5m+3s");
  const auto asked = match::read_asked(conditions_of(settings), asked_of(settings, {"v", "r", "e", {}}));
  ASSERT_TRUE(asked) << asked.message();
  EXPECT_EQ(asked->settings.book, settings.book);
  EXPECT_EQ(asked->settings.clock, settings.clock);
  for (const match::Opening& bad : {match::Opening{"a1", "a1"}, {"z9"}}) {
    settings.book = {bad};
    EXPECT_FALSE(match::read_asked(conditions_of(settings), asked_of(settings, {"v", "r", "e", {}})));
  }
}

}  // namespace
}  // namespace crosscut
