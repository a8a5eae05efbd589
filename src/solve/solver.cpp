#include "solve/solver.hpp"

#include <algorithm>
#include <cassert>

namespace crosscut::solve {
namespace {

// Everything on which the proofs about a table depend.
std::string task_of(const Table& table, Side hero) {
  std::string task(table.game());
  task += " " + table.options().text() + " " + std::to_string(table.key());
  for (const MoveMade& move : table.moves()) task += " " + table.text(move.turn);
  if (table.sides() > 2) task += " for " + std::string(name_of(hero));
  return task;
}

}  // namespace

Solver::Solver(std::unique_ptr<Walk> walk, std::string task, SolverSettings settings)
    : walk_(std::move(walk)), task_(std::move(task)), settings_(std::move(settings)) {}

Result<Solver> Solver::of(const Table& table, const SolverSettings& settings) {
  auto walk = walk_from(table, settings.hero);
  if (!walk) return walk.error();
  return Solver(*std::move(walk), task_of(table, settings.hero), settings);
}

Memory& Solver::memory() {
  if (!memory_) memory_ = std::make_unique<Memory>(settings_.memory, walk_->superko(), settings_.threads > 1);
  return *memory_;
}

Solution Solver::run() {
  found_ = {};
  constexpr std::size_t few = std::size_t{16} << 20U;  // bytes; boards that need more are faster to search
  if (!walk_->superko() && !settings_.always_search)
    graph_ = walk_->graph(std::min(few, settings_.memory), settings_.stop);
  if (graph_) {
    found_.lower = found_.upper = graph_->value(0);
  } else {
    team_ = std::make_unique<Team>(memory(), settings_.stop, settings_.threads, settings_.symmetry);
    find_value(found_.lower, found_.upper);
  }
  if (found_.solved()) find_best();
  if (found_.solved()) static_cast<BestPlay&>(found_) = best_play(found_.lower);
  found_.nodes = graph_ ? graph_->size() : team_->nodes();
  found_.recurred = graph_ ? graph_->recurs() : team_->recurred();
  found_.stopped = stopped();
  return found_;
}

Bound Solver::prove(int target, std::optional<int> within) {
  const auto deeper = [&](int depth) {
    if (settings_.report) settings_.report({found_.lower, found_.upper, target, depth, team_->nodes()});
  };
  return team_->prove(*walk_, target, deeper, within);
}

// Narrows the bounds of where the walk stands until they meet; false if stopped. Each proof gives a bound, from which
// the next begins (MTD(f)); the more proofs one after the other give bounds on the same side, the farther away.
bool Solver::find_value(int& lower, int& upper) {
  int target = std::max(std::min(0, upper), lower + 1), step = 1;
  auto before = Bound::unknown;
  while (lower < upper) {
    const Bound answer = prove(target);
    if (answer.verdict == Bound::unknown) return false;
    const bool reached = answer.verdict == Bound::reached;
    (reached ? lower : upper) = answer.value;
    step = answer.verdict == before ? 2 * step : 1;
    before = answer.verdict;
    target = reached ? std::min(lower + step, upper) : std::max(upper + 1 - step, lower + 1);
  }
  return true;
}

Graph::Index Solver::state_after(std::size_t step) { return *graph_->find(walk_->steps()[step].key); }

bool Solver::keeps(std::size_t step) {
  if (graph_) return graph_->value(state_after(step)) == found_.lower;
  const bool black = walk_->to_play() == Side::black;
  if (found_.lower == (black ? -outright : outright)) return true;  // nothing is worse
  walk_->play(step);
  const Bound answer = prove(found_.lower + !black);
  walk_->undo();
  return answer.verdict == (black ? Bound::reached : Bound::below);
}

// Calls found(step, turn) for each turn, the walk standing where `step` is its last decision.
template <class Found>
void Solver::each_turn(Found&& found) {
  for (std::size_t i = 0; i < walk_->steps().size(); ++i) {
    const Move move = walk_->steps()[i].move;
    if (!walk_->slides(move)) {
      found(i, Turn{move, {}});
      continue;
    }
    walk_->play(i);
    for (std::size_t k = 0; k < walk_->steps().size(); ++k) found(k, Turn{move, walk_->steps()[k].move});
    walk_->undo();
  }
}

void Solver::find_best() {
  std::vector<Turn> turns, refuted;
  each_turn([&](std::size_t step, const Turn& turn) {
    const Move image = settings_.symmetry ? walk_->steps()[step].image : Move();
    const Turn alike = turn.then.exists() ? Turn{turn.move, image} : Turn{image, {}};
    const bool known = std::find(turns.begin(), turns.end(), alike) != turns.end();
    if (image.exists() ? known : keeps(step))
      turns.push_back(turn);
    else if (auto wrong = settings_.refute && !image.exists() ? refutation(step) : std::nullopt)
      found_.refutations.push_back(*std::move(wrong)), refuted.push_back(turn);
  });
  for (const Turn& turn : turns) found_.best.push_back(walk_->text(turn.move, turn.then));
  for (std::size_t i = 0; i < refuted.size(); ++i)
    found_.refutations[i].turn = walk_->text(refuted[i].move, refuted[i].then);
  std::sort(found_.best.begin(), found_.best.end());
  found_.all_best = !stopped();
}

// What a turn that does not keep the value leads to; nothing if stopped.
std::optional<Refutation> Solver::refutation(std::size_t step) {
  Refutation found;
  int lower = -outright, upper = outright;
  if (walk_->to_play() == Side::black)
    upper = found_.lower - 1;
  else
    lower = found_.lower + 1;
  if (graph_) lower = upper = graph_->value(state_after(step));
  walk_->play(step);
  const bool solved = find_value(lower, upper);
  if (solved) static_cast<BestPlay&>(found) = best_play(found.value = lower);
  walk_->undo();
  return solved && !stopped() ? std::optional(std::move(found)) : std::nullopt;
}

Turn Solver::best_turn(int value, std::optional<int>& within) {
  if (graph_) return best_in_graph(value);
  Turn turn{proved_move(value, within), {}};
  if (!stopped() && walk_->slides(turn.move) && follow(turn.move)) {
    turn.then = proved_move(value, within);
    walk_->undo();
  }
  return turn;
}

Move Solver::proved_move(int value, std::optional<int>& within) {
  const bool black = walk_->to_play() == Side::black, wins = black ? value > 0 : value < 0;
  const int target = value + !black;
  const Bound proved = prove(target, wins ? within : std::nullopt);
  if (wins) within = proved.distance;
  if (within) within = std::max(*within - 1, 0);
  for (const Step& step : walk_->steps())
    if (tag_of(step.key) == proved.next) return step.move;
  // It was proved of an image, of which a turn may be written in another way.
  for (std::size_t i = 0; proved.next && i < walk_->steps().size() && !stopped(); ++i) {
    walk_->play(i);
    const bool keeps = prove(target, wins ? within : std::nullopt).verdict == proved.verdict;
    walk_->undo();
    if (keeps) return walk_->steps()[i].move;
  }
  return walk_->waiting();
}

// The winner takes the shortest way, the loser the longest; in a draw both look for the end.
Turn Solver::best_in_graph(int value) {
  Turn best;
  std::int64_t most = 0;
  const bool wins = (walk_->to_play() == Side::black) == (value > 0);
  each_turn([&](std::size_t step, const Turn& turn) {
    const auto state = state_after(step);
    if (graph_->value(state) != value) return;
    const std::int64_t rank = graph_->rank(state), worth = wins || !value ? -rank : rank;
    if (!best.move.exists() || worth > most) best = turn, most = worth;
  });
  return best;
}

bool Solver::follow(Move move) {
  const auto steps = walk_->steps();
  const auto step = std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.move == move; });
  if (step == steps.end()) return false;
  walk_->play(static_cast<std::size_t>(step - steps.begin()));
  return true;
}

BestPlay Solver::best_play(int value) {
  constexpr std::size_t longest = 200;
  BestPlay play;
  const std::size_t start = walk_->depth();
  std::optional<int> within;
  while (play.line.size() < longest && !walk_->recurs()) {
    play.line_ends = walk_->ended() || walk_->steps().empty();
    assert(!play.line_ends || walk_->result() == value);
    if (play.line_ends) break;
    const Turn turn = best_turn(value, within);
    if (stopped()) break;
    play.line.push_back(walk_->text(turn.move, turn.then));
    if (!follow(turn.move) || (turn.then.exists() && !follow(turn.then))) break;
  }
  while (walk_->depth() > start) walk_->undo();
  return play;
}

}  // namespace crosscut::solve
