#include "nn/reference.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace crosscut::nn {
namespace {

using Values = std::vector<float>;
// By channel, then cell of the grid.
using Layers = std::vector<Values>;

void relu(Values& values) {
  for (float& value : values) value = std::max(value, 0.0F);
}

// weight [outputs][inputs] times `inputs`, plus what is already in `outputs`.
void add_dense(const Values& weight, const Values& inputs, Values& outputs) {
  for (std::size_t o = 0; o < outputs.size(); ++o)
    for (std::size_t i = 0; i < inputs.size(); ++i) outputs[o] += weight[o * inputs.size() + i] * inputs[i];
}

class Pass {
 public:
  Pass(const Network& network, const Grid& grid, const Input& input, std::vector<float>* seen)
      : network_(network), shape_(network.shape), grid_(grid), input_(input), seen_(seen) {}

  Output run() {
    if (seen_) seen_->resize(network_["ranges"].size());
    Values bias = network_["stem.bias"];
    add_dense(network_["stem.globals"], input_.globals, bias);
    Layers x = convolved(planes(), network_["stem.weight"], bias);
    activate(x);
    for (int i = 0; i < shape_.blocks; ++i) block("block" + std::to_string(i), shape_.pools(i), x);
    Output output;
    board_head(x, output);
    value_head(x, output);
    return output;
  }

 private:
  std::size_t cells() const { return grid_.cells.size(); }
  const Values& tensor(const std::string& name) const { return network_[name]; }

  Layers planes() const {
    const auto count = static_cast<std::size_t>(shape_.planes);
    assert(input_.planes.size() == count * cells());
    Layers layers(count, Values(cells()));
    for (std::size_t c = 0; c < cells(); ++c)
      for (std::size_t p = 0; p < count; ++p) layers[p][c] = input_.planes[c * count + p];
    return layers;
  }

  // A convolution whose taps are those of the weights: nine, seven, or one.
  Layers convolved(const Layers& inputs, const Values& weight, const Values& bias) const {
    const std::size_t count = weight.size() / inputs.size() / bias.size();
    const auto taps = count == 1 ? std::vector<Tap>{{0, 0}} : taps_of(shape_.neighbourhood);
    assert(taps.size() == count);
    const auto near = cells_near(taps);
    Layers outputs;
    const float* w = weight.data();
    for (const float b : bias) {
      Values& output = outputs.emplace_back(cells(), b);
      for (const Values& input : inputs)
        for (std::size_t t = 0; t < count; ++t, ++w)
          for (std::size_t c = 0; c < cells(); ++c)
            if (near[t][c] >= 0) output[c] += *w * input[static_cast<std::size_t>(near[t][c])];
    }
    return outputs;
  }

  // By tap and cell: the number of the cell that it sees, or -1.
  std::vector<std::vector<int>> cells_near(const std::vector<Tap>& taps) const {
    std::vector<int> number(static_cast<std::size_t>(grid_.width) * static_cast<std::size_t>(grid_.height), -1);
    for (std::size_t c = 0; c < cells(); ++c) number[grid_.cells[c]] = static_cast<int>(c);
    std::vector<std::vector<int>> near;
    for (const auto& [rows, columns] : taps) {
      std::vector<int>& of_tap = near.emplace_back();
      for (const std::uint16_t cell : grid_.cells) {
        const int row = cell / grid_.width + rows, column = cell % grid_.width + columns;
        const bool on = row >= 0 && row < grid_.height && column >= 0 && column < grid_.width;
        of_tap.push_back(on ? number[static_cast<std::size_t>(row * grid_.width + column)] : -1);
      }
    }
    return near;
  }

  Values pooled(const Layers& x) const {
    const auto n = static_cast<float>(cells());
    Values means, scaled, maxima;
    for (const Values& layer : x) {
      float sum = 0;
      for (const float value : layer) sum += value;
      means.push_back(sum / n);
      scaled.push_back(means.back() * (std::sqrt(n) - 10) / 10);
      maxima.push_back(*std::max_element(layer.begin(), layer.end()));
    }
    means.insert(means.end(), scaled.begin(), scaled.end());
    means.insert(means.end(), maxima.begin(), maxima.end());
    return means;
  }

  void activate(Layers& x) {
    for (Values& layer : x) relu(layer);
    if (!seen_) return;
    float& most = (*seen_)[at_range_++];
    for (const Values& layer : x) most = std::max(most, *std::max_element(layer.begin(), layer.end()));
  }

  void block(const std::string& name, bool pools, Layers& x) {
    Values bias = tensor(name + ".first.bias");
    if (pools) add_dense(tensor(name + ".pool"), pooled(x), bias);
    Layers y = convolved(x, tensor(name + ".first.weight"), bias);
    activate(y);
    y = convolved(y, tensor(name + ".second.weight"), tensor(name + ".second.bias"));
    for (std::size_t i = 0; i < x.size(); ++i)
      for (std::size_t c = 0; c < cells(); ++c) x[i][c] += y[i][c];
    activate(x);
  }

  void board_head(const Layers& x, Output& output) {
    Values bias = network_["board.hidden.bias"];
    add_dense(network_["board.pool"], pooled(x), bias);
    Layers hidden = convolved(x, network_["board.hidden.weight"], bias);
    activate(hidden);
    const Layers planes = convolved(hidden, network_["board.output.weight"], network_["board.output.bias"]);
    for (std::size_t p = 0; p < planes.size(); ++p) {
      Values& into = p < static_cast<std::size_t>(shape_.policy_planes) ? output.policy : output.ownership;
      into.insert(into.end(), planes[p].begin(), planes[p].end());
    }
  }

  void value_head(const Layers& x, Output& output) const {
    Values hidden = network_["value.hidden.bias"];
    add_dense(network_["value.hidden.weight"], pooled(x), hidden);
    relu(hidden);
    const auto answer = [&](const std::string& name) {
      Values values = tensor(name + ".bias");
      add_dense(tensor(name + ".weight"), hidden, values);
      return values;
    };
    if (shape_.acts) output.acts = answer("value.acts");
    output.win = answer("value.win");
    if (!shape_.scored) return;
    const Values margin = answer("value.margin");
    output.margin = margin[0], output.spread = margin[1];
  }

  const Network& network_;
  const NetworkShape& shape_;
  const Grid& grid_;
  const Input& input_;
  std::vector<float>* seen_;
  std::size_t at_range_ = 0;
};

}  // namespace

Output reference(const Network& network, const Grid& grid, const Input& input, std::vector<float>* seen) {
  return Pass(network, grid, input, seen).run();
}

}  // namespace crosscut::nn
