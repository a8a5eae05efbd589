#pragma once
// Proves whether Black reaches a result, by deepening alpha-beta search. What is proved holds under the repetition rule
// of the game with the whole past (the graph-history interaction is taken into account): each proof that is kept says
// on which earlier boards it rests, and is used again only where they agree (after Kishimoto and Müller, A General
// Solution to the Graph History Interaction Problem, AAAI 2004).
//
// Where play can recur for ever, such play is a draw, and the past does not matter. A proof of more than a draw always
// holds. A proof that prevents it may assume that an earlier state recurs, until the iteration ends. If every state
// assumed in this way has then been proved as well, all these proofs hold: a player who stays among them is safe for
// ever. If not, they are dropped, and another iteration follows, which keeps the proofs of more than a draw.
#include <array>
#include <atomic>
#include <optional>

#include "catalog/search.hpp"
#include "solve/memory.hpp"
#include "solve/walk.hpp"

namespace crosscut::solve {

struct Bound {
  enum Verdict : std::int8_t { below = -1, unknown = 0, reached = 1 } verdict = unknown;
  int value = 0;           // at least this much, if reached; at most this much, if below
  std::uint32_t next = 0;  // the decision that proves it, if the player to move has one: tag_of the state it leads to
  int distance = 0;        // at most this many decisions until the side that needs more than a draw gets there
  // On which recurrence it rests: that of the state so far from the start of the path, the earliest if there are
  // several, or one that something kept for this iteration rests on.
  static constexpr int nothing = INT16_MAX, iteration = -1;
  int rests_on = nothing;
};

// What is to be proved: that Black gets at least `target` (reached), or does not (below), within this many decisions.
struct Aim {
  int target = 0;
  Bound::Verdict verdict = Bound::reached;
  int depth = 0;
  bool within = false;  // earlier proofs count only if they take no more decisions than that
};

// What provers at work on the same aim have in common, besides the memory.
class Common {
 public:
  std::atomic<bool> done = false;  // the work of all is to end

  // One looks at the state to this depth, or has finished. Others may miss that, which costs time and nothing else.
  void begin(Key key, int depth) { slot(key).store(mix(key, depth), std::memory_order_relaxed); }
  void end(Key key) { slot(key).store(0, std::memory_order_relaxed); }
  bool busy(Key key, int depth) const { return slot(key).load(std::memory_order_relaxed) == mix(key, depth); }

 private:
  std::atomic<Key>& slot(Key key) { return looked_at_[key % looked_at_.size()]; }
  const std::atomic<Key>& slot(Key key) const { return looked_at_[key % looked_at_.size()]; }

  std::array<std::atomic<Key>, 4096> looked_at_{};
};

class Prover {
 public:
  // Of steps that are images of each other only the first is tried, unless `symmetry` is off. The memory, and what is
  // in common with others at work on the same aim, if there are any, must outlive it. The stop is polled every few
  // milliseconds at most.
  Prover(Memory& memory, Stop stop, Common* common = nullptr, bool symmetry = true)
      : memory_(memory), stop_(std::move(stop)), common_(common), symmetry_(symmetry) {}

  // Also if it is the contrary that is proved on the way; unknown if the search was stopped, or more decisions are
  // needed.
  Bound prove(Walk& walk, const Aim& aim);

  // Whether all that the last search kept for its iteration holds: it came to its end, and nothing rests on a state
  // that did not turn out as expected.
  bool consistent() const { return consistent_; }
  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }  // states visited
  bool recurred() const { return recurred_; }     // some line examined came back to an earlier state

 private:
  struct Choice {
    std::size_t step;
    Move move;
    Key key, mark;
    std::optional<int> result;
    std::int64_t order;
    bool tried = false;
  };
  // Where a node's part begins of what its subtree rests on.
  struct Begin {
    std::size_t avoid, need;
  };

  // Under superko no state comes back.
  struct OnPath {
    Key key;
    bool relied_on = false;  // something rests on its recurrence
  };

  Bound search(int depth);
  std::optional<Bound> recurrence();
  Bound expand(int depth);
  Bound try_all(std::size_t first, int depth);
  Bound try_one(const Choice& choice, int depth);
  bool left_to_others(const Choice& choice, int depth) const;
  Bound settled(int value) const { return {value >= aim_.target ? Bound::reached : Bound::below, value}; }
  Bound::Verdict good() const { return walk_->to_play() == Side::black ? Bound::reached : Bound::below; }
  bool better(const Bound& a, const Bound& b) const;

  std::optional<Bound> sure() const;
  std::optional<Bound> recall(Key key, int depth, bool proofs_only = false);
  std::optional<Bound> decide_at_once(std::size_t first, int depth);
  bool holds(std::span<const Key> avoid, std::span<const Key> need) const;
  void leave(Bound& answer);
  void conclude(const Bound& answer, int depth, Begin begin, std::uint64_t nodes_before);
  std::size_t list_choices(std::uint32_t first);
  std::uint32_t remembered() const;
  void rest_on(const Choice& choice);
  void rest_on_choice_to_act(const Bound& answer, std::size_t first);

  Begin begin() const { return {avoid_.size(), need_.size()}; }
  void forget(Begin begin) { avoid_.resize(begin.avoid), need_.resize(begin.need); }
  void keep_last(Begin all, Begin last);

  Walk* walk_ = nullptr;
  Memory& memory_;
  Stop stop_;
  Common* common_;
  bool symmetry_;
  Aim aim_;
  std::uint64_t nodes_ = 0;
  bool consistent_ = true;
  bool halted_ = false, stopped_ = false, recurred_ = false;  // halted: by the stop or by others
  std::vector<Key> avoid_, need_;
  std::vector<OnPath> path_;
  std::vector<Choice> choices_;
  std::array<std::array<std::int64_t, 4096>, 2> success_{};  // of moves, by side: how much they have decided
};

}  // namespace crosscut::solve
