#include "solve/prover.hpp"

#include <algorithm>
#include <bit>

namespace crosscut::solve {
namespace {

void sort_unique(std::vector<Key>& keys, std::size_t from) {
  const auto first = keys.begin() + static_cast<std::ptrdiff_t>(from);
  std::sort(first, keys.end());
  keys.erase(std::unique(first, keys.end()), keys.end());
}

// Moves a tail of the list to where an earlier one begins.
void keep_tail(std::vector<Key>& keys, std::size_t to, std::size_t from) {
  keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(to), keys.begin() + static_cast<std::ptrdiff_t>(from));
}

}  // namespace

Bound Prover::prove(Walk& walk, const Aim& aim) {
  walk_ = &walk;
  aim_ = aim;
  halted_ = stopped_;
  consistent_ = true;
  forget({0, 0});
  choices_.clear();
  path_.clear();
  const Bound answer = search(aim.depth);
  if (halted_) consistent_ = false;
  return answer;
}

Bound Prover::search(int depth) {
  constexpr std::uint64_t patience = 1024;
  if (++nodes_ % patience == 0 && stop_ && stop_()) stopped_ = true;
  if (stopped_ || (common_ && common_->done.load(std::memory_order_relaxed))) halted_ = true;
  if (halted_) return {};
  if (walk_->ended()) return settled(walk_->result());
  if (const auto answer = recurrence()) return *answer;
  if (const auto known = recall(walk_->key(), depth)) return *known;
  if (const auto answer = sure()) return *answer;
  if (depth == 0) return {};
  const Begin before = begin();
  const std::uint64_t nodes_before = nodes_;
  path_.push_back({walk_->key()});
  Bound answer = expand(depth);
  leave(answer);
  if (!halted_) conclude(answer, depth, before, nodes_before);
  return answer;
}

// Whoever is content with a draw may come back to a state on the path.
std::optional<Bound> Prover::recurrence() {
  if (walk_->superko()) return {};
  const auto on =
      std::find_if(path_.begin(), path_.end(), [&](const OnPath& state) { return state.key == walk_->key(); });
  if (on == path_.end()) return {};
  on->relied_on = recurred_ = true;
  Bound answer = settled(aim_.target > 0 ? aim_.target - 1 : aim_.target);
  answer.rests_on = static_cast<int>(on - path_.begin());
  return answer;
}

void Prover::leave(Bound& answer) {
  const bool expected = answer.verdict == (aim_.target > 0 ? Bound::below : Bound::reached);
  if (path_.back().relied_on && !expected) consistent_ = false;
  path_.pop_back();
  // The earliest state that play returns to from here is this one, so recurring play stays within it.
  if (answer.rests_on >= static_cast<int>(path_.size())) answer.rests_on = Bound::nothing;
}

Bound Prover::expand(int depth) {
  const std::size_t first = list_choices(remembered());
  if (choices_.size() == first) {
    // That there is no move may be due to the past.
    need_.insert(need_.end(), walk_->banned().begin(), walk_->banned().end());
    return settled(walk_->result());
  }
  const std::vector<Key> banned(walk_->banned().begin(), walk_->banned().end());
  Bound answer;
  if (const auto decided = decide_at_once(first, depth))
    answer = *decided;
  else
    answer = try_all(first, depth);
  // What the opponent of the winner could not do must stay forbidden.
  if (answer.verdict != Bound::unknown && answer.verdict != good()) {
    need_.insert(need_.end(), banned.begin(), banned.end());
    if (walk_->superko() && walk_->steps().size() > choices_.size() - first) need_.push_back(walk_->symmetry_mark());
    rest_on_choice_to_act(answer, first);
  }
  choices_.resize(first);
  return answer;
}

Bound Prover::try_all(std::size_t first, int depth) {
  const Begin all = begin();
  bool open = false;  // some choice is undecided
  Bound worst;
  // A second time through the list for those that others were busy with.
  for (std::size_t n = 0; n < 2 * (choices_.size() - first); ++n) {
    const std::size_t i = first + n % (choices_.size() - first);
    const bool later = n && i - first == n && left_to_others(choices_[i], depth);
    if (choices_[i].tried || later) continue;
    choices_[i].tried = true;
    const Begin last = begin();
    const Bound answer = try_one(choices_[i], depth);
    if (answer.verdict == good()) {
      keep_last(all, last);
      rest_on(choices_[i]);
      success_[walk_->to_play() == Side::white][choices_[i].move.raw() % success_[0].size()] +=
          std::int64_t{depth} * depth;
      return answer;
    }
    if (answer.verdict == Bound::unknown) {
      open = true;
      forget(last);
      if (halted_ || good() != aim_.verdict) break;
    } else if (worst.verdict == Bound::unknown) {
      worst = answer;
    } else {
      const int rests_on = std::min(worst.rests_on, answer.rests_on);
      const int distance = std::max(worst.distance, answer.distance);
      if (better(answer, worst)) worst = answer;
      worst.rests_on = rests_on;
      worst.distance = distance;
    }
  }
  if (!open) return worst;
  forget(all);
  return {};
}

Bound Prover::try_one(const Choice& choice, int depth) {
  const Key key = choice.key;
  if (common_) common_->begin(key, depth);
  walk_->play(choice.step);
  Bound answer = search(depth - 1);
  walk_->undo();
  if (common_) common_->end(key);
  answer.next = tag_of(key);
  ++answer.distance;
  return answer;
}

bool Prover::left_to_others(const Choice& choice, int depth) const {
  constexpr int worthwhile = 3;
  return common_ && depth >= worthwhile && common_->busy(choice.key, depth);
}

// For the player to move, of two results against them.
bool Prover::better(const Bound& a, const Bound& b) const {
  return walk_->to_play() == Side::black ? a.value > b.value : a.value < b.value;
}

// The proof of a loss must not be upset by there being no move at all under another past, which ends some games.
void Prover::rest_on_choice_to_act(const Bound& answer, std::size_t first) {
  if (!walk_->superko()) return;
  const auto always = [](const Choice& choice) { return !choice.move.on_board() || !choice.mark; };
  if (std::any_of(choices_.begin() + static_cast<std::ptrdiff_t>(first), choices_.end(), always)) return;
  const int end = walk_->result();
  if (answer.verdict == Bound::reached ? end >= answer.value : end <= answer.value) return;
  avoid_.push_back(choices_[first].mark);
}

void Prover::rest_on(const Choice& choice) {
  if (walk_->superko() && choice.move.on_board() && choice.mark) avoid_.push_back(choice.mark);
}

void Prover::keep_last(Begin all, Begin last) {
  keep_tail(avoid_, all.avoid, last.avoid);
  keep_tail(need_, all.need, last.need);
}

bool Prover::holds(std::span<const Key> avoid, std::span<const Key> need) const {
  const auto remembered = [&](Key mark) { return walk_->remembers(mark); };
  return std::none_of(avoid.begin(), avoid.end(), remembered) && std::all_of(need.begin(), need.end(), remembered);
}

// What can no longer change, if that decides.
std::optional<Bound> Prover::sure() const {
  for (const Side side : {Side::black, Side::white}) {
    const auto value = walk_->sure(side);
    if (!value || (*value >= aim_.target) != (side == Side::black)) continue;
    return settled(*value);
  }
  return {};
}

// What is known of the state that decides, or that a search as deep was in vain.
std::optional<Bound> Prover::recall(Key key, int depth, bool proofs_only) {
  std::optional<Bound> known;
  memory_.recall(key, [&](const Fact& fact, std::span<const Key> avoid, std::span<const Key> need) {
    if (fact.kind == Fact::searched) {
      if (fact.depth >= depth && !proofs_only) known = Bound{};
      return false;
    }
    if (aim_.within && fact.depth > depth) return false;
    const bool decides = fact.kind == Fact::at_least ? fact.value >= aim_.target : fact.value < aim_.target;
    if (!decides || !holds(avoid, need)) return false;
    avoid_.insert(avoid_.end(), avoid.begin(), avoid.end());
    need_.insert(need_.end(), need.begin(), need.end());
    known = settled(fact.value);
    known->next = fact.next;
    known->distance = fact.depth;
    if (!walk_->superko() && !memory_.confirmed(fact.where)) known->rests_on = Bound::iteration;
    return true;
  });
  return known;
}

// A choice that ends the game well for the player to move, or leads to a state that is known to be good for them.
std::optional<Bound> Prover::decide_at_once(std::size_t first, int depth) {
  for (std::size_t i = first; i < choices_.size(); ++i) {
    const Begin before = begin();
    auto answer =
        choices_[i].result ? std::optional(settled(*choices_[i].result)) : recall(choices_[i].key, depth - 1, true);
    if (answer && answer->verdict == good()) {
      rest_on(choices_[i]);
      answer->next = tag_of(choices_[i].key);
      ++answer->distance;
      return answer;
    }
    forget(before);
  }
  return {};
}

void Prover::conclude(const Bound& answer, int depth, Begin before, std::uint64_t nodes_before) {
  // The board of this state is in its past whichever way it is reached.
  const auto own = std::remove(need_.begin() + static_cast<std::ptrdiff_t>(before.need), need_.end(), walk_->mark());
  need_.erase(own, need_.end());
  sort_unique(avoid_, before.avoid);
  sort_unique(need_, before.need);
  Fact fact;
  fact.key = walk_->key();
  fact.work = static_cast<std::uint8_t>(std::bit_width(nodes_ - nodes_before));
  fact.next = answer.next;
  fact.depth =
      static_cast<std::uint16_t>(std::min(answer.verdict == Bound::unknown ? depth : answer.distance, int{UINT16_MAX}));
  if (answer.verdict == Bound::unknown) {
    fact.kind = Fact::searched;
  } else {
    fact.kind = answer.verdict == Bound::reached ? Fact::at_least : Fact::at_most;
    fact.value = static_cast<std::int16_t>(answer.value);
  }
  // A past may have made a search vain.
  if (answer.verdict == Bound::unknown || answer.rests_on != Bound::nothing) fact.where = memory_.iteration();
  memory_.keep(fact, std::span(avoid_).subspan(before.avoid), std::span(need_).subspan(before.need));
}

std::uint32_t Prover::remembered() const {
  std::uint32_t next = 0;
  memory_.recall(walk_->key(), [&](const Fact& fact, auto, auto) {
    const bool good_for_mover = (fact.kind == Fact::at_least) == (walk_->to_play() == Side::black);
    if (fact.kind != Fact::searched && good_for_mover) next = fact.next;
    return false;
  });
  return next;
}

// Lists what the player to move can do, most promising first; returns where the list begins.
std::size_t Prover::list_choices(std::uint32_t remembered) {
  const std::size_t first = choices_.size();
  const int sign = walk_->to_play() == Side::black ? 1 : -1;
  const auto steps = walk_->steps();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    if (symmetry_ && step.image.exists()) continue;
    memory_.prefetch(step.key);
    std::int64_t order = success_[sign < 0][step.move.raw() % success_[0].size()];
    order += std::int64_t{sign} * step.material << 24;
    if (tag_of(step.key) == remembered) order = std::int64_t{1} << 60;
    choices_.push_back({i, step.move, step.key, step.mark, step.result, order});
  }
  std::stable_sort(choices_.begin() + static_cast<std::ptrdiff_t>(first), choices_.end(),
                   [](const Choice& a, const Choice& b) { return a.order > b.order; });
  return first;
}

}  // namespace crosscut::solve
