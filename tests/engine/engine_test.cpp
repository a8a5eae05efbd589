// The engine as a player: what it remembers from move to move, and when it stops.
#include "engine/engine.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "book/book.hpp"
#include "engine/engine_settings.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"

namespace crosscut {
namespace {

std::unique_ptr<Table> opened(std::string_view game, std::string_view options) {
  auto table = open_table(game, options);
  EXPECT_TRUE(table) << table.message();
  return std::move(*table);
}

TEST(Engine, RemembersWhatItFoundOut) {
  for (const auto& [game, options] : {std::pair("yugo", "size=5"), std::pair("sligo", "size=4"),
                                      std::pair("spargo", "players=3"), std::pair("meigo", "size=4")}) {
    const engine::EngineSettings settings = quick();
    const auto table = opened(game, options);
    engine::Engine engine;
    ASSERT_TRUE(made(*table, engine.think(*table, settings, no_time).move));
    const Findings kept = engine.search(*table, settings.search).findings(1);
    EXPECT_GT(kept.visits, 0U) << game;
    EXPECT_EQ(kept.playouts, 0U) << game;
    ASSERT_TRUE(made(*table, kept.candidates[0].move));
    EXPECT_GT(engine.search(*table, settings.search).findings(1).visits, 0U) << game;
  }
}

// Only where asked, and never at levels that choose freely.
TEST(Engine, PlaysFromTheBook) {
  engine::EngineSettings settings = quick();
  const auto table = opened("go", "komi=7");
  const auto book = book::Book::own(*table);
  ASSERT_TRUE(book);
  const auto best = choices(*book, *table);
  ASSERT_TRUE(best);
  EXPECT_GT(engine::think(*table, settings, no_time).playouts, 0U);
  settings.book = true;
  const Thought thought = engine::think(*table, settings, no_time);
  EXPECT_EQ(thought.playouts, 0U);
  EXPECT_EQ(thought.move, best->front().turns.front());
  settings.looseness = 0.5;
  EXPECT_GT(engine::think(*table, settings, no_time).playouts, 0U);
  settings.looseness = 0;
  EXPECT_GT(engine::think(*opened("go", "size=5"), settings, no_time).playouts, 0U) << "there is no such book";
}

TEST(Engine, StartsAgainOutsideItsTree) {
  const engine::EngineSettings settings = quick();
  engine::Engine engine;
  const auto table = opened("yugo", "size=5");
  const auto visits = [&](const Table& at) { return engine.search(at, settings.search).findings(0).visits; };
  const Turn move = engine.think(*table, settings, no_time).move;
  ASSERT_TRUE(made(*table, move));
  ASSERT_GT(visits(*table), 0U);
  // A move taken back, another game, other options, another seed.
  ASSERT_TRUE(table->undo());
  EXPECT_EQ(visits(*table), 0U);
  engine.think(*table, settings, no_time);
  EXPECT_EQ(visits(*opened("sligo", "size=5")), 0U);
  engine.think(*table, settings, no_time);
  EXPECT_EQ(visits(*opened("yugo", "size=5 komi=3")), 0U);
  engine.think(*table, settings, no_time);
  SearchSettings other = settings.search;
  other.seed = 2;
  EXPECT_EQ(engine.search(*table, other).findings(0).visits, 0U);
}

std::string game_played_by(SearchKind player, const char* game, const char* options) {
  engine::EngineSettings settings = quick(40);
  settings.search.kind = player;
  const auto table = opened(game, options);
  engine::Engine engine;
  std::string moves;
  while (!table->over() && table->ply() < 150) {
    const auto played = made(*table, engine.think(*table, settings, no_time).move);
    EXPECT_TRUE(played) << game << ": " << played.message();
    if (!played) break;
    moves += *played + " ";
  }
  return moves;
}

// Every move legal, and again the same.
TEST(Engine, PlaysWholeGames) {
  for (const auto& [game, options] :
       {std::pair("yugo", "size=4"), std::pair("sligo", "size=3"), std::pair("bargo", "size=2"),
        std::pair("margo", "size=3 swap=on ko=superko"), std::pair("spargo", "players=3 ko=superko"),
        std::pair("meigo", "size=3 ko=superko")})
    for (const SearchKind player : {SearchKind::mcts, SearchKind::uct}) {
      const std::string moves = game_played_by(player, game, options);
      EXPECT_GT(moves.size(), 10U);
      EXPECT_EQ(game_played_by(player, game, options), moves) << game;
    }
}

TEST(Engine, KeepsToItsTime) {
  for (const SearchKind player : {SearchKind::mcts, SearchKind::uct}) {
    engine::EngineSettings settings = quick(engine::most_playouts);
    settings.search.kind = player;
    settings.seconds = 1;
    settings.until_decided = false;
    double now = 0;
    engine::Engine engine;
    const auto table = opened("yugo", "size=9");
    const Thought thought = engine.think(*table, settings, [&] { return now += 0.01; });
    EXPECT_GE(now, 1) << name_of(player);
    EXPECT_LT(now, 1.1) << name_of(player);
    EXPECT_GT(thought.playouts, 50U) << name_of(player);
    int asked = 0;
    engine.think(*table, settings, no_time, [&] { return ++asked > 5; });
    EXPECT_EQ(asked, 6) << name_of(player);
  }
}

TEST(Engine, EndsWhenNoMoveCanOvertakeTheBest) {
  int shorter = 0;
  for (const auto& [game, options] : {std::pair("yugo", "size=5"), std::pair("sligo", "size=4"),
                                      std::pair("bargo", "size=3"), std::pair("meigo", "size=5")})
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      engine::EngineSettings settings = quick(2000);
      settings.search.seed = seed;
      const auto table = opened(game, options);
      const Thought early = engine::Engine().think(*table, settings, no_time);
      settings.until_decided = false;
      const Thought late = engine::Engine().think(*table, settings, no_time);
      EXPECT_GE(late.playouts, 2000U) << game;
      EXPECT_EQ(table->text(early.move), table->text(late.move)) << game;
      shorter += early.playouts < 2000;
    }
  EXPECT_GE(shorter, 10);
}

TEST(Engine, EndsEarlyUnderATimeLimit) {
  engine::EngineSettings settings = quick(engine::most_playouts);
  settings.seconds = 10;
  double now = 0;
  const Thought thought = engine::Engine().think(*opened("yugo", "size=4"), settings, [&] { return now += 0.001; });
  EXPECT_GT(now, 1) << "nothing is decided so soon";
  EXPECT_LT(now, 10);
  EXPECT_GT(thought.playouts, 500U);
}

TEST(Engine, VisitsCountWhatWasKeptAndPlayoutsDoNot) {
  engine::EngineSettings settings = quick(engine::most_playouts);
  settings.visits = 500;
  settings.until_decided = false;
  const auto table = opened("yugo", "size=5");
  engine::Engine engine;
  for (int ply = 0; ply < 4; ++ply) {
    const std::uint64_t kept = engine.search(*table, settings.search).findings(0).visits;
    EXPECT_EQ(kept > 0, ply > 0);
    const Thought thought = engine.think(*table, settings, no_time);
    EXPECT_EQ(kept + thought.playouts, 500U);
    ASSERT_TRUE(made(*table, thought.move));
  }
  settings.playouts = 20;
  EXPECT_EQ(engine.think(*table, settings, no_time).playouts, 20U);
  settings.visits = 1;
  EXPECT_EQ(engine.think(*table, settings, no_time).playouts, 0U);
  settings.search.kind = SearchKind::uct;
  EXPECT_EQ(engine.think(*table, settings, no_time).playouts, 1U);
}

engine::EngineSettings of_level(int level, std::uint64_t seed = 1, SearchKind kind = SearchKind::mcts) {
  engine::EngineSettings settings = quick();
  settings.search.kind = kind;
  apply({level, {}, {}, {}}, settings);
  settings.search.seed = seed;
  return settings;
}

TEST(Engine, HigherLevelsThinkMoreAndChooseLessRandomly) {
  for (const SearchKind kind : {SearchKind::net, SearchKind::mcts})
    for (int level = 2; level <= engine::levels; ++level) {
      const engine::EngineSettings own = of_level(level, 1, kind), weaker = of_level(level - 1, 1, kind);
      EXPECT_TRUE(own.playouts > weaker.playouts || own.looseness < weaker.looseness);
      EXPECT_GE(own.playouts, weaker.playouts);
      EXPECT_LE(own.looseness, weaker.looseness);
    }
  EXPECT_GT(of_level(3).looseness, 0);
  EXPECT_EQ(of_level(4).looseness, 0);
  // What is said instead of a level is played as well as it can be.
  engine::EngineSettings settings = of_level(1);
  apply({{}, 50, {}, {}}, settings);
  EXPECT_EQ(settings.looseness, 0);
  EXPECT_EQ(settings.playouts, 50U);
}

TEST(Engine, UsesTheNetworkWhereThereIsOne) {
  SearchSettings net;
  net.kind = SearchKind::net;
  const auto network = network_in_use(*opened("margo", ""), net);
  ASSERT_TRUE(network);
  EXPECT_EQ(network->game(), "margo");
  EXPECT_EQ(network_in_use(*opened("margo", "size=8 swap=off"), net), network) << "read once";
  EXPECT_EQ(network_in_use(*opened("spargo", ""), net), network) << "which is Margo on a small board";
  EXPECT_EQ(network_in_use(*opened("margo", "size=3"), net), network) << "which it knows, too";
  EXPECT_EQ(network_in_use(*opened("margo", "size=9"), net), network) << "and so are large ones";
  EXPECT_FALSE(network_in_use(*opened("margo", "size=2"), net)) << "which is too small";
  EXPECT_FALSE(network_in_use(*opened("margo", "players=3"), net));
  EXPECT_FALSE(network_in_use(*opened("margo", ""), {}));
  net.network = network;
  EXPECT_EQ(network_in_use(*opened("margo", "size=2"), net), network) << "if it is asked for";
  EXPECT_FALSE(network_in_use(*opened("sligo", ""), net));
}

TEST(Engine, AddsTheGamesShareOfPlayoutsToAnyNetwork) {
  SearchSettings net;
  net.kind = SearchKind::net;
  const auto yugo = opened("yugo", "");
  const auto share = [&] { return with_network_in_use(*yugo, net).mcts.playout_share; };
  EXPECT_EQ(share(), 0.5F);
  net.network = network_in_use(*yugo, net);
  EXPECT_EQ(share(), 0.5F) << "of a network that is named";
  net.mcts.playout_share = 0.0F;
  EXPECT_EQ(share(), 0.0F) << "if no other is given";
}

TEST(Engine, IsMctsOfThatLevelWithoutANetwork) {
  const engine::EngineSettings net = of_level(5, 1, SearchKind::net), mcts = of_level(5);
  const auto three = opened("margo", "players=3"), two = opened("margo", "");
  EXPECT_EQ(at_table(*two, net).search.kind, SearchKind::net);
  EXPECT_EQ(at_table(*two, net).playouts, net.playouts);
  EXPECT_EQ(at_table(*three, net).search.kind, SearchKind::mcts);
  EXPECT_EQ(at_table(*three, net).playouts, mcts.playouts);
  engine::EngineSettings limited = net;
  apply({.level = {}, .playouts = 7, .visits = {}, .seconds = {}}, limited);
  EXPECT_EQ(at_table(*three, limited).playouts, 7U);
  EXPECT_EQ(think(*three, net, no_time).move, think(*three, mcts, no_time).move);
}

TEST(Engine, WeakestLevelsDrawByThePolicy) {
  const auto table = opened("margo", "");
  const engine::EngineSettings weakest = of_level(1, 1, SearchKind::net);
  engine::Engine engine;
  Search& search = engine.search(*table, weakest.search);
  search.run(1);
  std::map<std::string, double> policy;
  double most = 0;
  for (const Candidate& c : search.findings(1000).candidates)
    most = std::max(most, policy[table->text(c.move)] = c.prior);
  std::set<std::string> moves;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Thought thought = think(*table, of_level(1, seed, SearchKind::net), no_time);
    EXPECT_EQ(thought.playouts, 1U);
    moves.insert(table->text(thought.move));
  }
  EXPECT_GT(moves.size(), 5U);
  // The policy of another symmetry is a little different.
  for (const std::string& move : moves) EXPECT_GT(policy[move], 0.005 * most) << move;
}

// In Sligo a turn may be a slide and a placement, and a search of one playout knows nothing of the placement.
TEST(Engine, WeakestLevelsDrawBothDecisionsOfATurn) {
  const auto table = opened("sligo", "size=5");
  for (const char* move : {"c3", "b3", "c2"}) ASSERT_TRUE(made(*table, move));
  int slides = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const engine::EngineSettings weakest = of_level(1, seed, SearchKind::net);
    const Turn turn = think(*table, weakest, no_time).move;
    if (!turn.then.exists()) continue;
    ++slides;
    engine::Engine engine;
    Search& search = engine.search(*table, weakest.search);
    search.run(1);
    ASSERT_TRUE(search.follow({turn.move}));
    search.run(1);
    double most = 0, drawn = 0;
    for (const Candidate& c : search.findings(1000).candidates) {
      most = std::max(most, c.prior);
      if (c.move.move == turn.then) drawn = c.prior;
    }
    EXPECT_GT(drawn, 0.005 * most) << table->text(turn);  // the policy of another symmetry is a little different
  }
  EXPECT_GT(slides, 5);
}

TEST(Engine, OnePlayoutFindsThePolicysChoice) {
  for (const char* game : {"bargo", "go", "margo", "meigo", "sligo", "yugo"}) {
    const auto table = opened(game, "");
    engine::EngineSettings settings = of_level(4, 1, SearchKind::net);
    settings.playouts = 1;
    engine::Engine engine;
    const Turn turn = engine.think(*table, settings, no_time).move;
    const Findings found = engine.search(*table, settings.search).findings(1000);
    const auto likeliest = std::max_element(found.candidates.begin(), found.candidates.end(),
                                            [](const Candidate& a, const Candidate& b) { return a.prior < b.prior; });
    EXPECT_EQ(turn.move, likeliest->move.move) << game;
  }
}

TEST(Engine, WeakLevelsVary) {
  std::set<std::string> moves;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto table = opened("yugo", "size=7");
    moves.insert(table->text(engine::Engine().think(*table, of_level(1, seed), no_time).move));
    EXPECT_EQ(engine::Engine().think(*table, of_level(1, seed), no_time).move,
              engine::Engine().think(*table, of_level(1, seed), no_time).move);
  }
  EXPECT_GE(moves.size(), 5U);
}

// Black takes three pawns on d1 or four on e3; else White takes four on d1.
TEST(Engine, WeakLevelsDoNotMissACapture) {
  for (int level = 1; level <= 3; ++level)
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const auto table = opened("yugo", "size=5");
      for (const char* move :
           {"a2", "a1", "b2", "b1", "c2", "c1", "d2", "a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e2"})
        ASSERT_TRUE(table->play(move)) << move;
      const std::string move = table->text(engine::Engine().think(*table, of_level(level, seed), no_time).move);
      EXPECT_TRUE(move == "d1" || move == "e3") << move << " at level " << level << ", seed " << seed;
    }
}

// Some of these would go round and round if boards were brought back.
TEST(Engine, GamesOfWeakLevelsEnd) {
  for (const auto& [game, options] : {std::pair("meigo", "size=6"), std::pair("sligo", "size=4")})
    for (int level = 1; level <= 3; ++level)
      for (std::uint64_t seed = 17; seed < 17ULL + tests::samples(6); ++seed) {
        const auto table = opened(game, options);
        const int most = 10 * static_cast<int>(table->scene().places.size());
        engine::Engine engine;
        while (!table->over() && table->ply() < most)
          ASSERT_TRUE(made(*table, engine.think(*table, of_level(level, seed), no_time).move));
        EXPECT_TRUE(table->over()) << game << ", level " << level << ", seed " << seed;
      }
}

TEST(Engine, ResignsAfterSeveralHopelessMoves) {
  engine::EngineSettings settings = quick(20);
  const auto table = opened("yugo", "size=5");
  engine::Engine engine;
  // The player with these chances, and each other one with the best, moves on.
  const auto moves = [&](double bound) {
    settings.resign_below = bound;
    const Thought thought = engine.think(*table, settings, no_time);
    const bool resigns = engine.resigns(*table, settings);
    EXPECT_TRUE(made(*table, thought.move));
    return resigns;
  };
  constexpr double never = 0, always = 2;
  for (const double bound : {always, always, never, always, always})
    EXPECT_EQ(moves(bound) + moves(never), 0) << "hope interrupts it";
  EXPECT_TRUE(moves(always));
  EXPECT_FALSE(moves(always)) << "the other player's first";
  EXPECT_TRUE(moves(always));
  // Taken back, and thought about again: that is no further move.
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(table->undo());
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(moves(always));
    ASSERT_TRUE(table->undo());
  }
  const auto three = opened("spargo", "players=3");
  for (int i = 0; i < 12; ++i) {
    const Thought thought = engine.think(*three, settings, no_time);
    EXPECT_FALSE(engine.resigns(*three, settings));
    ASSERT_TRUE(made(*three, thought.move));
  }
}

// The same moves may be chosen again after one of them, such as a pass; they are those of another position.
TEST(Engine, LooksOnlyAtChosenMovesAfterOneOfThemToo) {
  const auto table = opened("go", "size=5");
  SearchSettings settings = quick().search;
  settings.only = {Move::off(Act::pass)};
  engine::Engine engine;
  engine.search(*table, settings).run(20);
  table->play(Act::pass);
  Search& search = engine.search(*table, settings);
  search.run(20);
  EXPECT_EQ(search.findings(100).candidates.size(), 1U);
}

TEST(Engine, PondersAfterItsMove) {
  engine::EngineSettings settings = quick(400);
  settings.search.memory = std::size_t{1} << 20U;
  const auto table = opened("meigo", "size=6");
  engine::Engine engine;
  ASSERT_TRUE(made(*table, engine.think(*table, settings, no_time).move));
  const auto found = [&] { return engine.search(*table, settings.search).findings(1); };
  const Findings before = found();
  engine.ponder(*table, settings);
  EXPECT_EQ(found().visits, before.visits) << "not wanted";
  settings.ponder = true;
  for (int i = 1; i <= 20; ++i) {
    engine.ponder(*table, settings);
    engine.stop_pondering();
    EXPECT_GE(found().visits, before.visits + 8U * static_cast<unsigned>(i)) << "some are made before it looks up";
    EXPECT_LE(found().visits, before.visits + 400U * static_cast<unsigned>(i));
  }
  EXPECT_LE(found().memory, settings.search.memory);
  // What was found out serves the reply to what is played then.
  engine.ponder(*table, settings);
  ASSERT_TRUE(made(*table, found().candidates[0].move));
  EXPECT_GT(found().visits, 0U);
  EXPECT_TRUE(table->check(engine.think(*table, settings, no_time).move));
}

TEST(Engine, PonderingAlwaysEnds) {
  engine::EngineSettings settings = quick(engine::most_playouts);
  settings.ponder = true;
  settings.search.threads = 2;
  auto table = opened("yugo", "size=5");
  engine::Engine engine;
  engine.ponder(*table, settings);
  engine.ponder(*opened("sligo", "size=4"), settings);
  engine = engine::Engine();
  engine.ponder(*table, settings);
  const engine::Engine taken = std::move(engine);
  engine::Engine another;
  another.ponder(*table, settings);
  settings.playouts = 100;
  EXPECT_TRUE(table->check(another.think(*table, settings, no_time).move));
  // Where there is nothing to search.
  for (const char* move : {"button", "pass", "pass"}) ASSERT_TRUE(table->play(move));
  ASSERT_TRUE(table->settling());
  another.ponder(*table, settings);
  for (const char* move : {"dead", "accept"}) ASSERT_TRUE(table->play(move));
  another.ponder(*table, settings);
  settings.search.kind = SearchKind::uct;
  another.ponder(*opened("yugo", "size=5"), settings);
}

TEST(Engine, PutsHandicapStonesOnTheUsualPoints) {
  const auto table = opened("go", "size=13 handicap=3");
  engine::EngineSettings settings;
  settings.playouts = 10;
  EXPECT_TRUE(table->play("k10")) << "by hand";
  std::string placed;
  while (table->ply() < 3) {
    const Turn turn = engine::think(*table, settings, no_time).move;
    placed += table->text(turn) + ' ';
    table->play(turn);
  }
  EXPECT_EQ(placed, "d4 d10 ");
}

}  // namespace
}  // namespace crosscut
