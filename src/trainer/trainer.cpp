#include "trainer/trainer.hpp"

#include <filesystem>
#include <map>
#include <torch/serialize.h>
#include <torch/torch.h>

#include "messages/learning.hpp"

namespace crosscut::trainer {
namespace {

using torch::Tensor;
using torch::optim::AdamW, torch::optim::AdamWOptions;

constexpr double epsilon = 1e-3;   // of batch normalisation
constexpr double momentum = 0.02;  // of its statistics
constexpr float points = 8;        // the unit of margins within the model

// By name. Those of convolutions have ".scale", ".mean" and ".variance" beside the tensors of the file.
using Tensors = std::map<std::string, Tensor>;

bool is_statistic(const std::string& name) { return name.ends_with(".mean") || name.ends_with(".variance"); }

// The normalised parts: a network's convolutions, except for the outputs.
std::vector<std::string> normalised(const nn::NetworkShape& shape) {
  std::vector<std::string> names = {"stem", "board.hidden"};
  for (int i = 0; i < shape.blocks; ++i)
    for (const char* half : {".first", ".second"}) names.push_back("block" + std::to_string(i) + half);
  return names;
}

struct Batch {
  Tensor planes, mask, count, globals;        // [n][plane][row][column], [n][1][row][column], [n][1], [n][global]
  Tensor policy, has_policy, winner, margin;  // [n][planes * cells + acts], [n], [n], [n]
  Tensor ownership;                           // [n][plane][row][column]
};

// All boards in the corner of one that holds the largest.
Batch batch_of(std::span<const learn::TrainingSample> samples, const nn::NetworkShape& shape) {
  std::int64_t side = 0;
  for (const auto& sample : samples) side = std::max<std::int64_t>({side, sample.grid.width, sample.grid.height});
  const auto n = static_cast<std::int64_t>(samples.size());
  const std::int64_t area = side * side, policy_size = shape.policy_planes * area;
  Batch b;
  b.planes = torch::zeros({n, shape.planes, side, side});
  b.mask = torch::zeros({n, 1, side, side});
  b.count = torch::zeros({n, 1});
  b.globals = torch::zeros({n, shape.globals});
  b.policy = torch::zeros({n, policy_size + shape.acts});
  b.has_policy = torch::zeros({n});
  b.winner = torch::zeros({n}, torch::kLong);
  b.margin = torch::zeros({n});
  b.ownership = torch::zeros({n, shape.ownership_planes, side, side});
  for (std::int64_t i = 0; i < n; ++i) {
    const learn::TrainingSample& sample = samples[static_cast<std::size_t>(i)];
    const std::size_t cells = sample.grid.cells.size();
    float* planes = b.planes[i].data_ptr<float>();
    float* policy = b.policy[i].data_ptr<float>();
    float* ownership = b.ownership[i].data_ptr<float>();
    float* mask = b.mask[i].data_ptr<float>();
    for (std::size_t c = 0; c < cells; ++c) {
      const std::int64_t place =
          sample.grid.cells[c] / sample.grid.width * side + sample.grid.cells[c] % sample.grid.width;
      mask[place] = 1;
      for (std::int64_t p = 0; p < shape.planes; ++p)
        planes[p * area + place] =
            sample.input.planes[c * static_cast<std::size_t>(shape.planes) + static_cast<std::size_t>(p)];
      for (std::int64_t p = 0; p < shape.policy_planes && !sample.policy.empty(); ++p)
        policy[p * area + place] = sample.policy[static_cast<std::size_t>(p) * cells + c];
      for (std::int64_t p = 0; p < shape.ownership_planes && !sample.ownership.empty(); ++p)
        ownership[p * area + place] = sample.ownership[static_cast<std::size_t>(p) * cells + c];
    }
    std::copy(sample.input.globals.begin(), sample.input.globals.end(), b.globals[i].data_ptr<float>());
    if (!sample.policy.empty()) std::copy(sample.policy.end() - shape.acts, sample.policy.end(), policy + policy_size);
    b.has_policy[i] = sample.policy.empty() ? 0 : 1;
    b.count[i] = static_cast<float>(cells);
    b.winner[i] = sample.winner;
    b.margin[i] = sample.margin;
  }
  return b;
}

Batch to(const Batch& b, torch::Device device) {
  return {b.planes.to(device),     b.mask.to(device),   b.count.to(device),  b.globals.to(device),  b.policy.to(device),
          b.has_policy.to(device), b.winner.to(device), b.margin.to(device), b.ownership.to(device)};
}

struct Outputs {
  Tensor board;  // [n][policy planes + ownership planes][row][column]
  Tensor acts, win, margin;
};

Error unwritable(const std::string& path, const std::string& why) {
  return messages::file_unwritable_because{.file = path, .why = why};
}

}  // namespace

struct Trainer::Model {
  nn::Network begun;
  nn::NetworkShape shape;
  torch::Device device = torch::kCPU;
  Tensors now, average;  // weights and statistics
  std::unique_ptr<AdamW> optimizer;
  std::int64_t steps = 0;
  Tensors* seen = nullptr;  // where to keep the normalised tensors

  Tensor convolved(const Tensors& t, const std::string& name, const Tensor& x) const {
    const Tensor& weight = t.at(name + ".weight");
    if (weight.dim() == 2) return torch::conv2d(x, weight.unsqueeze(2).unsqueeze(3));
    const auto taps = nn::taps_of(shape.neighbourhood);
    if (taps.size() == 9) return torch::conv2d(x, weight.view({weight.size(0), weight.size(1), 3, 3}), {}, 1, 1);
    // The six neighbours of a hexagon are among the eight of a square.
    std::vector<std::int64_t> places;
    for (const auto& [row, column] : taps) places.push_back(3 * (row + 1) + column + 1);
    const Tensor full = torch::zeros({weight.size(0), weight.size(1), 9}, weight.options())
                            .index_copy(2, torch::tensor(places, torch::dtype(torch::kLong).device(device)), weight);
    return torch::conv2d(x, full.view({weight.size(0), weight.size(1), 3, 3}), {}, 1, 1);
  }
  Tensor normal(const Tensors& t, const std::string& name, const Tensor& x, bool training) const {
    const Tensor y = convolved(t, name, x);
    if (seen) (*seen)[name] = y;
    return torch::batch_norm(y, t.at(name + ".scale"), t.at(name + ".bias"), t.at(name + ".mean"),
                             t.at(name + ".variance"), training, momentum, epsilon, false);
  }
  Tensor dense(const Tensors& t, const std::string& name, const Tensor& x) const {
    return torch::linear(x, t.at(name + ".weight"), t.at(name + ".bias"));
  }
  static Tensor on_cells(const Tensor& x) { return x.unsqueeze(2).unsqueeze(3); }

  // Precondition: zeros off the board, and nothing negative.
  static Tensor pooled(const Tensor& x, const Tensor& count) {
    const Tensor mean = x.sum({2, 3}) / count;
    return torch::cat({mean, mean * (count.sqrt() - 10) / 10, x.amax({2, 3})}, 1);
  }

  Outputs answer(const Tensors& t, const Batch& b, bool training) const {
    Tensor x = normal(t, "stem", b.planes, training);
    if (shape.globals) x = x + on_cells(torch::matmul(b.globals, t.at("stem.globals").t()));
    x = torch::relu(x) * b.mask;
    for (int i = 0; i < shape.blocks; ++i) {
      const std::string block = "block" + std::to_string(i);
      Tensor y = normal(t, block + ".first", x, training);
      if (shape.pools(i)) y = y + on_cells(torch::matmul(pooled(x, b.count), t.at(block + ".pool").t()));
      y = torch::relu(y) * b.mask;
      x = torch::relu(x + normal(t, block + ".second", y, training)) * b.mask;
    }
    const Tensor pool = pooled(x, b.count);
    const Tensor h =
        torch::relu(normal(t, "board.hidden", x, training) + on_cells(torch::matmul(pool, t.at("board.pool").t())));
    const Tensor v = torch::relu(dense(t, "value.hidden", pool));
    Outputs a;
    a.board = convolved(t, "board.output", h) + t.at("board.output.bias").view({1, -1, 1, 1});
    if (shape.acts) a.acts = dense(t, "value.acts", v);
    a.win = dense(t, "value.win", v);
    if (shape.scored) a.margin = dense(t, "value.margin", v);
    return a;
  }

  struct Parts {
    Tensor policy, winner, ownership, margin;
  };
  Parts losses(const Outputs& a, const Batch& b) const {
    const std::int64_t n = b.planes.size(0);
    const Tensor logits = a.board.slice(1, 0, shape.policy_planes).masked_fill(b.mask == 0, -1e4).reshape({n, -1});
    const Tensor chances = torch::log_softmax(shape.acts ? torch::cat({logits, a.acts}, 1) : logits, 1);
    Parts parts;
    parts.policy = -((b.policy * chances).sum(1) * b.has_policy).sum() / b.has_policy.sum().clamp_min(1);
    parts.winner = torch::nll_loss(torch::log_softmax(a.win, 1), b.winner);
    const Tensor owned = torch::binary_cross_entropy_with_logits(a.board.slice(1, shape.policy_planes), b.ownership, {},
                                                                 {}, at::Reduction::None);
    parts.ownership = ownership_weight * ((owned * b.mask).sum({2, 3}).mean(1) / b.count.squeeze(1)).mean();
    parts.margin = torch::zeros({}, a.win.options());
    if (shape.scored) {
      const Tensor spread = a.margin.select(1, 1).clamp(-3, 3);  // its logarithm
      const Tensor off = (a.margin.select(1, 0) - b.margin / points) * torch::exp(-spread);
      parts.margin = margin_weight * (0.5 * off.square().clamp_max(100) + spread).mean();
    }
    return parts;
  }

  // Weights decay, but not biases and scales.
  std::unique_ptr<AdamW> make_optimizer() const {
    std::vector<Tensor> decaying, others;
    for (const auto& [name, tensor] : now)
      if (!is_statistic(name)) (tensor.dim() > 1 ? decaying : others).push_back(tensor);
    const auto options = [](double decay) {
      return std::make_unique<AdamWOptions>(AdamWOptions().betas({0.9, 0.99}).weight_decay(decay));
    };
    return std::make_unique<AdamW>(
        std::vector<torch::optim::OptimizerParamGroup>{{decaying, options(weight_decay)}, {others, options(0)}});
  }

  void descend(double rate) {
    for (auto& group : optimizer->param_groups()) group.options().set_lr(rate);
    optimizer->step();
    optimizer->zero_grad();
    const torch::NoGradGuard guard;
    const auto made = static_cast<double>(++steps);
    // The first steps count for little later on.
    for (auto& [name, mean] : average) mean.lerp_(now.at(name), 1 - std::min(averaging, made / (made + 10)));
  }
};

Trainer::Trainer(const nn::Network& network, int threads) : model_(std::make_unique<Model>()) {
  at::globalContext().setFlushDenormal(true);  // they make everything a hundred times slower
  at::set_num_threads(threads);
  Model& m = *model_;
  m.begun = network;
  m.shape = network.shape;
  if (torch::cuda::is_available()) m.device = torch::kCUDA;
  const auto tensors = tensors_of(network.shape);
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const auto& [name, dimensions] = tensors[i];
    if (name == "ranges") continue;
    const std::vector<std::int64_t> sizes(dimensions.begin(), dimensions.end());
    m.now[name] = torch::tensor(network.tensors[i]).view(sizes);
  }
  for (const std::string& name : normalised(network.shape)) {
    const std::int64_t channels = m.now.at(name + ".bias").size(0);
    m.now[name + ".scale"] = torch::ones({channels});
    m.now[name + ".mean"] = torch::zeros({channels});
    m.now[name + ".variance"] = torch::ones({channels}) - epsilon;  // so that nothing changes at first
  }
  if (m.shape.scored) {
    m.now["value.margin.weight"][0].div_(points);
    m.now["value.margin.bias"][0].div_(points);
    m.now["value.margin.bias"][1].sub_(std::log(points));
  }
  for (auto& [name, tensor] : m.now) {
    tensor = tensor.to(m.device).clone().set_requires_grad(!is_statistic(name));
    m.average[name] = tensor.detach().clone();
  }
  m.optimizer = m.make_optimizer();
}

Trainer::~Trainer() = default;

void Trainer::settle(std::span<const learn::TrainingSample> samples) {
  const torch::NoGradGuard guard;
  Model& m = *model_;
  Tensors seen;
  m.seen = &seen;
  m.answer(m.now, to(batch_of(samples, m.shape), m.device), false);
  m.seen = nullptr;
  for (const auto& [name, values] : seen) {
    const Tensor mean = values.mean({0, 2, 3}), variance = values.var(torch::IntArrayRef{0, 2, 3}, false);
    for (Tensors* tensors : {&m.now, &m.average}) {
      tensors->at(name + ".mean").copy_(mean);
      tensors->at(name + ".variance").copy_(variance);
      tensors->at(name + ".scale").copy_((variance + epsilon).sqrt());
      tensors->at(name + ".bias").add_(mean);
    }
  }
}

Losses Trainer::step(std::span<const learn::TrainingSample> samples, double rate) {
  Model& m = *model_;
  const Batch batch = to(batch_of(samples, m.shape), m.device);
  const Model::Parts parts = m.losses(m.answer(m.now, batch, true), batch);
  (parts.policy + parts.winner + parts.ownership + parts.margin).backward();
  m.descend(rate);
  return {parts.policy.item<double>(), parts.winner.item<double>(), parts.ownership.item<double>(),
          parts.margin.item<double>()};
}

int Trainer::steps() const { return static_cast<int>(model_->steps); }

nn::Network Trainer::network() const {
  const torch::NoGradGuard guard;
  const Model& m = *model_;
  Tensors folded;
  for (const auto& [name, tensor] : m.average) folded[name] = tensor.detach().to(torch::kCPU).clone();
  for (const std::string& name : normalised(m.shape)) {
    const Tensor factor = folded.at(name + ".scale") / (folded.at(name + ".variance") + epsilon).sqrt();
    Tensor& weight = folded.at(name + ".weight");
    std::vector<std::int64_t> each(static_cast<std::size_t>(weight.dim()), 1);
    each[0] = -1;
    weight.mul_(factor.view(each));
    folded.at(name + ".bias").sub_(folded.at(name + ".mean") * factor);
  }
  if (m.shape.scored) {
    folded.at("value.margin.weight")[0].mul_(points);
    folded.at("value.margin.bias")[0].mul_(points);
    folded.at("value.margin.bias")[1].add_(std::log(points));
  }
  nn::Network network = m.begun;
  const auto tensors = tensors_of(m.shape);
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].name == "ranges") continue;
    const Tensor tensor = folded.at(tensors[i].name).contiguous();
    std::copy_n(tensor.data_ptr<float>(), network.tensors[i].size(), network.tensors[i].begin());
  }
  return network;
}

nn::Output Trainer::answer(const learn::TrainingSample& sample) const {
  const torch::NoGradGuard guard;
  const Model& m = *model_;
  const Outputs a = m.answer(m.average, to(batch_of({&sample, 1}, m.shape), m.device), false);
  const Tensor board = a.board[0].to(torch::kCPU).contiguous();
  nn::Output output;
  for (std::int64_t p = 0; p < board.size(0); ++p)
    for (const std::uint16_t cell : sample.grid.cells)
      (p < m.shape.policy_planes ? output.policy : output.ownership)
          .push_back(board[p][cell / sample.grid.width][cell % sample.grid.width].item<float>());
  for (std::int64_t i = 0; i < m.shape.acts; ++i) output.acts.push_back(a.acts[0][i].item<float>());
  for (std::int64_t i = 0; i <= m.shape.sides; ++i) output.win.push_back(a.win[0][i].item<float>());
  if (m.shape.scored) {
    output.margin = points * a.margin[0][0].item<float>();
    output.spread = a.margin[0][1].item<float>() + std::log(points);
  }
  return output;
}

Status Trainer::save(const std::string& path) const {
  const Model& m = *model_;
  try {
    torch::serialize::OutputArchive archive;
    archive.write("steps", torch::tensor(m.steps), true);
    int number = 0;
    for (const Tensors* tensors : {&m.now, &m.average})
      for (const auto& [name, tensor] : *tensors)
        archive.write("tensor" + std::to_string(number++), tensor.detach().to(torch::kCPU), true);
    torch::serialize::OutputArchive optimizer;
    m.optimizer->save(optimizer);
    archive.write("optimiser", optimizer);
    archive.save_to(path + ".new");
  } catch (const std::exception& error) { return unwritable(path, error.what()); }
  std::error_code error;
  std::filesystem::rename(path + ".new", path, error);
  if (error) return unwritable(path, error.message());
  return Done{};
}

Status Trainer::load(const std::string& path) {
  const torch::NoGradGuard guard;
  Model& m = *model_;
  try {
    torch::serialize::InputArchive archive;
    archive.load_from(path, m.device);
    Tensor steps;
    archive.read("steps", steps, true);
    int number = 0;
    for (Tensors* tensors : {&m.now, &m.average})
      for (auto& [name, tensor] : *tensors) {
        Tensor stored;
        archive.read("tensor" + std::to_string(number++), stored, true);
        if (stored.sizes() != tensor.sizes()) return messages::checkpoint_of_other{.file = path};
        tensor.copy_(stored);
      }
    // Without one it was written by an earlier version: the weights are kept, and the moments of their gradients start
    // again.
    if (torch::serialize::InputArchive optimizer; archive.try_read("optimiser", optimizer))
      m.optimizer->load(optimizer);
    m.steps = steps.item<std::int64_t>();
  } catch (const std::exception& error) { return messages::checkpoint_damaged{.file = path, .why = error.what()}; }
  return Done{};
}

}  // namespace crosscut::trainer
