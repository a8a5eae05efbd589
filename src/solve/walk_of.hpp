#pragma once
// The walk through the games of one type. Internal to this folder.
#include <deque>

#include "catalog/solved_of.hpp"
#include "search/proof.hpp"
#include "solve/image_keys.hpp"
#include "solve/walk.hpp"

namespace crosscut::solve {

template <Game G>
class WalkOf final : public Walk {
 public:
  WalkOf(const Line<G>& line, Side hero)
      : sides_(sides_of(line.now())), hero_(hero), rule_(line.now().repetition()), past_(line.past()) {
    if (alike()) images_ = std::make_shared<ImageKeys<G>>(line.now().setup.size);
    positions_.push_back(line.now());
    // What may not come back here, if anything, is part of a state.
    Key key = key_of(G::matter(line.now()));
    if (rule_ != Repetition::allowed && !superko()) key = with_previous(key, line.now(), line.now().to_play);
    states_.push_back({.key = key, .mark = superko() ? 0 : key, .past = past_.size()});
    if (alike() && !past_.previous(line.now().to_play)) states_.back().key = key_of_state(line.now(), nullptr);
    for (std::size_t ply = 0; ply <= line.turns().size(); ++ply)
      states_.back().symmetries = symmetries_of(line.position(ply), states_.back().symmetries);
    if (!superko()) met_.push(Side::black, key);
  }

  std::unique_ptr<Walk> clone() const override { return std::make_unique<WalkOf>(*this); }

  Repetition rule() const override { return rule_; }
  Side to_play() const override { return player_of(now().to_play, states_.back().swapped); }
  Key key() const override { return states_.back().key; }
  Key mark() const override { return states_.back().mark; }
  bool recurs() const override { return states_.back().recurs; }
  bool ended() const override { return now().ended(); }

  int result() const override { return result_of(now(), states_.back().swapped); }

  std::optional<int> sure(Side side) const override {
    if constexpr (KnowsLeast<G>) {
      if (const auto least = now().least(side)) return side == Side::black ? *least : -*least;
    }
    return {};
  }
  Move waiting() const override {
    if constexpr (HasButton<G>)
      if (now().setup.button && !now().button) return Move::off(Act::button);
    return Move::off(Act::pass);
  }

  std::span<const Step> steps() override {
    State& state = states_.back();
    if (!state.expanded) expand(state);
    return {steps_.data() + state.first - 1, state.count};
  }
  std::span<const Key> banned() const override {
    return {banned_.data() + states_.back().banned, banned_.size() - states_.back().banned};
  }
  Key symmetry_mark() const override { return symmetric | states_.back().symmetries; }
  bool remembers(Key mark) const override {
    if ((mark & ~all_symmetries) == symmetric) return !(mark & all_symmetries & ~states_.back().symmetries);
    return past_.remembers(rule_, mark);
  }

  void play(std::size_t index) override {
    const State& from = states_.back();
    const Step& step = steps_[from.first - 1 + index];
    State to{.place = from.first + index, .key = step.key, .mark = step.mark, .banned = banned_.size()};
    to.swapped = swapped_after(from.swapped, step.move);
    to.symmetries = symmetries_of(positions_[to.place], from.symmetries);
    if (rule_ != Repetition::allowed && !positions_[to.place].turn_is_open())
      past_.push(now().to_play, step.looks, step.move.is(Act::pass));
    if (!superko()) {
      to.recurs = met_.seen(Side::black, to.mark);
      met_.push(Side::black, to.mark);
    }
    to.past = past_.size();
    states_.push_back(to);
  }
  void undo() override {
    const State& state = states_.back();
    if (state.expanded)
      positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(state.first), positions_.end());
    if (state.expanded) steps_.resize(state.first - 1);
    banned_.resize(state.banned);
    if (!superko()) met_.pop();
    states_.pop_back();
    past_.rewind(states_.back().past);
  }
  std::size_t depth() const override { return states_.size() - 1; }

  std::optional<Graph> graph(std::size_t bytes, const Stop& stop, const Described& described) const override {
    if (sides_ > 2) return {};  // a state in it knows one earlier board only
    Graph found;
    std::deque<Reached> states;  // those not yet described
    states.push_back({now(), described ? state_key<G>(now(), nullptr) : key(), 0, states_.back().swapped});
    found.state(states.front().key);
    for (std::size_t i = 0; !states.empty(); ++i) {
      if (found.bytes() + states.size() * sizeof(Reached) > bytes || (stop && i % 256 == 0 && stop())) return {};
      const Reached from = states.front();
      states.pop_front();
      bool any = false;
      const auto forbids = [&](Key looks) {
        return i ? from.ban && looks == from.ban : past_.forbids(rule_, from.position.to_play, looks);
      };
      each_turn(from.position, forbids, [&](const G& before, Move m, const G& after) {
        const G* barred = (i || past_.previous(after.to_play)) && bars(before, m, after) ? &before : nullptr;
        const Reached to{after, described ? state_key(after, barred) : key_of_state(after, barred),
                         barred ? looks_key(before) : 0, swapped_after(from.swapped, m)};
        const auto [number, is_new] = found.state(key_of_player(to.key, to.swapped));
        if (is_new) states.push_back(to);
        found.link(number);
        any = true;
      });
      found.close(player_of(from.position.to_play, from.swapped) == Side::black,
                  any ? 0 : result_of(from.position, from.swapped));
      if (described) described(from.key, from.swapped, !any);
    }
    found.solve();
    return found;
  }

  bool slides(Move move) const override { return is_slide(move, G::move_planes); }
  std::string text(Move move, Move then) const override { return text_of<G>(Turn{move, then}); }

 private:
  // positions_[place] is the position; its steps and the positions they lead to are steps_[first - 1 ...] and
  // positions_[first ...].
  struct State {
    std::size_t place = 0, first = 0, count = 0;
    Key key = 0, mark = 0;
    std::size_t past = 0, banned = 0;
    Key symmetries = all_symmetries;  // a bit for each that leaves all positions so far as they are
    bool expanded = false, recurs = false, swapped = false;
  };
  static constexpr Key all_symmetries = (Key{1} << G::On::symmetries) - 1;
  static_assert(G::On::symmetries <= 12);
  static constexpr Key symmetric = 0x51b7f0c3a96ed000;  // with symmetries in the last 12 bits

  // A state in the graph: the position, its key, the key of the board that may not come back, and
  // whether colours were exchanged.
  struct Reached {
    G position;
    Key key = 0, ban = 0;
    bool swapped = false;
  };

  const G& now() const { return positions_[states_.back().place]; }

  // Whether states that are images of each other have one key.
  bool alike() const { return !superko() && sides_ == 2; }

  // After a swap players are still called by the colours they began with, and results are theirs. Of three, the one
  // whose result it is stands for Black.
  static bool swapped_after(bool before, Move m) { return before != m.is(Act::swap); }
  static Key key_of_player(Key key, bool swapped) { return swapped ? mix(key, 2) : key; }
  Side player_of(Side side, bool swapped) const {
    if (sides_ > 2) return side == hero_ ? Side::black : Side::white;
    return swapped ? other(side) : side;
  }
  int result_of(const G& g, bool swapped) const {
    const Outcome outcome = g.outcome();
    if (!outcome.winner) return 0;
    const int margin = outcome.margin && (sides_ == 2 || outcome.winner == hero_) ? outcome.margin : outright;
    return player_of(*outcome.winner, swapped) == Side::black ? margin : -margin;
  }

  // Calls found(before, m, after) for each turn, m being its last move.
  template <class Forbids, class Found>
  void each_turn(const G& from, Forbids&& forbids, Found&& found) const {
    if (from.ended()) return;
    from.moves([&](Move m) {
      G to = from;
      to.play(m);
      if (slides(m))
        to.moves([&](Move place) {
          G after = to;
          after.play(place);
          found(to, place, after);
        });
      else if (!(rule_ != Repetition::allowed && m.on_board() && !to.turn_is_open() && forbids(looks_key(to))))
        found(from, m, to);
    });
  }

  // The same for states that are images of each other.
  Key key_of_state(const G& g, const G* barred) const {
    const auto images = barred ? std::optional(images_->of(*barred)) : std::nullopt;
    return ImageKeys<G>::key(g, images_->of(g), images ? &*images : nullptr);
  }

  // Which of these symmetries leave the position as it is.
  static Key symmetries_of(const G& g, Key among) {
    if (among == 1) return among;
    const Key key = key_of(G::matter(g));
    for (int k = 1; k < G::On::symmetries; ++k) {
      const G image = Symmetry<typename G::On>(g.setup.size, k).of(g);
      if (key_of(G::matter(image)) != key) among &= ~(Key{1} << k);
    }
    return among;
  }
  // Of the first `count` steps of this state, one of which the move is an image; or no move.
  Move image_of(Move m, const State& state, std::size_t count) const {
    for (int k = 1; k < G::On::symmetries && m.on_board(); ++k) {
      if (!(state.symmetries >> k & 1)) continue;
      const Move image = Symmetry<typename G::On>(now().setup.size, k).template of<G>(m);
      for (std::size_t i = 0; i < count; ++i)
        if (steps_[state.first - 1 + i].move == image) return image;
    }
    return {};
  }

  void expand(State& state) {
    state.expanded = true;
    state.first = positions_.size();
    const G from = now();
    const auto images = alike() ? images_->of(from) : typename ImageKeys<G>::Images();
    from.moves([&](Move m) {
      G to = from;
      to.play(m);
      const bool swapped = swapped_after(state.swapped, m);
      Step step{.move = m, .key = key_of_player(key_of(G::matter(to)), swapped)};
      step.material = swapped ? -material(to) : material(to);
      if (to.ended()) step.result = result_of(to, swapped);
      if (rule_ != Repetition::allowed && !to.turn_is_open()) {
        step.looks = looks_key(to);
        if (superko()) step.mark = Past::mark(rule_, from.to_play, step.looks);
        if (m.on_board() && past_.forbids(rule_, from.to_play, step.looks)) {
          if (superko()) banned_.push_back(step.mark);
          return;
        }
      }
      if (to.to_play == from.to_play) step.key = mix(step.key, 1);  // not the opponent has just moved
      if (rule_ != Repetition::allowed && !superko())
        step.key = sides_ > 2 || bars(from, m, to) ? with_previous(step.key, to, from.to_play) : mix(step.key, 0);
      if (!superko()) step.mark = step.key;
      // In the middle of a turn images are no one state: how the board lies says which way to write a turn is
      // canonical.
      if (alike() && !to.turn_is_open())
        step.key = key_of_player(ImageKeys<G>::key(to, images_->after(images, from, to),
                                                   past_.previous(to.to_play) && bars(from, m, to) ? &images : nullptr),
                                 swapped);
      steps_.push_back(step);
      positions_.push_back(to);
    });
    state.count = positions_.size() - state.first;
    for (std::size_t i = 1; i < state.count && state.symmetries != 1; ++i) {
      Step& step = steps_[state.first - 1 + i];
      step.image = image_of(step.move, state, i);
    }
  }

  // With the boards that may not come back when the player to move, and the next of three, move. What the mover, who
  // made the last move, left is the position itself.
  Key with_previous(Key key, const G& g, Side mover) const {
    key = mix(key, past_.previous(g.to_play));
    for (const Side side : {Side::black, Side::white, Side::red})
      if (sides_ > 2 && side != g.to_play && side != mover) key = mix(key, past_.previous(side));
    return key;
  }
  int material(const G& g) const {
    return sides_ > 2 && hero_ != Side::black ? count(g, -1, hero_ == Side::white ? 1 : -1) : count(g, 1, -1);
  }
  // The weighted sum of Black's pieces and White's. A layer of a board as a rule compares it is one for each side, or
  // not about sides.
  static int count(const G& g, int of_black, int of_white) {
    static_assert(LooksBySide<G>);
    int sum = 0;
    const auto add = [&]<class T>(const T& layers) {
      if constexpr (Layered<T>)
        if (layers.size() <= 3) sum += of_black * layers[0].count() + of_white * layers[1].count();
    };
    std::apply([&](const auto&... parts) { (add(parts), ...); }, g.looks());
    return sum;
  }

  std::shared_ptr<const ImageKeys<G>> images_;  // where images have one key
  std::size_t sides_;
  Side hero_;
  Repetition rule_;
  Past past_, met_;
  std::vector<State> states_;
  std::vector<G> positions_;
  std::vector<Step> steps_;
  std::vector<Key> banned_;
};

}  // namespace crosscut::solve
