#pragma once
// A network that learns, by LibTorch. This header needs no LibTorch.
//
// Convolutions are followed by batch normalisation here, which is folded into them in the network that is written. What
// is written has averages of the weights over the last steps (exponential, with decay `averaging`). The loss of a
// sample is the sum of: cross-entropy of the policy (where it is known) and of the winner; `ownership_weight` times the
// mean binary cross-entropy of the ownership of the cells; and, in games with a score, `margin_weight` times the
// negative log-likelihood of the margin, normal with the deviation that the network expects.
#include <memory>
#include <span>

#include "base/result.hpp"
#include "learn/samples.hpp"
#include "nn/network.hpp"

namespace crosscut::trainer {

inline constexpr double ownership_weight = 1.5, margin_weight = 0.1, averaging = 0.998, weight_decay = 1e-4;

// Means over the samples.
struct Losses {
  double policy = 0, winner = 0, ownership = 0, margin = 0;
  double sum() const { return policy + winner + ownership + margin; }
  Losses& operator+=(const Losses& b) {
    policy += b.policy, winner += b.winner, ownership += b.ownership, margin += b.margin;
    return *this;
  }
  Losses operator/(double n) const { return {policy / n, winner / n, ownership / n, margin / n}; }
};

class Trainer {
 public:
  // On this many threads, or on a GPU if LibTorch finds one. The network has the initial weights.
  Trainer(const nn::Network& network, int threads);
  ~Trainer();

  // Computes the statistics of normalisation from these samples, and scales that leave all answers unchanged. Without
  // this the first step would change a trained network. Precondition: no step has been made.
  void settle(std::span<const learn::TrainingSample> samples);
  // One step of AdamW on these samples, at this learning rate. Precondition: they are inputs of the network.
  Losses step(std::span<const learn::TrainingSample> samples, double rate);
  int steps() const;  // made so far

  // As it is now, with the ranges of the network it began with. Name, parent and training are to be filled in.
  nn::Network network() const;
  // The answers of the averaged weights, without folding; for tests.
  nn::Output answer(const learn::TrainingSample& sample) const;

  // Everything that a further step depends on.
  Status save(const std::string& path) const;
  Status load(const std::string& path);

 private:
  struct Model;
  std::unique_ptr<Model> model_;
};

}  // namespace crosscut::trainer
