#include "nn/network.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "messages/network_details.hpp"
#include "messages/networks.hpp"
#include "messages/options.hpp"

namespace crosscut::nn {
namespace {

std::size_t index_of(const NetworkShape& shape, std::string_view name) {
  const auto tensors = tensors_of(shape);
  const auto found =
      std::find_if(tensors.begin(), tensors.end(), [&](const TensorShape& tensor) { return tensor.name == name; });
  assert(found != tensors.end());
  return static_cast<std::size_t>(found - tensors.begin());
}

}  // namespace

std::vector<Tap> taps_of(Neighbourhood neighbourhood) {
  std::vector<Tap> taps;
  for (int row = -1; row <= 1; ++row)
    for (int column = -1; column <= 1; ++column)
      if (neighbourhood == Neighbourhood::square || row != -column || row == 0) taps.emplace_back(row, column);
  return taps;
}

bool NetworkShape::pools(int block) const { return std::find(pooled.begin(), pooled.end(), block) != pooled.end(); }

Status check(const NetworkShape& shape) {
  for (const ShapeNumber& allowed : shape_numbers) {
    const int number = shape.*(allowed.number);
    if (number >= allowed.least && number <= allowed.most && number % allowed.step == 0) continue;
    const auto range = [&]() -> Message {
      if (allowed.step == 1) return messages::range_whole{.least = allowed.least, .most = allowed.most};
      return messages::range_in_steps{.least = allowed.least, .most = allowed.most, .step = allowed.step};
    };
    return messages::bad_setting_number{.option = allowed.name, .value = number, .allowed = range()};
  }
  int last = -1;
  for (const int block : shape.pooled) {
    if (block <= last || block >= shape.blocks) return messages::pooled_order{.block = block, .blocks = shape.blocks};
    last = block;
  }
  return Done{};
}

std::size_t TensorShape::size() const {
  return std::accumulate(dimensions.begin(), dimensions.end(), std::size_t{1},
                         [](std::size_t product, int n) { return product * static_cast<std::size_t>(n); });
}

std::vector<TensorShape> tensors_of(const NetworkShape& shape) {
  std::vector<TensorShape> tensors;
  const int taps = static_cast<int>(taps_of(shape.neighbourhood).size()), channels = shape.channels;
  const auto layer = [&](const std::string& name, int outputs, std::vector<int> inputs) {
    inputs.insert(inputs.begin(), outputs);
    tensors.push_back({name + ".weight", std::move(inputs)});
    tensors.push_back({name + ".bias", {outputs}});
  };
  layer("stem", channels, {shape.planes, taps});
  tensors.push_back({"stem.globals", {channels, shape.globals}});
  for (int i = 0; i < shape.blocks; ++i) {
    const std::string block = "block" + std::to_string(i);
    layer(block + ".first", channels, {channels, taps});
    if (shape.pools(i)) tensors.push_back({block + ".pool", {channels, 3 * channels}});
    layer(block + ".second", channels, {channels, taps});
  }
  layer("board.hidden", shape.board_hidden, {channels});
  tensors.push_back({"board.pool", {shape.board_hidden, 3 * channels}});
  layer("board.output", shape.policy_planes + shape.ownership_planes, {shape.board_hidden});
  layer("value.hidden", shape.value_hidden, {3 * channels});
  if (shape.acts) layer("value.acts", shape.acts, {shape.value_hidden});
  layer("value.win", shape.sides + 1, {shape.value_hidden});
  if (shape.scored) layer("value.margin", 2, {shape.value_hidden});
  tensors.push_back({"ranges", {2 + 2 * shape.blocks}});
  return tensors;
}

const std::vector<float>& Network::operator[](std::string_view name) const { return tensors[index_of(shape, name)]; }
std::vector<float>& Network::operator[](std::string_view name) { return tensors[index_of(shape, name)]; }

Network random_network(std::string game, const NetworkShape& shape, Random& random) {
  assert(check(shape));
  Network network;
  network.game = std::move(game);
  network.training = "{}";
  network.shape = shape;
  for (const TensorShape& tensor : tensors_of(shape)) {
    std::vector<float>& values = network.tensors.emplace_back(tensor.size(), tensor.name == "ranges" ? 1.0F : 0.0F);
    if (tensor.dimensions.size() == 1) continue;
    const auto inputs = static_cast<float>(values.size()) / static_cast<float>(tensor.dimensions[0]);
    const float most = std::sqrt(6 / inputs);
    for (float& value : values) value = most * (static_cast<float>(random.next() >> 40U) * 0x1p-23F - 1);
  }
  return network;
}

}  // namespace crosscut::nn
