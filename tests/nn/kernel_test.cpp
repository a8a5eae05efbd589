// Fast evaluation of networks: the same bits on all kernels, and close to the plain form.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "nn/quantised.hpp"
#include "nn/reference.hpp"
#include "support/samples.hpp"

namespace crosscut::nn {
namespace {

Grid square(int size) {
  Grid grid{size, size, {}};
  for (int c = 0; c < size * size; ++c) grid.cells.push_back(static_cast<std::uint16_t>(c));
  return grid;
}

// Hexagons in axial coordinates, which leave two corners of the grid empty.
Grid hexagon(int size) {
  const int side = 2 * size - 1;
  Grid grid{side, side, {}};
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column)
      if (std::abs(row - column) < size) grid.cells.push_back(static_cast<std::uint16_t>(row * side + column));
  return grid;
}

Input random_input(const NetworkShape& shape, const Grid& grid, Random& random) {
  Input input;
  for (std::size_t i = 0; i < grid.cells.size() * static_cast<std::size_t>(shape.planes); ++i)
    input.planes.push_back(random.below(3) == 0);
  for (int i = 0; i < shape.globals; ++i) input.globals.push_back(static_cast<float>(random.below(5)) * 0.25F - 0.5F);
  return input;
}

// Biases too, which a network that has learned nothing lacks; and most weights are far below the largest.
Network trained(const NetworkShape& shape, const Grid& grid, Random& random) {
  Network network = random_network("any", shape, random);
  for (const char* name : {"block0.first.weight", "board.hidden.weight"})
    if (shape.blocks > 0)
      for (float& weight : network[name]) weight *= std::fabs(weight) * 10;
  for (std::size_t t = 0; t + 1 < network.tensors.size(); ++t)
    for (float& value : network.tensors[t])
      if (value == 0) value = static_cast<float>(random.below(100)) * 0.002F - 0.1F;
  std::vector<Sample> samples;
  for (int i = 0; i < 10; ++i) samples.push_back({&grid, random_input(shape, grid, random)});
  calibrate(network, samples);
  return network;
}

struct Case {
  NetworkShape shape;
  Grid grid;
};
std::vector<Case> cases() {
  NetworkShape small;  // with numbers that leave every kind of remainder
  small.planes = 7, small.globals = 3, small.channels = 48, small.blocks = 2, small.pooled = {1};
  small.policy_planes = 6, small.acts = 3, small.sides = 3, small.ownership_planes = 3;
  small.board_hidden = 16, small.value_hidden = 80;
  NetworkShape usual;
  usual.planes = 13, usual.globals = 13, usual.acts = 2, usual.scored = true;
  NetworkShape large = usual;
  large.channels = 112, large.board_hidden = 64, large.planes = 72, large.policy_planes = 40, large.blocks = 1;
  large.pooled = {0};
  NetworkShape hex = usual, shallow = small;
  hex.neighbourhood = Neighbourhood::hex;
  shallow.blocks = 0, shallow.pooled = {}, shallow.globals = 0, shallow.acts = 0;
  return {{small, square(5)},   {usual, square(9)},  {large, square(6)}, {hex, hexagon(6)},
          {shallow, square(2)}, {usual, square(13)}, {hex, hexagon(2)},  {small, {3, 1, {0, 2}}}};
}

bool operator==(const Output& a, const Output& b) {
  return a.policy == b.policy && a.acts == b.acts && a.win == b.win && a.margin == b.margin && a.spread == b.spread &&
         a.ownership == b.ownership;
}

TEST(Kernels, GiveTheSameBits) {
  ASSERT_FALSE(kernels().empty());
  Random random(1);
  for (const auto& [shape, grid] : cases()) {
    const Network network = trained(shape, grid, random);
    const QuantisedNetwork plain(network, *kernels().back());
    for (int times = 0; times < tests::samples(5); ++times) {
      const Input input = random_input(shape, grid, random);
      Output expected, found;
      auto workspace = plain.workspace(grid);
      plain.evaluate(input, workspace, expected);
      for (const Kernel* kernel : kernels()) {
        const QuantisedNetwork fast(network, *kernel);
        auto own = fast.workspace(grid);
        fast.evaluate(input, own, found);
        EXPECT_TRUE(found == expected) << fast.kernel() << " on " << grid.width << "x" << grid.height;
      }
    }
  }
}

// Weights at which sums of 16 bits would overflow if they were not made smaller: twice in 16 inputs two of the largest
// that there are, 127, along with a third; and two along with a third, of which 4 just fits and 5 does not, with
// negative ones between them, which only count by themselves. Channels of negative weights have no activation, and the
// others extreme ones; the outputs of these channels have the opposite weights, so that there the least sum is reached:
// these are all of one block of 16.
TEST(Kernels, DoNotOverflow) {
  NetworkShape shape;
  shape.planes = 4, shape.blocks = 1, shape.pooled = {};
  const Grid grid = square(3);
  Random random(2);
  for (const int third : {127, 5, 4}) {
    std::vector<int> with_negative = {127, 127, 0, 0, -127, -127, 0, 0, third, 0, 0, 0, 0, 0, 0, 0};
    with_negative.resize(32, -1);
    for (const std::vector<int>& of_channels : {std::vector<int>{127, 127, 0, 0, third, 0, 0, 0}, with_negative}) {
      const auto weight = [&](int channel) {
        return of_channels[static_cast<std::size_t>(channel) % of_channels.size()];
      };
      Network network = random_network("any", shape, random);
      const auto fill = [&](const char* name, int inputs, auto&& of_input) {
        constexpr int taps = 9;
        int at = 0;
        for (float& value : network[name]) {
          const int input = at / taps % inputs, output = at / taps / inputs;
          value = static_cast<float>(of_input(input)) / 127 * (weight(output) < 0 ? -1 : 1);
          ++at;
        }
      };
      fill("stem.weight", shape.planes, [](int) { return 127; });
      for (const char* name : {"block0.first.weight", "block0.second.weight"}) fill(name, shape.channels, weight);
      const Input input{std::vector<std::uint8_t>(36, 1), {}};
      calibrate(network, {{&grid, input}});
      const Output expected = reference(network, grid, input);
      float most = 0;
      for (const float value : expected.win) most = std::max(most, std::fabs(value));
      for (const Kernel* kernel : kernels()) {
        const QuantisedNetwork fast(network, *kernel);
        auto workspace = fast.workspace(grid);
        Output found;
        fast.evaluate(input, workspace, found);
        for (std::size_t i = 0; i < expected.win.size(); ++i)
          EXPECT_NEAR(found.win[i], expected.win[i], 0.02 * most) << fast.kernel() << ", " << third;
      }
    }
  }
}

// Root mean square of the values, and of how far others are from them.
struct Distance {
  double size = 0, error = 0;
  void add(const std::vector<float>& expected, const std::vector<float>& found) {
    ASSERT_EQ(expected.size(), found.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      size += expected[i] * expected[i];
      error += (expected[i] - found[i]) * (expected[i] - found[i]);
    }
  }
  double relative() const { return size > 0 ? std::sqrt(error / size) : 0; }
};

TEST(QuantisedNetwork, IsCloseToThePlainForm) {
  Random random(3);
  for (const auto& [shape, grid] : cases()) {
    const Network network = trained(shape, grid, random);
    const QuantisedNetwork fast(network);
    auto workspace = fast.workspace(grid);
    Distance policy, acts, win, margin, ownership;
    for (int times = 0; times < tests::samples(5); ++times) {
      const Input input = random_input(shape, grid, random);
      const Output expected = reference(network, grid, input);
      Output found;
      fast.evaluate(input, workspace, found);
      policy.add(expected.policy, found.policy);
      ownership.add(expected.ownership, found.ownership);
      acts.add(expected.acts, found.acts);
      win.add(expected.win, found.win);
      margin.add({expected.margin, expected.spread}, {found.margin, found.spread});
    }
    EXPECT_LT(policy.relative(), 0.1);
    EXPECT_LT(ownership.relative(), 0.1);
    EXPECT_LT(win.relative(), 0.1);
    EXPECT_LT(acts.relative(), 0.1);
    EXPECT_LT(margin.relative(), 0.1);
  }
}

// What was on the board before leaves no trace.
TEST(QuantisedNetwork, UsesAWorkspaceAgain) {
  Random random(4);
  for (const auto& [shape, grid] : cases()) {
    const Network network = trained(shape, grid, random);
    const QuantisedNetwork fast(network);
    auto used = fast.workspace(grid);
    Output first, again;
    const Input input = random_input(shape, grid, random);
    fast.evaluate(input, used, first);
    for (int times = 0; times < 3; ++times) fast.evaluate(random_input(shape, grid, random), used, again);
    fast.evaluate(input, used, again);
    EXPECT_TRUE(first == again);
  }
}

}  // namespace
}  // namespace crosscut::nn
