// crosscut-trainer PLAN: trains a network. `crosscut train` writes the plan and starts this.
#include <exception>
#include <fmt/core.h>
#include <iostream>

#include "base/clock.hpp"
#include "base/files.hpp"
#include "trainer/train.hpp"

namespace {

using namespace crosscut;

int fail(const std::string& message, int status = 1) {
  std::cerr << "crosscut-trainer: " << message << '\n';
  return status;
}

int train(const std::string& path) {
  constexpr std::size_t longest = 1 << 20;
  const auto text = contents(path, longest);
  if (!text) return fail(text.message());
  const auto plan = learn::read_plan(*text);
  if (!plan) return fail(path + ": " + plan.message());
  double before = seconds_now();
  std::int64_t from = -1;
  const auto done = trainer::train(*plan, [&](const trainer::Progress& progress) {
    if (from < 0 && progress.dropped)
      std::cout << "  " << progress.dropped << " bytes of the games are damaged or incomplete, and left out\n";
    const double now = seconds_now();
    const auto& losses = progress.losses;
    std::cout << fmt::format(
        "  step {} of {}: loss {:.3f} (policy {:.3f}, winner {:.3f}, ownership {:.3f}, margin {:.3f})", progress.steps,
        plan->steps, losses.sum(), losses.policy, losses.winner, losses.ownership, losses.margin);
    if (from >= 0 && now > before)
      std::cout << fmt::format(", {:.0f} positions/s",
                               static_cast<double>((progress.steps - from) * plan->batch) / (now - before));
    std::cout << std::endl;
    from = progress.steps, before = now;
  });
  return done ? 0 : fail(done.message());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return fail("usage: crosscut-trainer PLAN; it is started by crosscut train", 2);
  try {
    return train(arguments[1]);
  } catch (const std::exception& error) { return fail(error.what(), 3); }
}
