// The fast twin of Bargo is equal to the clear definition.
#include "games/fast/bargo.hpp"

#include "games/fast/twin_setup_law.hpp"

namespace crosscut::tests {
namespace {

TEST(FastBargo, ObeysTheTwinLawOnTinyBoards) {
  for (const char* size : {"size=2", "size=3", "size=4"})
    for (const char* rest : {"", " button=off", " komi=3", " button=off komi=-7"})
      obeys_twin_law<Bargo<HexHex<4>>>(std::string(size) + rest, 100, 1);
}

TEST(FastBargo, ObeysTheTwinLawOnEveryBoard) {
  obeys_twin_law<Bargo<HexHex<6>>>("", 10, 2);
  obeys_twin_law<Bargo<HexHex<6>>>("size=5 button=off", 10, 3);
  obeys_twin_law<Bargo<HexHex<8>>>("size=8 komi=1", 2, 4);
  obeys_twin_law<Bargo<HexHex<13>>>("size=3", 20, 5);
  obeys_twin_law<Bargo<HexHex<13>>>("size=13", 1, 5);
}

// A board of random pieces, no edge of which carries two walls; groups without liberties are among them.
template <Board B>
Bargo<B> random_walls(int size, std::uint32_t filled, Random& random) {
  BargoSetup setup;
  setup.size = size;
  setup.button = static_cast<int>(random.below(2));
  Bargo<B> g(setup);
  for (Cell c : board_of(g)) {
    const auto d = static_cast<std::int8_t>(random.below(6));
    const Cells<B> behind = step<B>(Cells<B>::of(c), d) & board_of(g);
    if (random.below(8) < filled && behind.any() && !behind.meets(g.wall[B::opposite(d)]))
      g.put(c, {Piece::plain, random.below(2) ? Side::black : Side::white, d});
  }
  g.to_play = random.below(2) ? Side::black : Side::white;
  return g;
}

TEST(FastBargo, ObeysTheTwinLawInPositionsSetUp) {
  Random random(6);
  for (int size : {2, 3, 4})
    for (std::uint32_t filled : {3, 6, 7, 8})
      for (int i = 0; i < samples(40); ++i)
        obeys_twin_law_from(random_walls<HexHex<4>>(size, filled, random), random,
                            std::to_string(size) + " " + std::to_string(filled) + " " + std::to_string(i));
  obeys_twin_law_from(random_walls<HexHex<13>>(5, 6, random), random, "largest board");
}

TEST(FastBargo, AnswersLegally) {
  answers_legally<Bargo<HexHex<4>>>("size=3", 40, 21);
  answers_legally<Bargo<HexHex<6>>>("", 10, 22);
}

TEST(FastBargo, MakesHeavyTurns) {
  makes_heavy_turns<Bargo<HexHex<4>>>("size=3", 100, 23);
  makes_heavy_turns<Bargo<HexHex<6>>>("button=off", 6, 24);
}

TEST(FastBargo, SamplesUniformly) {
  samples_uniformly<Bargo<HexHex<4>>>("size=2", 40, 200, 7);
  samples_uniformly<Bargo<HexHex<4>>>("size=3", 40, 200, 8);
  samples_uniformly<Bargo<HexHex<4>>>("size=4 button=off", 20, 200, 9);
  samples_uniformly<Bargo<HexHex<6>>>("", 10, 200, 10);
  samples_uniformly<Bargo<HexHex<13>>>("size=13", 1, 50, 11);
}

TEST(FastBargo, PlayoutsLastAsLongAsTheDefinition) {
  playouts_last_equally<Bargo<HexHex<4>>>("size=2", 3000, 12);
  playouts_last_equally<Bargo<HexHex<4>>>("size=3 button=off", 2000, 13);
  playouts_last_equally<Bargo<HexHex<6>>>("", 200, 14);
}

// A game between players remembers keys of the definition; in a search the twin compares with them.
TEST(FastBargo, SharesKeysWithTheDefinition) {
  Random random(15);
  for (int i = 0; i < 200; ++i) {
    const auto g = random_walls<HexHex<4>>(3, 6, random);
    const FastBargo<HexHex<4>> twin(g);
    g.moves([&](Move m) {
      if (!m.on_board()) return;
      Bargo<HexHex<4>> after = g;
      after.play(m);
      EXPECT_EQ(twin.looks_after(m), looks_key(after)) << i;
    });
    EXPECT_EQ(looks_key(twin), looks_key(g)) << i;
  }
}

// Every turn counts for superko, the button and passes as well.
TEST(FastBargo, RemembersEveryLightTurn) {
  Random random(16);
  for (int i = 0; i < 20; ++i) {
    FastBargo<HexHex<4>> twin(BargoSetup{2});
    Past past;
    for (std::size_t turns = 1; turns <= 30 && !twin.ended(); ++turns) {
      const Side mover = twin.to_play;
      ASSERT_TRUE(twin.light_turn(past, random));
      EXPECT_EQ(past.size(), turns);
      EXPECT_TRUE(past.seen(mover, looks_key(twin))) << i << " turn " << turns;
    }
  }
}

}  // namespace
}  // namespace crosscut::tests
