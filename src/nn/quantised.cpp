#include "nn/quantised.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/files.hpp"
#include "base/text.hpp"
#include "messages/files.hpp"
#include "nn/file.hpp"
#include "nn/packed.hpp"
#include "nn/reference.hpp"

namespace crosscut::nn {
namespace {

struct PackedBlock {
  PackedConvolution first, second;
  PackedDense pool;           // without inputs if the block does not pool
  float middle = 1, end = 1;  // ranges
};

}  // namespace

struct QuantisedNetwork::Layers {
  const Kernel& kernel;
  std::string game;
  int features;
  NetworkShape shape;
  std::vector<Tap> taps;
  PackedConvolution stem;
  PackedDense globals;
  float stem_range;
  std::vector<PackedBlock> blocks;
  PackedConvolution board_hidden, board_output;
  PackedDense board_pool, value_hidden, value_output;
  float board_range;

  Layers(const Network& n, const Kernel& k)
      : kernel(k), game(n.game), features(n.features), shape(n.shape), taps(taps_of(n.shape.neighbourhood)) {
    const auto& ranges = n["ranges"];
    const auto channels = static_cast<std::size_t>(shape.channels);
    stem = {n["stem.weight"], n["stem.bias"], static_cast<std::size_t>(shape.planes), 1};
    globals = {static_cast<std::size_t>(shape.globals), channels};
    globals.set(0, n["stem.globals"]);
    float range = stem_range = ranges[0];
    for (int i = 0; i < shape.blocks; ++i) {
      const std::string name = "block" + std::to_string(i);
      PackedBlock& block = blocks.emplace_back();
      block.middle = ranges[static_cast<std::size_t>(2 * i + 1)];
      block.end = ranges[static_cast<std::size_t>(2 * i + 2)];
      block.first = {n[name + ".first.weight"], n[name + ".first.bias"], channels, range / steps};
      block.second = {n[name + ".second.weight"], n[name + ".second.bias"], channels, block.middle / steps};
      if (shape.pools(i)) {
        block.pool = {3 * channels, channels};
        block.pool.set(0, n[name + ".pool"]);
      }
      range = block.end;
    }
    heads(n, range, ranges.back());
  }

  void heads(const Network& n, float trunk_range, float hidden_range) {
    const auto channels = static_cast<std::size_t>(shape.channels);
    board_range = hidden_range;
    board_hidden = {n["board.hidden.weight"], n["board.hidden.bias"], channels, trunk_range / steps};
    board_pool = {3 * channels, static_cast<std::size_t>(shape.board_hidden)};
    board_pool.set(0, n["board.pool"]);
    board_output = {n["board.output.weight"], n["board.output.bias"], static_cast<std::size_t>(shape.board_hidden),
                    board_range / steps};
    const auto hidden = static_cast<std::size_t>(shape.value_hidden), acts = static_cast<std::size_t>(shape.acts);
    value_hidden = {3 * channels, hidden};
    value_hidden.set(0, n["value.hidden.weight"], n["value.hidden.bias"]);
    const std::size_t wins = static_cast<std::size_t>(shape.sides) + 1;
    value_output = {hidden, acts + wins + (shape.scored ? 2 : 0)};
    if (acts) value_output.set(0, n["value.acts.weight"], n["value.acts.bias"]);
    value_output.set(acts, n["value.win.weight"], n["value.win.bias"]);
    if (shape.scored) value_output.set(acts + wins, n["value.margin.weight"], n["value.margin.bias"]);
  }
};

struct QuantisedNetwork::Workspace::Memory {
  std::vector<std::int32_t> places, steps_of_taps;
  std::vector<std::uint16_t> seen;
  std::vector<std::size_t> cell;                       // by place: its number among those of the grid
  Aligned<std::uint8_t> input, trunk, middle, hidden;  // by place, then channel; zero beyond the board
  Aligned<float> stream, board;                        // by cell, then channel
  Aligned<float> bias, pooled, value;
  Aligned<std::int32_t> sums, maxima;

  Memory(const Layers& layers, const Grid& grid) {
    // A margin of one place around the grid; a row's right one is the left one of the next.
    const int stride = grid.width + 1;
    const auto size = static_cast<std::size_t>(stride * (grid.height + 2) + 1);
    for (const auto& [row, column] : layers.taps) steps_of_taps.push_back(row * stride + column);
    lay_out(grid, stride, size);
    const NetworkShape& shape = layers.shape;
    const auto channels = static_cast<std::size_t>(shape.channels);
    const std::size_t of_hidden = static_cast<std::size_t>(shape.board_hidden), cells = grid.cells.size();
    input.resize(size * static_cast<std::size_t>(layers.stem.inputs));
    trunk.resize(size * channels);
    middle.resize(size * channels);
    hidden.resize(size * of_hidden);
    stream.resize(cells * channels);
    board.resize(cells * layers.board_output.scales.size());
    bias.resize(std::max({channels, of_hidden, static_cast<std::size_t>(shape.value_hidden)}));
    value.resize(layers.value_output.bias.size());
    pooled.resize(3 * channels);
    sums.resize(channels), maxima.resize(channels);
  }

  // Cells at the same edge come one after the other: computed together, they need not look beyond it.
  void lay_out(const Grid& grid, int stride, std::size_t size) {
    struct Placed {
      std::uint16_t seen;
      std::int32_t place;
      std::size_t cell;
    };
    std::vector<bool> on(size);
    std::vector<Placed> all;
    for (std::size_t c = 0; c < grid.cells.size(); ++c) {
      const int place = (grid.cells[c] / grid.width + 1) * stride + grid.cells[c] % grid.width + 1;
      on[static_cast<std::size_t>(place)] = true;
      all.push_back({0, place, c});
    }
    for (Placed& one : all)
      for (std::size_t t = 0; t < steps_of_taps.size(); ++t)
        if (on[static_cast<std::size_t>(one.place + steps_of_taps[t])])
          one.seen = static_cast<std::uint16_t>(one.seen | 1U << t);
    std::stable_sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) { return a.seen < b.seen; });
    for (const Placed& one : all) {
      seen.push_back(one.seen);
      places.push_back(one.place);
      cell.push_back(one.cell);
    }
  }

  // For convolutions with all taps, or with one.
  Cells cells(bool all) const {
    static constexpr std::int32_t same_place = 0;
    const int count = static_cast<int>(places.size());
    if (!all) return {count, places.data(), &same_place, nullptr};
    return {count, places.data(), steps_of_taps.data(), seen.data()};
  }
};

QuantisedNetwork::Workspace::Workspace(std::unique_ptr<Memory> memory) : memory_(std::move(memory)) {}
QuantisedNetwork::Workspace::~Workspace() = default;
QuantisedNetwork::Workspace::Workspace(Workspace&&) noexcept = default;
QuantisedNetwork::Workspace& QuantisedNetwork::Workspace::operator=(Workspace&&) noexcept = default;

QuantisedNetwork::QuantisedNetwork(const Network& network) : QuantisedNetwork(network, *kernels().front()) {}
QuantisedNetwork::QuantisedNetwork(const Network& network, const Kernel& kernel)
    : layers_(std::make_unique<Layers>(network, kernel)) {}
QuantisedNetwork::~QuantisedNetwork() = default;
QuantisedNetwork::QuantisedNetwork(QuantisedNetwork&&) noexcept = default;
QuantisedNetwork& QuantisedNetwork::operator=(QuantisedNetwork&&) noexcept = default;

std::string_view QuantisedNetwork::kernel() const { return layers_->kernel.name; }
const std::string& QuantisedNetwork::game() const { return layers_->game; }
int QuantisedNetwork::features() const { return layers_->features; }
const NetworkShape& QuantisedNetwork::shape() const { return layers_->shape; }

QuantisedNetwork::Workspace QuantisedNetwork::workspace(const Grid& grid) const {
  return Workspace(std::make_unique<Workspace::Memory>(*layers_, grid));
}

// One evaluation.
class QuantisedNetwork::Run {
 public:
  Run(const Layers& layers, Workspace::Memory& memory) : layers_(layers), kernel_(layers.kernel), m_(memory) {}

  void operator()(const Input& input, Output& output) {
    spread(input.planes);
    set_bias(layers_.stem.bias, layers_.globals, input.globals.data());
    convolve(layers_.stem, m_.input,
             {m_.bias.data(), false, m_.stream.data(), m_.trunk.data(), steps / layers_.stem_range});
    float range = layers_.stem_range;
    for (const PackedBlock& block : layers_.blocks) {
      if (block.pool.inputs) pool(range);
      set_bias(block.first.bias, block.pool, m_.pooled.data());
      convolve(block.first, m_.trunk, {m_.bias.data(), false, nullptr, m_.middle.data(), steps / block.middle});
      convolve(block.second, m_.middle,
               {block.second.bias.data(), true, m_.stream.data(), m_.trunk.data(), steps / block.end});
      range = block.end;
    }
    pool(range);
    board_head(output);
    value_head(output);
  }

 private:
  void convolve(const PackedConvolution& layer, const Aligned<std::uint8_t>& input, const Target& target) {
    kernel_.convolve(layer.layer(), m_.cells(layer.taps > 1), input.data(), target);
  }

  void spread(const std::vector<std::uint8_t>& planes) {
    const auto count = static_cast<std::size_t>(layers_.shape.planes),
               stride = static_cast<std::size_t>(layers_.stem.inputs);
    assert(planes.size() == count * m_.places.size());
    for (std::size_t c = 0; c < m_.places.size(); ++c)
      std::copy_n(planes.begin() + static_cast<std::ptrdiff_t>(m_.cell[c] * count), count,
                  m_.input.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(m_.places[c]) * stride));
  }

  // The bias of a layer, and what a dense layer adds to it.
  void set_bias(const Aligned<float>& bias, const PackedDense& dense, const float* input) {
    std::copy(bias.begin(), bias.end(), m_.bias.begin());
    if (dense.inputs) kernel_.dense(dense.layer(), input, m_.bias.data());
  }

  // Pools the trunk, whose range this is.
  void pool(float range) {
    const int channels = layers_.shape.channels;
    kernel_.pool(m_.cells(true), channels, m_.trunk.data(), m_.sums.data(), m_.maxima.data());
    const auto cells = static_cast<float>(m_.places.size());
    const float unit = range / steps, share = unit / cells, scaled = (std::sqrt(cells) - 10) / 10;
    const auto n = static_cast<std::size_t>(channels);
    for (std::size_t i = 0; i < n; ++i) {
      m_.pooled[i] = static_cast<float>(m_.sums[i]) * share;
      m_.pooled[n + i] = m_.pooled[i] * scaled;
      m_.pooled[2 * n + i] = static_cast<float>(m_.maxima[i]) * unit;
    }
  }

  void board_head(Output& output) {
    set_bias(layers_.board_hidden.bias, layers_.board_pool, m_.pooled.data());
    convolve(layers_.board_hidden, m_.trunk,
             {m_.bias.data(), false, nullptr, m_.hidden.data(), steps / layers_.board_range});
    convolve(layers_.board_output, m_.hidden, {layers_.board_output.bias.data(), false, m_.board.data(), nullptr, 0});
    const auto policies = static_cast<std::size_t>(layers_.shape.policy_planes);
    const auto owners = static_cast<std::size_t>(layers_.shape.ownership_planes);
    const std::size_t cells = m_.places.size(), stride = layers_.board_output.scales.size();
    output.policy.resize(policies * cells);
    output.ownership.resize(owners * cells);
    for (std::size_t c = 0; c < cells; ++c) {
      const float* of_cell = m_.board.data() + c * stride;
      for (std::size_t p = 0; p < policies; ++p) output.policy[p * cells + m_.cell[c]] = of_cell[p];
      for (std::size_t p = 0; p < owners; ++p) output.ownership[p * cells + m_.cell[c]] = of_cell[policies + p];
    }
  }

  void value_head(Output& output) {
    set_bias(layers_.value_hidden.bias, layers_.value_hidden, m_.pooled.data());
    for (float& value : m_.bias) value = value > 0 ? value : 0;
    std::copy(layers_.value_output.bias.begin(), layers_.value_output.bias.end(), m_.value.begin());
    kernel_.dense(layers_.value_output.layer(), m_.bias.data(), m_.value.data());
    const float* next = m_.value.data();
    const auto take = [&](std::vector<float>& into, int count) {
      into.assign(next, next + count);
      next += count;
    };
    take(output.acts, layers_.shape.acts);
    take(output.win, layers_.shape.sides + 1);
    constexpr float most = 1000;  // points: more than a game is ever won by
    output.margin = layers_.shape.scored ? std::clamp(next[0], -most, most) : 0,
    output.spread = layers_.shape.scored ? next[1] : 0;
  }

  const Layers& layers_;
  const Kernel& kernel_;
  Workspace::Memory& m_;
};

void QuantisedNetwork::evaluate(const Input& input, Workspace& workspace, Output& output) const {
  Run(*layers_, *workspace.memory_)(input, output);
}

Result<std::shared_ptr<const QuantisedNetwork>> open_network(const std::string& path) {
  const auto bytes = contents(path, largest_file);
  if (!bytes) return bytes.error();
  const auto network = read_network(*bytes);
  if (!network) return messages::in_file{.file = path, .what = network.error()};
  return std::shared_ptr<const QuantisedNetwork>(std::make_shared<QuantisedNetwork>(*network));
}

void calibrate(Network& network, const std::vector<Sample>& samples) {
  std::vector<float> seen;
  for (const Sample& sample : samples) reference(network, *sample.grid, sample.input, &seen);
  constexpr float least = 1e-6F;
  for (std::size_t i = 0; i < seen.size(); ++i) network["ranges"][i] = std::max(seen[i], least);
}

}  // namespace crosscut::nn
