// Networks: their shape, and what their plain form computes, by hand.
#include <cmath>
#include <gtest/gtest.h>

#include "base/sha256.hpp"
#include "nn/reference.hpp"

namespace crosscut::nn {
namespace {

TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(text_of(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(text_of(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(text_of(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(text_of(sha256(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(NetworkShape, HasNineTapsOrSeven) {
  EXPECT_EQ(taps_of(Neighbourhood::square).size(), 9U);
  const std::vector<Tap> hex = {{-1, -1}, {-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}, {1, 1}};
  EXPECT_EQ(taps_of(Neighbourhood::hex), hex);
}

TEST(NetworkShape, MayNotHaveAnyNumbers) {
  NetworkShape shape;
  EXPECT_TRUE(check(shape));
  shape.channels = 40;
  EXPECT_EQ(check(shape).message(), "channels cannot be 40; allowed is 16..512 in steps of 16");
  shape = {};
  shape.sides = 4;
  EXPECT_EQ(check(shape).message(), "sides cannot be 4; allowed is 2..3");
  for (const std::vector<int>& pooled : {std::vector{4}, {1, 1}, {2, 0}, {-1}}) {
    shape = {};
    shape.pooled = pooled;
    EXPECT_FALSE(check(shape));
  }
}

TEST(NetworkShape, ListsItsTensors) {
  NetworkShape shape;
  shape.neighbourhood = Neighbourhood::hex;
  shape.planes = 5, shape.globals = 3, shape.channels = 16, shape.blocks = 2, shape.pooled = {1};
  shape.policy_planes = 6, shape.ownership_planes = 2, shape.acts = 2, shape.scored = true, shape.board_hidden = 32,
  shape.value_hidden = 48;
  std::string text;
  for (const TensorShape& tensor : tensors_of(shape)) {
    text += tensor.name;
    for (const int n : tensor.dimensions) text += " " + std::to_string(n);
    text += "\n";
  }
  EXPECT_EQ(text,
            "stem.weight 16 5 7\nstem.bias 16\nstem.globals 16 3\n"
            "block0.first.weight 16 16 7\nblock0.first.bias 16\nblock0.second.weight 16 16 7\nblock0.second.bias 16\n"
            "block1.first.weight 16 16 7\nblock1.first.bias 16\nblock1.pool 16 48\n"
            "block1.second.weight 16 16 7\nblock1.second.bias 16\n"
            "board.hidden.weight 32 16\nboard.hidden.bias 32\nboard.pool 32 48\n"
            "board.output.weight 8 32\nboard.output.bias 8\n"
            "value.hidden.weight 48 48\nvalue.hidden.bias 48\nvalue.acts.weight 2 48\nvalue.acts.bias 2\n"
            "value.win.weight 3 48\nvalue.win.bias 3\nvalue.margin.weight 2 48\nvalue.margin.bias 2\n"
            "ranges 6\n");
}

// One channel everywhere, so that everything can be followed by hand.
Network tiny(Neighbourhood neighbourhood) {
  Network network;
  NetworkShape& shape = network.shape;
  shape.neighbourhood = neighbourhood;
  shape.planes = shape.globals = shape.channels = shape.blocks = shape.policy_planes = shape.acts = 1;
  shape.board_hidden = shape.value_hidden = 1, shape.scored = true, shape.pooled = {0};
  for (const TensorShape& tensor : tensors_of(shape)) network.tensors.emplace_back(tensor.size());
  return network;
}

// The cells (0, 0), (0, 1) and (1, 1), as row and column, with a one on the first.
const Grid three = {2, 2, {0, 1, 3}};
const Input one = {{1, 0, 0}, {2}};

TEST(Reference, SeesTheCellsAround) {
  for (const bool hex : {false, true}) {
    Network network = tiny(hex ? Neighbourhood::hex : Neighbourhood::square);
    // Each cell sees what is at every tap, with the tap's number for its weight.
    auto& weight = network["stem.weight"];
    for (std::size_t t = 0; t < weight.size(); ++t) weight[t] = static_cast<float>(t + 1);
    network["board.hidden.weight"] = {1};
    network["board.output.weight"] = {1, 10, 100};
    network["board.output.bias"] = {0.5F, 0, 0};
    const Output output = reference(network, three, one);
    // The one is the centre of itself, the western neighbour of the second cell, and south-west of the third.
    const std::vector<float> seen = hex ? std::vector<float>{4, 3, 1} : std::vector<float>{5, 4, 1};
    EXPECT_EQ(output.policy, (std::vector<float>{seen[0] + 0.5F, seen[1] + 0.5F, seen[2] + 0.5F}));
    EXPECT_EQ(output.ownership, (std::vector<float>{10 * seen[0], 10 * seen[1], 10 * seen[2], 100 * seen[0],
                                                    100 * seen[1], 100 * seen[2]}));
  }
}

TEST(Reference, DoesNotSeeWhatIsBeyondTheBoard) {
  Network network = tiny(Neighbourhood::square);
  network["stem.weight"] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
  network["stem.bias"] = {1};
  network["block0.first.weight"] = {0, 1, 0, 1, 0, 1, 0, 1, 0};  // the sum of the four neighbours
  network["block0.second.weight"] = {0, 0, 0, 0, 1, 0, 0, 0, 0};
  network["board.hidden.weight"] = {1};
  network["board.output.weight"] = {1, 0, 0};
  // After the stem 2, 2, 2, since the one is seen from everywhere; the cell in the middle has two neighbours.
  EXPECT_EQ(reference(network, three, one).policy, (std::vector<float>{4, 6, 4}));
}

TEST(Reference, PoolsAndAnswers) {
  Network network = tiny(Neighbourhood::square);
  network["stem.weight"] = {0, 0, 0, 0, 1, 0, 0, 0, 0};
  network["stem.bias"] = {-0.5F};
  network["stem.globals"] = {0.5F};  // times 2: with the bias 0.5, so that x = 1.5, 0.5, 0.5
  const float mean = 2.5F / 3, scaled = mean * (std::sqrt(3.0F) - 10) / 10, most = 1.5F;
  network["block0.pool"] = {1, 0, 1};  // y = mean + most
  network["block0.second.weight"] = {0, 0, 0, 0, -1, 0, 0, 0, 0};
  network["block0.second.bias"] = {mean};  // x = x - most, which is negative or nothing
  network["value.hidden.weight"] = {0, 0, 0};
  std::vector<float> seen;
  reference(network, three, one, &seen);
  ASSERT_EQ(seen.size(), 4U);
  EXPECT_FLOAT_EQ(seen[0], most);
  EXPECT_FLOAT_EQ(seen[1], mean + most);
  EXPECT_NEAR(seen[2], 0, 1e-6);
  EXPECT_FLOAT_EQ(seen[3], 0);

  network["block0.second.weight"] = std::vector<float>(9);
  network["block0.second.bias"] = {0};  // x as before the block
  network["value.hidden.weight"] = {1, -2, 3};
  network["value.acts.weight"] = {2}, network["value.acts.bias"] = {1};
  network["value.win.weight"] = {1, -1, 0}, network["value.win.bias"] = {0, 0, -3};
  network["value.margin.weight"] = {4, 0}, network["value.margin.bias"] = {0, 0.25F};
  const Output output = reference(network, three, one);
  const float v = mean - 2 * scaled + 3 * most;
  EXPECT_FLOAT_EQ(output.acts.at(0), 2 * v + 1);
  EXPECT_FLOAT_EQ(output.win.at(0), v);
  EXPECT_FLOAT_EQ(output.win.at(1), -v);
  EXPECT_FLOAT_EQ(output.win.at(2), -3);
  EXPECT_FLOAT_EQ(output.margin, 4 * v);
  EXPECT_FLOAT_EQ(output.spread, 0.25F);
}

TEST(RandomNetwork, IsTheSameAgain) {
  const auto made = [](std::uint64_t seed) {
    Random random(seed);
    return random_network("any", {}, random);
  };
  EXPECT_EQ(made(1).tensors, made(1).tensors);
  EXPECT_NE(made(1).tensors, made(2).tensors);
  // Whatever its depth, its activations neither vanish nor grow beyond all bounds.
  NetworkShape deep;
  deep.blocks = 20;
  Random random(5);
  const Network network = random_network("any", deep, random);
  Grid grid{9, 9, {}};
  for (std::uint16_t c = 0; c < 81; ++c) grid.cells.push_back(c);
  std::vector<float> seen;
  reference(network, grid, {std::vector<std::uint8_t>(81, 1), {}}, &seen);
  EXPECT_GT(seen.back(), 1e-3F);
  EXPECT_LT(seen.back(), 1e6F);
}

}  // namespace
}  // namespace crosscut::nn
