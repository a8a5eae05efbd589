#pragma once
// More laws that equate a fast twin with the clear definition: from positions set up at random, such as no game
// reaches, and in the mean length of light playouts.
#include "games/fast/twin_law.hpp"

namespace crosscut::tests {

// A board on which each cell holds a random piece with a chance of `filled` in 8.
template <Game G>
G random_setup(const typename G::Setup& setup, std::uint32_t filled, Random& random) {
  G g(setup);
  std::vector<Piece> pieces;
  for (Piece::Kind kind : {Piece::plain, Piece::pawn, Piece::king, Piece::marked})
    for (Side side : {Side::black, Side::white})
      if (G::fits({kind, side})) pieces.push_back({kind, side});
  for (Cell c : board_of(g))
    if (random.below(8) < filled) g.put(c, pieces[random.below(static_cast<std::uint32_t>(pieces.size()))]);
  g.to_play = random.below(2) ? Side::black : Side::white;
  return g;
}

// Every turn that the definition's light_turn may make from here is made by the twin's, and no other. Each has its own
// past.
template <Game G>
void same_light_turns(const G& g, const Past& past, const Past& twin_past, Random& random, const std::string& where) {
  std::vector<Turn> turns;
  placements(g, past, true, turns);
  std::vector<Key> expected, made;
  for (const auto& turn : turns) {
    G next = g;
    next.play(turn.move);
    expected.push_back(key_of(G::matter(next)));
  }
  for (std::size_t i = 0; i < 24 * turns.size(); ++i) {
    Twin<G> twin(g);
    Past scratch = twin_past;
    ASSERT_TRUE(light_turn(twin, scratch, random)) << where;
    made.push_back(key_of(G::matter(twin.position())));
  }
  for (auto* keys : {&expected, &made}) {
    std::sort(keys->begin(), keys->end());
    keys->erase(std::unique(keys->begin(), keys->end()), keys->end());
  }
  ASSERT_EQ(made, expected) << where;
}

// Walks on from `start` by random legal moves, the twin beside it.
template <Game G>
void obeys_twin_law_from(const G& start, Random& random, const std::string& where) {
  G g = start;
  Twin<G> twin(g), placed(G(g.setup));
  for (Cell c : board_of(g))
    if (const auto piece = g.at(c)) placed.put(c, *piece);
  for (Cell c : board_of(g)) ASSERT_EQ(placed.at(c), g.at(c)) << where;
  Past past = past_of(g), twin_past = past;
  for (int ply = 0; ply < 12; ++ply) {
    const auto moves = sorted_moves(g, past);
    ASSERT_TRUE(same_position(twin.position(), g)) << where << " ply " << ply;
    ASSERT_EQ(sorted_moves(twin, twin_past), moves) << where << " ply " << ply;
    if (moves.empty()) return;
    ASSERT_NO_FATAL_FAILURE(same_light_turns(g, past, twin_past, random, where));
    const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    advance(g, past, m);
    advance(twin, twin_past, m);
  }
}

// Light playouts of the twin and of the definition take equally many plies in the mean, and are cut off equally often.
template <Game G>
void playouts_last_equally(const std::string& options, int all, std::uint64_t seed) {
  const int games = samples(all);
  const auto setup = read_setup<typename G::Setup>(G::name, options);
  ASSERT_TRUE(setup) << setup.message();
  const auto sample = [&](auto start, std::uint64_t first) {
    double sum = 0, squares = 0, capped = 0;
    Random random(first);
    for (int i = 0; i < games; ++i) {
      auto g = start;
      Past past = past_of(start);
      const PlayoutEnd end = playout(g, past, random, ply_cap(start));
      sum += end.plies;
      squares += static_cast<double>(end.plies) * end.plies;
      capped += end.capped;
    }
    const double mean = sum / games;
    return std::array{mean, (squares / games - mean * mean) / games, capped / games};
  };
  const auto clear = sample(G(*setup), seed), fast = sample(Twin<G>(G(*setup)), seed + 1);
  EXPECT_NEAR(clear[0], fast[0], 5 * std::sqrt(clear[1] + fast[1])) << options;
  EXPECT_NEAR(clear[2], fast[2], 5 / std::sqrt(games)) << options;
}

}  // namespace crosscut::tests
