// The fast twin of Meigo is equal to the clear definition.
#include "games/fast/meigo.hpp"

#include "games/fast/twin_setup_law.hpp"

namespace crosscut::tests {
namespace {

TEST(FastMeigo, ObeysTheTwinLawOnTinyBoards) {
  for (const char* size : {"size=2", "size=3", "size=4", "size=5"})
    for (const char* rest : {"", " ko=superko", " prison=3", " handicap=2", " handicap=3 prison=2 ko=superko"})
      obeys_twin_law<Meigo<Square<7>>>(std::string(size) + rest, 150, 1);
  for (const char* options : {"size=3 handicap=8", "size=3 handicap=7 ko=superko", "size=4 handicap=14 prison=1"})
    obeys_twin_law<Meigo<Square<7>>>(options, 150, 2);
}

TEST(FastMeigo, ObeysTheTwinLawOnEveryBoard) {
  obeys_twin_law<Meigo<Square<7>>>("size=7", 20, 3);
  obeys_twin_law<Meigo<Square<10>>>("size=9", 20, 4);
  obeys_twin_law<Meigo<Square<10>>>("size=9 ko=superko handicap=20", 10, 5);
  obeys_twin_law<Meigo<Square<15>>>("size=11 prison=20", 4, 6);
  obeys_twin_law<Meigo<Square<19>>>("size=19 handicap=300", 1, 7);
}

TEST(FastMeigo, ObeysTheTwinLawInPositionsSetUp) {
  Random random(8);
  for (int size : {2, 3, 4, 5})
    for (std::uint32_t filled : {2, 4, 6, 7})
      for (int i = 0; i < samples(50); ++i) {
        MeigoSetup setup;
        setup.size = size;
        setup.superko = static_cast<int>(random.below(2));
        auto g = random_setup<Meigo<Square<7>>>(setup, filled, random);
        if (random.below(4)) g.begin_midgame();
        g.last_placed_marked = random.below(4) != 0;
        g.prison[Side::white] = static_cast<std::int16_t>(random.below(3));
        const std::string where = std::to_string(size) + " " + std::to_string(filled) + " " + std::to_string(i);
        obeys_twin_law_from(g, random, where);
      }
}

TEST(FastMeigo, MakesHeavyTurns) {
  makes_heavy_turns<Meigo<Square<7>>>("size=4", 60, 23);
  makes_heavy_turns<Meigo<Square<10>>>("", 10, 24);
}

TEST(FastMeigo, SamplesUniformly) {
  samples_uniformly<Meigo<Square<7>>>("size=3", 40, 200, 9);
  samples_uniformly<Meigo<Square<7>>>("size=3 handicap=5", 40, 200, 10);
  samples_uniformly<Meigo<Square<7>>>("size=4 ko=superko", 40, 200, 11);
  samples_uniformly<Meigo<Square<10>>>("size=9", 20, 200, 12);
  samples_uniformly<Meigo<Square<19>>>("size=19", 2, 100, 13);
}

TEST(FastMeigo, PlayoutsLastAsLongAsTheDefinition) {
  playouts_last_equally<Meigo<Square<7>>>("size=3", 1000, 14);
  playouts_last_equally<Meigo<Square<7>>>("size=3 ko=superko prison=2", 1000, 15);
  playouts_last_equally<Meigo<Square<7>>>("size=5 handicap=3", 500, 16);
  playouts_last_equally<Meigo<Square<10>>>("size=9 ko=superko", 100, 17);
}

// The keys of positions agree, so that what a game between players remembers holds in a search.
TEST(FastMeigo, RemembersWhatTheDefinitionRemembers) {
  MeigoSetup setup;
  const Meigo<Square<10>> g(setup);
  FastMeigo<Square<10>> twin(g);
  twin.play(Move::on(0, Cell(12)));
  EXPECT_EQ(looks_key(twin), looks_key(twin.position()));
}

}  // namespace
}  // namespace crosscut::tests
