#pragma once
// Training by a plan: positions of recent games, again and again, until a number of steps is reached.
#include <functional>

#include "learn/plan.hpp"
#include "trainer/trainer.hpp"

namespace crosscut::trainer {

struct TrainingProgress {
  std::int64_t steps = 0;      // so far
  std::int64_t positions = 0;  // in the window
  std::size_t dropped = 0;     // bytes of damaged or incomplete blocks
  Losses losses;               // means of the last steps
};

// Writes the network of the plan, whose weights are deterministic with one thread. Can be stopped or killed at any
// instant: the next run resumes from the last checkpoint.
Status train(const learn::Plan& plan, const std::function<void(const TrainingProgress&)>& tell);

}  // namespace crosscut::trainer
