#include "solve/team.hpp"

#include <algorithm>
#include <numeric>

#include "base/team.hpp"

namespace crosscut::solve {

Team::Team(Memory& memory, const Stop& stop, int threads, bool symmetry) {
  for (int i = 0; i < threads; ++i)
    provers_.push_back(std::make_unique<Prover>(memory, i ? Stop() : stop, threads > 1 ? &common_ : nullptr, symmetry));
}

Answer Team::prove(Walk& walk, int target, const std::function<void(int depth)>& deeper) {
  constexpr int step = 4;  // most of what a depth visits is visited again at the next
  for (int depth = 1;; depth += step) {
    deeper(depth);
    const Answer answer = prove(walk, {target, depth, ++iteration_});
    if (answer.verdict != Answer::unknown || stopped()) return answer;
  }
}

// Whoever is first to be through, proof or not, ends the work of the others.
Answer Team::prove(Walk& walk, const Aim& aim) {
  constexpr int alone = 5;  // depths not worth starting threads for
  const std::size_t threads = aim.depth <= alone ? 1 : provers_.size();
  std::vector<std::unique_ptr<Walk>> walks;
  for (std::size_t i = 1; i < threads; ++i) walks.push_back(walk.clone());
  common_.done = false;
  std::vector<Answer> answers(threads);
  const auto job = [&](std::size_t i) {
    answers[i] = provers_[i]->prove(i ? *walks[i - 1] : walk, aim);
    common_.done = true;
  };
  run_team(threads, job, [&] { common_.done = true; });
  const auto proved = std::find_if(answers.begin(), answers.end(),
                                   [](const Answer& answer) { return answer.verdict != Answer::unknown; });
  return proved == answers.end() ? Answer{} : *proved;
}

std::uint64_t Team::nodes() const {
  return std::accumulate(provers_.begin(), provers_.end(), std::uint64_t{},
                         [](std::uint64_t sum, const auto& prover) { return sum + prover->nodes(); });
}

bool Team::recurred() const {
  return std::any_of(provers_.begin(), provers_.end(), [](const auto& prover) { return prover->recurred(); });
}

}  // namespace crosscut::solve
