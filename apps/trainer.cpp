// crosscut-trainer PLAN LANGUAGE: trains a network. `crosscut train` writes the plan and starts this.
#include <exception>
#include <fmt/core.h>
#include <iostream>

#include "base/clock.hpp"
#include "base/errors.hpp"
#include "base/files.hpp"
#include "explain/speech.hpp"
#include "trainer/train.hpp"

namespace {

using namespace crosscut;

int fail(const std::string& message, int status = 1) {
  std::cerr << "crosscut-trainer: " << message << '\n';
  return status;
}

int train(const std::string& path, explain::Speech speak) {
  const auto fail = [&](const Error& error) { return ::fail(text_of(error, speak)); };
  constexpr std::size_t longest = 1 << 20;
  const auto text = contents(path, longest);
  if (!text) return fail(text.error());
  const auto plan = learn::read_plan(*text);
  if (!plan) return fail(at_place(path, plan.error()));
  double before = seconds_now();
  std::int64_t from = -1;
  const auto done = trainer::train(*plan, [&](const trainer::Progress& progress) {
    if (from < 0 && progress.dropped)
      std::cout << speak("  {} bytes of the games are damaged or incomplete, and left out\n",
                         "  {} Bytes der Spiele sind beschädigt oder unvollständig und bleiben unbenutzt\n",
                         progress.dropped);
    const double now = seconds_now();
    const auto& losses = progress.losses;
    const auto number = [&](double value) { return speak.number(value, 3); };
    std::cout << speak("  step {} of {}: loss {} (policy {}, winner {}, ownership {}, margin {})",
                       "  Schritt {} von {}: Verlust {} (Züge {}, Gewinner {}, Besitz {}, Abstand {})", progress.steps,
                       plan->steps, number(losses.sum()), number(losses.policy), number(losses.winner),
                       number(losses.ownership), number(losses.margin));
    if (from >= 0 && now > before)
      std::cout << speak(", {:.0f} positions/s", ", {:.0f} Stellungen/s",
                         static_cast<double>((progress.steps - from) * plan->batch) / (now - before));
    std::cout << std::endl;
    from = progress.steps, before = now;
  });
  return done ? 0 : fail(done.error());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return fail("usage: crosscut-trainer PLAN LANGUAGE; it is started by crosscut train", 2);
  try {
    const bool german = arguments[2] == explain::language_name[1];
    return train(arguments[1], german ? explain::Language::german : explain::Language::english);
  } catch (const std::exception& error) { return fail(error.what(), 3); }
}
