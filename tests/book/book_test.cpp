// Opening books: which positions are one place, what a file holds, and how a book grows.
#include <gtest/gtest.h>

#include "book/grow.hpp"
#include "catalog/tablebases.hpp"
#include "messages/books.hpp"

namespace crosscut::book {
namespace {

std::unique_ptr<Table> table(std::string_view game, std::string_view options, std::string_view moves = "") {
  auto opened = *open_table(game, options);
  for (const std::string_view move : words(moves)) EXPECT_TRUE(opened->play(move)) << move;
  return opened;
}
Key place(std::string_view game, std::string_view options, std::string_view moves) {
  return *place_key(*table(game, options, moves));
}

TEST(PlaceKey, ImagesAndOrdersOfMovesAreOnePlace) {
  const Key here = place("go", "size=5", "c3 d2 b4");
  EXPECT_EQ(here, place("go", "size=5", "b4 d2 c3"));
  EXPECT_EQ(here, place("go", "size=5", "c3 b2 d4")) << "mirrored";
  EXPECT_EQ(here, place("go", "size=5 komi=3", "c3 d2 b4"));
  EXPECT_NE(here, place("go", "size=5", "c3 d2 a4"));
  EXPECT_NE(here, place("go", "size=5", "c3 d2 b4 pass"));
  EXPECT_EQ(place("bargo", "size=3", "c3:ne"), place("bargo", "size=3", "c3:e")) << "rotated";
}

// The same stones, but in the first game White has just taken the ko.
TEST(PlaceKey, BoardsThatMayNotComeBackCount) {
  for (const char* ko : {"positional", "situational", "simple"}) {
    const std::string options = "size=5 settlement=off ko=" + std::string(ko);
    EXPECT_NE(place("go", options, "b1 c1 a2 d2 b3 c3 c2 b2"), place("go", options, "b1 b2 a2 c1 b3 d2 pass c3"));
  }
}

TEST(PlaceKey, PlacesAfterHaveTheKeysOfTheTablesAfter) {
  for (const auto& [game, options] :
       {std::pair("go", "size=4"), std::pair("yugo", "size=4"), std::pair("bargo", "size=2"),
        std::pair("sligo", "size=3"), std::pair("meigo", "size=4"), std::pair("margo", "size=3")}) {
    auto now = table(game, options);
    for (int ply = 0; ply < 6 && !now->over() && !now->settling(); ++ply) {
      const auto reached = places_after(*now);
      EXPECT_EQ(reached.size(), now->legal().size()) << game;
      for (const Reached& one : reached) {
        const auto after = now->clone();
        after->play(one.turn);
        if (const auto key = place_key(*after)) EXPECT_EQ(one.place, *key) << game;
      }
      now->play(reached[reached.size() / 2].turn);
    }
  }
}

Growth small(std::size_t positions) {
  Growth growth;
  growth.playouts = 64;
  growth.positions = positions;
  growth.search.tablebases = Tablebases::own();
  return growth;
}
Book grown(const Table& start, const Growth& growth) {
  Book book(start);
  grow(book, start, growth, [] { return false; });
  return book;
}

TEST(Book, TheSameSeedGivesTheSameBook) {
  const auto start = table("yugo", "size=4 settlement=off");
  const std::string one = grown(*start, small(30)).text();
  EXPECT_EQ(one, grown(*start, small(30)).text());
  Growth other = small(30);
  other.search.seed = 2;
  EXPECT_NE(one, grown(*start, other).text());
}

TEST(Book, GrowsWithoutLosingWhatItHas) {
  const auto start = table("yugo", "size=4 settlement=off");
  Book book = grown(*start, small(20));
  const Book before = book;
  grow(book, *start, small(40), [] { return false; });
  EXPECT_GE(book.size(), 40U);
  for (const auto& [key, place] : before.places()) ASSERT_NE(book.find(key), nullptr);
  EXPECT_GT(book.find(book.root())->links.size(), 0U);
}

// Every place can be reached, and its value is that of its best link.
TEST(Book, ValuesFollowFromThePlacesAfter) {
  const auto start = table("go", "size=4 settlement=off");
  const Book book = grown(*start, small(60));
  std::size_t linked = 0;
  for (const auto& [key, place] : book.places()) {
    if (place.exact) continue;
    double best = 0;
    for (const Link& link : place.links) {
      EXPECT_EQ(link.in_book, book.find(link.to) != nullptr);
      if (!link.in_book) continue;
      ++linked;
      EXPECT_DOUBLE_EQ(link.opinion.black_wins, book.find(link.to)->value.black_wins);
      best = std::max(best, chances_of(place.to_play, link.opinion));
    }
    EXPECT_GE(chances_of(place.to_play, place.value), best - 1e-6);
  }
  EXPECT_GE(linked + 1, book.size());
}

// On a board that tables know, the root is exact and there is nothing to explore.
TEST(Book, TablesAreExact) {
  const auto start = table("yugo", "size=2");
  const Book book = grown(*start, small(10));
  ASSERT_TRUE(book.find(book.root())->exact);
  EXPECT_EQ(book.size(), 1U);
  const auto solved = start->solved(*Tablebases::own());
  EXPECT_DOUBLE_EQ(*book.find(book.root())->value.lead, solved->exact.value / 2.0);
}

TEST(Book, ChoicesCoverImagesAndFollowTheNumber) {
  const auto start = table("yugo", "size=4 settlement=off");
  const Book book = grown(*start, small(40));
  const auto here = choices(book, *start);
  ASSERT_TRUE(here);
  for (const Choice& choice : *here) {
    const auto after = start->clone();
    for (const Turn& turn : choice.turns) {
      const auto there = start->clone();
      there->play(turn);
      EXPECT_EQ(place_key(*there), choice.link.to);
    }
  }
  const auto harder = choices(book, *table("yugo", "size=4 komi=5"));
  ASSERT_TRUE(harder);
  EXPECT_LT((*harder)[0].link.opinion.black_wins, (*here)[0].link.opinion.black_wins);
  EXPECT_DOUBLE_EQ(*(*harder)[0].link.opinion.lead, *(*here)[0].link.opinion.lead - 5);
  EXPECT_FALSE(choices(book, *table("yugo", "size=4 button=off")));
  EXPECT_FALSE(choices(book, *table("yugo", "size=5")));
}

TEST(Book, FilesAreReadAsTheyWereWritten) {
  const auto start = table("sligo", "size=3 komi=0.5");
  const std::string text = grown(*start, small(20)).text();
  const auto read = Book::read(text);
  ASSERT_TRUE(read) << worded(read.error());
  EXPECT_EQ(read->text(), text);
  EXPECT_EQ(read->more_for_white(*table("sligo", "size=3 komi=4")), 3.5);
  const auto none = table("go", "size=3 settlement=off komi=0");  // its usual komi is another
  EXPECT_EQ(Book::read(grown(*none, small(5)).text())->more_for_white(*none), 0);
}

TEST(Book, DamageIsNoticed) {
  const std::string text = grown(*table("yugo", "size=3 settlement=off"), small(10)).text();
  ASSERT_TRUE(Book::read(text));
  EXPECT_TRUE(is<messages::not_a_book>(Book::read("PK").error()));
  EXPECT_TRUE(is<messages::not_a_book>(Book::read("").error()));
  for (std::size_t at = 0; at < text.size(); at += 7) {
    std::string damaged = text;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(Book::read(damaged)) << at;
    EXPECT_FALSE(Book::read(text.substr(0, at))) << at;
  }
  std::string newer = text;
  newer.replace(newer.find(" 1\n"), 3, " 2\n");
  EXPECT_TRUE(is<messages::book_of_other_form>(Book::read(newer).error()));
}

}  // namespace
}  // namespace crosscut::book
