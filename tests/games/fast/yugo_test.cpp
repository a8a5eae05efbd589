// The fast twin of Yugo is equal to the clear definition.
#include "games/fast/yugo.hpp"

#include "games/fast/twin_setup_law.hpp"

namespace crosscut::tests {
namespace {

TEST(FastYugo, ObeysTheTwinLawOnTinyBoards) {
  for (const char* size : {"size=2", "size=3", "size=4", "size=5"})
    for (const char* rest : {"", " button=off", " komi=-7 settlement=off"})
      obeys_twin_law<Yugo<Square<7>>>(std::string(size) + rest, 150, 1);
}

TEST(FastYugo, ObeysTheTwinLawOnEveryBoard) {
  obeys_twin_law<Yugo<Square<7>>>("size=7", 60, 2);
  obeys_twin_law<Yugo<Square<10>>>("size=9", 30, 3);
  obeys_twin_law<Yugo<Square<10>>>("size=10", 20, 4);
  obeys_twin_law<Yugo<Square<15>>>("size=15 button=off", 5, 5);
  obeys_twin_law<Yugo<Square<19>>>("size=16", 3, 6);
  obeys_twin_law<Yugo<Square<19>>>("size=19", 1, 7);
}

TEST(FastYugo, ObeysTheTwinLawInPositionsSetUp) {
  Random random(8);
  for (int size : {2, 3, 4, 5})
    for (std::uint32_t filled : {2, 4, 6, 7})
      for (int i = 0; i < samples(50); ++i) {
        YugoSetup setup;
        setup.size = size;
        const std::string where = std::to_string(size) + " " + std::to_string(filled) + " " + std::to_string(i);
        obeys_twin_law_from(random_setup<Yugo<Square<7>>>(setup, filled, random), random, where);
      }
}

TEST(FastYugo, MakesHeavyTurns) {
  makes_heavy_turns<Yugo<Square<7>>>("size=4 button=off", 200, 21);
  makes_heavy_turns<Yugo<Square<10>>>("", 20, 22);
}

TEST(FastYugo, SamplesUniformly) {
  samples_uniformly<Yugo<Square<7>>>("size=3", 40, 200, 9);
  samples_uniformly<Yugo<Square<7>>>("size=4 button=off", 40, 200, 10);
  samples_uniformly<Yugo<Square<10>>>("size=9", 20, 200, 11);
  samples_uniformly<Yugo<Square<19>>>("size=19", 2, 100, 12);
}

TEST(FastYugo, PlayoutsLastAsLongAsTheDefinition) {
  playouts_last_equally<Yugo<Square<7>>>("size=3", 2000, 13);
  playouts_last_equally<Yugo<Square<7>>>("size=6 button=off", 500, 14);
  playouts_last_equally<Yugo<Square<10>>>("size=9", 200, 15);
}

}  // namespace
}  // namespace crosscut::tests
