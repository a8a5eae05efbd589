// Positions as inputs of networks: what the inputs are, and laws that they meet in all games.
#include "search/features.hpp"

#include <gtest/gtest.h>
#include <map>

#include "catalog/network_game.hpp"
#include "catalog/visit.hpp"

namespace crosscut {
namespace {

bool operator==(const nn::Input& a, const nn::Input& b) { return a.planes == b.planes && a.globals == b.globals; }

template <Game G>
nn::Input input_of(const Features<G>& features, const G& g, const Past& past = {}, int symmetry = 0) {
  nn::Input input;
  features.write(g, past, symmetry, input);
  return input;
}

constexpr const char* settings[][2] = {{"bargo", "size=3"},
                                       {"go", "size=5"},
                                       {"go", "size=4 handicap=3 suicide=on"},
                                       {"margo", "size=4"},
                                       {"margo", "size=3 players=3 ko=superko"},
                                       {"meigo", "size=5 prison=3"},
                                       {"meigo", "size=4 ko=superko"},
                                       {"sligo", "size=5 komi=1.5"},
                                       {"spargo", ""},
                                       {"yugo", "size=5 komi=-2"}};

template <class Check>
void for_all_games(Check&& check) {
  for (const auto& [game, options] : settings)
    EXPECT_TRUE(visit<BoardsUsed::usual>(game, options, [&](const auto& start) {
      check(start);
      return true;
    }));
}

// Calls check(position, past, moves) along a random game.
template <Game G, class Check>
void along_a_game(const G& start, std::uint64_t seed, Check&& check) {
  Random random(seed);
  G g = start;
  Past past;
  for (int plies = 0; plies < 60; ++plies) {
    const auto moves = legal_moves(g, past);
    if (moves.empty()) return;
    check(g, past, moves);
    advance(g, past, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

TEST(Features, OfATwinAreThoseOfTheGame) {
  for_all_games([]<Game G>(const G& start) {
    const Features<G> features(start);
    const Features<Twin<G>> of_twin{Twin<G>(start)};
    EXPECT_EQ(features.shape(), of_twin.shape());
    along_a_game(start, 3, [&](const G& g, const Past& past, const auto&) {
      ASSERT_TRUE(input_of(features, g, past) == input_of(of_twin, Twin<G>(g), past)) << G::name;
    });
  });
}

// Which of two ways to write a turn with a slide is the canonical one, and so legal, depends on how the board lies.
template <Game G>
nn::Input without_slides(const Features<G>& features, nn::Input input) {
  const auto planes = static_cast<std::size_t>(features.shape().planes), slides = std::size(G::move_planes) - 1;
  if constexpr (Slides<G>)
    for (std::size_t at = planes; at <= input.planes.size(); at += planes)
      std::fill_n(input.planes.begin() + static_cast<std::ptrdiff_t>(at - 1 - slides), slides, std::uint8_t{0});
  return input;
}

TEST(Features, OfAnImageAreTheImageOfTheFeatures) {
  for_all_games([]<Game G>(const G& start) {
    using B = typename G::On;
    const Features<G> features(start);
    for (int s = 0; s < B::symmetries; ++s) {
      const Symmetry<B> symmetry(start.setup.size, s);
      G image = symmetry.of(start);
      Past past_of_image;
      Random random(5);
      G g = start;
      Past past;
      for (int plies = 0; plies < 40; ++plies) {
        const auto moves = legal_moves(g, past);
        if (moves.empty()) break;
        if (!slid(g)) {
          ASSERT_TRUE(without_slides(features, input_of(features, g, past, s)) ==
                      without_slides(features, input_of(features, image, past_of_image)))
              << G::name << " " << s << " " << plies;
        }
        const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        EXPECT_EQ(features.place(m, s), features.place(symmetry.template of<G>(m), 0));
        advance(g, past, m);
        advance(image, past_of_image, symmetry.template of<G>(m));
      }
    }
  });
}

TEST(Features, HaveAPlaceForEveryMove) {
  for_all_games([]<Game G>(const G& start) {
    const Features<G> features(start);
    const nn::NetworkShape shape = features.shape();
    const std::size_t places =
        static_cast<std::size_t>(shape.policy_planes) * features.grid().cells.size() + std::size(G::acts);
    for (const int s : {0, 1, G::On::symmetries - 1}) {
      std::map<std::size_t, Move> by_place;
      along_a_game(start, 7, [&](const G&, const Past&, const std::vector<Move>& moves) {
        for (const Move m : moves) {
          ASSERT_LT(features.place(m, s), places);
          EXPECT_EQ(by_place.emplace(features.place(m, s), m).first->second, m) << "two moves in one place";
        }
      });
    }
  });
}

// What the plane shows of a board, from the first row.
template <Game G>
std::string picture(const Features<G>& features, const nn::Input& input, std::size_t plane) {
  const auto planes = static_cast<std::size_t>(features.shape().planes);
  std::string text;
  for (std::size_t c = 0; c < features.grid().cells.size(); ++c) {
    const nn::Grid& grid = features.grid();
    if (c && grid.cells[c] / grid.width != grid.cells[c - 1] / grid.width) text += '/';
    text += input.planes[c * planes + plane] ? 'x' : '.';
  }
  return text;
}

TEST(Features, HaveTheDocumentedMeaning) {
  using G = Yugo<Square<10>>;
  YugoSetup setup;
  setup.size = 3, setup.komi = 4;
  G g(setup);
  const auto play = [&](std::string_view point) { g.play(Move::on(0, *G::On::read(point))); };
  for (const char* point : {"a1", "b1", "c3", "b2"}) play(point);
  const Features<G> features(g);
  const nn::Input input = input_of(features, g);
  // The board, pawns and kings of Black, who is to move, and White, liberties, what counts, legal moves, repetitions.
  const char* expected[] = {"xxx/xxx/xxx", "x../.../..x", ".x./.x./...", ".../.../...", ".../.../...",
                            "x../.../...", ".../.../..x", ".../.../...", ".x./.x./...", "x../.../..x",
                            ".x./.x./...", "..x/x.x/xx.", ".../.../..."};
  ASSERT_EQ(features.shape().planes, static_cast<int>(std::size(expected)));
  for (std::size_t p = 0; p < std::size(expected); ++p) EXPECT_EQ(picture(features, input, p), expected[p]) << p;
  // No pass before the button, which nobody has; no passes; button and settlement in play; the lead and the komi.
  const std::vector<float> globals = {0, 1, 0, 0, 0, 0, 0, 1, 1, -0.25F, -1, -0.25F, -1};
  std::vector<float> sorted = input.globals, wanted = globals;
  EXPECT_EQ(features.shape().globals, static_cast<int>(globals.size()));
  std::sort(sorted.begin(), sorted.end());
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(sorted, wanted);
  // Turned by a quarter, anticlockwise: what lay at a1 lies at c1.
  EXPECT_EQ(picture(features, input_of(features, g, {}, 1), 1), "..x/.../x..");
}

TEST(Features, ShowWallsAndWhatThePastForbids) {
  using G = Bargo<HexHex<6>>;
  BargoSetup setup;
  setup.size = 2;
  G g(setup);
  g.play(Move::on(0, *G::On::read("a1")));
  const Features<G> features(g);
  // The wall to the east is there, seen by White; turned by a sixth, it faces north-east.
  EXPECT_EQ(picture(features, input_of(features, g), 3), "x./.../..");
  EXPECT_EQ(picture(features, input_of(features, g, {}, 1), 3), "../.../..");
  EXPECT_EQ(picture(features, input_of(features, g, {}, 1), 4), ".x/.../..");
  EXPECT_EQ(features.shape().neighbourhood, nn::Neighbourhood::hex);
  // A past in which White has had this board with a piece on b1.
  G after = g;
  after.play(Move::on(1, *G::On::read("b1")));
  Past past;
  past.push(Side::white, looks_key(after));
  const auto forbidden = static_cast<std::size_t>(features.shape().planes) - 1;
  EXPECT_EQ(picture(features, input_of(features, g, past), forbidden), ".x/.../..");
  EXPECT_EQ(picture(features, input_of(features, g), forbidden), "../.../..");
}

TEST(Features, DoNotDependOnTheWayToAPosition) {
  using G = Yugo<Square<10>>;
  YugoSetup setup;
  setup.size = 4;
  const Features<G> features{G(setup)};
  const auto after = [&](std::initializer_list<const char*> points) {
    G g(setup);
    for (const char* point : points) g.play(Move::on(0, *G::On::read(point)));
    return input_of(features, g);
  };
  EXPECT_TRUE(after({"a1", "b2", "c3", "d4"}) == after({"c3", "d4", "a1", "b2"}));
  EXPECT_FALSE(after({"a1", "b2", "c3", "d4"}) == after({"b2", "a1", "c3", "d4"}));
}

TEST(NetworkGame, SeesAndDrawsWhatIsLegal) {
  for (const auto& [game, options] : settings) {
    const auto start = (*open_table(game, options))->network_game();
    const auto played = start->clone();
    Random random(1);
    nn::Input seen;
    std::vector<Move> legal;
    for (int decision = 0; decision < 100; ++decision) {
      played->see(seen, legal);
      EXPECT_EQ(legal, played->legal());
      EXPECT_TRUE(seen == played->input(0));
      const Move move = played->random_move(random);
      EXPECT_EQ(move.exists(), !played->over());
      if (!move.exists()) break;
      EXPECT_NE(std::find(legal.begin(), legal.end(), move), legal.end());
      played->play(move);
    }
    EXPECT_TRUE(start->input(0) == (*open_table(game, options))->network_game()->input(0));  // as it was
  }
}

}  // namespace
}  // namespace crosscut
