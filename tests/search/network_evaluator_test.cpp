// What a search makes of the answers of a network.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "games/fast/margo.hpp"
#include "games/fast/yugo.hpp"
#include "search/mixed_evaluator.hpp"

namespace crosscut {
namespace {

using G = FastYugo<Square<10>>;

// A network that answers nothing but zeros.
nn::Network empty_network(const G& start) {
  Random random(1);
  nn::Network network = nn::random_network("yugo", Features<G>(start).shape(), random);
  for (std::size_t t = 0; t + 1 < network.tensors.size(); ++t)
    std::fill(network.tensors[t].begin(), network.tensors[t].end(), 0.0F);
  return network;
}

TEST(NetworkEvaluator, SeesPositionsAsThePlayerToMove) {
  YugoSetup setup;
  setup.size = 4;
  G g{setup};
  nn::Network network = empty_network(g);
  network["value.win.bias"] = {1, 0, -1};
  network["value.margin.bias"] = {3.5F, std::log(2.0F)};
  network["value.acts.bias"] = {0, std::log(4.0F)};  // the button, four times a placement
  network["board.output.bias"] = {0, 2, -2};         // the policy, what counts for the mover, for the other
  const NetworkEvaluator<G> evaluator(std::make_shared<nn::QuantisedNetwork>(network), g);
  g.play(Move::on(0, *G::On::read("a1")));  // White is to move
  Leaf<G> leaf{g, {}};
  leaf.wants_ownership = true;
  Random random(2);
  evaluator.evaluate(leaf, random);
  const float sum = std::exp(1.0F) + 1 + std::exp(-1.0F);
  EXPECT_NEAR(leaf.win[1], (std::exp(1.0F) + 0.5F * std::exp(-1.0F)) / sum, 1e-5F);
  EXPECT_NEAR(leaf.win[0], (1 + 0.5F * std::exp(-1.0F)) / sum, 1e-5F);
  ASSERT_TRUE(leaf.lead);
  EXPECT_FLOAT_EQ((*leaf.lead)[1], 3.5F);
  EXPECT_FLOAT_EQ((*leaf.lead)[0], -3.5F);
  EXPECT_NEAR(leaf.deviation, 2, 1e-5F);
  // Fifteen placements and the button; a pass is not allowed before it.
  EXPECT_NEAR(leaf.policy[policy_index<G>(Move::off(Act::button))], 4.0F / 19, 1e-5F);
  EXPECT_NEAR(leaf.policy[policy_index<G>(Move::on(0, *G::On::read("b2")))], 1.0F / 19, 1e-5F);
  EXPECT_EQ(leaf.policy[policy_index<G>(Move::on(0, *G::On::read("a1")))], 0);
  EXPECT_EQ(leaf.policy[policy_index<G>(Move::off(Act::pass))], 0);
  const auto b2 = static_cast<std::size_t>(G::On::read("b2")->index);
  EXPECT_NEAR(leaf.ownership[Leaf<G>::slots + b2], nn::sigmoid(2), 1e-5F);
  EXPECT_NEAR(leaf.ownership[b2], nn::sigmoid(-2), 1e-5F);
}

// However the network sees the board, its answer comes back to where it belongs.
TEST(NetworkEvaluator, UndoesTheSymmetry) {
  YugoSetup setup;
  setup.size = 4;
  G g{setup};
  // A policy that prefers the points beside the enemy's pawns.
  nn::Network network = empty_network(g);
  constexpr std::size_t enemy_pawns = 2, taps = 9;
  for (const std::size_t tap : {1, 3, 5, 7}) network["stem.weight"][enemy_pawns * taps + tap] = 1;
  network["board.hidden.weight"][0] = 1;
  network["board.output.weight"][0] = 5;
  const NetworkEvaluator<G> evaluator(std::make_shared<nn::QuantisedNetwork>(network), g);
  g.play(Move::on(0, *G::On::read("b1")));
  Random random(3);
  for (int times = 0; times < 30; ++times) {
    Leaf<G> leaf{g, {}};
    evaluator.evaluate(leaf, random);
    const auto chance = [&](const char* point) {
      return leaf.policy[policy_index<G>(Move::on(0, *G::On::read(point)))];
    };
    for (const char* near : {"a1", "c1", "b2"}) EXPECT_GT(chance(near), 50 * chance("d4")) << near;
  }
}

// What is remembered is what the network would answer again, whichever way the position was reached.
TEST(NetworkEvaluator, RemembersAnswers) {
  YugoSetup setup;
  setup.size = 4;
  const G start{setup};
  Random weights(1), random(3);
  const auto network =
      std::make_shared<nn::QuantisedNetwork>(nn::random_network("yugo", Features<G>(start).shape(), weights));
  constexpr std::uint64_t seed = 7;
  const NetworkEvaluator<G> remembers(network, start, seed, 1U << 20U), forgets(network, start, seed, 0);
  const auto evaluated = [&](const NetworkEvaluator<G>& evaluator, std::initializer_list<const char*> line) {
    Leaf<G> leaf{start, {}};
    for (const char* point : line) leaf.position.play(Move::on(0, *G::On::read(point)));
    evaluator.evaluate(leaf, random);
    return leaf;
  };
  std::set<float> chances;
  for (const auto& line :
       {std::initializer_list<const char*>{"a1", "d4", "b3"}, {"b3", "d4", "a1"}, {"a1", "d3", "b3"}}) {
    const Leaf<G> leaf = evaluated(remembers, line), again = evaluated(forgets, line);
    EXPECT_EQ(leaf.win, again.win);
    EXPECT_EQ(leaf.policy, again.policy);
    EXPECT_EQ(leaf.legal, again.legal);
    EXPECT_EQ(leaf.lead, again.lead);
    EXPECT_EQ(leaf.deviation, again.deviation);
    chances.insert(leaf.win[0]);
  }
  EXPECT_EQ(chances.size(), 2U);
}

// The same position is another input where the past forbids a move, even the first of all.
TEST(NetworkEvaluator, RemembersWhatThePastForbade) {
  using M = FastMargo<Pyramid<9>>;
  MargoSetup setup;
  setup.size = 3, setup.swap = false, setup.superko = true;
  const M g{setup};
  Random weights(1), random(3);
  const auto network =
      std::make_shared<nn::QuantisedNetwork>(nn::random_network("margo", Features<M>(g).shape(), weights));
  const NetworkEvaluator<M> remembers(network, g, 7, 1U << 20U), forgets(network, g, 7, 0);
  M after = g;
  after.play(Move::on(0, *M::On::read("a1")));
  Leaf<M> free{g, {}}, forbidden{g, {}};
  forbidden.past.push(g.to_play, looks_key(after));
  Leaf<M> fresh = forbidden;
  for (const auto& [evaluator, leaf] : {std::pair{&remembers, &free}, {&remembers, &forbidden}, {&forgets, &fresh}})
    evaluator->evaluate(*leaf, random);
  EXPECT_EQ(forbidden.legal.size() + 1, free.legal.size());
  EXPECT_EQ(forbidden.policy, fresh.policy);
  EXPECT_EQ(forbidden.win, fresh.win);
  EXPECT_NE(forbidden.win, free.win);
}

TEST(EvaluationCache, KeepsTheLatestAnswers) {
  nn::Output answer{{1, 2, 3}, {4}, {5, 6, 7}, 8, 9, {10}}, other{{0, 0, 0}, {0}, {0, 0, 0}, 0, 0, {11}};
  constexpr std::size_t size = 8 + 9 * 4;  // a key and nine numbers
  EvaluationCache cache(2 * size + 1, answer);
  EXPECT_FALSE(cache.find(6, other));
  cache.keep(6, answer);
  ASSERT_TRUE(cache.find(6, other));
  EXPECT_EQ(other.policy, answer.policy);
  EXPECT_EQ(other.acts, answer.acts);
  EXPECT_EQ(other.win, answer.win);
  EXPECT_EQ(other.margin, 8);
  EXPECT_EQ(other.spread, 9);
  EXPECT_EQ(other.ownership, (std::vector<float>{11})) << "is not kept";
  answer.margin = 12;
  cache.keep(7, answer), cache.keep(8, answer);
  EXPECT_TRUE(cache.find(7, other));
  EXPECT_TRUE(cache.find(8, other));
  EXPECT_FALSE(cache.find(6, other)) << "there is room for two";
  EvaluationCache(size - 1, answer).keep(6, answer);  // there is room for none
}

// Of a komi, the inputs say no more than that it is at least 32 points.
TEST(NetworkEvaluator, KnowsWhatAnEnormousKomiIsWorth) {
  for (const int komi : {32, 100, 1000, -1000}) {
    YugoSetup setup;
    setup.size = 4;
    setup.komi = komi;
    G g{setup};
    nn::Network network = empty_network(g);
    network["value.win.bias"] = {1, 0, -1};
    network["value.margin.bias"] = {3.5F, 0};
    const NetworkEvaluator<G> evaluator(std::make_shared<nn::QuantisedNetwork>(network), g);
    for (const Side mover : {Side::black, Side::white}) {
      Leaf<G> leaf{g, {}};
      Random random(4);
      evaluator.evaluate(leaf, random);
      const float sign = mover == Side::white ? 1 : -1;
      const float beyond = sign * static_cast<float>(komi - std::clamp(komi, -32, 32));
      EXPECT_FLOAT_EQ((*leaf.lead)[static_cast<std::size_t>(mover)], 3.5F + beyond) << komi;
      if (komi != 32) { EXPECT_NEAR(leaf.win[static_cast<std::size_t>(mover)], beyond > 0 ? 1 : 0, 1e-6F) << komi; }
      g.to_play = other(g.to_play);
    }
  }
}

// A share of the playout's result in the chances, and nothing else of it; the position is left as it was.
TEST(MixedEvaluator, AddsAPlayoutToTheChances) {
  YugoSetup setup;
  setup.size = 4;
  setup.komi = 30;  // White wins however it goes on
  const G g{setup};
  nn::Network network = empty_network(g);
  network["value.win.bias"] = {1, 0, -1};
  network["value.margin.bias"] = {3.5F, 0};
  const auto quantised = std::make_shared<nn::QuantisedNetwork>(network);
  const auto evaluated = [&](float share) {
    MctsSettings settings;
    settings.playout_share = share;
    Leaf<G> leaf{g, {}};
    Random random(4);
    MixedEvaluator<G>(quantised, g, settings, 5, 0).evaluate(leaf, random);
    return leaf;
  };
  const Leaf<G> alone = evaluated(0), mixed = evaluated(0.25F);
  EXPECT_GT(alone.win[0], alone.win[1]);
  EXPECT_FLOAT_EQ(mixed.win[0], 0.75F * alone.win[0]);
  EXPECT_FLOAT_EQ(mixed.win[1], 0.75F * alone.win[1] + 0.25F);
  EXPECT_EQ(mixed.lead, alone.lead);
  EXPECT_EQ(mixed.policy, alone.policy);
  EXPECT_EQ(mixed.legal, alone.legal);
  EXPECT_TRUE(mixed.moves.empty());
  EXPECT_EQ(mixed.position.to_play, Side::black);
  EXPECT_TRUE(can_act(mixed.position, mixed.past));
}

}  // namespace
}  // namespace crosscut
