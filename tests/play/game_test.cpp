// A game in progress: what may happen when, undo and redo across an end, consent, the clock, and records of it.
#include "play/game.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "play/decision.hpp"
#include "play/game_json.hpp"
#include "play/replay.hpp"
#include "support/moves.hpp"

namespace crosscut::play {
namespace {

using How = Ending::How;
using EventKind = Event::Kind;
using nlohmann::json;

Game yugo(const std::optional<TimeControl>& clock = {}) {
  return *Game::open({*read_options("yugo", "size=5"), clock, false});
}

// Checks the event, makes it happen, and says what was wrong with it.
std::string happen(Game& game, const Result<Event>& checked, Milliseconds at = 0) {
  if (!checked) return checked.message();
  const Status applied = game.apply(*checked, at);
  return applied ? "" : applied.message();
}
std::string happen(Game& game, const Event& event, Milliseconds at = 0) { return happen(game, game.check(event), at); }
std::string move(Game& game, int seat, const char* text, Milliseconds at = 0) {
  return happen(game, game.check_move(seat, text), at);
}

TEST(Game, UndoAndRedoGoThroughAnEnd) {
  Game game = yugo();
  for (const char* move : {"a1", "b2", "c3"}) EXPECT_TRUE(game.play(move));
  game.lose(Side::white, How::resignation);
  EXPECT_TRUE(game.over());
  EXPECT_EQ(result_text(*game.ending()), "B+R");
  EXPECT_FALSE(game.play("d4"));
  EXPECT_TRUE(game.undo());
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.ply(), 3) << "the end was taken back, no move";
  EXPECT_TRUE(game.undo());
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.undone(), 2U);
  EXPECT_TRUE(game.redo());
  EXPECT_EQ(texts_of(game.table()).back(), "b2");
  EXPECT_TRUE(game.play("c3")) << "the move that was taken back";
  EXPECT_FALSE(game.redo());
  EXPECT_TRUE(game.undo());
  EXPECT_TRUE(game.play("d4"));
  EXPECT_EQ(game.undone(), 0U) << "another move forgets it";
}

TEST(Game, EveryChangeIsCounted) {
  Game game = yugo();
  const auto begun = game.changes();
  EXPECT_FALSE(game.play("z9"));
  EXPECT_FALSE(game.undo());
  EXPECT_EQ(game.changes(), begun);
  EXPECT_TRUE(game.play("a1"));
  EXPECT_TRUE(game.undo());
  game.end({How::nothing, {}, 0});
  EXPECT_EQ(game.changes(), begun + 3);
}

// Random games in all games: back to the beginning and forth again they are the same.
TEST(Game, RedoMakesAgainWhatUndoTookBack) {
  Random random(3);
  for (const Entry& entry : catalog()) {
    Game game(*entry.open({}));
    for (int i = 0; i < 12 && !game.over(); ++i) {
      const auto legal = legal_texts(game.table());
      ASSERT_TRUE(game.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    const Key end = game.table().key();
    const int plies = game.ply();
    while (game.ply() > 0) ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.undone(), static_cast<std::size_t>(plies)) << entry.name;
    while (game.undone() > 0) ASSERT_TRUE(game.redo());
    EXPECT_EQ(game.table().key(), end) << entry.name;
  }
}

TEST(Game, PlayersMoveInTurn) {
  Game game = yugo();
  EXPECT_EQ(game.to_move(), 0);
  EXPECT_EQ(move(game, 1, "c3"), "it is the turn of the first seat");
  EXPECT_EQ(move(game, 0, "C3"), "");
  EXPECT_EQ(texts_of(game.table()).back(), "c3");
  EXPECT_EQ(game.to_move(), 1);
  EXPECT_EQ(game.mover(0), 0);
  EXPECT_EQ(happen(game, {EventKind::resign, 0}), "") << "also on the other's turn";
  EXPECT_EQ(result_text(*game.ending()), "W+R");
  EXPECT_EQ(move(game, 1, "d4"), "the game is over (W+R)");
}

TEST(Game, ConsentNeedsEverybody) {
  Game game = yugo();
  for (const char* move : {"a1", "b2", "c3"}) EXPECT_TRUE(game.play(move));
  EXPECT_EQ(happen(game, {.kind = EventKind::refuse, .seat = 1, .what = Consent::undo}), "there is no such offer");
  EXPECT_EQ(happen(game, {.kind = EventKind::ask, .seat = 1, .what = Consent::undo}), "");
  EXPECT_TRUE(game.asked(Consent::undo, 1));
  EXPECT_EQ(game.back_to(), 1) << "before one's own last move";
  EXPECT_EQ(happen(game, {.kind = EventKind::refuse, .seat = 0, .what = Consent::undo}), "");
  EXPECT_FALSE(game.asked(Consent::undo, 1));
  EXPECT_EQ(happen(game, {.kind = EventKind::ask, .seat = 1, .what = Consent::undo}),
            "you have already asked for that; you can ask again after the next move");
  EXPECT_EQ(happen(game, {.kind = EventKind::ask, .seat = 0, .what = Consent::undo, .ply = 2}), "");
  EXPECT_EQ(happen(game, {.kind = EventKind::ask, .seat = 1, .what = Consent::undo}),
            "the request is to go back to ply 2; agree to that ply or decline");
  EXPECT_EQ(happen(game, {.kind = EventKind::ask, .seat = 1, .what = Consent::undo, .ply = 2}), "");
  EXPECT_EQ(game.ply(), 2);
  EXPECT_EQ(game.undone(), 0U) << "nobody can redo it alone";
  EXPECT_EQ(happen(game, {.kind = EventKind::ask, .seat = 0, .what = Consent::draw}), "");
  EXPECT_EQ(move(game, 0, "e5"), "") << "a move refuses";
  EXPECT_FALSE(game.asked(Consent::draw, 0));
  EXPECT_EQ(happen(game, {.kind = EventKind::ask, .seat = 0, .what = Consent::draw}), "");
  EXPECT_EQ(happen(game, {.kind = EventKind::ask, .seat = 1, .what = Consent::draw}), "");
  EXPECT_EQ(game.ending(), (Ending{How::agreement, {}, 0}));
}

TEST(Game, TheNumberIsNegotiatedFirst) {
  EXPECT_FALSE(Game::open({*read_options("margo", ""), {}, true})) << "there is none in this game";
  Game game = *Game::open({*read_options("yugo", "size=5"), {}, true});
  EXPECT_FALSE(game.sides_known());
  EXPECT_EQ(move(game, 0, "c3"), "before the game, the first seat names the number");
  EXPECT_NE(happen(game, {EventKind::number, 0, "many"}), "");
  EXPECT_EQ(happen(game, {EventKind::number, 0, "3"}), "");
  EXPECT_EQ(game.number(), "3");
  EXPECT_EQ(game.to_move(), 1);
  EXPECT_EQ(happen(game, {.kind = EventKind::side, .seat = 1, .side = Side::black}), "");
  EXPECT_TRUE(game.sides_known());
  EXPECT_EQ(game.seats().side(1), Side::black);
  EXPECT_EQ(game.to_move(), 1);
  EXPECT_EQ(game.table().options().text("komi"), "3");
}

TEST(Game, TheClockRunsForThePlayerToMove) {
  Game game = yugo(TimeControl::fischer(60'000, 1000));
  EXPECT_EQ(move(game, 0, "c3", 50'000), "");
  EXPECT_EQ(game.clock()->left(0).main, 60'000) << "the first move takes no time";
  EXPECT_EQ(move(game, 1, "b2", 60'000), "");
  EXPECT_EQ(game.clock()->left(1).main, 51'000);
  game.resume(100'000);
  EXPECT_EQ(game.clock()->falls(), 160'000) << "time while nobody served is forgiven";
  EXPECT_EQ(happen(game, {.kind = EventKind::flag, .seat = 0}, 160'000), "");
  EXPECT_EQ(result_text(*game.ending()), "W+T");
  EXPECT_FALSE(game.clock()->running());
}

TEST(Game, MovesTakenBackGiveBackTheirTime) {
  Game game = yugo(TimeControl::fischer(60'000, 1000));
  EXPECT_EQ(move(game, 0, "c3", 0), "");
  EXPECT_EQ(move(game, 1, "b2", 10'000), "");
  EXPECT_EQ(move(game, 0, "d3", 25'000), "");
  EXPECT_EQ(move(game, 1, "b3", 45'000), "");
  EXPECT_EQ(game.clock()->left(0).main, 46'000);
  EXPECT_EQ(game.clock()->left(1).main, 32'000);
  const auto back_to = [&](int ply, Milliseconds at) {
    const Event event{.kind = EventKind::ask, .seat = 1, .what = Consent::undo, .ply = ply};
    EXPECT_EQ(happen(game, event, at), "");
    Event agreed = event;
    agreed.seat = 0;
    EXPECT_EQ(happen(game, agreed, at), "");
  };
  back_to(2, 50'000);
  EXPECT_EQ(game.clock()->left(0, 50'000).main, 60'000) << "as before the move to d3";
  EXPECT_EQ(game.clock()->left(1, 50'000).main, 51'000);
  EXPECT_EQ(game.clock()->falls(), 110'000);
  EXPECT_EQ(move(game, 0, "e3", 55'000), "");
  EXPECT_EQ(game.clock()->left(0).main, 56'000);
  back_to(0, 60'000);
  EXPECT_EQ(game.clock()->left(0).main, 60'000);
  EXPECT_EQ(game.clock()->left(1).main, 60'000);
  EXPECT_FALSE(game.clock()->running()) << "it starts with the first move";
}

TEST(Game, AHostCanTimeMovesItself) {
  Game game = yugo(TimeControl::fischer(60'000, 1000));
  EXPECT_TRUE(game.play("c3"));
  EXPECT_FALSE(game.clock()->running());
  game.clock()->spend(1, 5'000);
  EXPECT_TRUE(game.play("b2"));
  EXPECT_EQ(game.clock()->left(0).main, 60'000);
  EXPECT_EQ(game.clock()->left(1).main, 56'000);
}

TEST(Game, TheRecordHasTheNegotiation) {
  Game game = *Game::open({*read_options("yugo", "size=5"), {}, true});
  EXPECT_EQ(happen(game, {EventKind::number, 0, "3"}), "");
  EXPECT_EQ(happen(game, {.kind = EventKind::side, .seat = 1, .side = Side::black}), "");
  const Record record = play::record_of(game);
  EXPECT_EQ(record.named, (Record::Named{Side::white, "3"}));
  const Game again = *game_of(record);
  EXPECT_EQ(again.number(), "3");
  EXPECT_EQ(again.seats().side(0), Side::white);
  EXPECT_EQ(again.to_move(), 1);
  EXPECT_FALSE(play::record_of(yugo()).named);
}

TEST(Decision, IsAMoveOrAResignation) {
  EXPECT_TRUE(is_resignation(resignation));
  EXPECT_TRUE(is_resignation("Resign"));
  EXPECT_FALSE(is_resignation("c3"));
}

TEST(Game, TheRecordHasTheEnd) {
  Game game = yugo();
  EXPECT_TRUE(game.play("a1"));
  for (const Ending& ending : {loss_of(Side::black, How::time, 2), loss_of(Side::white, How::forfeit, 2),
                               loss_of(Side::white, How::resignation, 2), Ending{How::nothing, {}, 0}}) {
    Game ended = *game_of(play::record_of(game));
    EXPECT_FALSE(ended.over());
    ended.end(ending);
    Record record = play::record_of(ended);
    EXPECT_TRUE(play::check_record(record)) << record.result;
    EXPECT_EQ(game_of(record)->ending(), ending);
  }
}

TEST(Game, ASwapIsTheMoveOfTheSeatThatMadeIt) {
  Game game(*open_table("margo", "size=4"));
  for (const char* move : {"a1", "swap", "b2"}) EXPECT_TRUE(game.play(move));
  EXPECT_EQ(game.mover(0), 1) << "White begins";
  EXPECT_EQ(game.mover(1), 0);
  EXPECT_EQ(game.mover(2), 1);
}

TEST(Game, JsonHasTheSeatsAndWhyTheGameEnded) {
  Game game(*open_table("margo", "size=4"));
  EXPECT_TRUE(game.play("a1"));
  EXPECT_EQ(situation_json(game)["seats"], json({{"black", "black"}, {"white", "white"}}));
  EXPECT_EQ(situation_json(game)["reason"], nullptr);
  EXPECT_EQ(situation_json(game)["winner"], nullptr);
  EXPECT_EQ(situation_json(game)["state"]["score_tells"], false);
  EXPECT_TRUE(game.play("swap"));
  const json end = {{"how", "resignation"}, {"by", "white"}};
  std::optional<wire::Fault> fault;
  game.end(read_ending(wire::Fields(end, "ending", fault), 2));
  EXPECT_FALSE(fault);
  const json swapped = situation_json(game);
  EXPECT_EQ(swapped["seats"], json({{"black", "white"}, {"white", "black"}}));
  EXPECT_EQ(swapped["reason"], "resignation");
  EXPECT_EQ(swapped["winner"], "black");
  EXPECT_EQ(swapped["margin"], nullptr);
  EXPECT_EQ(swapped["state"]["score_tells"], false) << "the board did not decide it";
  EXPECT_EQ(swapped["state"]["result"], "B+R");
  EXPECT_EQ(swapped["turn"], "over");
  for (const json& wrong : {json::object(), json{{"how", "magic"}}, json{{"how", "time"}},
                            json{{"how", "time"}, {"by", "red"}}, json{{"how", "void"}, {"when", 3}}}) {
    fault.reset();
    (void)read_ending(wire::Fields(wrong, "ending", fault), 2);
    EXPECT_TRUE(fault) << wrong;
  }
}

}  // namespace
}  // namespace crosscut::play
