// Drawing moves at the root and halving their number; and networks that fit a game or not.
#include "search/gumbel.hpp"

#include <gtest/gtest.h>
#include <map>
#include <numeric>

#include "nn/quantised.hpp"
#include "nn/softmax.hpp"
#include "search/search_parts.hpp"

namespace crosscut::tests {
namespace {

// A root with so many children, whose policy is uniform.
struct Root {
  SharedTree tree{0};
  explicit Root(std::size_t children) {
    Node& root = tree[SharedTree::root];
    root.first_child = tree.reserve(children);
    root.children = static_cast<std::uint16_t>(children);
    for (std::size_t i = 0; i < children; ++i) {
      child(i).move = Move::on(0, Cell(static_cast<int>(i)));
      child(i).prior = 1 / static_cast<float>(children);
    }
  }
  Node& child(std::size_t i) { return tree[tree[SharedTree::root].first_child + static_cast<SharedTree::Index>(i)]; }
  std::size_t number(SharedTree::Index i) const { return i - tree[SharedTree::root].first_child; }
};

TEST(Gumbel, SharesPlayoutsByHalving) {
  Root root(20);
  Random random(1);
  GumbelRoot gumbel(root.tree, 8, &random);
  std::map<std::size_t, std::uint64_t> visits;
  gumbel.run(48, [&](SharedTree::Index child, std::uint64_t times) {
    visits[root.number(child)] += times;
    // The higher the number, the better.
    for (std::uint64_t i = 0; i < times; ++i) root.tree[child].worth.add(static_cast<float>(root.number(child)) / 20);
    return true;
  });
  // Three rounds of sixteen: two playouts for each of eight, four for each of four, eight for each of two.
  std::vector<std::uint64_t> counts;
  for (const auto& [child, count] : visits) counts.push_back(count);
  EXPECT_EQ(counts.size(), 8U);
  EXPECT_TRUE(std::is_sorted(counts.begin(), counts.end())) << "the better, the more";
  EXPECT_EQ(counts, (std::vector<std::uint64_t>{2, 2, 2, 2, 6, 6, 14, 14}));
  EXPECT_EQ(root.number(gumbel.best()), visits.rbegin()->first);
}

TEST(Gumbel, MakesNoMorePlayoutsThanItHas) {
  for (const std::size_t most : {1, 2, 3, 7, 50})
    for (const std::uint64_t playouts : {0, 1, 2, 5, 16, 33}) {
      Root root(20);
      Random random(2);
      GumbelRoot gumbel(root.tree, most, &random);
      std::uint64_t made = 0;
      gumbel.run(playouts, [&](SharedTree::Index child, std::uint64_t times) {
        for (std::uint64_t i = 0; i < times; ++i) root.tree[child].worth.add(0.5F);
        made += times;
        return true;
      });
      EXPECT_EQ(made, playouts);
    }
}

TEST(Gumbel, DrawsByThePolicy) {
  Root root(4);
  const std::vector<float> policy = {0.1F, 0.2F, 0.3F, 0.4F};
  for (std::size_t i = 0; i < 4; ++i) root.child(i).prior = policy[i];
  std::vector<int> drawn(4);
  Random random(3);
  constexpr int times = 4000;
  for (int i = 0; i < times; ++i) ++drawn[root.number(GumbelRoot(root.tree, 1, &random).best())];
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(static_cast<float>(drawn[i]) / times, policy[i], 0.03F);
}

TEST(Gumbel, ImprovesThePolicy) {
  Root root(3);
  Random random(4);
  const GumbelRoot gumbel(root.tree, 3, &random);
  const auto before = gumbel.improved_policy();
  for (const float chance : before) EXPECT_NEAR(chance, 1.0F / 3, 1e-5F);
  root.child(0).worth.add(0.5F);
  root.child(1).worth.add(0.6F);
  const auto after = gumbel.improved_policy();
  EXPECT_NEAR(std::accumulate(after.begin(), after.end(), 0.0F), 1, 1e-5F);
  EXPECT_GT(after[1], 0.9F);
  EXPECT_GT(after[2], after[0]) << "what has not been visited is worth as much as the others together";
  root.child(2).proof = Proof::black;
  EXPECT_EQ(root.number(gumbel.best()), 2U) << "a proven win is the best move";
}

TEST(Softmax, IsClose) {
  for (float x = -20; x < 20; x += 0.37F) EXPECT_NEAR(nn::exponential(x) / std::exp(x), 1, 2e-6F);
  EXPECT_EQ(nn::exponential(0), 1);
  EXPECT_EQ(nn::exponential(1000), nn::exponential(80));
  EXPECT_FLOAT_EQ(nn::sigmoid(0), 0.5F);
  std::vector<float> chances = {1, 1, 1 + std::log(2.0F)};
  nn::softmax(chances);
  EXPECT_NEAR(chances[0], 0.25F, 1e-6F);
  EXPECT_NEAR(chances[2], 0.5F, 1e-6F);
}

TEST(Network, FitsItsGameOnly) {
  const auto refusal = [](const Table& table, const nn::QuantisedNetwork& network) {
    const Status fits = table.fits(network);
    return fits ? "" : fits.message();
  };
  const auto yugo = opened("yugo", "size=5"), larger = opened("yugo", "size=13 komi=3"), sligo = opened("sligo", "");
  const auto margo = opened("margo", ""), three = opened("spargo", "players=3");
  const auto network = network_for(*yugo);
  EXPECT_EQ(refusal(*yugo, *network), "");
  EXPECT_EQ(refusal(*larger, *network), "") << "one network for all sizes";
  EXPECT_EQ(refusal(*sligo, *network), "the network is for yugo, not for sligo");
  EXPECT_EQ(refusal(*three, *network_for(*margo)), "the network is for 2 players, not for 3");
  EXPECT_EQ(refusal(*opened("spargo", ""), *network_for(*margo)), "");
}

}  // namespace
}  // namespace crosscut::tests
