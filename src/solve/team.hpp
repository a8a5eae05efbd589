#pragma once
// Several provers on one task, with a shared memory. Each uses what others have proved, and postpones what another is
// searching.
#include <atomic>
#include <memory>

#include "solve/prover.hpp"

namespace crosscut::solve {

class Team {
 public:
  // Memory and stop must outlive it; the memory is shared if there is more than one thread. The stop is polled on the
  // caller's thread, every few milliseconds.
  Team(Memory& memory, const Stop& stop, int threads, bool symmetry);

  // Whether Black gets at least `target` from where the walk stands, searching as deep as it takes; unknown only if
  // stopped. `deeper` is called before each depth. within: the side that needs more than a draw is known to get there
  // in this many decisions, and the proof should take no more.
  Bound prove(Walk& walk, int target, const std::function<void(int depth)>& deeper, std::optional<int> within = {});

  bool stopped() const { return provers_.front()->stopped(); }
  std::uint64_t nodes() const;  // states visited by all
  bool recurred() const;        // some line examined came back to an earlier state

 private:
  Bound prove(Walk& walk, const Aim& aim);

  Memory& memory_;
  Common common_;
  std::vector<std::unique_ptr<Prover>> provers_;
};

}  // namespace crosscut::solve
