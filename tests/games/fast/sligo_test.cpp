// The fast twin of Sligo is equal to the clear definition.
#include "games/fast/sligo.hpp"

#include "games/fast/twin_setup_law.hpp"

namespace crosscut::tests {
namespace {

template <Board B>
std::vector<Key> positions_after_light_turns(const Sligo<B>& g) {
  std::vector<Turn> turns;
  placements(g, Past(), true, turns);
  if (turns.empty() && !g.slid()) turns.push_back({Move::off(Act::pass), {}, {}});
  if (turns.empty()) placements(g, Past(), false, turns);
  std::vector<Key> keys;
  for (const auto& turn : turns) {
    Sligo<B> next = g;
    next.play(turn.move);
    if (turn.then.exists()) next.play(turn.then);
    keys.push_back(key_of(next.matter(next)));
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

// Every turn that the definition's light_turn may make from here is made by the twin's, and no other.
template <Board B>
void makes_the_same_light_turns(const Sligo<B>& g, Random& random, const std::string& where) {
  const auto expected = positions_after_light_turns(g);
  ASSERT_EQ(std::adjacent_find(expected.begin(), expected.end()), expected.end()) << where;
  std::vector<Key> made;
  for (std::size_t i = 0; i < 24 * expected.size(); ++i) {
    FastSligo<B> twin(g);
    Past past;
    ASSERT_TRUE(light_turn(twin, past, random)) << where;
    made.push_back(key_of(FastSligo<B>::matter(twin)));
  }
  std::sort(made.begin(), made.end());
  made.erase(std::unique(made.begin(), made.end()), made.end());
  ASSERT_EQ(made, expected) << where;
}

// The turns that the definition allows, or the ways to end the one that is open.
template <Board B>
std::uint64_t count_turns(const Sligo<B>& g) {
  std::vector<Turn> turns;
  placements(g, Past(), false, turns);
  return turns.size() + !g.slid();
}

// Stones at random, such as no game leaves them: weak pairs, groups without a liberty; now and then a slide is made.
template <Board B>
void agrees_in_positions_set_up(int size, std::uint32_t filled, int positions, std::uint64_t seed) {
  Random random(seed);
  for (int i = 0; i < samples(positions); ++i) {
    const std::string where = std::to_string(size) + " " + std::to_string(filled) + " " + std::to_string(i);
    SligoSetup setup;
    setup.size = size;
    Sligo<B> g = random_setup<Sligo<B>>(setup, filled, random);
    FastSligo<B> twin(setup);
    twin.to_play = g.to_play;
    for (Cell c : board_of(g))
      if (const auto stone = g.at(c)) twin.put(c, *stone);
    for (int ply = 0; ply < 8 && !g.ended(); ++ply) {
      ASSERT_TRUE(same_position(twin.position(), g)) << where;
      const auto moves = sorted_moves(g, Past());
      ASSERT_EQ(sorted_moves(twin, Past()), moves) << where;
      ASSERT_EQ(twin.count_turns(), count_turns(g)) << where;
      ASSERT_NO_FATAL_FAILURE(makes_the_same_light_turns(g, random, where));
      const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      g.play(m);
      twin.play(m);
    }
  }
}

// Along light playouts, which end where few turns are left; looks at one ply of `every`.
template <Board B>
void agrees_along_playouts(const std::string& options, int games, int every, std::uint64_t seed) {
  const auto setup = read_setup<SligoSetup>("sligo", options);
  ASSERT_TRUE(setup) << setup.message();
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    FastSligo<B> twin(*setup);
    Past past;
    for (int ply = 0; ply < ply_cap(twin.position()) && !twin.ended(); ++ply) {
      const std::string where = options + " game " + std::to_string(game) + " ply " + std::to_string(ply);
      const Sligo<B> g = twin.position();
      std::vector<Key> expected;
      if (ply % every == 0) {
        ASSERT_EQ(sorted_moves(twin, past), sorted_moves(g, past)) << where;
        ASSERT_EQ(twin.count_turns(), count_turns(g)) << where;
        expected = positions_after_light_turns(g);
      }
      ASSERT_TRUE(light_turn(twin, past, random)) << where;
      const Key made = key_of(FastSligo<B>::matter(twin));
      ASSERT_TRUE(expected.empty() || std::binary_search(expected.begin(), expected.end(), made)) << where;
    }
    EXPECT_EQ(past.size(), 0u);
  }
}

TEST(FastSligo, ObeysTheTwinLawOnTinyBoards) {
  for (const char* size : {"size=2", "size=3", "size=4", "size=5"})
    for (const char* rest : {"", " komi=-7.5 settlement=off"})
      obeys_twin_law<Sligo<Square<7>>>(std::string(size) + rest, 150, 1);
}

TEST(FastSligo, ObeysTheTwinLawOnEveryBoard) {
  obeys_twin_law<Sligo<Square<7>>>("size=7", 10, 2);
  obeys_twin_law<Sligo<Square<10>>>("size=9", 4, 3);
  obeys_twin_law<Sligo<Square<10>>>("size=10 komi=6.5", 2, 4);
  obeys_twin_law<Sligo<Square<15>>>("size=11", 1, 5);
}

TEST(FastSligo, AgreesAlongPlayouts) {
  agrees_along_playouts<Square<7>>("size=2", 40, 1, 6);
  agrees_along_playouts<Square<7>>("size=3 komi=0.5", 40, 1, 7);
  agrees_along_playouts<Square<7>>("size=5", 20, 1, 8);
  agrees_along_playouts<Square<10>>("size=9", 4, 2, 9);
  agrees_along_playouts<Square<15>>("size=15 settlement=off", 2, 20, 10);
  agrees_along_playouts<Square<19>>("size=19", 1, 90, 18);
}

TEST(FastSligo, AgreesInPositionsSetUp) {
  for (std::uint32_t filled : {1, 3, 5, 7}) {
    for (int size : {2, 3, 4}) agrees_in_positions_set_up<Square<7>>(size, filled, 50, 11);
    agrees_in_positions_set_up<Square<7>>(5, filled, 12, 12);
  }
}

TEST(FastSligo, SamplesUniformly) {
  samples_uniformly<Sligo<Square<7>>>("size=2", 40, 200, 13);
  samples_uniformly<Sligo<Square<7>>>("size=3", 60, 200, 14);
  samples_uniformly<Sligo<Square<7>>>("size=4", 60, 200, 15);
  samples_uniformly<Sligo<Square<7>>>("size=6", 40, 100, 16);
  samples_uniformly<Sligo<Square<10>>>("size=9", 60, 60, 17);
}

TEST(FastSligo, MakesHeavyTurns) {
  makes_heavy_turns<Sligo<Square<7>>>("size=4", 60, 23);
  makes_heavy_turns<Sligo<Square<10>>>("", 10, 24);
}

TEST(FastSligo, PlayoutsLastAsLongAsTheDefinition) {
  playouts_last_equally<Sligo<Square<7>>>("size=3", 2000, 19);
  playouts_last_equally<Sligo<Square<7>>>("size=5", 400, 20);
  playouts_last_equally<Sligo<Square<10>>>("size=9", 30, 21);
}

}  // namespace
}  // namespace crosscut::tests
