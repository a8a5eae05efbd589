#pragma once
// A game being played: the position, the turns that led to it, what the past forbids, the settlement after two passes,
// and the end. Turns from outside are checked here.
#include <algorithm>
#include <utility>
#include <vector>

#include "rules/legal.hpp"

namespace crosscut {

// Agreement on dead groups; takes place at most once, after the first two consecutive passes.
template <Board B>
struct Settlement {
  enum Stage : std::uint8_t { not_yet, open, resumed, agreed } stage = not_yet;
  Side first = Side::black;  // whose turn it was after the second pass; the same player moves if play resumes
  std::optional<Side> by;    // who made the current claim
  Cells<B> claim;
};

template <Game G>
class Line {
 public:
  using B = typename G::On;

  explicit Line(const G& start) : past_(past_of(start)) {
    states_.push_back({start, {}, false, false, past_.size()});
    settle_end();
  }

  const G& now() const { return states_.back().position; }
  const Settlement<B>& settlement() const { return states_.back().settlement; }
  bool settling() const { return settlement().stage == Settlement<B>::open; }
  bool over() const { return states_.back().over; }
  // Whether the board stood like this after an earlier turn of the player who moved last.
  bool repeated() const { return states_.back().repeated; }
  const std::vector<Turn>& turns() const { return turns_; }
  // The position after the first `ply` turns, 0 <= ply <= turns().size().
  const G& position(std::size_t ply) const { return states_[ply].position; }
  const Past& past() const { return past_; }

  // Calls found(Turn) for each legal turn; of all claims in a settlement, only for the empty one.
  template <class Found>
  void legal(Found&& found) const {
    if (over()) return;
    if (settling()) {
      for (Act a : {Act::dead, Act::resume, Act::accept})
        if (a != Act::accept || settlement().by) found(Turn{Move::off(a), {}, {}});
      return;
    }
    crosscut::legal(now(), past_, [&](Move m) {
      G next = now();
      if (!is_slide(m)) return found(Turn{m, {}, {}});
      next.play(m);
      next.moves([&](Move place) { found(Turn{m, place, {}}); });
    });
  }

  // The rule that the turn breaks. Precondition: not over, not settling, and its moves make sense.
  Breach breach(const Turn& turn) const {
    Breach b = now().breach(turn.move);
    if (turn.then.exists() && (!b || b.rule == Rule::slide_without_place)) {
      G next = now();
      next.play(turn.move);
      return next.breach(turn.then);
    }
    if (!b && repeats(now(), past_, turn.move)) b.rule = rule_against(now().repetition());
    return b;
  }

  // Precondition: the turn is legal.
  void play(const Turn& turn) {
    State next = states_.back();
    next.repeated = false;
    if (!settling())
      move(next, turn);
    else if constexpr (settles)
      settle(next.settlement, next.position, turn);
    states_.push_back(next);
    turns_.push_back(turn);
    settle_end();
  }

  // Makes it the turn of this player, in a settlement or after the end too. Taking back their turn restores the order.
  // Precondition: GivesTurns<G>.
  void give_turn(Side side) {
    if (!given_turn(turns_.size())) called_.emplace_back(turns_.size(), states_.back());
    State& s = states_.back();
    if constexpr (GivesTurns<G>) s.position.give_turn(side);
    if (settling()) s.settlement = {Settlement<B>::resumed, s.settlement.first, {}, {}};
    s.over = !can_act(s.position, past_);
  }

  // Whether the turn after the first `ply` was given so.
  bool given_turn(std::size_t ply) const {
    return std::any_of(called_.begin(), called_.end(), [&](const auto& called) { return called.first == ply; });
  }

  // Precondition: at least one turn has been made.
  void undo() { back_to(turns_.size() - 1); }
  // Takes back all turns after the first `ply`. Precondition: that many have been made.
  void back_to(std::size_t ply) {
    if (ply == turns_.size()) return;
    turns_.resize(ply);
    states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(ply) + 1, states_.end());
    for (; !called_.empty() && called_.back().first >= ply; called_.pop_back())
      if (called_.back().first == ply) states_.back() = called_.back().second;
    past_.rewind(states_.back().past);
  }

 private:
  struct State {
    G position;
    Settlement<B> settlement;
    bool over = false, repeated = false;
    std::size_t past = 0;  // turns remembered
  };

  static constexpr bool settles = Settles<G>;
  static constexpr bool is_slide(Move m) {
    return m.on_board() && G::move_planes[static_cast<std::size_t>(m.plane())].kind == MovePlane::slide;
  }

  void move(State& next, const Turn& turn) {
    const Side mover = next.position.to_play;
    next.position.play(turn.move);
    if (turn.then.exists()) next.position.play(turn.then);
    if (next.position.turn_is_open()) return;
    const Key looks = looks_key(next.position);
    next.repeated = turn.move.on_board() && past_.seen(mover, looks);
    past_.push(mover, looks, turn.move.is(Act::pass));
    next.past = past_.size();
  }

  template <Settles P>
  static void settle(Settlement<B>& s, P& p, const Turn& turn) {
    if (turn.move.is(Act::resume)) {
      s = {Settlement<B>::resumed, s.first, {}, {}};
      p.passes = 0;
      p.to_play = s.first;
      return;
    }
    if (turn.move.is(Act::accept)) {
      p.remove(s.claim);
      s.stage = Settlement<B>::agreed;
    } else {
      s.by = p.to_play;
      s.claim = {};
      for (const Cell c : turn.claim) s.claim |= p.group(c);
    }
    p.to_play = other(p.to_play);
  }

  // After each turn: is a settlement due, is the game over?
  void settle_end() {
    State& s = states_.back();
    if constexpr (settles) {
      if (s.settlement.stage == Settlement<B>::not_yet && s.position.ended() && s.position.setup.settlement) {
        s.settlement.stage = Settlement<B>::open;
        s.settlement.first = s.position.to_play;
      }
      if (s.settlement.stage == Settlement<B>::open) return;
    }
    s.over = !can_act(s.position, past_);
  }

  std::vector<State> states_;
  std::vector<Turn> turns_;
  std::vector<std::pair<std::size_t, State>> called_;  // states as they were before give_turn(), by ply
  Past past_;
};

}  // namespace crosscut
