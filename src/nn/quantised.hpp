#pragma once
// Fast evaluation of a network: weights of eight bits and activations of seven, on the best kernel that the processor
// has. The same bits on every machine.
//
// Activations are multiples of their range / 127 (Network, "ranges"), weights of the greatest of their output / 127.
// The trunk's own sums stay in floating point, so that blocks do not add up the errors of one another.
#include <memory>
#include <string_view>

#include "nn/evaluation.hpp"
#include "nn/network.hpp"

namespace crosscut::nn {

struct Kernel;
// Those that this processor can run, the fastest first; the plain one is always the last.
const std::vector<const Kernel*>& kernels();

class QuantisedNetwork {
 public:
  class Workspace;

  // On the fastest kernel, or on another.
  explicit QuantisedNetwork(const Network& network);
  QuantisedNetwork(const Network& network, const Kernel& kernel);
  ~QuantisedNetwork();
  QuantisedNetwork(QuantisedNetwork&&) noexcept;
  QuantisedNetwork& operator=(QuantisedNetwork&&) noexcept;

  std::string_view kernel() const;  // its name
  const std::string& game() const;
  int features() const;
  const NetworkShape& shape() const;

  // The memory to evaluate positions on boards of this kind, one after the other; each thread needs its own.
  Workspace workspace(const Grid& grid) const;

  // Precondition: the input has the network's planes for each cell of the workspace's grid, and its globals; the
  // workspace was made by this network. As reference() in reference.hpp, up to rounding.
  void evaluate(const Input& input, Workspace& workspace, Output& output) const;

 private:
  struct Layers;
  class Run;
  std::unique_ptr<const Layers> layers_;
};

class QuantisedNetwork::Workspace {
 public:
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

 private:
  friend class QuantisedNetwork;
  struct Memory;
  explicit Workspace(std::unique_ptr<Memory> memory);
  std::unique_ptr<Memory> memory_;
};

// Reads the file of a network (file.hpp), ready to evaluate.
Result<std::shared_ptr<const QuantisedNetwork>> open_network(const std::string& path);

// Measures the ranges of the network's activations on these positions, a few hundred of games like those to be
// played. Precondition: they are inputs of this network, on this grid.
struct Sample {
  const Grid* grid;
  Input input;
};
void calibrate(Network& network, const std::vector<Sample>& samples);

}  // namespace crosscut::nn
