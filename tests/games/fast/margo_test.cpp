// The fast twin of Margo is equal to the clear definition.
#include "games/fast/margo.hpp"

#include "games/fast/twin_setup_law.hpp"

namespace crosscut::tests {
namespace {

constexpr const char* variants[] = {"",
                                    " ko=superko",
                                    " swap=off",
                                    " mode=beginner",
                                    " supply=1",
                                    " supply=unlimited",
                                    " supply=unlimited ko=superko swap=off",
                                    " players=3",
                                    " players=3 ko=superko",
                                    " players=3 swap=on mode=beginner supply=unlimited",
                                    " players=3 supply=3 ko=superko"};

TEST(FastMargo, ObeysTheTwinLawOnTinyBoards) {
  for (const char* variant : variants)
    for (const char* size : {"size=2", "size=3", "size=4"})
      obeys_twin_law<Margo<Pyramid<4>>>(size + std::string(variant), 100, 1);
}

TEST(FastMargo, ObeysTheTwinLawOnEveryBoard) {
  for (const char* variant : variants) {
    obeys_twin_law<Margo<Pyramid<6>>>("size=5" + std::string(variant), 6, 2);
    obeys_twin_law<Margo<Pyramid<6>>>("size=6" + std::string(variant), 4, 3);
  }
  obeys_twin_law<Margo<Pyramid<9>>>("size=7 players=3", 1, 4);
  obeys_twin_law<Margo<Pyramid<9>>>("size=8 supply=unlimited", 1, 5);
  obeys_twin_law<Margo<Pyramid<9>>>("size=9", 1, 6);
}

// Balls of all players anywhere on the lowest `levels` levels, many of them in the air.
Margo<Pyramid<4>> heap(const MargoSetup& setup, std::uint32_t filled, int levels, Random& random) {
  Margo<Pyramid<4>> g(setup);
  const auto anyone = [&] { return static_cast<Side>(random.below(static_cast<std::uint32_t>(setup.players))); };
  for (Cell c : board_of(g))
    if (Pyramid<4>::spot(c).level < levels && random.below(8) < filled) g.put(c, {Piece::plain, anyone()});
  g.to_play = anyone();
  return g;
}

TEST(FastMargo, ObeysTheTwinLawInPositionsSetUp) {
  Random random(7);
  for (int size : {2, 3, 4})
    for (int players : {2, 3})
      for (std::uint32_t filled : {3, 5, 7, 8})
        for (int i = 0; i < samples(60); ++i) {
          MargoSetup setup{.size = size, .players = players, .superko = i % 2};
          ASSERT_TRUE(setup.complete());
          const std::string where =
              options_of("margo", setup).text() + " filled " + std::to_string(filled) + " number " + std::to_string(i);
          obeys_twin_law_from(heap(setup, filled, 1 + i % size, random), random, where);
        }
}

// 3a2 hides b3 from the four balls between the two, each of which leads to b3 over another that loses b3 as well. Of
// the black group that it splits, the upper part has no freedom; capturing it gives White's group a freedom.
TEST(FastMargo, SeesThatAHiddenBallPartsAGroup) {
  const char* const rows[] = {"BBWB.", "WWBBB", "BBBBB", "BWBWB", "BBBBW", "WBB.", "BBWW", "BBW.",
                              "BB..",  "WB.",   ".W.",   "B..",   "..",    "..",   "."};
  MargoSetup setup{.size = 5, .swap = 0};
  ASSERT_TRUE(setup.complete());
  Margo<Pyramid<6>> g(setup);
  int line = 0;
  for (int level = 0; level < 5; ++level)
    for (int row = 4 - level; row >= 0; --row, ++line)
      for (int column = 0; column < 5 - level; ++column)
        if (const char ball = rows[line][column]; ball != '.')
          g.put(Pyramid<6>::at({level, column, row}), {Piece::plain, ball == 'B' ? Side::black : Side::white});
  const Past past;
  const auto moves = sorted_moves(Twin<Margo<Pyramid<6>>>(g), past);
  EXPECT_EQ(moves, sorted_moves(g, past));
  EXPECT_EQ(std::count(moves.begin(), moves.end(), Move::on(0, *Pyramid<6>::read("3a2"))), 1);
}

TEST(FastMargo, AnswersLegally) {
  answers_legally<Margo<Pyramid<4>>>("size=4 ko=superko", 40, 21);
  answers_legally<Margo<Pyramid<6>>>("players=3", 10, 22);
}

TEST(FastMargo, MakesHeavyTurns) { makes_heavy_turns<Margo<Pyramid<4>>>("size=4 ko=superko", 40, 23); }

TEST(FastMargo, SamplesUniformly) {
  samples_uniformly<Margo<Pyramid<4>>>("size=3", 40, 200, 8);
  samples_uniformly<Margo<Pyramid<4>>>("size=4 ko=superko players=3", 40, 200, 9);
  samples_uniformly<Margo<Pyramid<6>>>("size=6 supply=unlimited", 20, 100, 10);
  samples_uniformly<Margo<Pyramid<9>>>("size=9", 3, 40, 11);
}

TEST(FastMargo, PlayoutsEndOnlyWhereNoPlacementIsLegal) {
  for (const char* options : {"size=2 swap=off", "size=3", "size=3 players=3 ko=superko", "size=4 supply=unlimited"}) {
    const auto setup = read_setup<MargoSetup>("margo", options);
    ASSERT_TRUE(setup) << setup.message();
    Random random(12);
    for (int game = 0; game < 100; ++game) {
      FastMargo<Pyramid<4>> twin(*setup);
      Past past;
      int plies = 0;
      while (plies < ply_cap(twin) && light_turn(twin, past, random)) ++plies;
      ASSERT_TRUE(plies == ply_cap(twin) || sorted_moves(twin, past).empty()) << options << " game " << game;
    }
  }
}

TEST(FastMargo, PlayoutsLastAsLongAsTheDefinition) {
  playouts_last_equally<Margo<Pyramid<4>>>("size=2 ko=superko swap=off", 2000, 12);
  playouts_last_equally<Margo<Pyramid<4>>>("size=4", 1000, 13);
  playouts_last_equally<Margo<Pyramid<4>>>("size=4 players=3 supply=unlimited", 500, 14);
  playouts_last_equally<Margo<Pyramid<6>>>("size=6 ko=superko supply=unlimited", 150, 15);
}

}  // namespace
}  // namespace crosscut::tests
