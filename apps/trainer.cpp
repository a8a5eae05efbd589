// crosscut-trainer PLAN: trains a network. `crosscut train` writes the plan and starts this.
#include <exception>
#include <fmt/core.h>
#include <iostream>

#include "base/clock.hpp"
#include "base/errors.hpp"
#include "base/files.hpp"
#include "trainer/train.hpp"

namespace {

using namespace crosscut;

int fail(const std::string& message, int status = 1) {
  std::cerr << "crosscut-trainer: " << message << '\n';
  return status;
}

int train(const std::string& path) {
  const auto fail = [&](const Error& error) { return ::fail(worded(error)); };
  constexpr std::size_t longest = 1 << 20;
  const auto text = contents(path, longest);
  if (!text) return fail(text.error());
  const auto plan = learn::read_plan(*text);
  if (!plan) return fail(at_place(path, plan.error()));
  double before = seconds_now();
  std::int64_t from = -1;
  const auto done = trainer::train(*plan, [&](const trainer::TrainingProgress& progress) {
    if (from < 0 && progress.dropped)
      std::cout << fmt::format("  {} bytes of the games are damaged or incomplete, and left out\n", progress.dropped);
    const double now = seconds_now();
    const auto& losses = progress.losses;
    const auto number = [&](double value) { return fmt::format("{:.3f}", value); };
    std::cout << fmt::format("  step {} of {}: loss {} (policy {}, winner {}, ownership {}, margin {})", progress.steps,
                             plan->steps, number(losses.sum()), number(losses.policy), number(losses.winner),
                             number(losses.ownership), number(losses.margin));
    if (from >= 0 && now > before)
      std::cout << fmt::format(", {:.0f} positions/s",
                               static_cast<double>((progress.steps - from) * plan->batch) / (now - before));
    std::cout << std::endl;
    from = progress.steps, before = now;
  });
  return done ? 0 : fail(done.error());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return fail("usage: crosscut-trainer PLAN; it is started by crosscut train", 2);
  try {
    return train(arguments[1]);
  } catch (const std::exception& error) { return fail(error.what(), 3); }
}
