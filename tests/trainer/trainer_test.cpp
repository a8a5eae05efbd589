// The trainer: what it computes is what the network says that it writes, and it learns.
#include <cmath>
#include <gtest/gtest.h>

#include "learn/selfplay.hpp"
#include "nn/file.hpp"
#include "nn/reference.hpp"
#include "support/folder.hpp"
#include "trainer/train.hpp"

namespace crosscut::trainer {
namespace {

using learn::TrainingSample;

nn::Network small_network(std::string_view game, std::string_view options) {
  nn::NetworkShape size;
  size.channels = size.board_hidden = size.value_hidden = 16, size.blocks = 2, size.pooled = {1};
  Random random(3);
  return nn::random_network(std::string(game), *learn::shape_for(*read_options(game, options), size), random);
}

// Positions of random games, with the moves made as their policy.
std::vector<TrainingSample> some_samples(std::string_view game, std::initializer_list<const char*> options) {
  std::vector<TrainingSample> samples;
  Random random(5);
  for (const char* text : options) {
    auto record = learn::play_game((*open_table(game, text))->options(), {}, {}, random);
    for (std::size_t i = 0; i < record.decisions.size(); i += 2) {
      if (i % 4 == 0) record.decisions[i].policy = {{record.decisions[i].move, 255}};
      samples.push_back(*learn::sample_of(record, i, random));
    }
  }
  return samples;
}

void expect_near(const std::vector<float>& a, const std::vector<float>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], 1e-3 * (1 + std::abs(b[i]))) << i;
}

void expect_the_same(const Trainer& trainer, const std::vector<TrainingSample>& samples) {
  const nn::Network network = trainer.network();
  for (std::size_t i = 0; i < samples.size(); i += 7) {
    const nn::Output learned = trainer.answer(samples[i]);
    const nn::Output written = nn::reference(network, samples[i].grid, samples[i].input);
    expect_near(learned.policy, written.policy);
    expect_near(learned.acts, written.acts);
    expect_near(learned.win, written.win);
    expect_near(learned.ownership, written.ownership);
    expect_near({learned.margin, learned.spread}, {written.margin, written.spread});
  }
}

TEST(Trainer, WritesTheNetworkThatItHasTrained) {
  for (const char* game : {"yugo", "bargo"}) {
    const auto samples = some_samples(game, {"size=3", "size=4"});
    Trainer trainer(small_network(game, "size=4"), 1);
    expect_the_same(trainer, samples);
    for (int i = 0; i < 20; ++i) trainer.step(samples, 0.002);
    expect_the_same(trainer, samples);
  }
}

TEST(Trainer, LearnsAFewPositionsByHeart) {
  const auto samples = some_samples("yugo", {"size=4", "size=4 komi=5"});
  Trainer trainer(small_network("yugo", "size=4"), 1);
  const Losses first = trainer.step(samples, 0.005);
  for (int i = 0; i < 150; ++i) trainer.step(samples, 0.005);
  const Losses last = trainer.step(samples, 0.005);
  EXPECT_LT(last.policy, 0.5 * first.policy);
  EXPECT_LT(last.winner, 0.5 * first.winner);
  EXPECT_LT(last.ownership, 0.5 * first.ownership);
  EXPECT_LT(last.margin, first.margin);
}

TEST(Trainer, ContinuesFromATrainedNetwork) {
  for (const char* game : {"yugo", "bargo"}) {
    const auto samples = some_samples(game, {"size=4"});
    Trainer trainer(small_network(game, "size=4"), 1);
    for (int i = 0; i < 30; ++i) trainer.step(samples, 0.005);
    for (int i = 0; i < 250; ++i) trainer.step(samples, 0);  // so that averages and statistics catch up
    const nn::Network learned = trainer.network();
    const double unsettled = Trainer(learned, 1).step(samples, 0).policy;

    Trainer again(learned, 1);
    again.settle(samples);
    expect_the_same(again, samples);
    for (std::size_t i = 0; i < samples.size(); i += 7)
      expect_near(again.answer(samples[i]).policy, trainer.answer(samples[i]).policy);
    const double settled = again.step(samples, 0).policy;
    EXPECT_LT(settled, 1.3 * trainer.step(samples, 0).policy) << game;
    EXPECT_LT(settled, 0.8 * unsettled) << game;
  }
}

TEST(Trainer, ResumesFromACheckpoint) {
  const Folder folder;
  const auto samples = some_samples("yugo", {"size=4"});
  const nn::Network network = small_network("yugo", "size=4");
  Trainer one(network, 1), other(network, 1);
  for (int i = 0; i < 5; ++i) one.step(samples, 0.002);
  const std::string path = folder.file("checkpoint");
  ASSERT_TRUE(one.save(path));
  ASSERT_TRUE(other.load(path));
  EXPECT_EQ(other.steps(), 5);
  one.step(samples, 0.002), other.step(samples, 0.002);
  EXPECT_EQ(one.network().tensors, other.network().tensors);
  EXPECT_FALSE(Trainer(small_network("bargo", "size=4"), 1).load(path));
  EXPECT_FALSE(other.load(path + "x"));
}

// A folder with random games, and a plan to learn from them.
learn::Plan small_plan(const Folder& folder) {
  std::vector<learn::GameRecord> games;
  Random random(5);
  for (int i = 0; i < 4; ++i)
    games.push_back(learn::play_game((*open_table("yugo", "size=4"))->options(), {}, {}, random));
  std::ofstream(folder.file("games"), std::ios::binary) << learn::block_of(games) << "cut off";
  std::ofstream(folder.file("random.net"), std::ios::binary) << file_of(small_network("yugo", "size=4"));
  learn::Plan plan;
  plan.network = folder.file("random.net"), plan.checkpoint = folder.file("checkpoint"),
  plan.out = folder.file("out.net");
  plan.shards = {folder.file("games")};
  plan.steps = 12, plan.batch = 16, plan.parent = "none", plan.training = R"({"seed":1})";
  return plan;
}

TEST(Training, WritesTheSameNetworkWhereverItWasInterrupted) {
  const Folder whole, parts;
  TrainingProgress last;
  const auto tell = [&](const TrainingProgress& progress) { last = progress; };
  ASSERT_TRUE(train(small_plan(whole), tell));
  EXPECT_EQ(last.steps, 12);
  EXPECT_EQ(last.dropped, 7U);
  learn::Plan plan = small_plan(parts);
  plan.steps = 5;
  ASSERT_TRUE(train(plan, tell));
  plan.steps = 12;
  ASSERT_TRUE(train(plan, tell));
  const std::string network = crosscut::text_of(whole.file("out.net"));
  EXPECT_EQ(network, crosscut::text_of(parts.file("out.net")));
  const auto read = nn::read_network(network);
  ASSERT_TRUE(read) << read.message();
  EXPECT_EQ(read->parent, "none");
  EXPECT_EQ(read->training, R"({"seed":1})");
  EXPECT_NE((*read)["ranges"], small_network("yugo", "size=4")["ranges"]);
}

TEST(Training, SaysWhatIsMissing) {
  const Folder folder;
  const auto tell = [](const TrainingProgress&) {};
  learn::Plan plan = small_plan(folder);
  plan.shards = {};
  EXPECT_EQ(train(plan, tell).message(), "there are no games to learn from");
  plan = small_plan(folder);
  std::ofstream(plan.checkpoint) << "nothing";
  EXPECT_NE(train(plan, tell).message().find("is not a checkpoint, or damaged"), std::string::npos);
}

}  // namespace
}  // namespace crosscut::trainer
