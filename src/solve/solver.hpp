#pragma once
// The exact value of a position, its optimal moves and a line of best play. Two passes end the game, without a
// settlement.
#include <functional>

#include "solve/team.hpp"

namespace crosscut::solve {

// How far the search has come.
struct SolverProgress {
  int lower = -outright, upper = outright;  // what Black's result is known to be at least and at most
  int target = 0, depth = 0;                // being tried: whether Black reaches the target, so many decisions deep
  std::uint64_t nodes = 0;
};

struct SolverSettings {
  std::size_t memory = std::size_t{256} << 20U;  // in bytes
  int threads = 1;                               // of the search
  Side hero = Side::black;                       // of three players: whose result against the others together
  bool always_search = false;                    // even where there are few enough states to list them
  bool symmetry = true;                          // only one of moves that are images of each other is searched
  bool refute = false;                           // also the first turns that do not keep the value
  Stop stop = {};                                // ends the work early
  std::function<void(const SolverProgress&)> report = {};  // before each depth
};

// Play from some position on: turns in notation.
struct BestPlay {
  std::vector<std::string> line;  // best play of both, to the end of the game or until it recurs
  bool line_ends = false;         // it comes to the end
};

// A first turn that does not keep the value; the line is what follows it.
struct Refutation : BestPlay {
  std::string turn;
  int value = 0;  // what it leads to
};

struct Solution : BestPlay {
  int lower = -outright, upper = outright;  // Black's result is in this range, in half points
  bool solved() const { return lower == upper; }
  // Once solved; fewer if stopped. Turns in notation.
  std::vector<std::string> best;        // all that keep the value
  bool all_best = false;                // whether `best` is all of them
  std::vector<Refutation> refutations;  // of turns that are images of each other one; if asked for
  bool recurred = false;                // some play comes back to an earlier state; for ever, that counts as a draw
  std::uint64_t nodes = 0;              // states looked at
  bool stopped = false;                 // by settings.stop
};

class Solver {
 public:
  // An error if the game cannot be solved (walk_from).
  static Result<Solver> of(const Table& table, const SolverSettings& settings);

  Solution run();
  bool superko() const { return walk_->superko(); }

  // What has been proved so far, for another sitting; also while the work runs, from `stop` or `report`.
  std::string proofs() { return memory().text(task_); }
  Status add(std::string_view proofs) { return memory().add(proofs, task_); }

 private:
  Solver(std::unique_ptr<Walk> walk, std::string task, SolverSettings settings);

  Memory& memory();
  bool stopped() const { return team_ && team_->stopped(); }
  Bound prove(int target, std::optional<int> within = {});
  bool find_value(int& lower, int& upper);
  template <class Found>
  void each_turn(Found&& found);
  Graph::Index state_after(std::size_t step);
  bool keeps(std::size_t step);
  void find_best();
  std::optional<Refutation> refutation(std::size_t step);
  // From where the walk stands, where best play leads to this value.
  BestPlay best_play(int value);
  // A turn that keeps the value and leads on towards it; no move if stopped. within: how many decisions it takes
  // whoever wins at most, if known.
  Turn best_turn(int value, std::optional<int>& within);
  Move proved_move(int value, std::optional<int>& within);
  Turn best_in_graph(int value);
  bool follow(Move move);

  std::unique_ptr<Walk> walk_;
  std::string task_;
  SolverSettings settings_;
  std::optional<Graph> graph_;  // solved by it, or else by the prover
  std::unique_ptr<Memory> memory_;
  std::unique_ptr<Team> team_;
  Solution found_;
};

}  // namespace crosscut::solve
