// Reviews of games, and the fair number with its uncertainty.
#include "engine/review.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "book/book.hpp"
#include "engine/engine_settings.hpp"
#include "engine/fair_number.hpp"
#include "play/replay.hpp"
#include "record/sgf.hpp"
#include "support/samples.hpp"

namespace crosscut {
namespace {

std::unique_ptr<Table> played(std::string_view game, std::string_view options, const std::vector<const char*>& moves) {
  auto table = *open_table(game, options);
  for (const char* move : moves) {
    const auto made = table->play(move);
    EXPECT_TRUE(made) << worded(message_of(made.error()));
  }
  return table;
}

// White could take four stones but passes; Black does not save them, but passes, too.
const std::vector<const char*> blunders = {"b1", "c1", "b2", "c2", "b3", "a3", "d3", "b4", "e5", "pass"};

TEST(Review, SeesThatAGiftIsABlunder) {
  const auto table = played("yugo", "size=5 button=off", blunders);
  std::vector<int> seen;
  const engine::Review found =
      review(*table, quick(100), no_time, {}, [&](const engine::Review::Judged& turn) { seen.push_back(turn.ply); });
  ASSERT_EQ(found.turns.size(), blunders.size());
  EXPECT_EQ(seen, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  for (std::size_t i = 0; i < blunders.size(); ++i) {
    const engine::Review::Judged& turn = found.turns[i];
    EXPECT_EQ(table->text(turn.move), blunders[i]);
    EXPECT_EQ(turn.by, i % 2 ? Side::white : Side::black);
    ASSERT_TRUE(turn.win_rate && turn.loss);
    EXPECT_GE(*turn.loss, 0);
    if (turn.better.empty()) { EXPECT_EQ(*turn.loss, 0) << "the best move"; }
  }
  const engine::Review::Judged& pass = found.turns.back();
  EXPECT_GE(*pass.lead_loss, 1);
  EXPECT_GT(*pass.loss, 0.05);
  EXPECT_FALSE(pass.better.empty());
  ASSERT_FALSE(pass.reasons.empty());
  EXPECT_EQ(pass.reasons[0].key, engine::Reason::stops) << worded(pass.reasons[0].text);
  const auto black = found.black_wins();
  ASSERT_EQ(black.size(), blunders.size() + 1);
  EXPECT_NEAR(*black.back() - *black[black.size() - 2], *pass.loss, 1e-9);
}

TEST(Review, NamesTheOpinionOfTheBook) {
  const engine::Review found = review(*played("go", "komi=7", {"e5", "a1", "c5"}), quick(20), no_time);
  ASSERT_TRUE(found.turns[0].book);
  EXPECT_EQ(found.turns[0].book->loss, 0);
  const auto second = played("go", "komi=7", {"e5"});
  const auto known = choices(*book::Book::own(*second), *second);
  ASSERT_TRUE(found.turns[1].book);
  EXPECT_EQ(found.turns[1].book->best, known->front().turns.front());
  EXPECT_EQ(found.turns[1].book->win_rate, 1 - known->front().link.opinion.black_wins);
  ASSERT_TRUE(found.against_book());
  EXPECT_EQ(found.against_book()->ply, 1);
  const auto other = review(*played("go", "size=5", {"c3"}), quick(20), no_time);
  EXPECT_FALSE(other.turns[0].book);
}

TEST(Review, JudgesASwapByTheColourGained) {
  if (tests::sanitized) GTEST_SKIP() << tests::judges;
  const engine::Review found = review(*played("spargo", "ko=superko", {"b2", "swap", "c3"}), quick(500), no_time);
  ASSERT_EQ(found.turns.size(), 3U);
  EXPECT_LT(*found.turns[1].loss, 0.05) << "the centre is worth more than the move";
  const engine::Review kept = review(*played("spargo", "ko=superko", {"a1", "swap", "b2"}), quick(500), no_time);
  EXPECT_GT(*kept.turns[1].loss, 0.05) << "the corner is not";
}

TEST(Review, AFinishedGameIsJudgedByItsResult) {
  const auto table = played("yugo", "size=3 settlement=off button=off", {"b2", "pass", "pass"});
  const engine::Review found = review(*table, quick(100), no_time);
  EXPECT_EQ(found.black_wins_at_end, 1.0);
  EXPECT_NEAR(*found.turns[2].win_rate, 1.0, 1e-6) << "a second pass wins";
  EXPECT_EQ(grade(found.turns[2]), engine::Grade::fine);
}

TEST(Review, SettlementsAndThirdPlayersAreNotMisjudged) {
  const auto settled = played("yugo", "size=3 button=off", {"b2", "a1", "pass", "pass", "dead a1", "accept"});
  const engine::Review found = review(*settled, quick(50), no_time);
  ASSERT_EQ(found.turns.size(), 6U);
  EXPECT_FALSE(found.turns[3].loss && found.turns[3].better.empty() && *found.turns[3].loss > 0);
  EXPECT_FALSE(found.turns[4].loss);
  EXPECT_FALSE(found.turns[5].loss);
  EXPECT_EQ(found.black_wins_at_end, 1.0);
  const auto three = played("spargo", "players=3", {"a1", "b2", "c3"});
  const engine::Review of_three = review(*three, quick(1000), no_time);
  EXPECT_TRUE(of_three.black_wins().empty());
  EXPECT_FALSE(of_three.black_wins_at_end);
  EXPECT_TRUE(std::any_of(of_three.turns.begin(), of_three.turns.end(), [](const auto& turn) { return turn.loss; }));
}

// White, who has captured, passes and agrees to have lost.
TEST(Review, APassIntoASettlementIsJudgedByWhatWasAgreed) {
  const auto table = played("yugo", "size=2 button=off", {"a1", "a2", "pass", "pass", "dead", "accept"});
  const engine::Review found = review(*table, quick(100), no_time);
  EXPECT_EQ(*found.turns[3].loss, std::max(0.0, *found.turns[3].win_rate - (1 - *found.black_wins_at_end)));
  const auto odd = played("yugo", "size=2 button=off", {"a1", "pass", "pass", "dead", "accept"});
  for (const Table* game : {table.get(), odd.get()}) {
    const auto turns = review(*game, quick(100), no_time).turns;
    const auto winner = game->outcome().winner;
    for (auto turn = turns.end() - 2; turn != turns.end(); ++turn)
      EXPECT_EQ(turn->win_rate, !winner ? 0.5 : turn->by == *winner ? 1 : 0) << turn->ply;
  }
}

TEST(Review, JudgesOnlyTheRequestedTurnsAndGivesReasons) {
  const auto table = played("yugo", "size=5 button=off", {"a1", "b1", "c3", "e5", "d4"});
  const engine::Review found = review(*table, quick(400), no_time, {}, {}, {2, 4});
  ASSERT_EQ(found.turns.size(), 2U);
  EXPECT_EQ(found.turns[0].ply, 2);
  EXPECT_EQ(table->text(found.turns[1].move), "d4");
  EXPECT_EQ(found.black_wins().size(), 3U);
  for (const engine::Review::Judged& turn : found.turns)
    EXPECT_EQ(grade(turn) == engine::Grade::fine, turn.reasons.empty());
  const auto alone = review(*table, quick(400), no_time, {}, {}, {4});
  ASSERT_EQ(alone.turns.size(), 1U);
  EXPECT_EQ(table->text(alone.turns[0].move), "d4");
}

TEST(Review, ListsOnlyCertainMistakes) {
  const engine::Review found = review(*played("bargo", "", {"d4:e"}), quick(400), no_time);
  ASSERT_TRUE(found.turns[0].uncertainty) << "it seemed bad, and was looked into";
  EXPECT_EQ(grade(found.turns[0]), engine::Grade::fine) << *found.turns[0].loss;
  engine::Review::Judged turn;
  turn.loss = 0.3;
  turn.uncertainty = 0.1;
  EXPECT_EQ(grade(turn), engine::Grade::blunder);
  turn.uncertainty = 0.4;
  EXPECT_EQ(grade(turn), engine::Grade::fine);
  turn.loss = 0.06;
  turn.uncertainty = 0.03;
  EXPECT_EQ(grade(turn), engine::Grade::fine) << "it may be below 5 %";
  turn.uncertainty = 0.009;
  EXPECT_EQ(grade(turn), engine::Grade::doubtful);
}

// Who warns of blunders does not want to wait for what a small loss is exactly.
TEST(Review, LooksNoFurtherAtWhatSurelyLosesLess) {
  const auto judged = [](const Table& table, int ply, double least) {
    return review(table, quick(50), no_time, {}, {}, {ply}, least).turns.at(0);
  };
  const auto slight = played("bargo", "", {"d4:e"}), gross = played("yugo", "size=5 button=off", blunders);
  const auto whole = judged(*slight, 0, engine::doubtful_loss), brief = judged(*slight, 0, 0.5);
  ASSERT_TRUE(whole.uncertainty && brief.uncertainty);
  EXPECT_GT(*brief.uncertainty, 2 * *whole.uncertainty);
  EXPECT_LT(*brief.loss + *brief.uncertainty, 0.5);
  const auto pass = judged(*gross, 9, 0.12);
  EXPECT_GT(*pass.loss, 0.12);
  EXPECT_NE(grade(pass), engine::Grade::fine);
}

// A search of few playouts would have played it, too, and sees only afterwards that White is better off.
TEST(Review, LooksForABetterMoveWhereTheChancesFall) {
  if (tests::sanitized) GTEST_SKIP() << tests::judges;
  const auto table = played("meigo", "size=4", {"c2", "c3", "b3", "b2", "c4", "c1", "d3"});
  engine::EngineSettings settings = quick(400);
  settings.search.kind = SearchKind::net;
  const engine::Review::Judged turn = review(*table, settings, no_time, {}, {}, {6}).turns.at(0);
  EXPECT_NE(grade(turn), engine::Grade::fine);
  ASSERT_FALSE(turn.better.empty());
  EXPECT_EQ(table->text(turn.better[0]), "d2");
}

// White, with chances of some 12 %, passes into a proved loss.
TEST(Review, ALossThatALongerSearchMightNotSeeIsFine) {
  if (tests::sanitized) GTEST_SKIP() << tests::judges;
  const auto table = played("yugo", "size=4 button=off", {"b2", "c3", "c2", "pass"});
  const auto judged = [&](std::uint64_t playouts) {
    engine::EngineSettings settings = quick(playouts);
    settings.search.kind = SearchKind::net;
    return review(*table, settings, no_time, {}, {}, {3}).turns.at(0);
  };
  const engine::Review::Judged soon = judged(200), later = judged(500);
  EXPECT_GT(*soon.loss, 0.05);
  EXPECT_EQ(soon.uncertainty, soon.loss);
  EXPECT_EQ(grade(soon), engine::Grade::fine);
  EXPECT_GT(*later.loss, 2 * *later.uncertainty);
  EXPECT_NE(grade(later), engine::Grade::fine);
}

// A pass would win at once, since White has passed, and b3 wins, too.
TEST(Review, ExaminesALossBesideAPassIntoASettlement) {
  const auto table = played("yugo", "size=4 button=off", {"b2", "c3", "c2", "pass", "b3"});
  const engine::Review::Judged turn = review(*table, quick(400), no_time, {}, {}, {4}).turns.at(0);
  EXPECT_EQ(table->texts(turn.better), std::vector<std::string>{"pass"});
  EXPECT_TRUE(turn.uncertainty);
  EXPECT_EQ(grade(turn), engine::Grade::fine) << *turn.loss;
}

TEST(Review, FindsWhereAGameTurned) {
  engine::Review review;
  const auto add = [&](Side by, double win_rate, double loss) {
    engine::Review::Judged turn;
    turn.ply = static_cast<int>(review.turns.size());
    turn.by = by;
    turn.win_rate = win_rate;
    turn.loss = loss;
    review.turns.push_back(turn);
  };
  add(Side::black, 0.6, 0.3);
  add(Side::white, 0.7, 0.4);
  add(Side::black, 0.7, 0.5);
  add(Side::white, 0.8, 0.1);
  add(Side::black, 0.3, 0.2);
  EXPECT_FALSE(review.turning_point()) << "it is not known who is ahead";
  review.black_wins_at_end = 0.1;
  EXPECT_EQ(review.turning_point(), 2) << "Black was behind already at the last mistake";
  review.turns[2].uncertainty = 0.6;
  EXPECT_EQ(review.turning_point(), 0) << "the other is not sure";
  review.turns[4].win_rate = 0.45;
  EXPECT_EQ(review.turning_point(), 4) << "Black was not clearly behind there";
}

TEST(Review, KeepsToItsVisits) {
  engine::EngineSettings settings = quick(engine::most_playouts);
  settings.visits = 30;
  int looks = 0;
  const engine::Review found =
      review(*played("sligo", "size=5", {"b2", "c3"}), settings, no_time, [&] { return ++looks > 10'000; });
  EXPECT_EQ(found.turns.size(), 2U) << "it was not stopped";
}

TEST(Review, CanBeStopped) {
  const auto table = played("yugo", "size=5 button=off", blunders);
  int judged = 0;
  const engine::Review found = review(
      *table, quick(20), no_time, [&] { return judged == 3; }, [&](const engine::Review::Judged&) { ++judged; });
  EXPECT_EQ(found.turns.size(), 3U);
}

TEST(Review, AnnotatedGamesAreValidRecords) {
  const auto table = played("yugo", "size=5 button=off", blunders);
  Record record = play::record_of(*table);
  record.tree[1].comment = "mine";
  const engine::Review found = review(*table, quick(50), no_time);
  Record annotated_record = annotated(record, *table, found);
  const auto right = play::check_record(annotated_record);
  EXPECT_TRUE(right) << right.message();
  EXPECT_EQ((*play::table_of(annotated_record))->moves().size(), blunders.size());
  EXPECT_EQ(annotated_record.tree[1].comment.substr(0, 5), "mine\n");
  EXPECT_GT(annotated_record.tree.size(), record.tree.size()) << "better lines are variations";
  const auto text = write_sgf(annotated_record);
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("better is"), text->npos);
  EXPECT_NE(text->find("Black's pass then stops play, and Black leads as the board stands."), text->npos) << *text;
  engine::Review last = found;
  last.turns.erase(last.turns.begin(), last.turns.end() - 1);
  EXPECT_TRUE(annotated(record, *table, last).tree[2].comment.empty());
  EXPECT_FALSE(annotated(record, *table, last).tree[10].comment.empty()) << "turns are found by their ply";
  EXPECT_TRUE(text->find("BM[") != text->npos || text->find("DO[]") != text->npos);
  // If not every move was judged, the rest is left as it is.
  engine::Review part = found;
  part.turns.resize(2);
  EXPECT_TRUE(annotated(record, *table, part).tree[5].comment.empty());
}

TEST(Record, KeepsAStartingPosition) {
  const std::string start = R"({"cells":{"c3":"Bp","d4":"Wp"},"to_move":"white"})";
  const auto read = [](const std::string& properties, const std::string& moves) {
    auto records = read_sgf("(;XG[yugo]XO[size:5]" + properties + moves + ")");
    EXPECT_TRUE(records) << records.message();
    return std::move((*records)[0]);
  };
  Record record = read("XS[" + start + "]", ";W[b2];B[button]");
  EXPECT_TRUE(play::check_record(record));
  EXPECT_TRUE(record.notes.empty());
  const auto table = play::table_of(record);
  ASSERT_TRUE(table);
  EXPECT_EQ((*table)->ply(), 2);
  int pieces = 0;
  for (const auto& place : (*table)->scene().places) pieces += place.piece.has_value();
  EXPECT_EQ(pieces, 3);
  // A record made from the table also starts there.
  Record again = play::record_of(**table);
  ASSERT_TRUE(play::check_record(again));
  EXPECT_TRUE(again.notes.empty());
  EXPECT_EQ((*play::table_of(again))->key(), (*table)->key());
  EXPECT_TRUE(play::record_of(*played("yugo", "size=5", {"c3"})).tree[0].properties.empty());

  const auto note = [&](const std::string& properties, const std::string& moves) {
    Record wrong = read(properties, moves);
    EXPECT_TRUE(play::check_record(wrong));
    EXPECT_EQ(wrong.notes.listed.size(), 1U);
    return worded(wrong.notes.listed.at(0));
  };
  const auto not_set_up = [&](const std::string& text) {
    const std::string all = note("XS[" + text + "]", ";B[b2]"),
                      before = "line 1, column 2: this position cannot be set up (";
    EXPECT_EQ(all.substr(0, before.size()), before);
    return all.substr(std::min(before.size(), all.size()));
  };
  EXPECT_NE(note("XS[" + start + "]", ";W[c3]").find("c3"), std::string::npos) << "there is a stone";
  EXPECT_EQ(not_set_up("hello"), "XS: the start must be one value, a JSON object); the line ends here");
  EXPECT_EQ(not_set_up(std::string(100'000, '{')),
            "XS: the start must be one value, a JSON object); the line ends here");
  EXPECT_EQ(not_set_up("{\"cells\":{\"c3\":5}}"), "XS: cells.c3 must be a string such as \"B\"); the line ends here");
  EXPECT_EQ(not_set_up("{\"cells\":{\"z9\":\"Bp\"}}").substr(0, 4), "XS: ");
  EXPECT_EQ(
      note("AB[c3]", ";B[b2]"),
      "line 1, column 2: this position cannot be set up (\"B\" on c3 is not a piece of this game); the line ends here");
}

TEST(FairNumber, CanBeStopped) {
  int asked = 0;
  const auto fair = fair_number(*find_game("yugo"), *read_options("yugo", "size=9"), quick(engine::most_playouts),
                                no_time, [&] { return ++asked > 5; });
  ASSERT_TRUE(fair);
  EXPECT_LT(asked, 200) << "it went on thinking";
}

TEST(FairNumber, LiesWithinTheRangeOfShorterSearches) {
  const auto number = [](const std::string& text) { return std::stod(text); };
  for (const char* game : {"yugo", "sligo"}) {
    const auto brief = fair_number(*find_game(game), *read_options(game, "size=5"), quick(5'000), no_time);
    const auto thorough = fair_number(*find_game(game), *read_options(game, "size=5"), quick(40'000), no_time);
    ASSERT_TRUE(brief && thorough);
    EXPECT_LE(number(brief->low), number(thorough->fair.number)) << game;
    EXPECT_GE(number(brief->high), number(thorough->fair.number)) << game;
  }
}

// Where there is a network for the board, it judges.
TEST(FairNumber, ComesFromTheNetwork) {
  const auto found = [](const char* options, SearchKind kind) {
    engine::EngineSettings settings = quick(60);
    settings.search.kind = kind;
    return fair_number(*find_game("meigo"), *read_options("meigo", options), settings, no_time)->fair.win_rate;
  };
  EXPECT_NE(found("size=7", SearchKind::net), found("size=7", SearchKind::mcts));
  EXPECT_EQ(found("size=3", SearchKind::net), found("size=3", SearchKind::mcts)) << "too small for it";
}

// Fair komi of Go 7x7, by the analyses of professionals (Li, Du 2015): 9.
TEST(FairNumber, ComesWithARangeThatHoldsTheKnownOne) {
  engine::EngineSettings settings = quick(20'000);
  settings.search.kind = SearchKind::net;
  const auto found = fair_number(*find_game("go"), *read_options("go", "size=7"), settings, no_time);
  ASSERT_TRUE(found);
  const auto number = [](const std::string& text) { return std::stod(text); };
  EXPECT_LE(number(found->low), 9);
  EXPECT_GE(number(found->high), 9);
  EXPECT_LT(number(found->high) - number(found->low), 30) << "which says something";
}

TEST(FairNumber, LiesWithinItsRange) {
  const Entry& yugo = *find_game("yugo");
  const auto few = fair_number(yugo, yugo.none.with("size", 4), quick(3'000), no_time);
  ASSERT_TRUE(few);
  const auto number = [](const std::string& text) { return std::stod(text); };
  EXPECT_LE(number(few->low), number(few->fair.number));
  EXPECT_LE(number(few->fair.number), number(few->high));
  EXPECT_GT(few->fair.error, 0);
  ASSERT_EQ(few->beside.size(), 2U);
  EXPECT_EQ(number(few->beside[0].number), number(few->fair.number) - 1);
  EXPECT_EQ(number(few->beside[1].number), number(few->fair.number) + 1);
  // Far from the fair number it is clear who is ahead.
  EXPECT_LT(number(few->high) - number(few->low), 20);
}

TEST(Review, SaysNoUncertaintyThatRoundsToNothing) {
  engine::Review::Judged turn;
  EXPECT_FALSE(engine::says_uncertainty(turn));
  turn.uncertainty = 0.004;
  EXPECT_FALSE(engine::says_uncertainty(turn));
  turn.uncertainty = 0.006;
  EXPECT_TRUE(engine::says_uncertainty(turn));
  turn.exact = Exact{};
  EXPECT_FALSE(engine::says_uncertainty(turn)) << "what is solved is certain";
}

}  // namespace
}  // namespace crosscut
