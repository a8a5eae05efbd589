// The fast twin of Margo against the clear definition.
#include "games/fast/margo.hpp"

#include "twin_law.hpp"

namespace crosscut {
namespace {

using tests::obeys_twin_law;
using tests::samples_uniformly;

TEST(FastMargo, ObeysTheTwinLawOnTinyBoards) {
  for (const char* options : {"", " ko=superko", " players=3", " players=3 ko=superko", " mode=beginner", " swap=off",
                              " supply=unlimited", " supply=1", " supply=3 players=3 ko=superko",
                              " players=3 supply=unlimited mode=beginner swap=on", " supply=unlimited ko=superko"})
    for (const char* size : {"size=2", "size=3", "size=4"}) {
      obeys_twin_law<Margo<Pyramid<4>>>(std::string(size) + options, 60, 1);
    }
}

}  // namespace
}  // namespace crosscut
