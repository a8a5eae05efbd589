#include "solve/team.hpp"

#include <algorithm>
#include <numeric>

#include "base/threads.hpp"

namespace crosscut::solve {

Team::Team(Memory& memory, const Stop& stop, int threads, bool symmetry) : memory_(memory) {
  for (int i = 0; i < threads; ++i)
    provers_.push_back(std::make_unique<Prover>(memory, i ? Stop() : stop, threads > 1 ? &common_ : nullptr, symmetry));
}

Bound Team::prove(Walk& walk, int target, const std::function<void(int depth)>& deeper, std::optional<int> within) {
  constexpr int step = 6;  // most of what a depth visits is visited again at the next
  const int known = within.value_or(1);
  for (int depth = std::min(1, known);; depth = depth < known ? std::min(depth + step, known) : depth + step) {
    deeper(depth);
    for (const auto verdict : {Bound::reached, Bound::below}) {
      if (within && (verdict == Bound::reached) != (target > 0)) continue;
      const Bound answer = prove(walk, {target, verdict, depth, within.has_value()});
      const bool holds = answer.rests_on == Bound::nothing || memory_.confirmed(memory_.iteration());
      if (answer.verdict != Bound::unknown && holds) return answer;
      if (stopped()) return {};
    }
  }
}

// The first to finish, with a proof or without, ends the work of the others, unless its proof rests on assumptions that
// they still have to confirm.
Bound Team::prove(Walk& walk, const Aim& aim) {
  constexpr int alone = 5;  // depths not worth starting threads for
  const std::size_t threads = aim.depth <= alone ? 1 : provers_.size();
  std::vector<std::unique_ptr<Walk>> walks;
  for (std::size_t i = 1; i < threads; ++i) walks.push_back(walk.clone());
  common_.done = false;
  memory_.iterate();
  std::vector<Bound> answers(threads);
  const auto job = [&](std::size_t i) {
    answers[i] = provers_[i]->prove(i ? *walks[i - 1] : walk, aim);
    if (answers[i].rests_on == Bound::nothing) common_.done = true;
  };
  run_team(threads, job, [&] { common_.done = true; });
  if (std::all_of(provers_.begin(), provers_.begin() + static_cast<std::ptrdiff_t>(threads),
                  [](const auto& prover) { return prover->consistent(); }))
    memory_.confirm();
  const auto worth = [](const Bound& answer) {
    return answer.verdict == Bound::unknown ? 0 : answer.rests_on == Bound::nothing ? 2 : 1;
  };
  return *std::max_element(answers.begin(), answers.end(),
                           [&](const Bound& a, const Bound& b) { return worth(a) < worth(b); });
}

std::uint64_t Team::nodes() const {
  return std::accumulate(provers_.begin(), provers_.end(), std::uint64_t{},
                         [](std::uint64_t sum, const auto& prover) { return sum + prover->nodes(); });
}

bool Team::recurred() const {
  return std::any_of(provers_.begin(), provers_.end(), [](const auto& prover) { return prover->recurred(); });
}

}  // namespace crosscut::solve
